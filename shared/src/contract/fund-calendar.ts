/** The calendar of funds (资金日历): what comes in and goes out in the coming ninety days. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { date, fen, totalFen } from './fields.ts'
import { acctId } from './statements.ts'

/** Days that the calendar shows, today the first. */
export const FUND_DAYS = 90
/** Days before it of which the calendar tells what has moved: five whole weeks, whatever the weekday. */
export const FUND_PAST_DAYS = 41

/** collect 到期托收, payout 贴现放款, interest 承担利息, recourse 追索清偿, settle 首期结算, due 到期结算. */
const kind = z.enum(['collect', 'payout', 'interest', 'recourse', 'settle', 'due'])

const flow = z.object({
  dt: date.meta({ description: '资金收付日' }),
  /** The day written on the bill or agreed, where the bank does not work on it. */
  original_dt: date.nullable().meta({ description: '原日期；未顺延为 null' }),
  roll_reason: z.string().meta({ description: '顺延原因；未顺延为空' }),
  present_by: date.nullable().meta({
    description: '提示付款截止日：到期日后 10 日，遇休息日顺延；到期托收以外为 null',
  }),
  kind: kind.meta({ description: '收付种类' }),
  is_in: z.boolean().meta({ description: '收入；false 为支出' }),
  /** done 已入账, agreed 已确定, expected 预计. */
  certainty: z.enum(['done', 'agreed', 'expected']).meta({ description: '确定程度' }),
  amount_fen: totalFen.meta({ description: '收付金额，单位：分' }),
  count: z.int().meta({ description: '票据张数' }),
  name: z.string().meta({ description: '对方名称' }),
  ref_no: z.string().meta({ description: '申请或订单编号；到期托收为空' }),
})

const sums = {
  in_fen: totalFen.meta({ description: '收入合计，单位：分' }),
  out_fen: totalFen.meta({ description: '支出合计，单位：分' }),
  net_fen: totalFen.meta({ description: '收入减支出，单位：分' }),
}

/** A day that is over: sums by kind of what the ledger has booked. */
const pastDay = z.object({
  dt: date.meta({ description: '记账日期' }),
  ...sums,
  count: z.int().meta({ description: '笔数' }),
  end_fen: totalFen.meta({ description: '日终余额，单位：分' }),
  kinds: z
    .array(
      z.object({
        name: z.string().meta({ description: '收付种类名称，同账户明细的摘要' }),
        kind: kind.nullable().meta({ description: '收付种类；其他收付为 null' }),
        is_in: z.boolean().meta({ description: '收入；false 为支出' }),
        amount_fen: totalFen.meta({ description: '该类收付的金额合计，单位：分' }),
        count: z.int().meta({ description: '笔数' }),
      }),
    )
    .meta({ description: '按种类的合计，收入在前' }),
})

const queryFundCalendar = defineCall({
  path: '/api/funds/query_fund_calendar',
  title: '查询资金日历',
  summary:
    '自今日起 90 天的资金收付：持有票据到期（遇休息日顺延至下一工作日）、贴现放款、承担的贴现利息、追索清偿、转贴现首期与到期结算。已锁定或质押的票据不计入到期托收。past 为此前 41 天内按账务记录的实际收付。可只看一个结算账户（含变更前的）：放款计入申请所约定的账户，到期托收计入当前签约的结算账户。',
  access: { types: ['comp', 'financeOrg'] },
  machine: 'read',
  request: z.strictObject({
    acct_id: acctId.optional().meta({ description: '账户序号，缺省为全部账户' }),
  }),
  row: z.object({
    from: date.meta({ description: '首日，即今日' }),
    to: date.meta({ description: '末日' }),
    balance_fen: fen.meta({ description: '所选账户当前余额合计，单位：分' }),
    past_from: date.meta({ description: '实际收付的首日' }),
    past: z.array(pastDay).meta({ description: '今日之前有收付的日期，由早到晚' }),
    /** In the order of days. */
    flows: z.array(flow).meta({ description: '各笔收付，由早到晚' }),
    /** Days on which money moves, in order. */
    days: z.array(
      z.object({
        dt: date.meta({ description: '有收付的日期' }),
        ...sums,
        count: z.int().meta({ description: '笔数' }),
        end_fen: totalFen.meta({ description: '预计日终余额，单位：分' }),
      }),
    ),
    /** Sums of the first 30, 60 and 90 days. */
    sums: z
      .array(z.object({ days: z.int().meta({ description: '天数' }), ...sums }))
      .meta({ description: '今后 30、60、90 天的合计' }),
    lowest: z
      .object({
        dt: date.meta({ description: '余额最低的日期' }),
        end_fen: totalFen.meta({ description: '预计日终余额，单位：分' }),
      })
      .meta({ description: '预计日终余额最低的一天' }),
    closed: z
      .array(z.object({ dt: date.meta({ description: '休息日的日期' }), name: z.string() }))
      .meta({ description: '自 past_from 起的休息日及其名称，周末没有名称' }),
    unmaintained: z.array(z.string()).meta({ description: '尚未维护节假日的年份，按周末推算' }),
  }),
  shows: ['disc_apply', 'bill', 'order', 'payer_consent', 'sign', 'holiday'],
  limit: 'read',
  errors: ['9015'],
  example: {},
})

/** The calls of this file, for the table. */
export const fundCalendarCalls = [queryFundCalendar] as const
