/** A bill is presented for payment: by its holder's hand, or by the bank's run on the day of payment. */
import { answerDay, presentmentDays, withWeekends } from '@portal/shared/calendar/presentment-days.ts'
import { catalogue, type ErrorCode } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { presentmentMeanings } from '@portal/shared/presentment/meanings.ts'
import { LATE_REASON, type PresentmentKind } from '@portal/shared/presentment/states.ts'
import { and, eq } from 'drizzle-orm'
import { findHolding, type HoldingView } from '../paper/bills/holding-view.ts'
import { lockBills } from '../paper/bills/locking.ts'
import { moveHolding } from '../paper/bills/move-holdings.ts'
import { stateRefusal } from '../paper/bills/rules.ts'
import { systemActor } from '../platform/audit/audit.ts'
import { loadCalendar, onCalendar } from '../platform/calendar/calendar.ts'
import { nextNumber } from '../platform/calendar/serial.ts'
import { presentment } from '../platform/db/schema/presentment.ts'
import type { CallCtx, Ctx } from '../platform/kernel/handler.ts'
import { inState } from '../platform/kernel/in-state.ts'
import { askPresentment } from './ask-topic.ts'
import { isMembers, type Presentment, presentsLate, type Standing } from './collections.ts'
import { collectionOf } from './holders.ts'
import { tellOfPresentment } from './moves.ts'
import { dayObjection, holdingObjection } from './rules.ts'
import { presentsItself } from './setting.ts'
import { presentSkipped } from './skip-topic.ts'
import { presentmentMachine } from './states.ts'

/** Said where the bank's run is later than the last day: what it collects was locked until now. */
const LATE_BY_RUN = '票据在提示付款期内被锁定，解除后由系统提示'

/** Refuses with the code's own words, at the field that names the bill. */
const refuse = (code: ErrorCode): never => {
  throw new Fault(code, { fields: { holding_id: catalogue[code].text } })
}

interface New {
  kind: PresentmentKind
  reason: string
  by: 'holder' | 'system'
  byName: string
}

const daysOf = async (ctx: Ctx, holding: HoldingView) => {
  const stored = await loadCalendar(ctx.tx)
  const calendar = withWeekends(stored, ctx.today(), holding.dueDate)
  return onCalendar(() => ({
    // The first day decides about money: it is refused for a year that nobody keeps (20035).
    days: {
      ...presentmentDays(holding.dueDate, holding.media, calendar),
      first: presentmentDays(holding.dueDate, holding.media, withWeekends(stored)).first,
    },
    answerBy: answerDay(ctx.today(), calendar),
  }))
}

/** Writes the presentment, takes the holding out of free circulation, and orders the question. The bill is locked. */
const write = async (
  ctx: Ctx,
  holding: HoldingView,
  standing: Standing,
  { kind, reason, by, byName }: New,
  { days, answerBy }: Awaited<ReturnType<typeof daysOf>>,
): Promise<Presentment> => {
  const state = presentmentMachine.next('NEW', 'present', by)
  if (state === 'NEW') throw new Error('a presentment begins with a state')
  if (standing.holderKind !== 'pledgee') {
    const row = await moveHolding(ctx.tx, 'present', { id: holding.holdingId })
    if (!row) refuse('20203')
  }
  const [row] = await ctx.tx
    .insert(presentment)
    .values({
      ...standing,
      presentmentNo: await nextNumber(ctx.tx, 'TS', ctx.today()),
      holdingId: holding.holdingId,
      billId: holding.billId,
      rangeStart: holding.start,
      rangeEnd: holding.end,
      amountFen: holding.amountFen,
      kind,
      reasonCode: kind === 'late' ? LATE_REASON : '',
      reason,
      state,
      firstDate: days.first,
      lastDate: days.last,
      presentedDate: ctx.today(),
      presentedAt: ctx.now(),
      presentedBy: byName,
      answerBy,
    })
    .returning()
  if (!row) throw new Error('presentment was not returned')
  await ctx.audit({
    action: 'presentment.present',
    objectType: 'presentment',
    objectNo: row.presentmentNo,
    after: { bill_no: holding.billNo, amount_fen: holding.amountFen, kind, ...(reason && { reason }) },
    ...(by === 'system' && { by: systemActor }),
  })
  await tellOfPresentment(ctx, row, 'present')
  await ctx.enqueue(askPresentment, { presentment_no: row.presentmentNo })
  return row
}

