/** The bills of a member that fall due, with what became of them. */
import { addDays } from '@portal/shared/calendar/dates.ts'
import { latestOverdue, withWeekends } from '@portal/shared/calendar/presentment-days.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { type PresentmentStage, presentmentStages } from '@portal/shared/presentment/states.ts'
import { and, asc, desc, eq, gte, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { circulatesAs } from '../paper/bills/exchange-facts.ts'
import { loadCalendar } from '../platform/calendar/calendar.ts'
import { orderOf } from '../platform/db/order.ts'
import { bankOrg, bill, billHolding } from '../platform/db/schema/bills.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import { presentment, presentmentBillSetting } from '../platform/db/schema/presentment.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { dueDates } from './due.ts'
import { listed, matching, presentedFields, type Reader, toPresentmentRow } from './rows.ts'
import { byItself, isAutomatic } from './setting.ts'

/** Bills that fall due within so many days are listed before their day. */
const AHEAD = 30

const readerOf = async (ctx: CallCtx): Promise<Reader> => ({
  today: ctx.today(),
  calendar: await loadCalendar(ctx.tx),
  automatic: await isAutomatic(ctx, ctx.operator.memberId),
  acts: ctx.operator.principal.biz_roles.includes('maker'),
})

/** A member's latest presentment of a holding. */
const latestOf = (memberId: number): SQL =>
  sql`(select max(mine.id) from presentment mine
    where mine.holding_id = ${billHolding.id} and mine.member_id = ${memberId})`

/** What a member has said of a bill alone. */
const ownSetting = (memberId: number): SQL | undefined =>
  and(eq(presentmentBillSetting.memberId, memberId), eq(presentmentBillSetting.billId, bill.id))

/** As `stageOf` (`rows.ts`) says it of a row. */
const stageColumn = ({ after, upTo }: { after: string; upTo: string }): SQL<PresentmentStage> =>
  sql`case when ${presentment.state} <> 'P40' then ${presentment.state}
    when ${bill.dueDate} <= ${after} then 'N30'
    when ${presentment.state} = 'P40' then 'P40'
    when ${bill.dueDate} <= ${upTo} then 'N20' else 'N10' end`

/** The latest due date whose last day of presentment is today at the latest. */
const overTomorrow = async (ctx: CallCtx): Promise<string> => {
  const today = addDays(ctx.today(), 1)
  return latestOverdue(today, withWeekends(await loadCalendar(ctx.tx), today))
}

const selectOwn = (ctx: CallCtx, memberId: number) =>
  ctx.tx
    .select({ ...listed, own: presentmentBillSetting })
    .from(billHolding)
    .innerJoin(bill, eq(bill.id, billHolding.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .leftJoin(presentment, eq(presentment.id, latestOf(memberId)))
    .leftJoin(presentmentBillSetting, ownSetting(memberId))

const own = (memberId: number, today: string): SQL | undefined =>
  or(
    and(
      eq(billHolding.holderMemberId, memberId),
      eq(billHolding.live, true),
      eq(billHolding.state, '10'),
      lte(bill.dueDate, addDays(today, AHEAD)),
    ),
    isNotNull(presentment.id),
  )

/** What has to be done first comes first, and by its date. */
const urgency: readonly PresentmentStage[] = ['N20', 'N30', 'P40', 'P30', 'P10', 'P15', 'N10', 'P20']

export const queryPresentment: Handler<'/api/presentment/query_presentment'> = async (ctx, input) => {
  const { memberId } = ctx.operator
  const stage = stageColumn(await dueDates(ctx))
  const where = and(
    own(memberId, ctx.today()),
    matching(input.keyword),
    input.holding_id ? eq(billHolding.id, Number(input.holding_id)) : undefined,
    circulatesAs(input.circulation, sql`${billHolding.state}`),
    input.due_from ? gte(bill.dueDate, input.due_from) : undefined,
    input.due_to ? lte(bill.dueDate, input.due_to) : undefined,
  )
  // Of what is not over, whatever will be tomorrow.
  const isLast = sql`${stage} in ('N20', 'P40') and ${bill.dueDate} <= ${await overTomorrow(ctx)}`
  const grouped = await ctx.tx
    .select({
      stage: stage.as('stage'),
      count: sql<number>`count(*)::int`,
      amount_fen: sql<string>`sum(${billHolding.amountFen})::text`,
      handCount: sql<number>`(count(*) filter (where ${stage} = 'N10' and not ${byItself}))::int`,
      lastCount: sql<number>`(count(*) filter (where ${isLast}))::int`,
      lastFen: sql<string>`coalesce(sum(${billHolding.amountFen}) filter (where ${isLast}), 0)::text`,
    })
    .from(billHolding)
    .innerJoin(bill, eq(bill.id, billHolding.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .leftJoin(presentment, eq(presentment.id, latestOf(memberId)))
    .where(where)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  const totals = grouped.map(({ handCount: _, lastCount: __, lastFen: ___, ...each }) => each)
  const asked = totals.filter(each => input.stage === undefined || each.stage === input.stage)
  const first = sql`array_position(array[${sql.join(
    urgency.map(each => sql`${each}`),
    sql`, `,
  )}]::text[], (${stage})::text)`
  const sortable = { amount_fen: billHolding.amountFen, due_dt: bill.dueDate, acceptor_name: bankOrg.name }
  const rows = await selectOwn(ctx, memberId)
    .where(and(where, input.stage ? sql`${stage} = ${input.stage}` : undefined))
    .orderBy(...orderOf(input.sort, sortable, [asc(first), asc(bill.dueDate), asc(billHolding.id)]))
    .limit(input.page_size)
    .offset((input.page_no - 1) * input.page_size)
  const reader = await readerOf(ctx)
  return [
    {
      total: asked.reduce((sum, { count }) => sum + count, 0),
      rows: rows.map(row => toPresentmentRow(row, reader)),
      page_no: input.page_no,
      page_size: input.page_size,
      automatic: reader.automatic,
      totals,
      by_hand: grouped.reduce((sum, { handCount }) => sum + handCount, 0),
      last_day: {
        count: grouped.reduce((sum, { lastCount }) => sum + lastCount, 0),
        amount_fen: String(grouped.reduce((sum, { lastFen }) => sum + BigInt(lastFen), 0n)),
      },
      total_fen: String(asked.reduce((sum, { amount_fen }) => sum + BigInt(amount_fen), 0n)),
    },
  ]
}

const tailOf = async (ctx: CallCtx, accountId: number | null): Promise<string> => {
  if (accountId === null) return ''
  const [account] = await ctx.tx.select().from(settleAccount).where(eq(settleAccount.id, accountId))
  return account?.acctNoEnc ? `****${ctx.atRest.open(account.acctNoEnc).slice(-4)}` : ''
}

export const presentmentDetail: Handler<'/api/presentment/presentment_detail'> = async (ctx, input) => {
  const { memberId } = ctx.operator
  const [found] = await ctx.tx
    .select({ holdingId: presentment.holdingId, id: presentment.id, accountId: presentment.accountId })
    .from(presentment)
    .where(and(eq(presentment.presentmentNo, input.presentment_no), eq(presentment.memberId, memberId)))
  if (!found) throw new Fault('9015')
  const [row] = await ctx.tx
    .select({ ...listed, own: presentmentBillSetting })
    .from(presentment)
    .innerJoin(billHolding, eq(billHolding.id, presentment.holdingId))
    .innerJoin(bill, eq(bill.id, billHolding.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .leftJoin(presentmentBillSetting, ownSetting(memberId))
    .where(eq(presentment.id, found.id))
  if (!row) throw new Error(`presentment ${found.id} is missing`)
  const earlier = await ctx.tx
    .select()
    .from(presentment)
    .where(
      and(
        eq(presentment.holdingId, found.holdingId),
        eq(presentment.memberId, memberId),
        lt(presentment.id, found.id),
      ),
    )
    .orderBy(desc(presentment.id))
  const reader = await readerOf(ctx)
  return [
    {
      ...toPresentmentRow(row, reader),
      account_no: await tailOf(ctx, found.accountId),
      earlier: earlier.map(each => ({
        ...presentedFields(each),
        stage: each.state,
        stage_name: presentmentStages[each.state].name,
      })),
    },
  ]
}
