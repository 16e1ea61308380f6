import { z } from 'zod'
import { payDay, payType, quotedBill, sharedFigures, totals } from './applications.ts'
import { disclosureErrors, registryErrors } from './bills.ts'
import { defineCall } from './call.ts'
import { applyNo, date, day, fen, instant, optionalText, rateE6, text, totalFen, whole } from './fields.ts'

/* What a choice of bills costs: asked for without trace, or kept for fifteen minutes. */

/** One bill, or a part of one, as chosen by the company. */
const chosenBill = z.strictObject({
  holding_id: text(20),
  /** `a-b` within the holding's range; absent = the whole holding. */
  range: optionalText(25),
})

/** More than may be chosen (100): the rule answers its own code and text. */
export const chosenBills = z.array(chosenBill).max(1000)

const choice = {
  bills: chosenBills,
  /** Default: the day a payout confirmed now is made. */
  disc_dt: day.optional(),
  pay_type: whole(1, 3).optional(),
  /** The buyer's share in per cent, at most four decimals; pay type 3 only. */
  buyer_pct: optionalText(9),
}

const choiceAtBank = z.strictObject({
  ...choice,
  sign_no: optionalText(24).meta({
    description: '向此签约的贴入行询价；缺省为唯一已生效的签约，有多家时为净额最高的一家',
  }),
})

const price = {
  sign_no: z.string().meta({ description: '报价的贴入行的签约编号；按市场行情试算的为空' }),
  bank_no: z.string().meta({ description: '报价的贴入行行号；按市场行情试算的为空' }),
  bank_name: z.string().meta({ description: '报价的贴入行；按市场行情试算的为空' }),
  disc_dt: date,
  /** True when today's cut-off (16:30) has passed and the date moved on (20028). */
  cutoff_rolled: z.boolean(),
  /** Rate of the whole, weighted by face × days. */
  rate_e6: rateE6,
  ...totals,
  pay_type: payType,
  buyer_interest_fen: totalFen,
  seller_interest_fen: totalFen,
  /** First the discount date, then the working days after it on which the bank may still pay late. */
  pay_days: z.array(payDay),
  bills: z.array(quotedBill),
  warnings: z.array(z.object({ code: z.string(), msg: z.string(), field: z.string() })),
}

/** Rules of a choice of bills, for every use of it. */
const choiceErrors = [
  '20005',
  '20006',
  '20007',
  '20012',
  '20013',
  '20014',
  '20015',
  '20016',
  '20017',
  '20018',
  '20020',
  '20022',
  '20027',
  '20030',
  '20031',
  '20035',
  ...registryErrors,
  ...disclosureErrors,
]

export const getQuote = defineCall({
  path: '/api/discount/get_quote',
  title: '贴现询价',
  summary:
    '按所选票据计算利息到分并锁定报价 15 分钟；不锁定票据。报价属于一家贴入行（sign_no），只能向该行提交（20373）。',
  access: { types: ['comp'], roles: ['maker'] },
  machine: 'maker',
  request: choiceAtBank,
  row: z.object({
    lock_no: z.string(),
    expires_at: instant,
    ...price,
    /** Whether it may be submitted without contract and invoice, which then follow (发票后补). */
    trade_later_allowed: z.boolean(),
  }),
  changes: 'nothing',
  limit: 'write',
  errors: [...choiceErrors, '20025', '20026', '20029', '20033'],
  example: { bills: [{ holding_id: '1001' }] },
})

export const calcInterest = defineCall({
  path: '/api/discount/calc_interest',
  title: '所选票据利息试算',
  summary: '与询价同一算法，逐票计息到分；不保存、不锁价，服务时间外亦可。没有已生效的签约时按市场行情试算。',
  access: { types: ['comp'] },
  machine: 'read',
  request: choiceAtBank,
  row: z.object(price),
  shows: ['disc_apply'],
  limit: 'read',
  errors: [...choiceErrors, '20025', '20026'],
  example: { bills: [{ holding_id: '1001' }] },
})

/** A bank's answer to a choice. */
export const bankOffer = z.object({
  bank_no: z.string().meta({ description: '贴入行行号，12 位' }),
  bank_name: z.string().meta({ description: '贴入行' }),
  sign_no: z.string().meta({ description: '已生效的签约编号；没有为空' }),
  proposed: z.boolean().meta({ description: '推荐：可办理的各家中净额最高' }),
  grid: z.enum(['own', 'market']).meta({ description: '计价依据：own 该行自有报价，market 市场行情' }),
  rate_e6: rateE6.nullable().meta({
    description: '年利率，按票面金额×天数加权，单位：百万分之一；有票据不报价的为 null',
  }),
  interest_fen: totalFen.nullable().meta({ description: '贴现利息合计，单位：分；有票据不报价的为 null' }),
  buyer_interest_fen: totalFen
    .nullable()
    .meta({ description: '买方承担的利息，单位：分；有票据不报价的为 null' }),
  net_fen: totalFen.nullable().meta({ description: '实付金额，单位：分；有票据不报价的为 null' }),
  less_fen: totalFen.nullable().meta({
    description: '比推荐的一家少收的金额，单位：分；没有推荐、不报价或未签约的为 null',
  }),
  bills: z
    .array(
      z.object({
        holding_id: z.string().meta({ description: '持票序号' }),
        bill_no: z.string().meta({ description: '票据（包）号' }),
        range: z.string().meta({ description: '子票区间；不可拆分为 0' }),
        acceptor_name: z.string().meta({ description: '承兑人' }),
        face_fen: fen.meta({ description: '票面金额，单位：分' }),
        price: sharedFigures.nullable().meta({ description: '该行的价格；不报价为 null' }),
      }),
    )
    .meta({ description: '逐张票据的价格，次序同所选' }),
  stops: z
    .array(
      z.object({
        code: z.string().meta({ description: '提交时会拒绝的代码' }),
        msg: z.string().meta({ description: '原因' }),
        field: z.string().meta({ description: '所涉字段：bills[序号]、bills 或 sign_no' }),
      }),
    )
    .meta({ description: '不能向该行办理的各条原因；可办理为空' }),
})

export const compareBank = defineCall({
  path: '/api/discount/compare_bank',
  title: '比较贴入行报价',
  summary:
    '所选票据此刻在各家贴现银行的利率、利息与净额：已签约的在前，净额高的在前，推荐可办理的最高一家；未签约的按其公布利率列出。不保存、不锁价，服务时间外亦可。',
  access: { types: ['comp'] },
  machine: 'read',
  request: z.strictObject({
    ...choice,
    apply_no: applyNo.optional().meta({ description: '继续办理的申请编号：其已占用的签约限额不重复计算' }),
  }),
  row: z.object({
    disc_dt: date.meta({ description: '贴现日期，即最早的放款日' }),
    cutoff_rolled: z.boolean().meta({ description: '今日放款截止时间已过，贴现日期已顺延' }),
    total_count: z.int().meta({ description: '票据张数' }),
    total_fen: totalFen.meta({ description: '票面合计，单位：分' }),
    pay_type: payType,
    banks: z.array(bankOffer).meta({ description: '各家贴现银行' }),
  }),
  shows: ['disc_apply', 'rate', 'sign'],
  limit: 'read',
  errors: choiceErrors,
  example: { bills: [{ holding_id: '1001' }] },
})

/** The calls of this file, for the table. */
export const discountQuoteCalls = [getQuote, calcInterest, compareBank] as const
