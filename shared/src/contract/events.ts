import { z } from 'zod'
import { type EventTypeName, eventTypes } from '../machines/event-types.ts'
import { defineCall } from './call.ts'
import { instant, whole } from './fields.ts'

/* The ordered log of what happens to a member's business, for programs that follow it. */

export const eventType = z
  .enum(Object.keys(eventTypes) as [EventTypeName, ...EventTypeName[]])
  .meta({ description: '事件类型' })

/** `epoch.seq`: a restored log has another epoch. */
export const eventCursor = z
  .string()
  .regex(/^\d{1,9}\.\d{1,15}$/)
  .meta({ description: '游标：日志代号.序号', examples: ['1.0'] })

export const eventRow = z.object({
  id: z.string().meta({ description: '事件编号，按它去重', examples: ['ev_1_42'] }),
  seq: z.string().meta({ description: '本单位事件的序号，从 1 起连续', examples: ['42'] }),
  type: eventType,
  ref_no: z.string().meta({ description: '对象编号' }),
  version: z.int().meta({ description: '对象在事件发生后的版本' }),
  occurred_at: instant,
  /** The call that reads the object and the field for `ref_no`; null where no call does. */
  read: z.object({ path: z.string(), field: z.string() }).nullable(),
})

export const queryEvent = defineCall({
  path: '/api/event/query_event',
  title: '查询事件',
  summary:
    '按序号列出 after 之后的事件，最早的在前；next 为下一次的 after。至少保留90天。日志被恢复后旧代号的游标答复24020，text 说明从何处续读。',
  access: { types: ['comp', 'financeOrg'] },
  machine: 'read',
  request: z.strictObject({
    after: eventCursor.optional().meta({ description: '缺省从最早保留的事件起' }),
    limit: whole(1, 500).optional(),
    types: z.array(eventType).max(50).optional(),
  }),
  row: z.object({
    events: z.array(eventRow),
    next: eventCursor,
    has_more: z.boolean(),
    last: eventCursor.meta({ description: '日志最新一条的游标，可从现在续读；还没有事件时序号为 0' }),
  }),
  shows: ['event'],
  limit: 'read',
  errors: ['24020'],
  example: { limit: 100 },
})

/** The calls of this file, for the table. */
export const eventCalls = [queryEvent] as const
