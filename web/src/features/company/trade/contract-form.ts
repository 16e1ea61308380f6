/** The form of a contract: its fields are called as the call's; the amount stands in yuan as typed. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { plainYuan } from '@portal/shared/money/fen.ts'
import { contractBreaks } from '@portal/shared/trade/contract-rules.ts'
import type { TradeMode } from '@portal/shared/trade/kinds.ts'
import type { FormErrors } from '../../../ui/inputs/use-form.ts'
import { fenText } from './fen-text.ts'

export type ContractRow = RowOf<'/api/trade/query_contract'>['rows'][number]

const names = [
  'contract_no',
  'role',
  'kind',
  'trade_mode',
  'counter_name',
  'counter_usc',
  'goods',
  'amount_fen',
  'sign_dt',
  'end_dt',
  'remark',
] as const
export type ContractName = (typeof names)[number]
export type ContractValues = Record<ContractName, string>

export const newContract: ContractValues = {
  ...(Object.fromEntries(names.map(name => [name, ''])) as ContractValues),
  role: 'seller',
  kind: 'contract',
  trade_mode: 'goods',
}

export const contractValues = (row: ContractRow): ContractValues => ({
  ...(Object.fromEntries(names.map(name => [name, row[name]])) as ContractValues),
  amount_fen: plainYuan(row.amount_fen),
})

const modeOf = (value: string): TradeMode => (value === 'service' || value === 'both' ? value : 'goods')

/** The values as the calls' request. */
export const contractRequest = (values: ContractValues) => {
  const trimmed = Object.fromEntries(names.map(name => [name, values[name].trim()])) as ContractValues
  return {
    ...trimmed,
    role: values.role === 'buyer' ? ('buyer' as const) : ('seller' as const),
    kind: values.kind === 'order' ? ('order' as const) : ('contract' as const),
    trade_mode: modeOf(values.trade_mode),
    amount_fen: fenText(values.amount_fen),
  }
}

/** The rules of the bank and the names it cannot do without. */
export const validateContract = (values: ContractValues, today: string): FormErrors<ContractValues> => {
  const request = contractRequest(values)
  const errors: FormErrors<ContractValues> = {
    counter_name: request.counter_name ? null : '请输入交易对手名称',
    goods: request.goods ? null : '请输入货物或服务',
  }
  for (const { field, text } of contractBreaks(request, today)) errors[field as ContractName] ??= text
  return errors
}
