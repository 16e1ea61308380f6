import { z } from 'zod'
import { defineCall } from './call.ts'
import { date, day, fen, instant, rateE6, typedBillFen } from './fields.ts'

/** 国股, 城商, 三农, 外资, 财司, 企业(商票). */
export const acceptorClass = z.enum(['GG', 'CS', 'SN', 'WZ', 'CW', 'QY'])
export const tenor = z.enum(['1M', '3M', '6M'])

/** 贴现 / 转贴现. */
export const rateBiz = z.enum(['disc', 'redisc'])

const gridLine = z.object({
  acceptor_class: acceptorClass,
  name: z.string(),
  rates: z.array(z.object({ tenor, rate_e6: rateE6, change_bp: z.int() })),
})

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
  title: '查询贴现、转贴现利率',
  access: 'public',
  machine: 'read',
  request: z.strictObject({ biz: rateBiz.optional() }),
  row: z.object({
    biz: rateBiz,
    source: z.string(),
    /** 模拟行情: not a market's prices. */
    simulated: z.boolean(),
    /** Business day and time of the grid shown; before a day's publication that is the last one's. */
    grid_date: date,
    published_at: instant,
    business_now: instant,
    business_date: date,
    is_workday: z.boolean(),
    /** HH:mm, Asia/Shanghai. */
    service_start: z.string(),
    service_end: z.string(),
    cut_off: z.string(),
    /** The day a payout confirmed now is made: today, or the next working day after the cut-off. */
    next_payout_dt: date,
    classes: z.array(gridLine),
  }),
  shows: ['rate'],
  limit: 'read',
  cacheSeconds: 2,
  errors: ['20018', '20035'],
  example: {},
})

export const calculate = defineCall({
  path: '/api/quotes/calculate',
  title: '利息试算',
  summary: '按当日报价试算，不保存、不锁价。',
  access: 'public',
  machine: 'read',
  request: z.strictObject({
    face_fen: typedBillFen,
    due_dt: day,
    acceptor_class: acceptorClass,
    disc_dt: day.optional(),
  }),
  row: z.object({
    disc_dt: date,
    tenor,
    per_100k_fen: fen,
    ...interestFigures,
    warnings: z.array(z.object({ code: z.string(), msg: z.string(), field: z.string() })),
  }),
  shows: ['rate'],
  limit: 'read',
  errors: ['20009', '20012', '20013', '20018', '20027', '20035'],
  example: { face_fen: '234567890', due_dt: '2026-10-03', acceptor_class: 'CS' },
})

export const queryRateHistory = defineCall({
  path: '/api/quotes/query_history',
  title: '查询利率走势',
  summary: '最近 days 个自然日内各发布日的利率，由早到晚。',
  access: 'public',
  machine: 'read',
  request: z.strictObject({
    biz: rateBiz.default('disc'),
    acceptor_class: acceptorClass,
    tenor,
    days: z.enum(['30', '90', '180']).default('30'),
  }),
  row: z.object({
    source: z.string(),
    simulated: z.boolean(),
    points: z.array(z.object({ date, rate_e6: rateE6 })),
  }),
  shows: ['rate'],
  limit: 'read',
  cacheSeconds: 10,
  example: { acceptor_class: 'CS', tenor: '3M', days: '90' },
})

export const queryOwnRate = defineCall({
  path: '/api/quotes/query_own_rate',
  title: '查询本企业利率',
  summary: '公布利率 × 系数 + 加点后的本企业价格；系数 10000 为不变，加点单位为基点。',
  access: { types: ['comp'] },
  machine: 'read',
  request: z.strictObject({}),
  row: z.object({ coefficient_e4: z.int(), revenue_bp: z.int(), classes: z.array(gridLine) }),
  shows: ['rate'],
  limit: 'read',
  errors: ['20018'],
  example: {},
})

/** The calls of this file, for the table. */
export const quoteCalls = [queryRateGrid, calculate, queryRateHistory, queryOwnRate] as const
