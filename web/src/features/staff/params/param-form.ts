/** How a parameter is shown, typed and sent, by its kind. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatYuan, parseYuan, plainYuan } from '@portal/shared/money/fen.ts'

export type Param = RowOf<'/api/admin/param/query'>['params'][number]

const flagNames: Readonly<Record<string, string>> = { '0': '关闭', '1': '开启' }
/** How strictly a rule is kept (票号校验). */
const strictness: Readonly<Record<string, string>> = { strict: '拒绝', warn: '提示', off: '不校验' }

export const paramText = ({ kind, unit }: Param, value: string): string => {
  if (kind === 'flag') return flagNames[value] ?? value
  if (kind === 'amount') return /^\d+$/.test(value) ? `${formatYuan(value)} 元` : value
  if (kind === 'choice' && strictness[value]) return strictness[value]
  return unit ? `${value} ${unit}` : value
}

/** The bank's note on it as a name: what is kept in fen or as 1 is shown in yuan and in words. */
export const paramName = ({ remark }: Param): string => remark.replace(/^1=/, '').replace('（分）', '')

export const ruleText = (param: Param): string => {
  const { kind, rule, choices } = param
  if (kind === 'flag') return '开启或关闭'
  if (kind === 'choice') return choices.map(choice => paramText(param, choice)).join('、')
  return kind === 'amount' ? '金额，单位：元，最多两位小数' : rule
}

/** Value of the bank → what stands in the field, and back: amounts are typed in yuan. */
export const typedOf = ({ kind, param_value }: Param): string =>
  kind === 'amount' && /^\d+$/.test(param_value) ? plainYuan(param_value) : param_value

/** '' for what cannot be read, which {@link paramFault} has refused. */
export const sentOf = ({ kind }: Param, typed: string): string =>
  kind === 'amount' ? String(parseYuan(typed) ?? '') : typed.trim()

const span = /^(\d{1,6})-(\d{1,6})$/

/** Error of a typed value, null when there is none. */
export const paramFault = (param: Param, typed: string): string | null => {
  const value = sentOf(param, typed)
  if (param.kind === 'amount') return value === '' ? '请输入金额，最多两位小数' : null
  if (param.kind === 'count') {
    const isIn =
      /^\d{1,9}$/.test(value) && Number(value) >= Number(param.min) && Number(value) <= Number(param.max)
    return isIn ? null : `请输入 ${param.min} 至 ${param.max} 的整数`
  }
  if (param.kind === 'span') {
    const match = span.exec(value)
    return match && Number(match[1]) <= Number(match[2]) ? null : '请按“最小-最大”填写，最小不大于最大'
  }
  return param.choices.includes(value) ? null : '请选择'
}
