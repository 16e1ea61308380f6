import { z } from 'zod'
import { defineCall } from './call.ts'
import { done, instant, optionalText, passwordText, text } from './fields.ts'
import { companyProfile } from './profile.ts'
import { smsCode, smsSent } from './sms.ts'

/*
 * Registration of a company or institution: number proven by picture and text message, then a draft under a
 * token of its own (docs/decisions/0006), then one submit. Pictures of papers follow once signed in.
 */

/** Who registers at the portal; investors and the platform's own people are entered by the bank. */
export const registrantType = z.enum(['comp', 'financeOrg'])

const mobile = text(16).meta({ description: '手机号码', examples: ['15400000099'] })

const draftToken = text(64).meta({
  description: '注册草稿凭证，仅用于保存、读取与提交本次注册，24小时有效',
  examples: ['3vUo0gk8bqYl2pN1cX7rTz5wEa9sDfGhJkL4mQnBvCw'],
})

const {
  id_card_front: _front,
  id_card_back: _back,
  logo_path: _logo,
  usc_code_img_url: _licence,
  org_code_img_url: _org,
  tax_cert_img_url: _tax,
  ...writtenProfile
} = companyProfile

/** Data of a registration, in any order and possibly incomplete. */
export const applicationFields = {
  ...writtenProfile,
  company_name: optionalText(120),
  usc_code: optionalText(40).meta({ description: '统一社会信用代码', examples: ['91990000MA0000995F'] }),
  user_name: optionalText(60).meta({ description: '主账号操作员姓名' }),
  referral_code: optionalText(20),
  referrer_account: optionalText(32),
}

export const registSendCode = defineCall({
  path: '/api/regist/send_code',
  title: '注册：发送短信验证码',
  summary:
    '需先以 purpose=regist 获取图形验证码。答复不区分手机号是否已注册；短信验证码5分钟有效，120秒内不重发。',
  access: 'public',
  request: z.strictObject({
    mobile,
    chkcode_req_id: text(64),
    chkcode: text(32),
    member_type: registrantType,
  }),
  row: smsSent,
  changes: 'nothing',
  limit: 'sms',
  errors: ['12007', '23003', '23005', '23010'],
  answeredBy: 'gateway',
  example: {
    mobile: '15400000099',
    chkcode_req_id: '0f8fad5bd9cb469fa16570867728950e',
    chkcode: 'a7Kd',
    member_type: 'comp',
  },
})

export const registVerifyCode = defineCall({
  path: '/api/regist/verify_code',
  title: '注册：校验短信验证码',
  summary:
    '成功后返回草稿凭证。同一手机号24小时内再次校验即续填原草稿，旧凭证失效。手机号已注册的，此时答复 23008。',
  access: 'public',
  request: z.strictObject({ mobile, sms_code: smsCode, member_type: registrantType }),
  row: z.object({
    draft_token: draftToken,
    expires_at: instant,
    /** Whether something was saved before. */
    resumed: z.boolean(),
  }),
  changes: 'nothing',
  limit: 'signin',
  errors: ['23004', '23008', '23011'],
  example: { mobile: '15400000099', sms_code: '027418', member_type: 'comp' },
})

export const registSaveDraft = defineCall({
  path: '/api/regist/save_draft',
  title: '注册：保存草稿',
  summary: '每次提交全部已填字段，未提交的即清除；脱敏值原样提交表示不变。此时不校验内容，提交时校验。',
  access: 'public',
  request: z.strictObject({ draft_token: draftToken, ...applicationFields }),
  row: done,
  changes: ['registration'],
  limit: 'write',
  errors: ['9015'],
  example: {
    draft_token: '3vUo0gk8bqYl2pN1cX7rTz5wEa9sDfGhJkL4mQnBvCw',
    company_name: '青禾示例商贸有限公司',
  },
})

export const registGetDraft = defineCall({
  path: '/api/regist/get_draft',
  title: '注册：读取草稿',
  summary: '证件号码、手机号与账号已脱敏。',
  access: 'public',
  request: z.strictObject({ draft_token: draftToken }),
  row: z.object({
    ...applicationFields,
    mobile: z.string().meta({ description: '已脱敏' }),
    member_type: registrantType,
    expires_at: instant,
  }),
  shows: ['registration'],
  limit: 'read',
  errors: ['9015'],
  example: { draft_token: '3vUo0gk8bqYl2pN1cX7rTz5wEa9sDfGhJkL4mQnBvCw' },
})

export const registSubmit = defineCall({
  path: '/api/regist/submit',
  title: '注册：提交',
  summary:
    '提交已保存的草稿。必填：企业（机构）名称、统一社会信用代码、操作员姓名、法定代表人及其证件、联系人及其手机、地址；机构另须支付系统行号。提交后状态为待审核（0），可登录并上传证照。',
  access: 'public',
  request: z.strictObject({
    draft_token: draftToken,
    password: passwordText(1, 64),
    /** Service and privacy agreement, ticked. */
    agreement: z.enum(['0', '1']).meta({ description: "是否同意用户服务协议，'1' 为同意" }),
  }),
  row: z.object({
    result: z.literal('ok'),
    status: z.int().meta({ description: '0 待审核' }),
    user_account: z.string().meta({ description: '登录账号，已脱敏' }),
    msg: z.string(),
  }),
  changes: ['member'],
  limit: 'signin',
  errors: ['9015', '22002', '22003', '22005', '23001', '23002', '23003', '23008'],
  example: {
    draft_token: '3vUo0gk8bqYl2pN1cX7rTz5wEa9sDfGhJkL4mQnBvCw',
    password: 'Portal#2027',
    agreement: '1',
  },
})

/** The calls of this file, for the table. */
export const registrationCalls = [
  registSendCode,
  registVerifyCode,
  registSaveDraft,
  registGetDraft,
  registSubmit,
] as const
