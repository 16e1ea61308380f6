/** How the interest of discounts is earned (利息摊销): by day or month, and by bill. */
import { z } from 'zod'
import { answeredSpan, books, viewers } from './bank-books.ts'
import { defineCall } from './call.ts'
import { applyNo, date, day, fen, optionalText, page, pageRequest, rateE6, totalFen } from './fields.ts'

const monthSpan = {
  from: day.optional().meta({ description: '起始日期 yyyy-MM-dd，缺省为本月一日' }),
  to: day.optional().meta({ description: '截止日期 yyyy-MM-dd，缺省为今日；一次不超过 366 天' }),
}

const amortised = {
  opening_fen: totalFen.meta({ description: '期初待摊利息，单位：分' }),
  added_fen: totalFen.meta({ description: '本期新增（放款时收取）的利息，单位：分' }),
  earned_fen: totalFen.meta({ description: '本期摊销（确认收入）的利息，单位：分' }),
  handed_over_fen: totalFen.meta({ description: '本期随票据卖出结转的未摊销利息，单位：分' }),
  closing_fen: totalFen.meta({ description: '期末待摊利息，单位：分' }),
}

export const amortisedPeriod = z.object({
  period: z.string().meta({ description: '期间：按日为 yyyy-MM-dd，按月为 yyyy-MM' }),
  from: date.meta({ description: '首日' }),
  to: date.meta({ description: '末日' }),
  bills: z.int().meta({ description: '本期在摊票据张数' }),
  ...amortised,
})

const queryPeriod = defineCall({
  path: '/api/admin/books/query_amortisation_period',
  title: '查询利息摊销（按日或按月）',
  summary:
    '贴现利息自放款日起按日直线摊销至计息到期日前一日，取整到分，逐日之和等于利息。期初加新增减摊销减结转等于期末；累计摊销加待摊利息等于利息收入科目余额。',
  access: viewers,
  request: z.strictObject({
    ...pageRequest,
    ...monthSpan,
    by: z.enum(['day', 'month']).optional().meta({ description: 'day 按日（缺省），month 按月' }),
  }),
  row: page(amortisedPeriod).extend({
    ...answeredSpan,
    totals: z.object(amortised).meta({ description: '整段日期的合计' }),
    earned_fen: totalFen.meta({ description: '截至末日累计摊销的利息，单位：分' }),
    remaining_fen: totalFen.meta({ description: '截至末日待摊利息，单位：分' }),
    ledger_fen: totalFen.meta({ description: '截至末日利息收入科目的余额，单位：分' }),
    ties: z.boolean().meta({ description: '累计摊销加待摊利息等于利息收入科目余额' }),
  }),
  shows: books,
  limit: 'read',
  errors: ['20360'],
  example: { page_no: 1, page_size: 31 },
})

export const amortisedBill = z.object({
  bill_id: z.string().meta({ description: '贴现票据序号' }),
  apply_no: applyNo,
  line: z.int().meta({ description: '申请中的行号' }),
  bill_no: z.string().meta({ description: '票据（包）号' }),
  range: z.string().meta({ description: '子票区间' }),
  company_name: z.string().meta({ description: '贴现申请人' }),
  face_fen: fen.meta({ description: '票面金额，单位：分' }),
  rate_e6: rateE6,
  days: z.int().meta({ description: '计息天数' }),
  first_dt: date.meta({ description: '放款日（首日摊销）' }),
  end_dt: date.meta({ description: '计息到期日（当日不摊销）' }),
  sold_dt: date.nullable().meta({ description: '卖出日；截至末日没有卖出为 null' }),
  interest_fen: fen.meta({ description: '贴现利息，单位：分' }),
  before_fen: fen.meta({ description: '期初累计摊销，单位：分' }),
  earned_fen: fen.meta({ description: '本期摊销，单位：分' }),
  handed_over_fen: fen.meta({ description: '本期卖出结转，单位：分' }),
  remaining_fen: fen.meta({ description: '期末待摊，单位：分' }),
})

const queryAmortisation = defineCall({
  path: '/api/admin/books/query_amortisation',
  title: '查询利息摊销（按票据）',
  summary: '一段日期内仍在摊销的贴现票据，逐张列出利息、累计摊销、本期摊销、卖出结转和待摊利息。',
  access: viewers,
  request: z.strictObject({
    ...pageRequest,
    ...monthSpan,
    keyword: optionalText(61).meta({ description: '申请编号、票号或申请人，可为其中一段' }),
  }),
  row: page(amortisedBill).extend(answeredSpan),
  shows: books,
  limit: 'read',
  errors: ['20360'],
  example: { page_no: 1, page_size: 10 },
})

/** The calls of this file, for the table. */
export const amortisationCalls = [queryPeriod, queryAmortisation] as const
