import { z } from 'zod'
import { webhookBounds, webhookDays } from '../machines/webhook-bounds.ts'
import { defineCall } from './call.ts'
import { eventType } from './events.ts'
import { date, done, instant, page, pageRequest, text, whole } from './fields.ts'

export { webhookBounds, webhookDays }

/* Where a member's events are sent (Standard Webhooks 1.0.0), and what became of each try. */

const members = ['comp', 'financeOrg'] as const
const byMain = { types: members, main: true } as const

const endpointId = text(18)
  .regex(/^\d{1,15}$/)
  .meta({ description: '推送地址编号', examples: ['999999999'] })
const deliveryId = text(18)
  .regex(/^\d{1,15}$/)
  .meta({ description: '推送编号', examples: ['999999999'] })
const one = { endpoint_id: '999999999' }

const url = text(500).meta({
  description: '推送地址：https，公网地址，端口 443 或 8443',
  examples: ['https://erp.jiangzhou.example/hook'],
})
const types = z.array(eventType).max(50).meta({ description: '事件类型；空列表为全部' })

/** enabled 推送中, disabled 已停用, failed 连续失败已停用, gone 对方答复 410 已停用 */
export const endpointState = z.enum(['enabled', 'disabled', 'failed', 'gone'])
/** waiting 等待推送, retrying 等待重试, delivered 已送达, failed 已停止 */
export const deliveryState = z.enum(['waiting', 'retrying', 'delivered', 'failed'])

const endpointRow = z.object({
  endpoint_id: z.string(),
  url: z.string(),
  types: z.array(eventType),
  state: endpointState,
  /** Why and since when it is off; empty while it is on. */
  state_reason: z.string(),
  /** The former secret signs beside the new one until then; null when there is none. */
  old_secret_until: instant.nullable(),
  first_failure_at: instant.nullable(),
  last_delivery_at: instant.nullable(),
  today: z.int().meta({ description: '今日事件数' }),
  today_first_time: z.int().meta({ description: '今日首次即送达数' }),
  waiting: z.int().meta({ description: '等待推送和重试的事件数' }),
  failed: z.int().meta({ description: '已停止、可重发的事件数' }),
  created_at: instant,
})

/** Shown when it is made and never again. */
const secret = z.string().meta({ description: '签名密钥 whsec_…，仅此一次显示' })

export const webhookQuery = defineCall({
  path: '/api/webhook/query',
  title: '查询事件推送地址',
  access: { types: members },
  request: z.strictObject({}),
  row: endpointRow.extend({
    public_key: z
      .string()
      .nullable()
      .meta({ description: '平台推送公钥 whpk_…，验证 v1a 签名用；平台未配置时为空' }),
  }),
  shows: ['webhook'],
  limit: 'read',
  example: {},
})

export const webhookAdd = defineCall({
  path: '/api/webhook/add',
  title: '新增事件推送地址',
  access: byMain,
  request: z.strictObject({ url, types }),
  row: z.object({ endpoint_id: z.string(), secret }),
  changes: ['webhook'],
  limit: 'write',
  errors: ['24030', '24031'],
  // Loopback is no address: trying it in the reference adds nothing.
  example: { url: 'https://127.0.0.1/hook', types: [] },
})

export const webhookEdit = defineCall({
  path: '/api/webhook/edit',
  title: '修改事件推送地址',
  access: byMain,
  request: z.strictObject({ endpoint_id: endpointId, url: url.optional(), types: types.optional() }),
  row: done,
  changes: ['webhook'],
  limit: 'write',
  errors: ['9015', '24030'],
  example: { ...one, types: [] },
})

export const webhookSwitch = defineCall({
  path: '/api/webhook/switch',
  title: '启用或停用事件推送',
  access: byMain,
  request: z.strictObject({ endpoint_id: endpointId, on: z.boolean() }),
  row: done,
  changes: ['webhook'],
  limit: 'write',
  errors: ['9015'],
  example: { ...one, on: true },
})

export const webhookRemove = defineCall({
  path: '/api/webhook/remove',
  title: '删除事件推送地址',
  access: byMain,
  request: z.strictObject({ endpoint_id: endpointId }),
  row: done,
  changes: ['webhook'],
  limit: 'write',
  errors: ['9015'],
  example: one,
})

export const webhookRotate = defineCall({
  path: '/api/webhook/rotate_secret',
  title: '轮换签名密钥',
  summary: '新旧密钥并用24小时，其间每次推送带两个签名。',
  access: byMain,
  request: z.strictObject({ endpoint_id: endpointId }),
  row: z.object({ secret, old_secret_until: instant }),
  changes: ['webhook'],
  limit: 'write',
  errors: ['9015'],
  example: one,
})

