import { z } from 'zod'
import { claimStates } from '../discount/meanings.ts'
import { type ApplyProduct, applyProducts } from '../discount/products.ts'
import { type ApplyState, applyStates } from '../discount/states.ts'
import { exchangeFields, holdingRow, holdingState } from './bills.ts'
import {
  applyNo,
  date,
  day,
  fen,
  filterFen,
  instant,
  keysOf,
  nextFields,
  optionalText,
  page,
  pageRequest,
  rateE6,
  sortBy,
  text,
  totalFen,
  whole,
} from './fields.ts'
import { applyConsent } from './payer-consent.ts'
import { acceptorClass, interestFigures } from './quotes.ts'

/* Discount applications (贴现申请) as both sides see them: the company's calls and the officers'. */

/** States of a discount application (贴现申请). */
export const applyState = z.enum(Object.keys(applyStates) as ApplyState[])
export type { ApplyState }

const product = z
  .enum(keysOf<ApplyProduct>(applyProducts))
  .meta({ description: '产品：plain 普通贴现，instant 秒贴（由规则审批，未通过规则的转人工）' })

/** Interest of one bill with who bears it: the buyer's and the seller's part. */
export const sharedFigures = z.object({
  ...interestFigures,
  buyer_interest_fen: fen,
  seller_interest_fen: fen,
})

export const quotedBill = z.object({
  holding_id: z.string(),
  bill_no: z.string(),
  range: z.string(),
  acceptor_name: z.string(),
  acceptor_class: acceptorClass,
  due_dt: date,
  /** Where the company has the bill from. */
  source: holdingRow.shape.source,
  face_fen: fen,
  ...sharedFigures.shape,
})

/** 1 买方付息, 2 卖方付息, 3 协议付息. */
export const payType = z.int().min(1).max(3)

/** Who bears the interest and what trade is behind it, as a company gives it. */
export const applyTerms = {
  pay_type: whole(1, 3).optional(),
  /** The buyer's share in per cent, at most four decimals; pay type 3 only. */
  buyer_pct: optionalText(9),
  /** 付息人; pay types 1 and 3. */
  buyer_name: optionalText(120),
  buyer_acct_no: optionalText(40),
  /** 1 线上清算 (DVP), 0 线下; 1 by default. */
  clear_mode: whole(0, 1).optional(),
  contract_ids: z.array(text(20)).max(100).optional(),
  invoice_ids: z.array(text(20)).max(500).optional(),
}

export const totals = {
  total_count: z.int(),
  total_fen: totalFen,
  interest_fen: totalFen,
  net_fen: totalFen,
}

/** A day on which an application may be paid, with what it would cost: interest counts from the day the money moves. */
export const payDay = z.object({
  pay_dt: date,
  /** Days of interest: the fewest and the most of any bill. */
  min_days: z.int(),
  max_days: z.int(),
  interest_fen: totalFen,
  /** The payer's share. */
  buyer_interest_fen: totalFen,
  net_fen: totalFen,
})

/** Fields of an application, the same in every list. */
export const applyHead = z.object({
  apply_no: applyNo,
  company_name: z.string(),
  usc_code: z.string(),
  product,
  /** Grows with every change; a decision carries the one that was seen (`seen_version`). */
  version: z.int(),
  state: applyState,
  /** Chinese name of the state. */
  state_name: z.string(),
  bank_name: z.string(),
  settle_acct_no: z.string(),
  disc_dt: date,
  rate_e6: rateE6,
  ...totals,
  /** The bank's final rate; null before its approval. */
  final_rate_e6: rateE6.nullable(),
  pay_type: payType,
  /** Per cent; empty but for pay type 3. */
  buyer_pct: z.string(),
  /** 付息人; empty where the seller pays all. */
  buyer_name: z.string(),
  /** Masked. */
  buyer_acct_no: z.string(),
  buyer_interest_fen: fen,
  seller_interest_fen: fen,
  /** Submitted without contract and invoice, which are to follow (发票后补). */
  trade_later: z.boolean(),
  /** By when they have to follow: a date once it is paid out, null before and for one that owes none. */
  trade_due_dt: date.nullable(),
  /** Whether that day is past. */
  trade_overdue: z.boolean(),
  /** Until when the final price can be confirmed; null but in D30. */
  expires_at: instant.nullable(),
  maker_name: z.string(),
  submitted_at: instant,
  paid_at: instant.nullable(),
  reason: z.string(),
  /** Actions the caller may take now: withdraw, resubmit; approve, return, refuse, pay for officers. */
  actions: z.array(z.string()),
  /** Why an action that the state allows is closed to this caller (own approval); empty when none is. */
  blocked_reason: z.string(),
  ...nextFields,
})