const isOpen = async (ctx: Ctx, holdingId: number): Promise<boolean> => {
  const [row] = await ctx.tx
    .select({ id: presentment.id })
    .from(presentment)
    .where(
      and(
        eq(presentment.holdingId, holdingId),
        inState(presentment.state, presentmentMeanings, state => state.open),
      ),
    )
    .limit(1)
  return row !== undefined
}

/**
 * Presents a holding of the caller's member.
 * @param kind as asked for: late only with a reason, and only after the last day
 * @throws Fault 20016, 20080–20086, 20200–20206, 20208, each naming the bill; 20035
 */
export const presentByHand = async (
  ctx: CallCtx,
  holdingId: number,
  kind: PresentmentKind,
  reason: string,
): Promise<Presentment> => {
  const { memberId, userName } = ctx.operator
  const found = await findHolding(ctx.tx, holdingId)
  const object = (held: HoldingView | undefined): HoldingView => {
    const code = holdingObjection(held, memberId)
    if (code) refuse(code)
    if (!held) throw new Error('no objection to nothing')
    const unconfirmed = held.state === '05' ? stateRefusal(held) : null
    if (unconfirmed) {
      const { code: verdict, text } = unconfirmed
      throw new Fault(verdict, { text, fields: { holding_id: text } })
    }
    return held
  }
  const collection = collectionOf(ctx, object(found))
  const standing = await collection.lock(ctx, object(found))
  await lockBills(ctx.tx, [object(found).billId])
  // Read again: somebody else may have presented, sold or locked it while this waited for the bill.
  const holding = object(await findHolding(ctx.tx, holdingId))
  if (await isOpen(ctx, holdingId)) refuse('20203')
  const on = await daysOf(ctx, holding)
  const code = dayObjection(on.days, ctx.today(), kind)
  if (code) refuse(code)
  if (!standing) return refuse('20206')
  if (standing.holderKind === 'company' && standing.accountId === null) refuse('20208')
  return write(ctx, holding, standing, { kind, reason, by: 'holder', byName: userName }, on)
}

/** Presents a holding on behalf of its holder; nothing where it has moved since the run found it. */
export const presentByRun = async (ctx: Ctx, holdingId: number): Promise<Presentment | undefined> => {
  const found = await findHolding(ctx.tx, holdingId)
  if (!found?.live) return undefined
  const collection = collectionOf(ctx, found)
  const standing = await collection.lock(ctx, found)
  if (!standing) return undefined
  await lockBills(ctx.tx, [found.billId])
  const holding = await findHolding(ctx.tx, holdingId)
  if (holding?.state !== found.state || !holding.live || (await isOpen(ctx, holdingId))) return undefined
  // Its holder may have said otherwise since the run found it.
  if (isMembers(standing.holderKind) && !(await presentsItself(ctx, holdingId))) return undefined
  const on = await daysOf(ctx, holding)
  const isLate = ctx.today() > on.days.last
  if (ctx.today() < on.days.first || (isLate && !presentsLate(standing.holderKind))) return undefined
  const { holderKind, accountId, memberId } = standing
  if (holderKind === 'company' && memberId !== null && accountId === null) {
    await ctx.enqueue(presentSkipped, { member: memberId, due: holding.dueDate })
    return undefined
  }
  const kind = isLate ? 'late' : 'in_time'
  const reason = isLate ? LATE_BY_RUN : ''
  return write(ctx, holding, standing, { kind, reason, by: 'system', byName: '系统' }, on)
}