export const webhookTest = defineCall({
  path: '/api/webhook/send_test',
  title: '发送测试事件',
  access: byMain,
  request: z.strictObject({ endpoint_id: endpointId }),
  row: z.object({ delivery_id: z.string() }),
  changes: ['webhook'],
  limit: 'write',
  errors: ['9015', '20000'],
  example: one,
})

const deliveryRow = z.object({
  delivery_id: z.string(),
  endpoint_id: z.string(),
  url: z.string(),
  seq: z.string(),
  type: eventType,
  ref_no: z.string(),
  occurred_at: instant,
  state: deliveryState,
  /** Begun, over all replays. */
  tries: z.int().meta({ description: '推送次数，含历次重发' }),
  /** Begun since it was put in line last: the waits are those of this number. */
  round_tries: z.int().meta({ description: '本轮次数：首次推送或最近一次重发以来' }),
  /** Of the last try; 0 before the first. */
  ms: z.int(),
  next_at: instant.nullable(),
})

export const webhookQueryDelivery = defineCall({
  path: '/api/webhook/query_delivery',
  title: '查询推送记录',
  access: { types: members },
  request: z.strictObject({
    endpoint_id: endpointId.optional(),
    type: eventType.optional(),
    state: deliveryState.optional(),
    ...pageRequest,
  }),
  row: page(deliveryRow),
  shows: ['webhook'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

export const webhookQueryDay = defineCall({
  path: '/api/webhook/query_day',
  title: '按日统计推送',
  summary: `最近${webhookDays}天，每天一行，早的在前；按事件发生日统计。`,
  access: { types: members },
  request: z.strictObject({ endpoint_id: endpointId.optional() }),
  row: z.object({
    day: date,
    events: z.int().meta({ description: '事件数' }),
    undelivered: z.int().meta({ description: '其中尚未送达或已停止的' }),
  }),
  shows: ['webhook'],
  limit: 'read',
  example: {},
})

export const webhookDeliveryDetail = defineCall({
  path: '/api/webhook/delivery_detail',
  title: '推送记录详情',
  access: { types: members },
  request: z.strictObject({ delivery_id: deliveryId }),
  row: deliveryRow.extend({
    attempts: z.array(
      z.object({
        nth: z.int(),
        at: instant,
        /** HTTP status; 0 where there was no answer. */
        status: z.int(),
        ms: z.int(),
        /** What happened, in words. */
        note: z.string(),
        excerpt: z.string().meta({ description: '应答前500个字符' }),
      }),
    ),
  }),
  shows: ['webhook'],
  limit: 'read',
  errors: ['9015'],
  example: { delivery_id: '999999999' },
})

export const webhookReplay = defineCall({
  path: '/api/webhook/replay',
  title: '重发一条推送',
  access: byMain,
  request: z.strictObject({ delivery_id: deliveryId }),
  row: done,
  changes: ['webhook'],
  limit: 'write',
  errors: ['9015', '20000'],
  example: { delivery_id: '999999999' },
})

const seq = whole(1, 2_147_483_647).meta({ description: '事件序号' })

export const webhookReplayRange = defineCall({
  path: '/api/webhook/replay_range',
  title: '按区间重发推送',
  summary: `一次最多${webhookBounds.replayAtOnce}条；对方会再次收到同一事件编号，应按编号去重。`,
  access: byMain,
  request: z.strictObject({
    endpoint_id: endpointId,
    from_seq: seq,
    to_seq: seq,
    only_failed: z.boolean().meta({ description: '只重发未送达的' }),
  }),
  row: z.object({ count: z.int() }),
  changes: ['webhook'],
  limit: 'write',
  errors: ['9015', '20000'],
  example: { ...one, from_seq: 1, to_seq: 1, only_failed: true },
})

export const adminWebhookQuery = defineCall({
  path: '/api/admin/webhook/query',
  title: '查询全部事件推送地址',
  access: { types: ['admin'], permission: 'client_view' },
  request: z.strictObject({ ...pageRequest }),
  row: page(endpointRow.extend({ user_code: z.string(), company_name: z.string() })),
  shows: ['webhook'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

/** The calls of this file, for the table. */
export const webhookCalls = [
  webhookQuery,
  webhookAdd,
  webhookEdit,
  webhookSwitch,
  webhookRemove,
  webhookRotate,
  webhookTest,
  webhookQueryDelivery,
  webhookQueryDay,
  webhookDeliveryDetail,
  webhookReplay,
  webhookReplayRange,
  adminWebhookQuery,
] as const
