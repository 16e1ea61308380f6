import { z } from 'zod'
import { defineCall } from './call.ts'
import { date, whole } from './fields.ts'

export const queryDays = defineCall({
  path: '/api/calendar/query_days',
  title: '查询节假日',
  summary: '一年中的节假日与调休上班日；其余周一至周五为工作日。maintained 为 false 表示该年尚未维护。',
  access: 'public',
  machine: 'read',
  request: z.strictObject({ year: whole(1990, 2099) }),
  row: z.object({
    year: z.int(),
    /** Whether the year's holidays are known at all. */
    maintained: z.boolean(),
    /** True while only the statutory days of the year are known: the notice may move them. */
    provisional: z.boolean(),
    days: z.array(
      z.object({
        dt: date,
        is_workday: z.boolean().meta({ description: 'false 休，true 调休上班' }),
        name: z.string(),
      }),
    ),
  }),
  shows: ['holiday'],
  limit: 'read',
  cacheSeconds: 600,
  errors: [],
  example: { year: 2026 },
})

/** The calls of this file, for the table. */
export const calendarCalls = [queryDays] as const
