/** Rules of a bill typed by hand or imported: codes 20001–20005, 20007–20011. Same for screen and bank. */
import { addMonths, daysBetween, isBusinessDate } from '../calendar/dates.ts'
import { type RuleBreak, ruleBreak } from '../errors/rule-break.ts'
import { parseFen } from '../money/fen.ts'
import {
  type BillKind,
  billNoFitsKind,
  billNoRegistrationDate,
  type DigitReadings,
  hasBillNoCheck,
  isBillNo30,
} from './bill-no.ts'
import { MAX_PACKAGE_FEN } from './limits.ts'
import { parseRange, rangeAmount } from './range.ts'

export interface TypedBill {
  bill_no: string
  bill_kind: BillKind
  package_fen: string
  splittable: boolean
  /** `a-b`; '' or '0' for the whole package. */
  range: string
  issue_dt: string
  due_dt: string
}

/** Since then six months at most (2022 measures). */
const sixMonthsSince = '2023-01-01'
/** Bank numbers of this category exist in the sandbox only: it issued the bill, so its check digit must hold. */
const sandboxBank = /^\d999/

export type CheckDigitRule = 'strict' | 'warn' | 'off'

/** How the bank reads a number: its check digit, and what 7 and 8 say of the kind. */
export interface NumberRules {
  check: CheckDigitRule
  readings: DigitReadings
}

const numberBreaks = (bill: TypedBill, today: string, { check, readings }: NumberRules): RuleBreak[] => {
  const { bill_no: no, bill_kind: kind } = bill
  if (!isBillNo30(no)) return [ruleBreak('20001', 'bill_no')]
  const isStrict = check === 'strict' || sandboxBank.test(no)
  if (isStrict && !hasBillNoCheck(no)) return [ruleBreak('20002', 'bill_no')]
  if (!billNoFitsKind(no, kind, readings)) return [ruleBreak('20003', 'bill_no')]
  const registered = billNoRegistrationDate(no)
  return registered === null || registered > today ? [ruleBreak('20004', 'bill_no')] : []
}

const amountBreaks = (bill: TypedBill): RuleBreak[] => {
  const fen = parseFen(bill.package_fen)
  if (fen === null || fen <= 0n) return [ruleBreak('20009', 'package_fen')]
  if (fen > MAX_PACKAGE_FEN) return [ruleBreak('20008', 'package_fen')]
  const range = parseRange(bill.range || '0', fen)
  if (range === null) return [ruleBreak('20005', 'range')]
  return !bill.splittable && rangeAmount(range) !== fen ? [ruleBreak('20007', 'range')] : []
}

const dateBreaks = ({ issue_dt: issued, due_dt: due }: TypedBill, today: string): RuleBreak[] => {
  if (!isBusinessDate(issued)) return [ruleBreak('9012', 'issue_dt', '日期不正确')]
  if (!isBusinessDate(due)) return [ruleBreak('9012', 'due_dt', '日期不正确')]
  if (issued > today) return [ruleBreak('9012', 'issue_dt', '出票日期不能晚于今天')]
  if (due <= issued) return [ruleBreak('20010', 'due_dt')]
  const isTooLong = issued >= sixMonthsSince && due > addMonths(issued, 6)
  return isTooLong ? [ruleBreak('20011', 'due_dt')] : []
}

/** Every rule the bill breaks. `today` is the business date. */
export const billBreaks = (bill: TypedBill, today: string, rules: NumberRules): RuleBreak[] => [
  ...numberBreaks(bill, today, rules),
  ...amountBreaks(bill),
  ...dateBreaks(bill, today),
]

/** Warnings: they do not refuse a bill, but ask for a second look. */
export const billWarnings = (bill: TypedBill, rule: CheckDigitRule): RuleBreak[] => {
  const found: RuleBreak[] = []
  if (rule === 'warn' && !hasBillNoCheck(bill.bill_no)) found.push(ruleBreak('20002', 'bill_no'))
  const registered = billNoRegistrationDate(bill.bill_no)
  // A working day apart at most; over a weekend or a long holiday that is up to nine days.
  if (registered !== null && Math.abs(daysBetween(registered, bill.issue_dt)) > 9) {
    found.push(ruleBreak('20004', 'bill_no', '票据号码中的登记日期与出票日期相差较大，请核对'))
  }
  return found
}
