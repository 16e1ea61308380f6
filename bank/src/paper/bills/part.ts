import { containsRange, rangeAmount, type SubRange } from '@portal/shared/bills/range.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { type HoldingView, rangeOf } from './holding-view.ts'

const RANGE = /^([1-9]\d{0,11})-([1-9]\d{0,11})$/

/**
 * Reads a sub-range of one holding; '0' or nothing means the whole of it. Throws Fault 20005 for text that is no
 * range of the package, 20007 for a part of a bill that cannot be split, 20006 beyond the holding.
 */
export const partOf = (holding: HoldingView, text: string | undefined): SubRange => {
  const whole = rangeOf(holding)
  const typed = text?.trim()
  if (typed === undefined || typed === '' || typed === '0') return whole
  const match = RANGE.exec(typed)
  if (!match?.[1] || !match[2]) throw new Fault('20005', { fields: { range: '子票区间不正确' } })
  const part = { start: BigInt(match[1]), end: BigInt(match[2]) }
  if (part.start > part.end) throw new Fault('20005', { fields: { range: '子票区间不正确' } })
  if (!containsRange(whole, part)) throw new Fault('20006', { fields: { range: '子票区间超出可用范围' } })
  if (!holding.splittable && rangeAmount(part) !== holding.packageFen) throw new Fault('20007')
  return part
}
