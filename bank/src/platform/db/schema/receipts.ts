import { boolean, index, jsonb, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import { civilDate, fen, id, instant, ref } from './columns.ts'
import { ledgerEntry, type MovementKind } from './ledger.ts'
import { member } from './members.ts'

/** A bill, or a part of one, that money was paid for. */
export interface ReceiptBill {
  billNo: string
  /** `1-234567890`; `0` for a package that cannot be split. */
  range: string
  /** Fen, as text. */
  faceFen: string
}

/**
 * 回单: proof of one entry in a member's account, written with the entry and never changed. Names are as they were
 * then. The verification code is in no column: it is derived from the number (`docs/decisions/0061`).
 */
export const receipt = pgTable(
  'receipt',
  {
    id: id(),
    receiptNo: varchar('receipt_no', { length: 24 }).notNull().unique(),
    entryId: ref('entry_id')
      .notNull()
      .references(() => ledgerEntry.id),
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    kind: varchar('kind', { length: 24 }).$type<MovementKind>().notNull(),
    /** Whether the money came into the member's account. */
    isIn: boolean('is_in').notNull(),
    amountFen: fen('amount_fen').notNull(),
    purpose: varchar('purpose', { length: 80 }).notNull(),
    /** Number of the application or order; empty where there is none. */
    refNo: varchar('ref_no', { length: 40 }).notNull(),
    payerName: varchar('payer_name', { length: 120 }).notNull(),
    /** Account number, sealed at rest; null where money is not paid from an account with a number. */
    payerAcctEnc: text('payer_acct_enc'),
    payeeName: varchar('payee_name', { length: 120 }).notNull(),
    payeeAcctEnc: text('payee_acct_enc'),
    bills: jsonb('bills').$type<readonly ReceiptBill[]>().notNull(),
    txnNo: varchar('txn_no', { length: 24 }).notNull(),
    businessDate: civilDate('business_dt').notNull(),
    at: instant('at').notNull(),
  },
  table => [
    unique('receipt_entry').on(table.entryId),
    index('receipt_member').on(table.memberId, table.businessDate),
    index('receipt_ref').on(table.refNo),
  ],
)
