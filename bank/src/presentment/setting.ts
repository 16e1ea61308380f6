/** Whether a member's bills are presented by the bank on the day of payment: all of them, or one other than the rest. */
import { presentmentDays, withWeekends } from '@portal/shared/calendar/presentment-days.ts'
import { catalogue, type ErrorCode } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { findHolding, type HoldingView } from '../paper/bills/holding-view.ts'
import { lockBills } from '../paper/bills/locking.ts'
import { loadCalendar, onCalendar } from '../platform/calendar/calendar.ts'
import { billHolding } from '../platform/db/schema/bills.ts'
import { presentment, presentmentBillSetting, presentmentSetting } from '../platform/db/schema/presentment.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { Ctx, Handler } from '../platform/kernel/handler.ts'
import { settingObjection } from './rules.ts'

export const isAutomatic = async (ctx: Pick<Ctx, 'tx'>, memberId: number): Promise<boolean> => {
  const [row] = await ctx.tx
    .select({ automatic: presentmentSetting.automatic })
    .from(presentmentSetting)
    .where(eq(presentmentSetting.memberId, memberId))
  return row?.automatic ?? true
}

/**
 * Whether the bank presents a holding by itself: as its holder said of this bill, or else of all of theirs. Columns are named
 * with their table, which a query of one table leaves out.
 */
export const byItself: SQL<boolean> = sql`coalesce(
  (select own.automatic from presentment_bill_setting own
    where own.member_id = bill_holding.holder_member_id and own.bill_id = bill_holding.bill_id),
  (select said.automatic from presentment_setting said where said.member_id = bill_holding.holder_member_id),
  true)`

export const presentsItself = async (ctx: Pick<Ctx, 'tx'>, holdingId: number): Promise<boolean> => {
  const [row] = await ctx.tx
    .select({ itself: byItself })
    .from(billHolding)
    .where(eq(billHolding.id, holdingId))
  return row?.itself ?? false
}

export const setAutomatic: Handler<'/api/presentment/set_automatic'> = async (ctx, input) => {
  const { memberId } = ctx.operator
  const automatic = input.automatic === '1'
  const before = await isAutomatic(ctx, memberId)
  await ctx.tx
    .insert(presentmentSetting)
    .values({ memberId, automatic })
    .onConflictDoUpdate({ target: presentmentSetting.memberId, set: { automatic, modifiedAt: new Date() } })
  await ctx.audit({
    action: 'presentment.set_automatic',
    objectType: 'member',
    objectNo: ctx.operator.userCode,
    before: { automatic: before },
    after: { automatic },
  })
  await tellChange(ctx, { to: { memberId }, topic: 'bill' })
  return [{ automatic }]
}

const refuse = (code: ErrorCode): never => {
  throw new Fault(code, { fields: { holding_id: catalogue[code].text } })
}

const wasPresented = async (ctx: Pick<Ctx, 'tx'>, holdingId: number): Promise<boolean> => {
  const [row] = await ctx.tx
    .select({ id: presentment.id })
    .from(presentment)
    .where(eq(presentment.holdingId, holdingId))
    .limit(1)
  return row !== undefined
}

/** @throws Fault 20364–20366, each naming the bill */
export const setBillAutomatic: Handler<'/api/presentment/set_bill_automatic'> = async (ctx, input) => {
  const { memberId, userName } = ctx.operator
  const automatic = input.automatic === '1'
  const read = async (): Promise<HoldingView> => {
    const held = await findHolding(ctx.tx, Number(input.holding_id))
    const code = settingObjection(held, memberId)
    return held && !code ? held : refuse(code ?? '20366')
  }
  // The run takes the same lock: it has presented the bill, or reads what is said here.
  await lockBills(ctx.tx, [(await read()).billId])
  const { holdingId, billId, billNo, dueDate, media } = await read()
  if (await wasPresented(ctx, holdingId)) refuse('20365')
  const calendar = withWeekends(await loadCalendar(ctx.tx), ctx.today(), dueDate)
  const { last } = onCalendar(() => presentmentDays(dueDate, media, calendar))
  if (automatic && ctx.today() >= last) refuse('20364')

  const before = await presentsItself(ctx, holdingId)
  const own = and(eq(presentmentBillSetting.memberId, memberId), eq(presentmentBillSetting.billId, billId))
  const isOther = automatic !== (await isAutomatic(ctx, memberId))
  if (isOther) {
    const said = { automatic, setBy: userName, setAt: ctx.now() }
    await ctx.tx
      .insert(presentmentBillSetting)
      .values({ memberId, billId, ...said })
      .onConflictDoUpdate({
        target: [presentmentBillSetting.memberId, presentmentBillSetting.billId],
        set: said,
      })
  } else {
    await ctx.tx.delete(presentmentBillSetting).where(own)
  }
  await ctx.audit({
    action: 'presentment.set_bill_automatic',
    objectType: 'bill',
    objectNo: billNo,
    before: { automatic: before },
    after: { automatic },
  })
  await tellChange(ctx, { to: { memberId }, topic: 'bill' })
  return [{ automatic, automatic_by: isOther ? userName : '' }]
}
