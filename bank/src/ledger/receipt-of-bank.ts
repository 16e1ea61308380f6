import { type SQL, sql } from 'drizzle-orm'
import { receipt } from '../platform/db/schema/receipts.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { ownBankOf } from '../platform/kernel/own-bank.ts'

/**
 * Receipts that an officer of one discounting bank may read: of what was paid for, or because of, an application to it.
 * Undefined for whoever may read those of every bank.
 */
export const receiptOfOwnBank = (ctx: Pick<Ctx, 'signedIn'>): SQL | undefined => {
  const own = ownBankOf(ctx)
  return own === null
    ? undefined
    : sql`exists (select 1 from disc_apply paid where paid.apply_no = ${receipt.refNo} and paid.disc_bank_id = ${own})`
}
