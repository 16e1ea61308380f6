import { z } from 'zod'
import { defineCall } from './call.ts'
import { fen, instant, rateE6 } from './fields.ts'
import { acceptorClass, tenor } from './quotes.ts'

const share = { count: z.int(), amount_fen: fen }

export const getFigures = defineCall({
  path: '/api/screen/get_figures',
  title: '运行监测大屏',
  summary:
    '已放款业务的汇总。少于3家企业的单元不单独列出：并入“其他”（hidden 为 true），并入后仍少于3家的不列出；月度单元为 null。',
  access: { types: ['admin'], kinds: ['government'] },
  request: z.strictObject({}),
  row: z.object({
    business_now: instant,
    totals: z.object({
      /** Null while fewer than three companies have been paid. */
      amount_fen: fen.nullable(),
      companies: z.int().nullable(),
      count: z.int().nullable(),
      weighted_rate_e6: rateE6.nullable(),
      /** From submit to payout, on average. */
      minutes_to_pay: z.int().nullable(),
    }),
    regions: z.array(z.object({ region_code: z.string(), name: z.string(), hidden: z.boolean(), ...share })),
    months: z.array(z.object({ month: z.string(), amount_fen: fen.nullable() })),
    classes: z.array(
      z.object({ acceptor_class: acceptorClass.nullable(), name: z.string(), hidden: z.boolean(), ...share }),
    ),
    tenors: z.array(z.object({ tenor: tenor.nullable(), name: z.string(), hidden: z.boolean(), ...share })),
    latest: z.array(z.object({ company: z.string(), amount_fen: fen, rate_e6: rateE6, paid_at: instant })),
  }),
  effect: 'read',
  limit: 'read',
  example: {},
})
