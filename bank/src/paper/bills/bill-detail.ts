/** One bill in full: its face, and its back (票据背面). */
import { formatRange, rangesOverlap } from '@portal/shared/bills/range.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, eq, gte, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { instantText } from '../../platform/calendar/calendar.ts'
import { bankOrg, bill, billEvent, billHolding } from '../../platform/db/schema/bills.ts'
import { member } from '../../platform/db/schema/members.ts'
import type { CallCtx, Ctx, Handler } from '../../platform/kernel/handler.ts'
import { toHoldingRow } from './holding-row.ts'
import { findHolding, type HoldingView, liveHoldingsOf, rangeOf } from './holding-view.ts'
import { shownParties } from './parties.ts'

type EventRow = RowOf<'/api/bills/query_bill_event'>

const eventNames: Readonly<Record<EventRow['event'], string>> = {
  issue: '出票',
  endorsement: '转让背书',
  discount_endorsement: '贴现背书',
  paid: '到期兑付',
  dishonoured: '拒绝付款',
  recourse_paid: '追索清偿',
  rediscount_endorsement: '转贴现背书',
  pledge: '回购质押',
  pledge_release: '回购质押解除',
  repo_endorsement: '买断式回购背书',
  repo_return: '买断式回购返售',
}

/** A holding of the caller or of the bank it is, present or discounted before. Unknown and foreign ones get the same words: 20017. */
const ownHolding = async (ctx: CallCtx, holdingId: string): Promise<HoldingView> => {
  const { memberId } = ctx.operator
  const found = await findHolding(ctx.tx, Number(holdingId))
  if (found?.deskMemberId !== memberId && found?.sellerMemberId !== memberId) throw new Fault('20017')
  return found
}

type Bill = typeof bill.$inferSelect

const billOf = async (
  ctx: Ctx,
  billId: number,
): Promise<Bill & { acceptorBankNo: string; acceptorName: string }> => {
  const [row] = await ctx.tx
    .select({ bill, acceptorBankNo: bankOrg.bankNo, acceptorName: bankOrg.name })
    .from(bill)
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(eq(bill.id, billId))
  if (!row) throw new Error(`bill ${billId} is missing`)
  return { ...row.bill, acceptorBankNo: row.acceptorBankNo, acceptorName: row.acceptorName }
}

/** Endorsements that a typed bill's face shows: no events of ours, so none are stored. */
const typedEvents = async (ctx: Ctx, face: Bill): Promise<EventRow[]> => {
  const [entered] = await ctx.tx
    .select({ name: member.companyName })
    .from(billHolding)
    .innerJoin(
      member,
      eq(member.id, sql`coalesce(${billHolding.sellerMemberId}, ${billHolding.holderMemberId})`),
    )
    .where(and(eq(billHolding.billId, face.id), isNull(billHolding.parentId)))
    .orderBy(asc(billHolding.id))
    .limit(1)
  const range = formatRange({ start: 1n, end: face.packageFen }, face.splittable)
  const issued: EventRow = {
    event: 'issue',
    event_name: eventNames.issue,
    range,
    amount_fen: String(face.packageFen),
    from_name: face.drawerName,
    to_name: face.payeeName,
    ref_no: '',
    at: instantText(new Date(`${face.issueDate}T00:00:00+08:00`)),
  }
  if (!entered || entered.name === face.payeeName) return [issued]
  return [
    issued,
    {
      ...issued,
      event: 'endorsement',
      event_name: eventNames.endorsement,
      from_name: face.payeeName,
      to_name: entered.name,
      at: instantText(face.createdAt),
    },
  ]
}

/** Events of a bill between institutions. */
const deskEvents: readonly EventRow['event'][] = [
  'rediscount_endorsement',
  'pledge',
  'pledge_release',
  'repo_endorsement',
  'repo_return',
]

/** Whether the caller has given all of these units away: they read their back up to that moment only. */
const isFormer = async (ctx: CallCtx, holding: HoldingView): Promise<boolean> => {
  if (holding.live) return false
  const { memberId } = ctx.operator
  const live = await liveHoldingsOf(ctx.tx, [holding.billId])
  const isStillOwn = live.some(
    row =>
      (row.holderMemberId === memberId || row.sellerMemberId === memberId) &&
      rangesOverlap(rangeOf(row), rangeOf(holding)),
  )
  return !isStillOwn
}

/**
 * Everything that happened to units of this range, in order; for a former holder up to when they gave them away. To whom
 * the bank has passed a bill on is not the business of the company it bought it from.
 */
const eventsOf = async (ctx: CallCtx, face: Bill, holding: HoldingView): Promise<EventRow[]> => {
  const range = rangeOf(holding)
  const isSeller = holding.deskMemberId !== ctx.operator.memberId
  // Compared by the database: its instants are finer than a Date.
  const closedAt = sql`(select ${billHolding.closedAt} from ${billHolding} where ${billHolding.id} = ${holding.holdingId})`
  const seen = (await isFormer(ctx, holding)) ? lte(billEvent.createdAt, closedAt) : undefined
  const stored = await ctx.tx
    .select()
    .from(billEvent)
    .where(
      and(
        eq(billEvent.billId, face.id),
        lte(billEvent.rangeStart, range.end),
        gte(billEvent.rangeEnd, range.start),
        seen,
        isSeller ? notInArray(billEvent.event, [...deskEvents]) : undefined,
      ),
    )
    .orderBy(asc(billEvent.id))
  const rows = stored.map(row => ({
    event: row.event,
    event_name: eventNames[row.event],
    range: formatRange({ start: row.rangeStart, end: row.rangeEnd }, face.splittable),
    amount_fen: String(row.rangeEnd - row.rangeStart + 1n),
    from_name: row.fromName,
    to_name: row.toName,
    ref_no: row.refNo,
    at: instantText(row.at),
  }))
  return face.source === 'sandbox' ? rows : [...(await typedEvents(ctx, face)), ...rows]
}

export const queryBillEvent: Handler<'/api/bills/query_bill_event'> = async (ctx, input) => {
  const holding = await ownHolding(ctx, input.holding_id)
  return eventsOf(ctx, await billOf(ctx, holding.billId), holding)
}

export const billDetail: Handler<'/api/bills/bill_detail'> = async (ctx, input) => {
  const holding = await ownHolding(ctx, input.holding_id)
  const face = await billOf(ctx, holding.billId)
  return [
    {
      ...toHoldingRow(holding, ctx.operator.memberId, ctx.today()),
      package_fen: String(face.packageFen),
      acceptor_bank_no: face.acceptorBankNo,
      ...shownParties(ctx.atRest, face),
      events: await eventsOf(ctx, face, holding),
    },
  ]
}
