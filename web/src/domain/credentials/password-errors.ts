import { newPasswordFault, type PasswordOwner } from '@portal/shared/people/password-rule.ts'

/** Texts for empty fields. */
export const emptyTexts = {
  account: '请填写用户名信息',
  old: '请正确填写原密码信息',
  next: '请输入新密码',
  again: '请再次输入新密码确认',
  captcha: '请填写验证码信息',
  sms: '请填写手机验证码信息',
} as const

const differentText = '密码输入不一致'

/** Errors of a new password and of its repetition. */
export const newPasswordErrors = (
  next: string,
  again: string,
  owner: PasswordOwner,
  purpose: 'change' | 'reset',
) => ({
  new_pwd: next === '' ? emptyTexts.next : newPasswordFault(next, owner, purpose),
  confirm: again === '' ? emptyTexts.again : again === next ? null : differentText,
})

/** Inputs of new passwords stop here. */
export const NEW_PASSWORD_MAX = 20
