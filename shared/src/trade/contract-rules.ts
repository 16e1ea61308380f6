/** Rules of a trade contract by itself: DOMAIN part B (d) 20009, 20040–20042. Same for screen and bank. */
import { isDate } from '../calendar/dates.ts'
import { parseFen } from '../money/fen.ts'
import { type RuleBreak, ruleBreak } from './rule-break.ts'

export interface ContractFields {
  contract_no: string
  amount_fen: string
  sign_dt: string
  end_dt?: string | undefined
}

/** Every rule the contract breaks, in the order of the form. `today` is the business date. */
export const contractBreaks = (fields: ContractFields, today: string): RuleBreak[] => {
  const found: RuleBreak[] = []
  const { contract_no: no, amount_fen: amount, sign_dt: signed, end_dt: end } = fields
  if (no === '') found.push(ruleBreak('20040', 'contract_no'))
  else if (no.length > 64) found.push(ruleBreak('20040', 'contract_no', '合同编号不能超过64个字符'))
  const fen = parseFen(amount)
  if (fen === null || fen <= 0n) found.push(ruleBreak('20009', 'amount_fen'))
  if (!isDate(signed)) found.push(ruleBreak('9012', 'sign_dt', '日期不正确'))
  else if (signed > today) found.push(ruleBreak('20042', 'sign_dt'))
  if (end) {
    if (!isDate(end)) found.push(ruleBreak('9012', 'end_dt', '日期不正确'))
    else if (end <= signed) found.push(ruleBreak('20041', 'end_dt'))
  }
  return found
}
