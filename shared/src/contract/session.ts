import { z } from 'zod'
import { defineCall } from './call.ts'
import { done, optionalText, passwordText, text } from './fields.ts'

export const memberType = z.enum(['comp', 'financeOrg', 'investOrg', 'admin'])
export const operatorKind = z.enum(['customer', 'staff', 'admin', 'government', 'machine'])
export const bizRole = z.enum(['maker', 'checker', 'viewer'])

/** `user_info` as integrators know it, with what access rules and screens need beside it. */
export const userInfo = z.object({
  account: z.string(),
  name: z.string(),
  /** null at the first sign-in. */
  last_login_time: z.string().nullable(),
  user_id: z.string(),
  user_code: z.string(),
  /** Present for a sub-operator: the main account's name, shown joined with the operator's own (S-C8). */
  parent_user_name: z.string().optional(),
  /** 0 under audit, 4 normal, 5 disabled, 7 audit failed, 8 abnormal. */
  status: z.int(),
  /** 3 = must change the password first. */
  user_status: z.int(),
  member_type: memberType,
  kind: operatorKind,
  is_main_account: z.boolean(),
  biz_roles: z.array(bizRole),
  role_name: z.string(),
  company_name: z.string(),
  /** Present for an officer of one discounting bank: that bank's name. */
  bank_name: z.string().optional(),
  org_code: z.string(),
  usc_code: z.string(),
  permissions: z.record(z.string(), z.string()),
})

export type UserInfo = z.infer<typeof userInfo>

export const captchaPurpose = z.enum(['login', 'forget', 'regist'])
export type CaptchaPurpose = z.infer<typeof captchaPurpose>

/** Sign-in page → who may use it: /login, /loginztx, /loginadmin. */
export const bizType = z.enum(['comp', 'financeOrg', 'admin'])

export const getReqChkcodeId = defineCall({
  path: '/api/user/get_req_chkcode_id',
  title: '获取图形验证码编号',
  summary:
    '编号与当前会话绑定；图片地址为 GET /checkcode/login?rid={result}，2分钟有效。任何一次提交都会使其失效。',
  access: 'public',
  request: z.strictObject({ purpose: captchaPurpose.optional() }),
  row: z.object({ result: z.string() }),
  changes: 'nothing',
  unaudited: true,
  limit: 'captcha',
  answeredBy: 'gateway',
  example: {},
})

export const getVoiceChkcodeId = defineCall({
  path: '/api/user/get_voice_chkcode_id',
  title: '获取语音验证码编号',
  summary:
    '语音播报6位数字，供不便看图者使用；语音地址为 GET /checkcode/login_voice?rid={result}，2分钟有效。与图形验证码同处提交，同一用途后获取者有效，任何一次提交都会使其失效。',
  access: 'public',
  request: z.strictObject({ purpose: captchaPurpose.optional() }),
  row: z.object({ result: z.string() }),
  changes: 'nothing',
  unaudited: true,
  limit: 'captcha_voice',
  answeredBy: 'gateway',
  example: {},
})

export const getWorkChkcodeId = defineCall({
  path: '/api/user/get_work_chkcode_id',
  title: '获取自动验证的编号与题目',
  summary:
    '由设备自行计算答案，使用者无需看图或听音：在 first 起的 choices 个整数中，求出使 PBKDF2-HMAC-SHA256（口令为 result，盐为该整数的十进制文本，迭代 rounds 次，取16字节）等于 target 的一个，其十进制文本即为答案。2分钟有效，与图形验证码同处提交，同一用途后获取者有效，任何一次提交都会使其失效。',
  access: 'public',
  request: z.strictObject({ purpose: captchaPurpose.optional() }),
  row: z.object({
    result: z.string(),
    first: z.int().min(0),
    choices: z.int().min(1).max(100_000),
    rounds: z.int().min(1).max(1_000_000),
    target: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015'] }),
  }),
  changes: 'nothing',
  unaudited: true,
  limit: 'captcha_work',
  answeredBy: 'gateway',
  example: {},
})

export type CaptchaWork = z.infer<typeof getWorkChkcodeId.row>

export const login = defineCall({
  path: '/api/member/login',
  title: '登录',
  summary: '账号、密码与验证码一次提交；密码由网关加密后送银行。',
  access: 'public',
  request: z.strictObject({
    account: text(32),
    password: passwordText(6, 32),
    check_code: text(32),
    req_code_session_id: text(64),
    biz_type: bizType,
  }),
  spellings: { checkcode: 'check_code' },
  row: z.object({ user_info: userInfo }),
  changes: 'nothing',
  limit: 'signin',
  triesOf: 'account',
  errors: ['10100', '12007'],
  answeredBy: 'gateway',
  example: {
    account: '15400000011',
    password: 'Demo#2026',
    check_code: 'a7Kd',
    req_code_session_id: '0f8fad5bd9cb469fa16570867728950e',
    biz_type: 'comp',
  },
})

export const sessionState = defineCall({
  path: '/api/session/state',
  title: '查询会话状态',
  summary: '公开调用，恒为 200；未登录者不会收到登录超时提示。',
  access: 'public',
  request: z.strictObject({}),
  row: z.object({
    signed_in: z.boolean(),
    locked: z.boolean(),
    user_info: userInfo.optional(),
    /** Seconds until the session ends unused, and until it ends in any case; 0 when not signed in. */
    idle_seconds: z.int(),
    absolute_seconds: z.int(),
  }),
  shows: [],
  limit: 'read',
  answeredBy: 'gateway',
  example: {},
})

export const userLogout = defineCall({
  path: '/api/user/user_logout',
  personal: true,
  title: '退出登录',
  access: {},
  officers: 'shared',
  request: z.strictObject({}),
  row: done,
  changes: 'nothing',
  limit: 'write',
  answeredBy: 'gateway',
  whileLocked: true,
  example: {},
})

export const getMenuList = defineCall({
  path: '/api/user/get_menu_list',
  title: '查询菜单与权限',
  summary:
    'auths 仅在 auth_version_id 与客户端所持不同时返回。请求中的 utoken 一律忽略，会话以 Cookie 为准。',
  access: {},
  officers: 'shared',
  request: z.strictObject({ auth_version_id: optionalText(32) }),
  ignores: ['utoken'],
  row: z.object({
    auth_version_id: z.string(),
    auths: z
      .array(z.object({ system_code: z.string(), auth_code: z.string(), name: z.string(), bit: z.int() }))
      .optional(),
    /** System code → hex bit mask. */
    permissions: z.record(z.string(), z.string()),
    /** Paths of the system's permission menu: those of them outside the user's tree are closed to them. */
    system_menu: z.array(z.string()).optional(),
    /** A tree by parent_id, from -1. */
    menu_list: z.array(
      z.object({
        id: z.string(),
        parent_id: z.string(),
        name: z.string(),
        icon: z.string(),
        url: z.string(),
      }),
    ),
  }),
  shows: ['access'],
  limit: 'read',
  example: {},
})

/** The calls of this file, for the table. */
export const sessionCalls = [
  getReqChkcodeId,
  getVoiceChkcodeId,
  getWorkChkcodeId,
  login,
  sessionState,
  userLogout,
  getMenuList,
] as const
