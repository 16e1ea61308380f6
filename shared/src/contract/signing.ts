import { z } from 'zod'
import { type SignState, signStates } from '../signing/states.ts'
import { defineCall } from './call.ts'
import { date, day, fen, instant, nextFields, proofOfAccountFen, text } from './fields.ts'
import { picturePath } from './profile.ts'
import { smsCode } from './sms.ts'

/** States of a signing (银行签约). */
export const signState = z.enum(Object.keys(signStates) as SignState[])
export type { SignState }

export const signNo = z
  .string()
  .regex(/^QY\d{14}$/)
  .meta({ description: '签约编号', examples: ['QY20260101000001'] })

export const signRow = z.object({
  sign_no: z.string(),
  bank_no: z.string(),
  bank_name: z.string(),
  state: signState,
  /** Chinese name of the state. */
  state_name: z.string(),
  settle_acct_name: z.string(),
  /** Masked: 9900 **** **** *** 0118. */
  settle_acct_no: z.string(),
  settle_bank_no: z.string(),
  settle_bank_name: z.string(),
  /** Per application. */
  single_limit_fen: fen,
  /** Applications a day; 0 = without limit. */
  day_limit_count: z.int(),
  /** All that is applied for or paid and not settled; 0 = without limit. */
  total_limit_fen: fen,
  /** Taken of the total limit: all that is applied for or paid and not settled. */
  total_used_fen: fen,
  /** Applications submitted today, withdrawn ones too. */
  day_used_count: z.int(),
  /** Asked for until the signing takes effect, in force from then on. */
  valid_from: date,
  valid_to: date,
  agreement_no: z.string(),
  cust_manager: z.string(),
  reason: z.string(),
  /** Wrong amounts that may still be typed while the state is S20. */
  verify_tries_left: z.int(),
  /** Grows with every change; a decision carries the one that was seen (`seen_version`). */
  version: z.int(),
  /** Actions open to the caller now. */
  actions: z.array(z.string()),
  ...nextFields,
})

export const signDetailRow = signRow.extend({
  company_name: z.string(),
  usc_code: z.string(),
  /** The account in full, for its owner's edit form; empty when the signing cannot be edited. */
  settle_acct_no_edit: z.string(),
  file_ids: z.array(z.string()),
  log: z.array(
    z.object({
      event: z.string(),
      event_name: z.string(),
      from_state: z.string(),
      to_state: z.string(),
      actor_name: z.string(),
      remark: z.string(),
      at: instant,
    }),
  ),
})

const bySignNo = z.strictObject({ sign_no: signNo })
const moved = z.object({ sign_no: z.string(), state: signState })
const example = { sign_no: 'QY20260101000001' }
const forCompany = { types: ['comp'] } as const
const forSigner = { types: ['comp'], roles: ['maker'] } as const

export const querySign = defineCall({
  path: '/api/signing/query_sign',
  title: '查询银行签约',
  summary: '本企业的全部签约，已生效的在前，其余按时间倒序。',
  access: forCompany,
  machine: 'read',
  request: z.strictObject({}),
  row: signRow,
  shows: ['sign'],
  limit: 'read',
  example: {},
})

export const queryBank = defineCall({
  path: '/api/signing/query_bank',
  title: '查询合作银行',
  summary: '可签约的贴现银行，以及本企业与其签约的现状。',
  access: forCompany,
  machine: 'read',
  request: z.strictObject({}),
  row: z.object({
    bank_no: z.string(),
    bank_name: z.string(),
    /** The signing under way or in force with this bank; empty when there is none. */
    sign_no: z.string(),
    state: signState.nullable(),
    state_name: z.string(),
    valid_to: z.string(),
    /** Whether a new signing may be begun now. */
    can_sign: z.boolean(),
    /** Why not; empty when it may. */
    blocked_reason: z.string(),
  }),
  shows: ['sign'],
  limit: 'read',
  example: {},
})

export const signDetail = defineCall({
  path: '/api/signing/sign_detail',
  title: '签约详情',
  access: forCompany,
  machine: 'read',
  request: bySignNo,
  row: signDetailRow,
  shows: ['sign'],
  limit: 'read',
  errors: ['9015'],
  example,
})

