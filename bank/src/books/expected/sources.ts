/** For each kind of movement, where the business says that it has happened. */
import type { MovementKind } from '../../platform/db/schema/ledger.ts'
import { companies, institutions, pledgees, recoursePayments } from './collections.ts'
import { billsPaid, billsRepaid, payerMoney, payouts, proofs } from './discount.ts'
import { firstLegs, secondLegs, transfers } from './orders.ts'
import type { Source } from './source.ts'

/** Null: no business stands behind it; it has to balance, and no more. */
export const sources: Readonly<Record<MovementKind, Source | null>> = {
  opening: null,
  disc_payout: payouts,
  payer_in: payerMoney('payer_in'),
  payer_back: payerMoney('payer_back'),
  sign_verify: proofs,
  bill_paid: billsPaid,
  bill_recourse: billsRepaid,
  rd_settle: firstLegs,
  rd_due: secondLegs,
  rd_maturity: institutions,
  rd_collect: pledgees,
  collection: companies,
  recourse: recoursePayments,
  rd_transfer: transfers,
}
