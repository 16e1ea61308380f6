import { eventTypes } from '@portal/shared/machines/event-types.ts'

/* What the portal sends to a company's own system (Standard Webhooks 1.0.0): one POST for each event. */

const header = (name: string, description: string, example: string) => ({
  in: 'header' as const,
  name,
  required: true,
  description,
  schema: { type: 'string' as const },
  example,
})

/** Parameters of every delivery, by the name of their component. */
export const webhookParameters = {
  webhook_id: header('webhook-id', '事件编号，重发时不变：按它去重', 'ev_1_42'),
  webhook_timestamp: header('webhook-timestamp', '发送时间，1970 年起的秒数；相差过大的应拒绝', '1782180000'),
  webhook_signature: header(
    'webhook-signature',
    '对“编号.时间.请求体”的签名，以空格分隔：v1 为 HMAC-SHA256（轮换期间两个密钥各一个），v1a 为平台的 Ed25519',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
} as const

const bodyOf = (type: string) => ({
  type: 'object' as const,
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { type: 'string' as const, const: type, description: '事件类型' },
    timestamp: { type: 'string' as const, format: 'date-time', description: '发生时间（业务时间）' },
    data: { $ref: '#/components/schemas/Event' },
  },
})

const exampleOfType = (type: string, read: { path: string; field: string } | undefined) => ({
  type,
  timestamp: '2026-06-23T10:00:00+08:00',
  data: {
    id: 'ev_1_42',
    seq: '42',
    type,
    ref_no: 'TX20260623000018',
    version: 3,
    occurred_at: '2026-06-23T10:00:00+08:00',
    read: read ?? null,
  },
})

export const webhooks = Object.fromEntries(
  Object.entries(eventTypes).map(([type, event]) => {
    const read = 'read' in event ? event.read : undefined
    return [
      type,
      {
        post: {
          operationId: `on_${type.replaceAll('.', '_')}`,
          summary: event.title,
          description: read
            ? `以 ref_no 为 ${read.field} 调用 ${read.path} 查询内容。至少送达一次，可能乱序：以 version 为准。`
            : '至少送达一次，可能乱序。',
          tags: ['事件与推送'],
          parameters: Object.keys(webhookParameters).map(name => ({
            $ref: `#/components/parameters/${name}`,
          })),
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: bodyOf(type), example: exampleOfType(type, read) },
            },
          },
          responses: {
            '2XX': { description: '已收到；15 秒内未答复或答复其他状态的，按 5 秒至 24 小时的间隔重试' },
            '410': { description: '不再接收：推送地址随即停用' },
          },
        },
      },
    ]
  }),
)
