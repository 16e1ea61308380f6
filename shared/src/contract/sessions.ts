import { z } from 'zod'
import { noteClientRefusals, openClient, queryClientKey } from './api-clients.ts'
import { defineCall } from './call.ts'
import { done, instant, optionalText, page, pageRequest, passwordText, text } from './fields.ts'
import { operatorKind, userInfo } from './session.ts'

/*
 * Lock and list of sessions. Ending a session ends its utoken at the bank
 * too; whoever used it meets 1001 at the next call and `session_ended` on GET /api/events at once.
 */

const sessionNo = text(64).meta({ description: '会话编号，取自会话列表；不能用于登录' })

/** One live session as lists show it. */
const liveSession = z.object({
  session_no: sessionNo,
  sign_in_at: instant,
  /** Masked: 203.0.*.*. */
  address: z.string().meta({ description: '登录地址，已脱敏', examples: ['203.0.*.*'] }),
  device: z.string().meta({ description: '浏览器与操作系统', examples: ['Chrome 142 / Windows'] }),
})

const signInRecord = z.object({
  at: instant,
  result: z.enum(['ok', 'refused']),
  address: z.string(),
  device: z.string(),
})

export const lockSession = defineCall({
  path: '/api/session/lock',
  personal: true,
  title: '锁定屏幕',
  summary: '锁定当前会话。锁定期间除公开调用、会话状态、事件流、解锁与退出外均答 423 9011；不延长会话时间。',
  access: {},
  officers: 'shared',
  request: z.strictObject({}),
  row: done,
  changes: 'nothing',
  limit: 'write',
  answeredBy: 'gateway',
  example: {},
})

export const unlockSession = defineCall({
  path: '/api/session/unlock',
  personal: true,
  title: '解锁屏幕',
  summary: '由银行核验登录密码；累计5次密码错误，会话结束（1001）。未锁定时直接成功。',
  access: {},
  officers: 'shared',
  // Absent counts as empty, which has a text of its own.
  request: z.strictObject({ password: passwordText(0, 64).default('') }),
  row: done,
  changes: 'nothing',
  limit: 'write',
  errors: ['10100'],
  answeredBy: 'gateway',
  whileLocked: true,
  example: { password: 'Demo#2026' },
})

export const queryOwnSession = defineCall({
  path: '/api/session/query_own',
  title: '查询本人会话与登录记录',
  summary: '本账号的有效会话，以及最近20次登录。',
  access: {},
  officers: 'shared',
  request: z.strictObject({}),
  row: z.object({
    sessions: z.array(liveSession.extend({ is_current: z.boolean() })),
    sign_ins: z.array(signInRecord),
  }),
  shows: ['session'],
  limit: 'read',
  answeredBy: 'gateway',
  example: {},
})

export const endOwnSession = defineCall({
  path: '/api/session/end_own',
  personal: true,
  title: '结束本人的其他会话',
  summary: '仅限本账号的会话；结束当前会话请用退出登录。',
  access: {},
  officers: 'shared',
  request: z.strictObject({ session_no: sessionNo }),
  row: done,
  changes: ['session'],
  limit: 'write',
  errors: ['9015', '20000'],
  answeredBy: 'gateway',
  example: { session_no: 'Jm2c0mGq3kN7v1sXo5hT9bYw4dRzAe8LfUiPgQxCnEs' },
})

export const adminQuerySession = defineCall({
  path: '/api/admin/query_session',
  title: '查询在线会话',
  summary: '不带账号时查询全部在线会话，新的在前。',
  access: { types: ['admin'], permission: 'session_view' },
  request: z.strictObject({ account: optionalText(32), ...pageRequest }),
  row: page(
    liveSession.extend({
      /** Masked: 154****0011. */
      account: z.string(),
      user_name: z.string(),
      company_name: z.string(),
      kind: z.union([operatorKind, z.literal('')]).meta({ description: '用户种类；旧版本登录的会话为空' }),
      is_current: z.boolean(),
    }),
  ),
  shows: ['session'],
  limit: 'read',
  answeredBy: 'gateway',
  example: { account: '15400000011', page_no: 1, page_size: 10 },
})

export const adminEndSession = defineCall({
  path: '/api/admin/end_session',
  title: '强制结束会话',
  summary: '结束任一用户的会话，该用户立即得到提示，须重新登录。系统管理员的会话只有系统管理员可以结束。',
  access: { types: ['admin'], permission: 'session_end' },
  request: z.strictObject({ session_no: sessionNo }),
  row: done,
  changes: ['session'],
  limit: 'write',
  errors: ['9015'],
  answeredBy: 'gateway',
  example: { session_no: 'Jm2c0mGq3kN7v1sXo5hT9bYw4dRzAe8LfUiPgQxCnEs' },
})

/** Asked of the bank by the gateway alone: whether this is the password of the utoken's owner. */
export const verifyPwd = defineCall({
  path: '/api/user/verify_pwd',
  personal: true,
  title: '核验登录密码',
  access: {},
  officers: 'shared',
  request: z.strictObject({ password: passwordText(1, 64) }),
  row: done,
  changes: 'nothing',
  limit: 'signin',
  errors: ['10100'],
  example: { password: 'Demo#2026' },
})

/** Asked of the bank by the gateway alone: the last 20 sign-ins of the utoken's owner, newest first. */
export const querySignIn = defineCall({
  path: '/api/user/query_sign_in',
  title: '查询登录记录',
  access: {},
  officers: 'shared',
  request: z.strictObject({}),
  row: signInRecord,
  shows: [],
  limit: 'read',
  example: {},
})

/** Asked of the bank by the gateway alone: who the utoken's owner is by the bank's rows now. */
export const queryPrincipal = defineCall({
  path: '/api/session/principal',
  title: '查询当前用户权限',
  access: {},
  officers: 'shared',
  request: z.strictObject({}),
  row: z.object({ user_info: userInfo }),
  shows: [],
  limit: 'read',
  example: {},
})

/** The bank keeps record of what staff do to sessions, which live in the gateway alone. */
export const noteSessionEnd = defineCall({
  path: '/api/admin/note_session_end',
  title: '登记强制结束会话',
  access: { types: ['admin'], permission: 'session_end' },
  request: z.strictObject({ session_no: sessionNo, account: text(32), user_id: optionalText(18) }),
  row: done,
  changes: ['session'],
  limit: 'write',
  example: { session_no: 'Jm2c0mGq3kN7v1sXo5hT9bYw4dRzAe8LfUiPgQxCnEs', account: '154****0011' },
})

/** The calls of this file, for the table. */
export const ownSessionCalls = [
  lockSession,
  unlockSession,
  queryOwnSession,
  endOwnSession,
  adminQuerySession,
  adminEndSession,
] as const

/** Calls that only the gateway makes to the bank: rows of the wire without a route of the public API. */
export const internalCalls = [
  verifyPwd,
  querySignIn,
  noteSessionEnd,
  queryPrincipal,
  queryClientKey,
  openClient,
  noteClientRefusals,
] as const
