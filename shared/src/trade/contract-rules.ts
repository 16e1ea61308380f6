/** Rules of a trade contract by itself: codes 20009, 20040–20042. Same for screen and bank. */
import { isBusinessDate } from '../calendar/dates.ts'
import { type RuleBreak, ruleBreak } from '../errors/rule-break.ts'
import { formatYuan, parseFen } from '../money/fen.ts'
import { MAX_TRADE_FEN } from './limits.ts'

export interface ContractFields {
  contract_no: string
  amount_fen: string
  sign_dt: string
  end_dt?: string | undefined
}

/** Error of a trade's amount, at most `mostFen`; none when it is valid. */
export const tradeAmountBreaks = (field: string, text: string, mostFen: bigint): RuleBreak[] => {
  const fen = parseFen(text)
  if (fen === null || fen <= 0n) return [ruleBreak('20009', field)]
  return fen > mostFen ? [ruleBreak('20009', field, `金额不能超过${formatYuan(mostFen)}元`)] : []
}

/**
 * Every rule the contract breaks, in the order of the form. `today` is the business date, `mostFen` the parameter
 * CONTRACT_MAX_FEN where it is known.
 */
export const contractBreaks = (
  fields: ContractFields,
  today: string,
  mostFen = MAX_TRADE_FEN,
): RuleBreak[] => {
  const found: RuleBreak[] = []
  const { contract_no: no, amount_fen: amount, sign_dt: signed, end_dt: end } = fields
  if (no === '') found.push(ruleBreak('20040', 'contract_no'))
  else if (no.length > 64) found.push(ruleBreak('20040', 'contract_no', '合同编号不能超过64个字符'))
  found.push(...tradeAmountBreaks('amount_fen', amount, mostFen))
  if (!isBusinessDate(signed)) found.push(ruleBreak('9012', 'sign_dt', '日期不正确'))
  else if (signed > today) found.push(ruleBreak('20042', 'sign_dt'))
  if (end) {
    if (!isBusinessDate(end)) found.push(ruleBreak('9012', 'end_dt', '日期不正确'))
    else if (end <= signed) found.push(ruleBreak('20041', 'end_dt'))
  }
  return found
}
