import { z } from 'zod'
import { type BillSource, billSourceNames } from '../rediscount/states.ts'
import { disclosureFields, exchangeFields } from './bills.ts'
import { date, fen, optionalText, rateE6, totalFen } from './fields.ts'
import { acceptorClass } from './quotes.ts'

/* What an order consists of: its bills, the credit lines that they take, the checks that it has to pass. */

export type { BillSource }

/** One bill of an order: of the caller's holdings by id, or the counterparty's by number. */
export const orderBill = z.strictObject({
  holding_id: optionalText(20),
  /** 票据（包）号 of the counterparty's bill; for purchases. */
  bill_no: optionalText(30),
  /** `a-b` within the holding; absent = the whole holding. */
  range: optionalText(25),
})

/** How a bill came to its holder: 贴现买入, 转贴现买入. */
export const billSource = z.enum(Object.keys(billSourceNames) as BillSource[])

/** A bill of an order with its interest. */
export const orderLine = z.object({
  line: z.int(),
  holding_id: z.string(),
  bill_no: z.string(),
  range: z.string(),
  bill_kind: z.enum(['AC01', 'AC02', 'AC03']),
  acceptor_name: z.string(),
  acceptor_class: acceptorClass,
  ...exchangeFields,
  ...disclosureFields,
  due_dt: date,
  interest_end_dt: date,
  rolled_days: z.int(),
  roll_reason: z.string(),
  face_fen: fen,
  days: z.int(),
  rate_e6: rateE6,
  interest_fen: fen,
  settle_fen: fen,
  /** The seller's own affair, null to the buyer: how they bought it, at which rate, and what an outright sale brings against that. */
  source: billSource.nullable(),
  cost_rate_e6: rateE6.nullable(),
  result_fen: fen.nullable(),
})

/** One credit line that a purchase takes: before and after. */
export const limitUse = z.object({
  /** The acceptor, or the class the line is for. */
  name: z.string(),
  limit_fen: fen,
  used_fen: fen,
  wanted_fen: totalFen,
  after_fen: totalFen,
  is_enough: z.boolean(),
})

/** One fresh check by the server. */
export const orderCheck = z.object({
  key: z.string(),
  name: z.string(),
  ok: z.boolean(),
  /** Code that refuses the order as long as the check fails; empty when it holds. */
  code: z.string(),
  text: z.string(),
})
