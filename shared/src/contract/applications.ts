import { z } from 'zod'
import { holdingState } from './bills.ts'
import { applyNo, date, fen, instant, optionalText, page, pageRequest, rateE6, sortBy } from './fields.ts'
import { acceptorClass, interestFigures } from './quotes.ts'

/* Discount applications (贴现申请) as both sides see them: the company's calls and the officers'. */

/** States of a discount application (贴现申请), DOMAIN part B (b). */
export const applyState = z.enum([
  'D00',
  'D10',
  'D15',
  'D20',
  'D25',
  'D30',
  'D40',
  'D45',
  'D50',
  'D60',
  'D70',
  'D75',
  'D80',
  'D90',
  'D95',
])
export type ApplyState = z.infer<typeof applyState>

export const quotedBill = z.object({
  holding_id: z.string(),
  bill_no: z.string(),
  range: z.string(),
  acceptor_name: z.string(),
  acceptor_class: acceptorClass,
  due_dt: date,
  face_fen: fen,
  ...interestFigures,
})

export const totals = {
  total_count: z.int(),
  total_fen: fen,
  interest_fen: fen,
  net_fen: fen,
}

export const applyRow = z.object({
  apply_no: applyNo,
  company_name: z.string(),
  usc_code: z.string(),
  state: applyState,
  /** Chinese name of the state. */
  state_name: z.string(),
  bank_name: z.string(),
  settle_acct_no: z.string(),
  disc_dt: date,
  rate_e6: rateE6,
  ...totals,
  /** First bill; further ones are in the detail. */
  bill_no: z.string(),
  range: z.string(),
  acceptor_name: z.string(),
  due_dt: date,
  maker_name: z.string(),
  submitted_at: instant,
  paid_at: instant.nullable(),
  reason: z.string(),
  /** Actions the caller may take now: withdraw, resubmit; approve, return, refuse, pay for officers. */
  actions: z.array(z.string()),
  /** Why an action that the state allows is closed to this caller (own approval); empty when none is. */
  blocked_reason: z.string(),
})

export const applyFilter = {
  ...pageRequest,
  apply_no: optionalText(16),
  bill_no: optionalText(30),
  acceptor_name: optionalText(60),
  /** One state, or several joined by commas. */
  state: optionalText(60),
  disc_from: date.optional(),
  disc_to: date.optional(),
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

export const applyPage = page(applyRow).extend({ totals: z.object(totals) })

export const applyDetailRow = applyRow.extend({
  bills: z.array(
    quotedBill.extend({
      drawer_name: z.string(),
      payee_name: z.string(),
      issue_dt: date,
      state: holdingState,
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
      at: instant,
    }),
  ),
  /** What happens next and who acts. */
  next_step: z.string(),
})

export const applyDetailRequest = z.strictObject({ apply_no: applyNo })
