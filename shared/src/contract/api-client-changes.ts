import { z } from 'zod'
import { type ClientState, clientStates } from '../machines/client-states.ts'
import { clientExample, clientId, clientMoved, clientRow } from './api-clients.ts'
import { defineCall } from './call.ts'
import { instant, optionalText, page, pageRequest, text } from './fields.ts'

/*
 * What becomes of API clients: they are stopped and go on, a checker decides on what waits, calls are listed, and the bank
 * looks after all of them.
 */

const members = ['comp', 'financeOrg'] as const
const byMain = { types: members, main: true } as const
const byChecker = { types: members, roles: ['checker'] } as const
const states = Object.keys(clientStates) as [ClientState]

const changeId = text(18)
  .regex(/^\d{1,15}$/)
  .meta({ description: '变更编号', examples: ['999999999'] })

export const clientStop = defineCall({
  path: '/api/client/stop',
  title: '停用接口客户端',
  summary: '立即生效，所有网关拒绝其调用。主账号或复核人办理。',
  access: { types: members },
  request: z.strictObject({ client_id: clientId, reason: optionalText(200) }),
  row: clientMoved,
  changes: ['client'],
  limit: 'write',
  errors: ['1003', '9015', '20000'],
  example: clientExample,
})

export const clientResume = defineCall({
  path: '/api/client/resume',
  title: '重新启用接口客户端',
  summary: '须复核后生效。',
  access: byMain,
  request: z.strictObject({ client_id: clientId }),
  row: clientMoved,
  changes: ['client'],
  limit: 'write',
  errors: ['9015', '20000'],
  example: clientExample,
})

export const clientApprove = defineCall({
  path: '/api/client/approve_change',
  title: '复核通过接口客户端变更',
  summary: '由提出人以外的复核人办理。',
  access: byChecker,
  request: z.strictObject({ client_id: clientId, change_id: changeId }),
  row: clientMoved,
  changes: ['client'],
  limit: 'write',
  errors: ['9015', '20000', '21001'],
  example: { ...clientExample, change_id: '999999999' },
})

export const clientRefuse = defineCall({
  path: '/api/client/refuse_change',
  title: '复核不通过接口客户端变更',
  access: byChecker,
  request: z.strictObject({ client_id: clientId, change_id: changeId, reason: text(200) }),
  row: clientMoved,
  changes: ['client'],
  limit: 'write',
  errors: ['9015', '20000', '21001', '21011'],
  example: { ...clientExample, change_id: '999999999', reason: '公钥与申请单不符' },
})

export const clientWithdraw = defineCall({
  path: '/api/client/withdraw_change',
  title: '撤回接口客户端变更',
  access: byMain,
  request: z.strictObject({ client_id: clientId, change_id: changeId }),
  row: clientMoved,
  changes: ['client'],
  limit: 'write',
  errors: ['9015', '20000'],
  example: { ...clientExample, change_id: '999999999' },
})

export const clientCallRow = z.object({
  at: instant,
  client_id: clientId,
  client_name: z.string(),
  key_id: z.string(),
  path: z.string(),
  error_no: z.string().meta({ description: '空为成功' }),
  ms: z.int(),
  ref_no: z.string(),
})
const calls = page(clientCallRow)

export const clientQueryCall = defineCall({
  path: '/api/client/query_call',
  title: '查询接口调用记录',
  summary: '只记路径、结果和业务编号，不记内容；保留90天。被网关拒绝的调用每个客户端每小时至多记120次。',
  access: { types: members },
  request: z.strictObject({ client_id: clientId.optional(), ...pageRequest }),
  row: calls,
  shows: ['client'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

export const adminClientQueryCall = defineCall({
  path: '/api/admin/client/query_call',
  title: '查询会员接口调用记录',
  access: { types: ['admin'], permission: 'client_view' },
  request: z.strictObject({ client_id: clientId, ...pageRequest }),
  row: calls,
  shows: ['client'],
  limit: 'read',
  example: { ...clientExample, page_no: 1, page_size: 10 },
})

export const clientQuotaRow = z.object({
  kind: z.enum(['read', 'write', 'money']).meta({ description: '类别：read 查询，write 办理，money 资金' }),
  limit: z.int().meta({ description: '每个窗口的次数' }),
  window_seconds: z.int().meta({ description: '窗口秒数' }),
  used: z.int().meta({ description: '本窗口已用次数' }),
})

export const clientQueryQuota = defineCall({
  path: '/api/client/query_quota',
  title: '查询接口客户端配额',
  summary: '网关按客户端和类别计次，超过后答复429；不限次数的环境没有记录。',
  access: { types: members },
  request: z.strictObject({ client_id: clientId }),
  row: clientQuotaRow,
  shows: ['client'],
  limit: 'read',
  answeredBy: 'gateway',
  errors: ['9015'],
  example: clientExample,
})

export const adminClientQueryQuota = defineCall({
  path: '/api/admin/client/query_quota',
  title: '查询会员接口客户端配额',
  access: { types: ['admin'], permission: 'client_view' },
  request: z.strictObject({ client_id: clientId }),
  row: clientQuotaRow,
  shows: ['client'],
  limit: 'read',
  answeredBy: 'gateway',
  example: clientExample,
})

export const clientCountWaiting = defineCall({
  path: '/api/client/count_waiting',
  title: '接口与事件待处理数',
  access: { types: members },
  request: z.strictObject({}),
  row: z.object({
    changes: z.int().meta({ description: '待复核或待生效的变更' }),
    keys: z.int().meta({ description: '30天内到期的密钥' }),
    endpoints: z.int().meta({ description: '因失败停用的推送地址' }),
  }),
  shows: ['client', 'webhook'],
  limit: 'read',
  example: {},
})

export const adminClientQuery = defineCall({
  path: '/api/admin/client/query',
  title: '查询全部接口客户端',
  access: { types: ['admin'], permission: 'client_view' },
  request: z.strictObject({
    keyword: optionalText(60),
    state: z.enum(states).optional(),
    ...pageRequest,
  }),
  row: page(clientRow.extend({ user_code: z.string(), company_name: z.string() })),
  shows: ['client'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

export const adminClientStop = defineCall({
  path: '/api/admin/client/stop',
  title: '银行停用接口客户端',
  access: { types: ['admin'], permission: 'client_stop' },
  request: z.strictObject({ client_id: clientId, reason: text(200) }),
  row: clientMoved,
  changes: ['client'],
  limit: 'write',
  errors: ['9015', '20000', '21011'],
  example: { ...clientExample, reason: '密钥疑似泄露' },
})

/** The calls of this file, for the table. */
export const apiClientChangeCalls = [
  clientStop,
  clientResume,
  clientApprove,
  clientRefuse,
  clientWithdraw,
  clientQueryCall,
  clientQueryQuota,
  clientCountWaiting,
  adminClientQueryCall,
  adminClientQueryQuota,
  adminClientQuery,
  adminClientStop,
] as const