/** First bill; further ones are in the detail. */
export const applyRow = applyHead.extend({
  /** How many of its bills the company typed or imported. */
  entered_count: z.int(),
  bill_no: z.string(),
  range: z.string(),
  acceptor_name: z.string(),
  due_dt: date,
  /** Of the first bill. */
  ...exchangeFields,
})

/** One bill of an application with its figures, and its application. */
export const applyBillRow = quotedBill.extend({
  /** Its place in the application, from 0. */
  line: z.int(),
  /** The first bill of its application on this page: what is done to the application is offered there. */
  leads: z.boolean(),
  bill_kind: holdingRow.shape.bill_kind,
  drawer_name: z.string(),
  issue_dt: date,
  ...exchangeFields,
  apply: applyHead,
})

/** Filter of applications, whether a row is one of them or one of their bills. */
const ofApply = {
  ...pageRequest,
  apply_no: optionalText(16),
  bill_no: optionalText(30),
  acceptor_name: optionalText(60),
  /** One state, or several joined by commas. */
  state: optionalText(60),
  product: product.optional(),
  disc_from: day.optional(),
  disc_to: day.optional(),
}

export const applyFilter = {
  ...ofApply,
  /** Face of the application, fen, both ends included. */
  face_from: filterFen.optional(),
  face_to: filterFen.optional(),
  /** Maturity of one of its bills. */
  due_from: day.optional(),
  due_to: day.optional(),
  sort: sortBy([
    'apply_no',
    'state',
    'disc_dt',
    'rate_e6',
    'total_fen',
    'interest_fen',
    'net_fen',
    'submitted_at',
    'paid_at',
  ]),
}

export const applyBillFilter = {
  ...ofApply,
  /** Bills that share a unit with this sub-range, `start-end`. */
  range: z
    .string()
    .regex(/^[1-9]\d{0,11}-[1-9]\d{0,11}$/)
    .optional(),
  /** Face of the bill's part in the application, fen, both ends included. */
  face_from: filterFen.optional(),
  face_to: filterFen.optional(),
  /** Maturity of the bill. */
  due_from: day.optional(),
  due_to: day.optional(),
  sort: sortBy([
    'apply_no',
    'state',
    'disc_dt',
    'rate_e6',
    'face_fen',
    'interest_fen',
    'net_fen',
    'due_dt',
    'submitted_at',
    'paid_at',
  ]),
}

/** Sums of the whole filter; `total` counts the bills. */
export const applyBillPage = page(applyBillRow).extend({
  totals: z.object({
    /** Applications these bills stand in. */
    apply_count: z.int(),
    face_fen: totalFen,
    interest_fen: totalFen,
    buyer_interest_fen: totalFen,
    net_fen: totalFen,
  }),
})

export const applyPage = page(applyRow).extend({ totals: z.object(totals) })

export const applyDetailRow = applyRow.extend({
  sign_no: z.string(),
  /** The account in full, for its maker's edit form; empty when the application cannot be edited by the caller. */
  buyer_acct_no_edit: z.string(),
  /** The latest consent of this round; null where the seller alone pays, and before the bank has the application. */
  payer_consent: applyConsent.nullable(),
  clear_mode: z.int(),
  contract_ids: z.array(z.string()),
  invoice_ids: z.array(z.string()),
  /** The days on which it may be paid, as the company agreed to them; the discount date is one. Empty for a draft. */
  pay_days: z.array(payDay),
  /** Rate and interest of the quote, before any other final rate; null for a draft. */
  quoted: z.object({ rate_e6: rateE6, interest_fen: fen }).nullable(),
  bills: z.array(
    quotedBill.extend({
      /** As quoted, before any other final rate; null for a draft. */
      quoted_rate_e6: rateE6.nullable(),
      quoted_interest_fen: fen.nullable(),
      drawer_name: z.string(),
      payee_name: z.string(),
      issue_dt: date,
      state: holdingState,
      ...exchangeFields,
      /** 0 not yet due, 1 paid, 2 dishonoured, 3 paid by the seller, 4 sold on by the bank. */
      settle_state: z.enum(claimStates),
      settled_dt: date.nullable(),
    }),
  ),
  log: z.array(
    z.object({
      event: z.string(),
      event_name: z.string(),
      from_state: z.string(),
      to_state: z.string(),
      actor_name: z.string(),
      remark: z.string(),
      /** The bank's own remark: how the approved rates compare with the quoted ones. Empty where there is none. */
      note: z.string(),
      at: instant,
    }),
  ),
})

export const applyDetailRequest = z.strictObject({ apply_no: applyNo })
