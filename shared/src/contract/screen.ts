import { z } from 'zod'
import { defineCall } from './call.ts'
import { date, fen, instant, rateE6, totalFen } from './fields.ts'
import { acceptorClass, tenor } from './quotes.ts'

const share = { companies: z.int(), count: z.int(), amount_fen: totalFen }

export const getFigures = defineCall({
  path: '/api/screen/get_figures',
  title: '运行监测大屏',
  summary:
    '近12个月已放款业务的汇总。少于3家企业的单元不单独列出：并入“其他”（hidden 为 true），并入后仍少于3家的不列出；月度单元为 null。',
  access: { types: ['admin'], kinds: ['government'] },
  request: z.strictObject({}),
  row: z.object({
    business_now: instant,
    /** First day counted; the last is the business date. */
    since: date,
    totals: z.object({
      /** Null while fewer than three companies have been paid. */
      amount_fen: totalFen.nullable(),
      companies: z.int().nullable(),
      count: z.int().nullable(),
      /** 加权利率, by face × days, as everywhere. */
      weighted_rate_e6: rateE6.nullable(),
      /** Companies whose first payout of these months was in the present one. */
      new_companies: z.int().nullable(),
      /** Of the present month and the one before; null with fewer than three companies. */
      month_rate_e6: rateE6.nullable(),
      last_month_rate_e6: rateE6.nullable(),
      /** From submit to payout, the median. */
      minutes_to_pay: z.int().nullable(),
    }),
    regions: z.array(z.object({ region_code: z.string(), name: z.string(), hidden: z.boolean(), ...share })),
    months: z.array(z.object({ month: z.string(), amount_fen: totalFen.nullable() })),
    classes: z.array(
      z.object({ acceptor_class: acceptorClass.nullable(), name: z.string(), hidden: z.boolean(), ...share }),
    ),
    tenors: z.array(z.object({ tenor: tenor.nullable(), name: z.string(), hidden: z.boolean(), ...share })),
    latest: z.array(
      z.object({
        /** Masked. */
        company: z.string(),
        /** '' where the region's cell is hidden. */
        region: z.string(),
        acceptor_class: z.string(),
        amount_fen: fen,
        rate_e6: rateE6,
        paid_at: instant,
      }),
    ),
  }),
  shows: [],
  limit: 'read',
  example: {},
})

/** The calls of this file, for the table. */
export const screenCalls = [getFigures] as const
