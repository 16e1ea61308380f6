/** Several bills are presented in time at once: all of them, or none. */
import type { ErrorCode } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { findHolding } from '../paper/bills/holding-view.ts'
import { requireServiceTime } from '../platform/calendar/calendar.ts'
import type { Handler } from '../platform/kernel/handler.ts'
import type { Presentment } from './collections.ts'
import { presentByHand } from './present.ts'

/** A refusal of one bill names it by its place in the list, and by its number where there is one. */
const named = (error: unknown, index: number, billNo: string | undefined): unknown => {
  if (!(error instanceof Fault)) return error
  const text = billNo === undefined ? error.text : `票据 ${billNo}：${error.text}`
  const code = error.code as ErrorCode
  return new Fault(code, { text, fields: { [`holding_ids[${index}]`]: error.text }, detail: error.detail })
}

/** @throws what `presentByHand` throws, of the first bill that may not be presented; Fault 9012 for one named twice */
export const presentBills: Handler<'/api/presentment/present_bills'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const ids = input.holding_ids.map(Number)
  const again = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (again >= 0) throw new Fault('9012', { fields: { [`holding_ids[${again}]`]: '票据重复' } })
  const asked = []
  for (const [index, id] of ids.entries()) asked.push({ index, id, bill: await findHolding(ctx.tx, id) })
  // Bills are locked in one order by everybody, so that two people do not wait for each other.
  asked.sort((a, b) => (a.bill?.billId ?? 0) - (b.bill?.billId ?? 0) || a.id - b.id)
  const presented: Presentment[] = []
  for (const { index, id, bill } of asked) {
    try {
      presented[index] = await presentByHand(ctx, id, 'in_time', '')
    } catch (error) {
      // Only its holder hears its number.
      throw named(error, index, bill?.holderMemberId === ctx.operator.memberId ? bill.billNo : undefined)
    }
  }
  return presented.map(({ presentmentNo, state }) => ({ presentment_no: presentmentNo, stage: state }))
}
