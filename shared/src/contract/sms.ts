import { z } from 'zod'
import { defineCall } from './call.ts'
import { text } from './fields.ts'

/** Purposes of a code to one's own number, once signed in. */
export const ownSmsPurpose = z.enum([
  'sign',
  'end_sign',
  'change_account',
  'confirm_quote',
  'payer_consent',
  'settle_recourse',
])
export type OwnSmsPurpose = z.infer<typeof ownSmsPurpose>

/** Purposes of a code. */
export type CodePurpose = OwnSmsPurpose | 'forget' | 'modify_pwd' | 'regist' | 'phone_old' | 'phone_new'

/** Purpose of a text message (at most 24 characters): a code, something about an account, or news of business. */
export type SmsPurpose =
  | CodePurpose
  | 'initial_pwd'
  | 'account_changed'
  /** What a member's programs may do, and until when. */
  | 'client_changed'
  /** Events are no longer sent to an address. */
  | 'webhook_off'
  | 'phone_changed'
  /** Of a sandbox, where the account's statement is a message. */
  | 'verify_amount'
  | 'member_status'
  | 'sign_state'
  | 'waiting_check'
  | 'checked'
  | 'check_returned'
  | 'returned'
  | 'refused'
  | 'accepted'
  | 'waiting_confirm'
  | 'expired'
  | 'disc_paid'
  | 'trade_wanted'
  | 'trade_due'
  | 'trade_overdue'
  | 'disc_fail'
  | 'redated'
  | 'payout_cancelled'
  | 'payer_asked'
  | 'payer_paper_wanted'
  | 'payer_agreed'
  | 'payer_refused'
  | 'payer_paper_passed'
  | 'payer_paper_rejected'
  | 'instant_stopped'
  | 'settled'
  | 'recourse'
  | 'repaid'
  | 'bill_due'
  | 'recourse_due'

/** The business a code is for, as the message names it. */
export const ownSmsPurposeTitles: Record<OwnSmsPurpose, string> = {
  sign: '办理银行签约',
  end_sign: '办理银行解约',
  change_account: '变更结算账户',
  confirm_quote: '确认贴现报价',
  payer_consent: '同意承担贴现利息',
  settle_recourse: '清偿票据追索',
}

/** A code as typed in: input too long for one is refused like a wrong one. */
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
  changes: 'nothing',
  limit: 'sms',
  errors: ['23005', '23010'],
  example: { purpose: 'sign' },
})

/** The calls of this file, for the table. */
export const smsCalls = [sendSmsCode] as const
