import { z } from 'zod'
import { type ConsentState, type ConsentVia, consentStates, consentVias } from '../discount/payer-consent.ts'
import { defineCall } from './call.ts'
import { applyNo, date, fen, instant, optionalText, page, pageRequest, text } from './fields.ts'
import { picturePath } from './profile.ts'
import { smsCode } from './sms.ts'

/*
 * 付息确认: no account is debited with another's interest before its owner has agreed, in the portal where it is
 * a member, else on a signed paper (付息授权书) that the applicant uploads and an officer checks.
 */

export const consentState = z.enum(Object.keys(consentStates) as ConsentState[])
export type { ConsentState }

export const consentVia = z.enum(Object.keys(consentVias) as ConsentVia[])
export type { ConsentVia }

const consentId = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ description: '付息确认序号', examples: ['12'] })

/** A consent as the applicant and the bank see it beside their application. */
export const applyConsent = z.object({
  consent_id: consentId,
  state: consentState,
  state_name: z.string(),
  /** Null until it is agreed to. */
  via: consentVia.nullable(),
  /** The payer has an account of its own in the portal and was asked there. */
  is_member: z.boolean(),
  /** The most that the payer is asked to bear. */
  max_buyer_fen: fen,
  asked_at: instant,
  decided_at: instant.nullable(),
  /** Who agreed or refused; the officer, for a paper. Empty while it waits. */
  decided_by: z.string(),
  /** Why the payer refused, or why the last paper did not pass. */
  reason: z.string(),
  /** The signed paper; empty without one. */
  file: z.string(),
  /** The caller may bring a signed paper now; may check the one that was brought. */
  can_upload: z.boolean(),
  can_check: z.boolean(),
})

/** A payer's view of another company's application: the amount to pay, and its purpose. */
export const consentRow = z.object({
  consent_id: consentId,
  state: consentState,
  state_name: z.string(),
  apply_no: applyNo,
  applicant_name: z.string(),
  bank_name: z.string(),
  /** The caller's own account that would be debited, masked. */
  payer_acct_no: z.string(),
  total_count: z.int(),
  total_fen: fen,
  interest_fen: fen,
  /** Per cent of the interest: 100 where the payer bears all. */
  buyer_pct: z.string(),
  max_buyer_fen: fen,
  asked_at: instant,
  decided_at: instant.nullable(),
  decided_by: z.string(),
  reason: z.string(),
})

const consentPage = page(consentRow)

export const queryConsent = defineCall({
  path: '/api/payer/query_consent',
  title: '付息确认列表',
  summary: '请本企业承担贴现利息的请求，新的在前。',
  access: { types: ['comp'] },
  machine: 'read',
  request: z.strictObject({ ...pageRequest, state: consentState.optional(), apply_no: optionalText(16) }),
  row: consentPage,
  shows: ['payer_consent'],
  limit: 'read',
  example: { page_no: 1, page_size: 10, state: 'waiting' },
})

export const consentDetail = defineCall({
  path: '/api/payer/consent_detail',
  title: '付息确认详情',
  access: { types: ['comp'] },
  machine: 'read',
  request: z.strictObject({ consent_id: consentId }),
  row: consentRow.extend({
    bills: z.array(
      z.object({
        bill_no: z.string(),
        range: z.string(),
        face_fen: fen,
        interest_end_dt: date,
        days: z.int(),
        interest_fen: fen,
        buyer_interest_fen: fen,
      }),
    ),
    /** The caller may agree or refuse now. */
    can_decide: z.boolean(),
  }),
  shows: ['payer_consent'],
  limit: 'read',
  errors: ['9015'],
  example: { consent_id: '12' },
})

const decided = z.object({ consent_id: consentId, state: consentState })

export const agreeConsent = defineCall({
  path: '/api/payer/agree_consent',
  title: '同意承担利息',
  summary: '付息人的经办或主账户凭短信验证码（用途 payer_consent）同意；已同意的再次同意，结果不变。',
  access: { types: ['comp'] },
  smsPurpose: 'payer_consent',
  request: z.strictObject({ consent_id: consentId, sms_code: smsCode }),
  row: decided,
  changes: ['payer_consent'],
  limit: 'money',
  errors: ['9015', '20000', '20029', '20033', '23004'],
  example: { consent_id: '12', sms_code: '000000' },
})

export const refuseConsent = defineCall({
  path: '/api/payer/refuse_consent',
  title: '拒绝承担利息',
  summary: '付息人的经办或主账户拒绝；原因告知贴现申请人和银行。',
  access: { types: ['comp'] },
  request: z.strictObject({ consent_id: consentId, reason: z.string().max(200) }),
  row: decided,
  changes: ['payer_consent'],
  limit: 'write',
  errors: ['9015', '20000', '20029', '20033', '21011'],
  example: { consent_id: '12', reason: '双方未约定由我方承担利息' },
})

const moved = z.object({ apply_no: applyNo, state: consentState })

export const uploadPayerPaper = defineCall({
  path: '/api/discount/upload_payer_paper',
  title: '上传付息授权书',
  summary:
    '付息人签章的授权书（图片，先经 /api/file/upload 上传），由经办或主账户提交，银行审核；重新上传替换前一份。',
  access: { types: ['comp'] },
  request: z.strictObject({ apply_no: applyNo, file: picturePath }),
  row: moved,
  changes: ['disc_apply'],
  limit: 'write',
  errors: ['9015', '20000', '20033'],
  example: { apply_no: 'TX20260623000018', file: '/files/0123456789abcdef0123456789abcdef.jpg' },
})

export const passPayerPaper = defineCall({
  path: '/api/admin/pass_payer_paper',
  title: '付息授权书审核通过',
  summary: 'file 为所审核的那一份；企业已另行上传的，须重新审核。',
  access: { types: ['admin'], permission: 'disc_apply_approve' },
  officers: 'bank',
  request: z.strictObject({ apply_no: applyNo, file: text(80) }),
  row: moved,
  changes: ['disc_apply'],
  limit: 'write',
  errors: ['9015', '20000', '20033'],
  example: { apply_no: 'TX20260623000018', file: '/files/0123456789abcdef0123456789abcdef.jpg' },
})

export const rejectPayerPaper = defineCall({
  path: '/api/admin/reject_payer_paper',
  title: '付息授权书审核不通过',
  summary: '原因告知企业，企业可重新上传。',
  access: { types: ['admin'], permission: 'disc_apply_approve' },
  officers: 'bank',
  request: z.strictObject({ apply_no: applyNo, file: text(80), reason: z.string().max(200) }),
  row: moved,
  changes: ['disc_apply'],
  limit: 'write',
  errors: ['9015', '20000', '20033', '21011'],
  example: {
    apply_no: 'TX20260623000018',
    file: '/files/0123456789abcdef0123456789abcdef.jpg',
    reason: '授权书未加盖公章',
  },
})

/** The calls of this file, for the table. */
export const payerConsentCalls = [
  queryConsent,
  consentDetail,
  agreeConsent,
  refuseConsent,
  uploadPayerPaper,
  passPayerPaper,
  rejectPayerPaper,
] as const
