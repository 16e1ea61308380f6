import { z } from 'zod'
import { payDay, payType, quotedBill, totals } from './applications.ts'
import { disclosureErrors, registryErrors } from './bills.ts'
import { defineCall } from './call.ts'
import { date, day, instant, optionalText, rateE6, text, totalFen, whole } from './fields.ts'

/* What a choice of bills costs: asked for without trace, or kept for fifteen minutes. */

/** One bill, or a part of one, as chosen by the company. */
const chosenBill = z.strictObject({
  holding_id: text(20),
  /** `a-b` within the holding's range; absent = the whole holding. */
  range: optionalText(25),
})

/** More than may be chosen (100): the rule answers its own code and text. */
export const chosenBills = z.array(chosenBill).max(1000)

const choice = z.strictObject({
  bills: chosenBills,
  /** Default: the day a payout confirmed now is made. */
  disc_dt: day.optional(),
  pay_type: whole(1, 3).optional(),
  /** The buyer's share in per cent, at most four decimals; pay type 3 only. */
  buyer_pct: optionalText(9),
})

const price = {
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
  summary: '按所选票据计算利息到分并锁定报价 15 分钟；不锁定票据。',
  access: { types: ['comp'], roles: ['maker'] },
  machine: 'maker',
  request: choice,
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
  summary: '与询价同一算法，逐票计息到分；不保存、不锁价，无需银行签约，服务时间外亦可。',
  access: { types: ['comp'] },
  machine: 'read',
  request: choice,
  row: z.object(price),
  shows: ['disc_apply'],
  limit: 'read',
  errors: choiceErrors,
  example: { bills: [{ holding_id: '1001' }] },
})

/** The calls of this file, for the table. */
export const discountQuoteCalls = [getQuote, calcInterest] as const
