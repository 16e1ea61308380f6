import { z } from 'zod'
import { applyState } from './applications.ts'
import { defineCall } from './call.ts'
import { date, instant, rateE6, totalFen } from './fields.ts'

/** Kinds of work that wait for staff. */
export const deskWork = z.enum([
  'approve',
  'authorise',
  'pay',
  'sign',
  'account_change',
  'statement',
  'member',
  'white_list',
  'difference',
  'staff_change',
])

const sums = z.object({ count: z.int(), amount_fen: totalFen })

export const getDesk = defineCall({
  path: '/api/admin/get_desk',
  title: '工作台',
  summary: '本人权限内的待办、今日业务与近14日放款；无贴现申请查看权限时 business 为 null。',
  access: { types: ['admin'], kinds: ['staff', 'admin'] },
  officers: 'bank',
  request: z.strictObject({}),
  row: z.object({
    business_now: instant,
    held_until: instant.nullable().meta({ description: '本人在此之前不能审批和放款；null 为不限' }),
    todo: z.array(
      z.object({
        kind: deskWork,
        name: z.string(),
        count: z.int(),
        /** Page where it is worked on. */
        path: z.string(),
        /** Start of the longest wait; null when nothing waits. */
        oldest_at: instant.nullable(),
      }),
    ),
    business: z
      .object({
        submitted: sums,
        paid: sums.extend({
          /** 加权利率, by face × days; null while nothing has been paid today. */
          rate_e6: rateE6.nullable(),
        }),
        /** Fourteen days, the business date last. */
        days: z.array(sums.extend({ date })),
        /** Applications under way, by state. */
        states: z.array(sums.extend({ state: applyState, state_name: z.string() })),
      })
      .nullable(),
  }),
  shows: ['disc_apply', 'sign', 'people', 'white', 'member'],
  limit: 'read',
  example: {},
})

/** The calls of this file, for the table. */
export const deskCalls = [getDesk] as const
