import { z } from 'zod'
import { defineCall } from './call.ts'
import { passwordText, text } from './fields.ts'
import { smsCode, smsSent } from './sms.ts'

/* Change of the mobile number, which is the account too: companies only, proven on both numbers. */

const companies = { types: ['comp'] as const }

const newMobile = text(16).meta({ description: '新手机号码', examples: ['15400000097'] })

export const phoneSendOld = defineCall({
  path: '/api/phone/send_old',
  personal: true,
  title: '更换手机号：原手机验证码',
  summary: '验证码发送至原手机；5分钟有效，120秒内不重发。',
  access: companies,
  request: z.strictObject({}),
  row: smsSent,
  changes: 'nothing',
  limit: 'sms',
  errors: ['23005', '23010'],
  example: {},
})

export const phoneSendNew = defineCall({
  path: '/api/phone/send_new',
  personal: true,
  title: '更换手机号：新手机验证码',
  summary: '须先提供原手机验证码。答复不区分新手机号是否已注册。',
  access: companies,
  request: z.strictObject({ old_code: smsCode, new_mobile: newMobile }),
  row: smsSent,
  changes: 'nothing',
  limit: 'sms',
  errors: ['23003', '23004', '23005', '23010'],
  example: { old_code: '027418', new_mobile: '15400000097' },
})

export const phoneSubmit = defineCall({
  path: '/api/phone/submit',
  personal: true,
  title: '更换手机号：提交',
  summary:
    '登录密码与新旧手机验证码均正确后生效；登录账号随之改为新手机号，该账号的所有会话结束，须以新手机号重新登录，原手机号收到短信通知。新手机号已注册的，此时答复 23008。',
  access: companies,
  request: z.strictObject({
    password: passwordText(1, 64).meta({ description: '登录密码', examples: ['Demo#2026'] }),
    old_code: smsCode,
    new_mobile: newMobile,
    new_code: smsCode,
  }),
  row: z.object({
    result: z.literal('ok'),
    sign_in_again: z.literal(true),
    mobile: z.string().meta({ description: '新手机号，已脱敏' }),
  }),
  changes: 'nothing',
  limit: 'signin',
  errors: ['23003', '23004', '23008'],
  answeredBy: 'gateway',
  example: { password: 'Demo#2026', old_code: '027418', new_mobile: '15400000097', new_code: '418027' },
})

/** The calls of this file, for the table. */
export const phoneCalls = [phoneSendOld, phoneSendNew, phoneSubmit] as const
