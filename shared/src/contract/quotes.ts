import { z } from 'zod'
import { defineCall } from './call.ts'
import { date, fen, instant, rateE6 } from './fields.ts'

/** 国股, 城商, 三农, 外资, 财司, 企业(商票). */
export const acceptorClass = z.enum(['GG', 'CS', 'SN', 'WZ', 'CW', 'QY'])
export const tenor = z.enum(['1M', '3M', '6M'])

/** Interest of one face amount, as every screen shows it. */
export const interestFigures = {
  rate_e6: rateE6,
  /** Interest days from the discount date (counted) to the interest end date (not counted). */
  days: z.int(),
  /** Maturity rolled forward to a working day. */
  interest_end_dt: date,
  rolled_days: z.int(),
  /** Why it rolled: 国庆节, 周六 …; empty when it did not. */
  roll_reason: z.string(),
  interest_fen: fen,
  net_fen: fen,
}

export const queryRateGrid = defineCall({
  path: '/api/quotes/query_rate_grid',
  title: '查询贴现利率',
  access: 'public',
  request: z.strictObject({}),
  row: z.object({
    source: z.string(),
    business_now: instant,
    business_date: date,
    is_workday: z.boolean(),
    /** HH:mm, Asia/Shanghai. */
    service_start: z.string(),
    service_end: z.string(),
    cut_off: z.string(),
    /** The day a payout confirmed now is made: today, or the next working day after the cut-off. */
    next_payout_dt: date,
    classes: z.array(
      z.object({
        acceptor_class: acceptorClass,
        name: z.string(),
        rates: z.array(z.object({ tenor, rate_e6: rateE6, change_bp: z.int() })),
      }),
    ),
  }),
  effect: 'read',
  limit: 'read',
  cacheSeconds: 2,
  example: {},
})

export const calculate = defineCall({
  path: '/api/quotes/calculate',
  title: '利息试算',
  summary: '按当日报价试算，不保存、不锁价。',
  access: 'public',
  request: z.strictObject({
    face_fen: fen,
    due_dt: date,
    acceptor_class: acceptorClass,
    disc_dt: date.optional(),
  }),
  row: z.object({ disc_dt: date, tenor, per_100k_fen: fen, ...interestFigures }),
  effect: 'read',
  limit: 'read',
  errors: ['20009', '20012', '20013', '20018', '20027', '20035'],
  example: { face_fen: '234567890', due_dt: '2026-10-03', acceptor_class: 'CS' },
})
