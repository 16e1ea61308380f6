/** Rules of an invoice by itself: codes 20009, 20050–20053, 20055–20057. Same for screen and bank. */
import { isBusinessDate } from '../calendar/dates.ts'
import { type RuleBreak, ruleBreak } from '../errors/rule-break.ts'
import { formatYuan, parseFen } from '../money/fen.ts'
import type { InvoiceType } from './kinds.ts'
import { MAX_TRADE_FEN } from './limits.ts'

export interface InvoiceNumber {
  inv_type: InvoiceType
  inv_code: string
  inv_no: string
}

export interface InvoiceFigures {
  inv_dt: string
  check_code: string
  excl_fen: string
  tax_fen: string
  total_fen: string
}

/** Code and number together: what is unique over the whole platform (20054). */
export const invoiceUid = ({ inv_code: code, inv_no: no }: InvoiceNumber): string => code + no

const numberBreaks = ({ inv_type: type, inv_code: code, inv_no: no }: InvoiceNumber): RuleBreak[] => {
  if (type === 'DIGITAL') {
    return code === '' && /^\d{20}$/.test(no) ? [] : [ruleBreak('20052', 'inv_no')]
  }
  const found: RuleBreak[] = []
  if (!/^(?:\d{10}|\d{12})$/.test(code)) found.push(ruleBreak('20050', 'inv_code'))
  if (!/^\d{8}$/.test(no)) found.push(ruleBreak('20051', 'inv_no'))
  return found
}

const dateBreaks = (number: InvoiceNumber, day: string, today: string): RuleBreak[] => {
  if (!isBusinessDate(day)) return [ruleBreak('9012', 'inv_dt', '日期不正确')]
  if (day > today) return [ruleBreak('20056', 'inv_dt')]
  const isOfYear = number.inv_type !== 'DIGITAL' || number.inv_no.slice(0, 2) === day.slice(2, 4)
  return isOfYear ? [] : [ruleBreak('20053', 'inv_no')]
}

const amountBreaks = (fields: InvoiceFigures, mostFen: bigint): RuleBreak[] => {
  const amounts = { excl_fen: fields.excl_fen, tax_fen: fields.tax_fen, total_fen: fields.total_fen }
  const found: RuleBreak[] = []
  for (const [field, text] of Object.entries(amounts)) {
    const fen = parseFen(text)
    // Tax-free goods have a tax of zero; the other two are sums of money.
    const isSound = fen !== null && (field === 'tax_fen' ? fen >= 0n : fen > 0n)
    if (!isSound) found.push(ruleBreak('20009', field))
    else if (fen > mostFen) found.push(ruleBreak('20009', field, `金额不能超过${formatYuan(mostFen)}元`))
  }
  if (found.length > 0) return found
  const isSum = BigInt(fields.excl_fen) + BigInt(fields.tax_fen) === BigInt(fields.total_fen)
  return isSum ? [] : [ruleBreak('20055', 'total_fen')]
}

/**
 * Every rule the invoice breaks, in the order of the form. `today` is the business date, `mostFen` the parameter
 * INVOICE_MAX_FEN where it is known.
 */
export const invoiceBreaks = (
  fields: InvoiceNumber & InvoiceFigures,
  today: string,
  mostFen = MAX_TRADE_FEN,
): RuleBreak[] => {
  const needsCheckCode = fields.inv_type === 'VAT_NORMAL'
  const hasCheckCode = /^(?:\d{6}|\d{20})$/.test(fields.check_code)
  return [
    ...numberBreaks(fields),
    ...dateBreaks(fields, fields.inv_dt, today),
    ...(needsCheckCode && !hasCheckCode ? [ruleBreak('20057', 'check_code')] : []),
    ...amountBreaks(fields, mostFen),
  ]
}
