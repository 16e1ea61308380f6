import { showToast } from '../../core/toast-store.ts'

/** A code is good for so long. */
export const SMS_CODE_LIFE_MS = 5 * 60_000

/** Shown under every field for a code. */
export const smsCodeHint = '短信验证码5分钟有效，超时请重新获取'

/** Where a code went, in the specification's words; an address with @ is an e-mail's. */
const smsSentText = (target: string): string =>
  `验证码已成功发送至您的${target.includes('@') ? '邮箱' : '手机'}，${target}请注意查收`

export const tellSmsSent = (target: string): void => showToast({ kind: 'ok', text: smsSentText(target) })
