import { sql } from 'drizzle-orm'
import { boolean, char, check, index, integer, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import { civilDate, fen, id, instant, ref } from './columns.ts'
import { member } from './members.ts'

/**
 * An account of the bank's books: a company's settlement account (客户存款) or one of the bank's own
 * (贴现资产, 利息收入 …). `balance_fen` counts on the account's normal side.
 */
export const settleAccount = pgTable(
  'settle_account',
  {
    id: id(),
    /** Fixed name of one of the bank's own accounts; null for customers. */
    glCode: varchar('gl_code', { length: 24 }).unique(),
    ownerMemberId: ref('owner_member_id').references(() => member.id),
    /** Which account of an institution's own books it is (`bank/src/ledger/institution-books.ts`); null for all others. */
    book: varchar('book', { length: 16 }),
    /** Belongs to a payer of interest (付息人) who is no member. */
    isPayer: boolean('is_payer').notNull().default(false),
    acctName: varchar('acct_name', { length: 120 }).notNull(),
    /** Account number, sealed at rest; null for the bank's own accounts. */
    acctNoEnc: text('acct_no_enc'),
    /** Keyed hash of the number, by which an account is found; null for accounts older than the column. */
    acctNoHash: char('acct_no_hash', { length: 64 }).unique(),
    /** The side that increases the account. */
    normalSide: char('normal_side', { length: 1 }).$type<'D' | 'C'>().notNull(),
    /** Only the bank's own accounts may go below zero. */
    overdraft: boolean('overdraft').notNull().default(false),
    balanceFen: fen('balance_fen').notNull().default(sql`0`),
    frozenFen: fen('frozen_fen').notNull().default(sql`0`),
    version: integer('version').notNull().default(0),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    index('settle_account_owner').on(table.ownerMemberId),
    unique('settle_account_book').on(table.ownerMemberId, table.book),
    check(
      'settle_account_owner_known',
      sql`num_nonnulls(${table.glCode}, ${table.ownerMemberId}, nullif(${table.isPayer}, false)) = 1`,
    ),
    check('settle_account_side', sql`${table.normalSide} in ('D', 'C')`),
    check(
      'settle_account_not_negative',
      sql`${table.overdraft} or ${table.balanceFen} >= ${table.frozenFen}`,
    ),
    check('settle_account_frozen', sql`${table.frozenFen} >= 0`),
  ],
)

/**
 * Opening balance, payout, money that a payer's account at another bank paid in and that went back to it, money sent to verify an account, bill paid by its acceptor, by its seller (追索); of
 * institutions the first and the second leg of an order, each side's own, a bill of theirs that fell due, a pledged
 * one that paid its pledgee, a bill that a company kept and its acceptor paid, what one liable for a bill paid its holder, and a discounted bill that went from the bank's books to its desk's to be sold.
 */
export type MovementKind =
  | 'opening'
  | 'disc_payout'
  | 'payer_in'
  | 'payer_back'
  | 'sign_verify'
  | 'bill_paid'
  | 'bill_recourse'
  | 'rd_settle'
  | 'rd_due'
  | 'rd_maturity'
  | 'rd_collect'
  | 'collection'
  | 'recourse'
  | 'rd_transfer'

/** One movement of money. Unique by what it is for, so that nothing is ever booked twice. Insert only. */
export const ledgerTxn = pgTable(
  'ledger_txn',
  {
    id: id(),
    txnNo: varchar('txn_no', { length: 24 }).notNull().unique(),
    kind: varchar('kind', { length: 24 }).$type<MovementKind>().notNull(),
    refNo: varchar('ref_no', { length: 40 }).notNull(),
    businessDate: civilDate('business_dt').notNull(),
    at: instant('at').notNull(),
  },
  table => [unique('ledger_txn_once').on(table.kind, table.refNo)],
)

/** One side of a movement. Σ debit = Σ credit per transaction is checked at commit (0001_integrity.sql). */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    id: id(),
    txnId: ref('txn_id')
      .notNull()
      .references(() => ledgerTxn.id),
    accountId: ref('acct_id')
      .notNull()
      .references(() => settleAccount.id),
    side: char('dr_cr', { length: 1 }).$type<'D' | 'C'>().notNull(),
    amountFen: fen('amount_fen').notNull(),
    balanceAfterFen: fen('balance_after_fen').notNull(),
    remark: varchar('remark', { length: 80 }).notNull(),
  },
  table => [
    index('ledger_entry_txn').on(table.txnId),
    index('ledger_entry_account').on(table.accountId),
    check('ledger_entry_side', sql`${table.side} in ('D', 'C')`),
    check('ledger_entry_positive', sql`${table.amountFen} > 0`),
  ],
)
