import { isDate } from '@portal/shared/calendar/dates.ts'
import { parseWan, plainWan } from '@portal/shared/money/wan.ts'
import { isIdCard, isMobile, isUscc } from '@portal/shared/people/identity.ts'
import { type CertType, certNoFault } from '@portal/shared/people/papers.ts'
import type { FormErrors } from '../../ui/inputs/use-form.ts'
import { namesOf, type ProfileField } from './profile-fields.ts'

export type ProfileValues = Record<string, string>

const MASK = '*'

const isList = ({ as }: ProfileField): boolean => as.kind === 'choices' || as.kind === 'dicts'

/** A member's fields as the form holds them: text each, lists as JSON, the capital in 万元. */
export const profileValues = (member: object, fields: readonly ProfileField[]): ProfileValues =>
  Object.fromEntries(
    fields.flatMap(field =>
      namesOf(field).map(name => {
        const value = (member as Record<string, unknown>)[name]
        if (isList(field)) return [name, JSON.stringify(value ?? [])]
        const text = typeof value === 'string' ? value : ''
        return [name, field.as.kind === 'capital' && text !== '' ? plainWan(text) : text]
      }),
    ),
  )

/** Kinds whose stored value cannot be emptied again: the call takes a value or nothing. */
const lasting: ReadonlySet<string> = new Set(['email', 'date', 'capital', 'picture'])
const needed: ReadonlySet<string> = new Set(['user_name'])

const formFault = ({ as }: ProfileField, value: string, values: ProfileValues): string | null => {
  if (value.includes(MASK)) return null
  if (as.kind === 'mobile') return isMobile(value) ? null : '手机号码格式不正确'
  if (as.kind === 'date') return isDate(value) ? null : '请输入正确的日期'
  if (as.kind === 'email') return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : '邮箱格式不正确'
  if (as.kind === 'capital') return parseWan(value) === null ? '请输入金额，最多两位小数' : null
  if (as.kind === 'idCard') return isIdCard(value) ? null : '身份证号码不正确'
  if (as.kind === 'cert') return certNoFault((values[as.typeName] || 'Ind01') as CertType, value)
  return null
}

/** Errors of the fields that were changed. */
export const profileErrors = (
  fields: readonly ProfileField[],
  values: ProfileValues,
  before: ProfileValues,
): FormErrors<ProfileValues> =>
  Object.fromEntries(
    fields.map(field => {
      const { name, as, title } = field
      const value = (values[name] ?? '').trim()
      if (value === (before[name] ?? '') && as.kind !== 'cert') return [name, null]
      if (before[name]?.includes(MASK) && value !== before[name] && value.includes(MASK))
        return [name, `${as.kind === 'cert' ? `${as.owner}证件号码` : title}不能只改一部分，请重新填写完整`]
      if (value !== '') return [name, formFault(field, value, values)]
      if (needed.has(name)) return [name, `请填写${title}`]
      // 更换 pressed and nothing typed: what the bank keeps is not wiped out by that.
      if ((before[name] ?? '').includes(MASK)) return [name, `请填写新的${title}，或选择不更换`]
      return [name, lasting.has(as.kind) && before[name] ? '已保存的内容不能清空，请重新填写' : null]
    }),
  )

/** Errors of an application as a whole, new or resubmitted; the service checks it once more. */
export const applicationErrors = (
  fields: readonly ProfileField[],
  values: ProfileValues,
  before: ProfileValues,
): FormErrors<ProfileValues> => {
  const errors = profileErrors(fields, values, before)
  for (const { name, title, required, as } of fields) {
    const asked = as.kind === 'cert' ? `${as.owner}证件号码` : title
    if (required && (values[name] ?? '').trim() === '') errors[name] = `请填写${asked}`
  }
  const code = (values.usc_code ?? '').trim()
  if (code !== '' && !isUscc(code)) errors.usc_code = '统一社会信用代码不正确'
  return errors
}

/** Only what was changed, as the call takes it. */
export const profileChanges = (
  fields: readonly ProfileField[],
  values: ProfileValues,
  before: ProfileValues,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(field =>
      namesOf(field).flatMap(name => {
        const value = (values[name] ?? '').trim()
        if (value === (before[name] ?? '')) return []
        // The kind of a document is nothing without its number.
        if (field.as.kind === 'cert' && name !== field.name && !values[field.name]?.trim()) return []
        if (isList(field)) return [[name, JSON.parse(value)]]
        if (field.as.kind === 'capital') return [[name, String(parseWan(value) ?? '')]]
        // Codes of a place, kinds of papers: what is not chosen is left out.
        const isChoice = name !== field.name || field.as.kind === 'choice' || field.as.kind === 'dict'
        return value === '' && isChoice ? [] : [[name, value]]
      }),
    ),
  )
