import { z } from 'zod'
import { defineCall } from './call.ts'
import { text } from './fields.ts'

/** What one's own number can be asked to confirm, once signed in. */
export const ownSmsPurpose = z.enum(['sign', 'end_sign', 'confirm_quote', 'payer_consent'])
export type OwnSmsPurpose = z.infer<typeof ownSmsPurpose>

/** The business a code is for, as the message names it. */
export const ownSmsPurposeTitles: Record<OwnSmsPurpose, string> = {
  sign: '办理银行签约',
  end_sign: '办理银行解约',
  confirm_quote: '确认贴现报价',
  payer_consent: '同意承担贴现利息',
}

/** A code as typed in: whatever is too long for one is refused like a wrong one. */
export const smsCode = text(20)

/** Where a message went, masked. */
export const smsSent = z.object({
  sended_mobile: z.string().meta({ description: '已脱敏', examples: ['154****0011'] }),
})

export const sendSmsCode = defineCall({
  path: '/api/sms/send_code',
  title: '发送短信验证码（本人手机）',
  summary: '验证码发送至当前登录人的手机，仅限所选业务使用；5分钟有效，120秒内不重发。',
  access: { types: ['comp', 'financeOrg', 'investOrg'] },
  request: z.strictObject({ purpose: ownSmsPurpose }),
  row: smsSent,
  effect: 'write',
  limit: 'sms',
  errors: ['23005', '23010'],
  example: { purpose: 'sign' },
})

/** The calls of this file, for the table. */
export const smsCalls = [sendSmsCode] as const
