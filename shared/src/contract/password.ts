import { z } from 'zod'
import { defineCall } from './call.ts'
import { passwordText, text } from './fields.ts'
import { smsCode, smsSent } from './sms.ts'

/** Longer than the rule allows: the rule answers its own code and text. */
const newPassword = passwordText(1, 64)

/** Every session of the account has ended, the caller's own too. */
const passwordChanged = z.object({
  result: z.literal('ok'),
  sign_in_again: z.literal(true),
  msg: z.string().meta({ examples: ['修改密码成功'] }),
})

/** Where a code goes: a text message, or for staff an e-mail. */
const channel = z.enum(['mobile', 'email'])

const rule =
  '新密码8-20位，至少包含大写字母、小写字母、数字和特殊字符中的三种，不含空格；不得为常见密码或原密码，不得包含平台名称、企业名称、账号或手机号。'

export const forgetPwdSend = defineCall({
  path: '/api/member/forget_pwd_send',
  title: '忘记密码：发送短信验证码',
  summary:
    '需先以 purpose=forget 获取图形验证码。答复不区分账号是否存在；短信验证码5分钟有效，120秒内不重发，仅供本会话使用。',
  access: 'public',
  request: z.strictObject({
    user_account: text(32),
    chkcode_req_id: text(64),
    chkcode: text(32),
    channel: channel.optional().meta({
      description: '接收方式，默认 mobile；email 仅限后台用户，未开启或无可用邮箱的仍发送至手机',
    }),
  }),
  row: smsSent.extend({
    channel: channel.optional().meta({ description: '验证码的去向；email 时 sended_mobile 为已脱敏的邮箱' }),
  }),
  changes: 'nothing',
  limit: 'sms',
  triesOf: 'user_account',
  errors: ['12007', '23005', '23010'],
  answeredBy: 'gateway',
  example: {
    user_account: '15400000011',
    chkcode_req_id: '0f8fad5bd9cb469fa16570867728950e',
    chkcode: 'a7Kd',
  },
})

export const forgetPwdSubmit = defineCall({
  path: '/api/member/forget_pwd_submit',
  title: '忘记密码：重置密码',
  summary: `${rule}也不含汉字。须在获取验证码的同一会话（Cookie）中提交。重置后该账号的所有会话结束。`,
  access: 'public',
  request: z.strictObject({ user_account: text(32), new_pwd: newPassword, sms_code: smsCode }),
  row: passwordChanged,
  changes: 'nothing',
  limit: 'signin',
  triesOf: 'user_account',
  errors: ['23003', '23004', '23011'],
  answeredBy: 'gateway',
  example: { user_account: '15400000011', new_pwd: 'Portal#2027', sms_code: '027418' },
})

const modification = {
  access: {},
  officers: 'shared',
  request: z.strictObject({
    account: text(32),
    new_pwd: newPassword,
    old_pwd: newPassword,
    sms_code: smsCode,
  }),
  row: passwordChanged,
  changes: 'nothing',
  limit: 'signin',
  errors: ['9015', '23003', '23004'],
  answeredBy: 'gateway',
  example: {
    account: '15400000011',
    new_pwd: 'Portal#2027',
    old_pwd: 'Demo#2026',
    sms_code: '027418',
  },
} as const

export const modifyPwd = defineCall({
  path: '/api/member/modify_pwd',
  personal: true,
  title: '修改登录密码',
  summary: `${rule}修改后该账号的所有会话结束，须重新登录。`,
  ...modification,
})

export const modifyPwdForFin = defineCall({
  path: '/api/member/modifyPwdForFin',
  personal: true,
  title: '修改登录密码（弹窗）',
  summary: `${rule}修改后该账号的所有会话结束，须重新登录。`,
  ...modification,
})

export const updatePwdSend = defineCall({
  path: '/api/member/update_pwd_send',
  personal: true,
  title: '修改密码：发送短信验证码',
  summary: '仅限本人账号；短信验证码5分钟有效，120秒内不重发。',
  access: {},
  officers: 'shared',
  request: z.strictObject({ user_account: text(32) }),
  row: smsSent,
  changes: 'nothing',
  limit: 'sms',
  errors: ['9015', '23005', '23010'],
  // An unknown account: a second send of one's own would be refused for two minutes.
  example: { user_account: '15400000099' },
})

/** The calls of this file, for the table. */
export const passwordCalls = [
  forgetPwdSend,
  forgetPwdSubmit,
  modifyPwd,
  modifyPwdForFin,
  updatePwdSend,
] as const
