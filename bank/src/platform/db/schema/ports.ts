import { sql } from 'drizzle-orm'
import { check, index, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { evidence, fen, id, instant, ref } from './columns.ts'
import { settleAccount } from './ledger.ts'

/** Whom the bank asks, beside the registry of bills, which has a table of its own (`bill_registry_answer`). */
export type AskedPort = 'tax' | 'clearing' | 'proving' | 'disclosure' | 'acceptor'

/** Answers of others to the bank, verbatim in what matters. Silence is no answer. Insert only. */
export const portAnswer = pgTable(
  'port_answer',
  {
    id: id(),
    port: varchar('port', { length: 12 }).$type<AskedPort>().notNull(),
    /** The question's own number, under which it is asked again when its answer was lost. */
    reference: varchar('reference', { length: 64 }).notNull(),
    /** What it was asked for: `invoice`, `bank_sign`, `clearing_order`, `bill`, and its number. */
    subjectType: varchar('subject_type', { length: 24 }).notNull(),
    subjectNo: varchar('subject_no', { length: 40 }).notNull(),
    /** Name of who answered. */
    source: varchar('source', { length: 80 }).notNull(),
    outcome: varchar('outcome', { length: 16 }).notNull(),
    ...evidence(),
  },
  table => [
    index('port_answer_subject').on(table.subjectType, table.subjectNo),
    index('port_answer_reference').on(table.reference),
    check(
      'port_answer_port_known',
      sql`${table.port} in ('tax', 'clearing', 'proving', 'disclosure', 'acceptor')`,
    ),
  ],
)

/**
 * collect: a payer's account at another bank pays its interest in; return: what was collected goes back to it;
 * present: a bill is presented for payment to its acceptor.
 */
export type ClearingKind = 'collect' | 'return' | 'present'
/** open: not answered yet. */
export type ClearingOrderState = 'open' | 'paid' | 'refused'

/**
 * Money that others have to move. Written before anybody is asked and asked under its reference until there is an
 * answer, so that a lost answer moves nothing twice; booked in the transaction that ends it.
 */
export const clearingOrder = pgTable(
  'clearing_order',
  {
    id: id(),
    reference: varchar('reference', { length: 64 }).notNull().unique(),
    kind: varchar('kind', { length: 8 }).$type<ClearingKind>().notNull(),
    /** The application that a payer pays for; `TX…:line` or `holding id` of a bill. */
    subject: varchar('subject', { length: 40 }).notNull(),
    /** The payer's account in the bank's books; null for bills. */
    accountId: ref('account_id').references(() => settleAccount.id),
    amountFen: fen('amount_fen').notNull(),
    state: varchar('state', { length: 8 }).$type<ClearingOrderState>().notNull().default('open'),
    /** Why it was refused, in words; empty otherwise. */
    reason: varchar('reason', { length: 200 }).notNull().default(''),
    /** Business time of the order and of its answer. */
    orderedAt: instant('ordered_at').notNull(),
    answeredAt: instant('answered_at'),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('clearing_order_one_open').on(table.kind, table.subject).where(sql`${table.state} = 'open'`),
    index('clearing_order_subject').on(table.subject),
    check('clearing_order_kind_known', sql`${table.kind} in ('collect', 'return', 'present')`),
    check('clearing_order_state_known', sql`${table.state} in ('open', 'paid', 'refused')`),
    check('clearing_order_amount', sql`${table.amountFen} > 0`),
    check('clearing_order_account', sql`(${table.kind} = 'present') = (${table.accountId} is null)`),
    check('clearing_order_answered', sql`(${table.state} = 'open') = (${table.answeredAt} is null)`),
  ],
)
