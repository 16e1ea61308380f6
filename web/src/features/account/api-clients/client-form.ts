/** Forms of a client and of a key: fields are called as the calls' are, amounts stand in yuan as typed. */
import { addDays, addMonths, isDate } from '@portal/shared/calendar/dates.ts'
import { clientBounds, type MachineScope, machineScopes } from '@portal/shared/machines/scopes.ts'
import { parseYuan, plainYuan } from '@portal/shared/money/fen.ts'
import { type Client, movesMoney } from '../../../domain/clients/client.ts'
import type { FormErrors } from '../../../ui/inputs/use-form.ts'

const termNames = ['name', 'scopes', 'apply_limit_fen', 'day_limit_fen', 'networks', 'remark'] as const
export type TermValues = Record<(typeof termNames)[number], string>
export type KeyValues = Record<'label' | 'public_key' | 'expires_on', string>
export type ClientValues = TermValues & KeyValues

export const scopeNames = Object.keys(machineScopes) as MachineScope[]
const isScope = (text: string): text is MachineScope => text in machineScopes

export const scopesOf = ({ scopes }: Pick<TermValues, 'scopes'>): MachineScope[] =>
  scopes.split(',').filter(isScope)

/** Networks one a line; commas, and what Chinese keyboards make of them, part them as well. */
export const networksOf = ({ networks }: Pick<TermValues, 'networks'>): string[] =>
  networks.split(/[\s,，、;；]+/).filter(Boolean)

/** The days on which a new key may end: from tomorrow, for two years. */
export const keyDays = (today: string) =>
  isDate(today) && today < '9999'
    ? { min: addDays(today, 1), max: addMonths(today, clientBounds.keyMonths) }
    : { min: '1990-01-01', max: '2099-12-31' }

export const newKey = (today: string): KeyValues => ({
  label: '',
  public_key: '',
  // A year is usual; the product says when it comes to its end.
  expires_on: isDate(today) && today < '9999' ? addMonths(today, 12) : '',
})

export const newTerms: TermValues = {
  name: '',
  scopes: 'read',
  apply_limit_fen: '',
  day_limit_fen: '',
  networks: '',
  remark: '',
}

export const termsOf = (client: Client): TermValues => ({
  name: client.name,
  scopes: scopeNames.filter(scope => scope === 'read' || client.scopes.includes(scope)).join(),
  apply_limit_fen: movesMoney(client.scopes) ? plainYuan(client.apply_limit_fen) : '',
  day_limit_fen: movesMoney(client.scopes) ? plainYuan(client.day_limit_fen) : '',
  networks: client.networks.join('\n'),
  remark: client.remark,
})

const limitOf = (values: TermValues, name: 'apply_limit_fen' | 'day_limit_fen'): string =>
  String((movesMoney(scopesOf(values)) && parseYuan(values[name])) || 0n)

export const termsRequest = (values: TermValues) => ({
  name: values.name.trim(),
  scopes: scopesOf(values),
  apply_limit_fen: limitOf(values, 'apply_limit_fen'),
  day_limit_fen: limitOf(values, 'day_limit_fen'),
  networks: networksOf(values),
  remark: values.remark.trim(),
})

export const keyRequest = (values: KeyValues) => ({
  label: values.label.trim(),
  public_key: values.public_key.trim(),
  expires_on: values.expires_on,
})

/** An address of either kind, with or without the length of its prefix; the bank judges how wide it is. */
const NETWORK = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]*:[0-9a-f:.]+)(?:\/\d{1,3})?$/i

const networksFault = (values: TermValues): string | null => {
  const networks = networksOf(values)
  const wrong = networks.find(each => !NETWORK.test(each))
  if (wrong) return `“${wrong}”不是网络，如 203.0.113.16/28`
  return networks.length > clientBounds.networks ? `至多 ${clientBounds.networks} 个网络` : null
}

const limitFaults = (values: TermValues) => {
  if (!movesMoney(scopesOf(values))) return {}
  const [one, day] = [parseYuan(values.apply_limit_fen), parseYuan(values.day_limit_fen)]
  const unread = '请输入金额，最多两位小数'
  const below = one !== null && day !== null && day < one ? '每日上限不能低于单笔上限' : null
  return {
    apply_limit_fen: one === null || one < 0n ? unread : null,
    day_limit_fen: day === null || day < 0n ? unread : below,
  }
}

/** Errors by the bank's rules. */
export const validateTerms = (values: TermValues): FormErrors<TermValues> => ({
  name: values.name.trim() ? null : '请输入客户端名称',
  networks: networksFault(values),
  ...limitFaults(values),
})

/** @param today business date */
export const validateKey = (values: KeyValues, today: string): FormErrors<KeyValues> => {
  const { min, max } = keyDays(today)
  const inRange = isDate(values.expires_on) && values.expires_on >= min && values.expires_on <= max
  return {
    label: values.label.trim() ? null : '请输入密钥名称',
    public_key: /PRIVATE KEY/.test(values.public_key)
      ? '这是私钥，请粘贴公钥；私钥只留在贵方系统，若已外传请更换密钥对'
      : values.public_key.trim()
        ? null
        : '请粘贴公钥',
    expires_on: inRange ? null : `到期日须晚于今天，且不超过${clientBounds.keyMonths}个月`,
  }
}
