/**
 * The sign-in form's rules and texts, the same for page and server.
 * One message on leaving a field, another on pressing 登录 with the field empty; a placeholder says the rest.
 */
import { isMobile } from './identity.ts'

/** 'customer': companies and institutions, who sign in by mobile. 'admin': staff, by any name. */
export type SignInAudience = 'customer' | 'admin'

export interface SignInFields {
  account: string
  password: string
  checkCode: string
}

export type SignInField = keyof SignInFields

export interface FieldFault {
  field: SignInField
  message: string
}

/** Fields in the order they are checked and focused. */
export const SIGN_IN_FIELDS: readonly SignInField[] = ['account', 'password', 'checkCode']

const PASSWORD_MIN_LENGTH = 6

export const SIGN_IN_MAX_LENGTHS: Readonly<Record<SignInAudience, Readonly<Record<SignInField, number>>>> = {
  customer: { account: 11, password: 32, checkCode: 32 },
  admin: { account: 32, password: 32, checkCode: 32 },
}

export const SIGN_IN_PLACEHOLDERS: Readonly<Record<SignInAudience, Readonly<Record<SignInField, string>>>> = {
  customer: { account: '请输入注册手机号', password: '请输入密码', checkCode: '请输入图中字符' },
  admin: { account: '请输入用户名', password: '请输入密码', checkCode: '请输入图中字符' },
}

/** Shown inline when the server refuses the sign-in. */
export const SIGN_IN_REFUSED_TEXT = '用户名或密码不正确，请重新输入'

const EMPTY_ON_BLUR: Readonly<Record<SignInAudience, Readonly<Record<SignInField, string>>>> = {
  customer: { account: '请填写手机号', password: '密码不能为空', checkCode: '请填写验证码' },
  admin: { account: '请输入用户名', password: '密码不能为空', checkCode: '请填写验证码' },
}

const EMPTY_ON_SUBMIT: Readonly<Record<SignInField, string>> = {
  account: '请输入用户名',
  password: '密码不能为空',
  checkCode: '验证码不能为空',
}

/** Faults of a value that is there; null when it is fine. */
function faultOfFilled(audience: SignInAudience, field: SignInField, value: string): string | null {
  if (field === 'account' && audience === 'customer') return isMobile(value) ? null : '手机号码格式不正确'
  if (field === 'password' && value.length < PASSWORD_MIN_LENGTH) return '密码不能小于6位'
  // The page stops typing at the limit, so the specification has no text for more; other clients meet this one.
  const limit = SIGN_IN_MAX_LENGTHS[audience][field]
  return value.length > limit ? `${LABELS[field]}不能超过${limit}位` : null
}

const LABELS: Readonly<Record<SignInField, string>> = {
  account: '账号',
  password: '密码',
  checkCode: '验证码',
}

/** A value as it is sent: trimmed, but for the password, whose spaces are its own. */
const asSent = (field: SignInField, value: string): string => (field === 'password' ? value : value.trim())

/** The message on leaving a field, or null. */
export function signInFaultOnBlur(
  audience: SignInAudience,
  field: SignInField,
  value: string,
): string | null {
  const sent = asSent(field, value)
  return sent === '' ? EMPTY_ON_BLUR[audience][field] : faultOfFilled(audience, field, sent)
}

/** Every field that forbids sending, in the order of the form; [] when the form may go. */
export function signInFaultsOnSubmit(audience: SignInAudience, fields: SignInFields): FieldFault[] {
  return SIGN_IN_FIELDS.flatMap(field => {
    const value = asSent(field, fields[field])
    const message = value === '' ? EMPTY_ON_SUBMIT[field] : faultOfFilled(audience, field, value)
    return message === null ? [] : [{ field, message }]
  })
}