export const saveSign = defineCall({
  path: '/api/signing/save_sign',
  title: '保存签约申请',
  summary: '新建签约草稿，或修改草稿、被退回的签约。每家银行同时只能有一笔在途签约。',
  access: forSigner,
  request: z.strictObject({
    /** The draft or returned signing to change; absent = a new one. */
    sign_no: signNo.optional(),
    bank_no: text(12),
    settle_acct_name: text(120),
    settle_acct_no: text(40),
    settle_bank_no: text(20),
    /** Last day asked for; a year from today by default. */
    valid_to: day.optional(),
    /** Pictures, as uploaded before: 开户许可证, 授权委托书. */
    file_ids: z.array(picturePath).max(10).optional(),
  }),
  row: moved,
  changes: ['sign'],
  limit: 'write',
  errors: ['9015', '20000', '20029', '20033', '22001', '22002', '22003', '22006', '22007'],
  example: {
    bank_no: '999990000013',
    settle_acct_name: '云岭示例钢贸有限公司',
    settle_acct_no: '9900123456789010118',
    settle_bank_no: '999990000013',
  },
})

export const submitSign = defineCall({
  path: '/api/signing/submit_sign',
  title: '提交签约申请',
  summary: '须勾选签约协议，并输入发送到本人手机的短信验证码（用途 sign）。',
  access: forSigner,
  smsPurpose: 'sign',
  request: z.strictObject({
    sign_no: signNo,
    /** The agreement was read and agreed to: '1' or true. */
    agreed: z.union([z.boolean(), z.enum(['0', '1', 'true', 'false'])]),
    sms_code: smsCode,
  }),
  row: moved,
  changes: ['sign'],
  limit: 'write',
  errors: ['9015', '20000', '20029', '20033', '22001', '22002', '22003', '22005', '22006', '23004'],
  example: { ...example, agreed: true, sms_code: '000000' },
})

export const verifyAmount = defineCall({
  path: '/api/signing/verify_amount',
  title: '打款验证',
  summary: '输入结算账户收到的金额；三次不符则签约被拒绝。',
  access: forSigner,
  request: z.strictObject({ sign_no: signNo, amount_fen: proofOfAccountFen }),
  row: moved,
  changes: ['sign'],
  limit: 'write',
  errors: ['9015', '20000', '20029', '20033', '20100', '22004'],
  example: { ...example, amount_fen: '7' },
})

export const withdrawSign = defineCall({
  path: '/api/signing/withdraw_sign',
  title: '撤销签约申请',
  access: forSigner,
  request: bySignNo,
  row: moved,
  changes: ['sign'],
  limit: 'write',
  errors: ['9015', '20000', '20029', '20033'],
  example,
})

export const pauseSign = defineCall({
  path: '/api/signing/pause_sign',
  title: '暂停签约',
  summary: '已提交的申请继续办理，不再受理新申请；恢复由银行办理。',
  access: forSigner,
  request: bySignNo,
  row: moved,
  changes: ['sign'],
  limit: 'write',
  errors: ['9015', '20000', '20029', '20033'],
  example,
})

export const applyEnd = defineCall({
  path: '/api/signing/apply_end',
  title: '申请解约',
  summary: '主账户凭短信验证码（用途 end_sign）办理；有在途贴现申请时不能解约。',
  access: { types: ['comp'], main: true },
  smsPurpose: 'end_sign',
  request: z.strictObject({ sign_no: signNo, sms_code: smsCode }),
  row: moved,
  changes: ['sign'],
  limit: 'write',
  errors: ['9015', '20000', '20029', '20033', '22008', '23004'],
  example: { ...example, sms_code: '000000' },
})

export const renewSign = defineCall({
  path: '/api/signing/renew_sign',
  title: '续签',
  summary: '到期前 30 天内、已到期或已解约的签约，按原账户生成新的签约草稿。',
  access: forSigner,
  request: bySignNo,
  row: moved,
  changes: ['sign'],
  limit: 'write',
  errors: ['9015', '20000', '20029', '20033', '22006', '22007'],
  example,
})

/** The calls of this file, for the table. */
export const signingCalls = [
  querySign,
  queryBank,
  signDetail,
  saveSign,
  submitSign,
  verifyAmount,
  withdrawSign,
  pauseSign,
  applyEnd,
  renewSign,
] as const
