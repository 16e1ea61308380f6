import { commonPasswords } from './common-passwords.ts'
import { contextFault, type PasswordOwner } from './context-words.ts'

export type { PasswordOwner }

/**
 * The rule of new passwords, the same for page and server: 8–20 characters,
 * at least three of upper case, lower case, digit and special character, no white space; none that everybody
 * tries, and none made of what everybody knows of this portal and of its owner.
 */
export const newPasswordText = '请输入8-20位密码且至少包含大写字母、小写字母、数字和特殊字符中的三种'

/** Forgotten passwords may hold no Chinese characters either, and the message says so. */
export const resetPasswordText = `${newPasswordText},并且不包含空格、汉字`

const classes = [/[A-Z]/, /[a-z]/, /[0-9]/, /[!-/:-@[-`{-~]/]

/**
 * What is wrong with a new password, as a Chinese text; null when it may be used. That it differs from the old
 * one, and all that is known of its owner, only the bank can tell.
 * @param purpose `change` by someone signed in, `reset` of a forgotten one
 */
export const newPasswordFault = (
  password: string,
  owner: PasswordOwner,
  purpose: 'change' | 'reset',
): string | null => plainFault(password, owner.account, purpose) ?? contextFault(password, owner)

/** The part of the rule that needs nothing but what was typed. */
export const plainFault = (password: string, account: string, purpose: 'change' | 'reset'): string | null => {
  const rule = purpose === 'reset' ? resetPasswordText : newPasswordText
  const length = [...password].length
  if (length < 8 || length > 20 || /\s/.test(password)) return rule
  if (classes.filter(one => one.test(password)).length < 3) return rule
  if (purpose === 'reset' && /\p{Script=Han}/u.test(password)) return rule
  const lower = password.toLowerCase()
  if (commonPasswords.has(lower)) return '密码过于常见，请更换'
  if (account !== '' && lower.includes(account.toLowerCase())) return '密码不能包含账号'
  return null
}
