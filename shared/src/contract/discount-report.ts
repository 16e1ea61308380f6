/** 业务报表: discounts that were paid out in a span of days, in groups, and bill by bill. */
import { z } from 'zod'
import { NO_MANAGER, type ReportGrouping, reportGroupings } from '../discount/report.ts'
import { defineCall } from './call.ts'
import {
  applyNo,
  date,
  day,
  fen,
  keysOf,
  optionalText,
  page,
  pageRequest,
  rateE6,
  totalFen,
} from './fields.ts'
import { acceptorClass } from './quotes.ts'

const viewers = { types: ['admin'], permission: 'report_view' } as const

const span = {
  from: day.optional().meta({ description: '放款日期起 yyyy-MM-dd，起止均缺省时为本年一月一日' }),
  to: day.optional().meta({ description: '放款日期止 yyyy-MM-dd，缺省为今日；一次不超过 366 天' }),
}
const answeredSpan = {
  from: date.meta({ description: '放款日期起' }),
  to: date.meta({ description: '放款日期止' }),
}
const groupingNames = Object.entries(reportGroupings)
  .map(([code, title]) => `${code} ${title}`)
  .join('，')
const grouping = z
  .enum(keysOf<ReportGrouping>(reportGroupings))
  .meta({ description: `分组：${groupingNames}` })

/** Of some bills that were paid out. */
const figures = {
  applies: z.int().meta({ description: '申请笔数；一笔申请的票据属于多组时各组都计' }),
  bills: z.int().meta({ description: '票据张数' }),
  face_fen: totalFen.meta({ description: '票面金额，单位：分' }),
  interest_fen: totalFen.meta({ description: '贴现利息，单位：分' }),
  net_fen: totalFen.meta({ description: '实付金额，单位：分' }),
  mean_rate_e6: z.int().nullable().meta({
    description:
      '平均年利率，以票面金额乘计息天数加权，四舍五入，单位：百万分之一（1.28% = 12800）；没有票据为 null',
  }),
  mean_days_e2: z.int().nullable().meta({
    description:
      '平均计息天数，以票面金额加权，四舍五入，单位：百分之一天（4260 = 42.60 天）；没有票据为 null',
  }),
}
const share = z.int().meta({ description: '占全部票面金额的比例，四舍五入，单位：万分之一（3333 = 33.33%）' })

export const reportGroup = z.object({
  key: z.string().meta({ description: '组：月份 yyyy-MM、贴入行行号、客户经理姓名或承兑人类别代码' }),
  name: z.string().meta({ description: '组的名称' }),
  from: date.meta({ description: '组内放款日期起' }),
  to: date.meta({ description: '组内放款日期止' }),
  ...figures,
  share_e4: share,
})

const queryReport = defineCall({
  path: '/api/admin/report/query_discount',
  title: '查询贴现业务报表',
  summary: `一段日期内已放款的贴现，按月份、贴入行、客户经理或承兑人类别汇总，逐张票据归组，各组金额之和等于合计，并与总账的放款分录核对。客户经理取签约时登记的姓名，没有登记的归入“${NO_MANAGER}”。月份按时间排列，其他按票面金额从大到小。`,
  access: viewers,
  officers: 'bank',
  request: z.strictObject({
    ...pageRequest,
    ...span,
    by: grouping.optional().meta({ description: `分组：${groupingNames}；缺省为 month` }),
  }),
  row: page(reportGroup).extend({
    ...answeredSpan,
    by: grouping,
    totals: z.object(figures).meta({ description: '全部各组的合计' }),
    largest: z
      .array(
        z.object({
          name: z.string().meta({ description: '组的名称' }),
          face_fen: totalFen.meta({ description: '票面金额，单位：分' }),
          share_e4: share,
        }),
      )
      .max(13)
      .meta({ description: '制图用：各月份，或最大的几组；其余各组合为最后一项' }),
    ledger_face_fen: totalFen.meta({ description: '总账中这些日期放款的贴现资产，单位：分' }),
    ledger_interest_fen: totalFen.meta({ description: '总账中这些日期放款的利息收入，单位：分' }),
    ties: z.boolean().meta({ description: '票面金额和贴现利息均与总账相等' }),
  }),
  shows: ['disc_apply', 'sign'],
  limit: 'read',
  errors: ['20360'],
  example: { by: 'class', page_no: 1, page_size: 20 },
})

export const reportBill = z.object({
  apply_no: applyNo,
  line: z.int().meta({ description: '申请中的行号' }),
  paid_dt: date.meta({ description: '放款日期' }),
  company_name: z.string().meta({ description: '贴现申请人' }),
  bank_name: z.string().meta({ description: '贴入行' }),
  manager: z.string().meta({ description: '客户经理' }),
  acceptor_name: z.string().meta({ description: '承兑人' }),
  class_name: z.string().meta({ description: '承兑人类别' }),
  bill_no: z.string().meta({ description: '票据（包）号' }),
  range: z.string().meta({ description: '子票区间' }),
  due_dt: date.meta({ description: '票据到期日' }),
  face_fen: fen.meta({ description: '票面金额，单位：分' }),
  rate_e6: rateE6,
  days: z.int().meta({ description: '计息天数' }),
  interest_fen: fen.meta({ description: '贴现利息，单位：分' }),
  net_fen: fen.meta({ description: '实付金额，单位：分' }),
})

const queryBills = defineCall({
  path: '/api/admin/report/query_discount_bill',
  title: '查询贴现业务报表的票据',
  summary: '报表一组背后的票据，逐张列出；合计等于报表中该组的数字。放款早的在前。',
  access: viewers,
  officers: 'bank',
  request: z.strictObject({
    ...pageRequest,
    ...span,
    bank_no: optionalText(12).meta({ description: '贴入行行号' }),
    manager: optionalText(40).meta({
      description: `客户经理，须与登记的姓名一致；“${NO_MANAGER}”为没有登记的`,
    }),
    acceptor_class: acceptorClass.optional(),
  }),
  row: page(reportBill).extend({
    ...answeredSpan,
    totals: z.object(figures).meta({ description: '查询条件下全部票据的合计' }),
  }),
  shows: ['disc_apply', 'sign'],
  limit: 'read',
  errors: ['20360'],
  example: { acceptor_class: 'GG', page_no: 1, page_size: 10 },
})

/** The calls of this file, for the table. */
export const discountReportCalls = [queryReport, queryBills] as const
