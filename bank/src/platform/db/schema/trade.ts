import type {
  ContractKind,
  ContractState,
  InvoiceType,
  TradeMode,
  TradeRole,
  VerifyState,
} from '@portal/shared/trade/kinds.ts'
import { sql } from 'drizzle-orm'
import {
  char,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { civilDate, fen, id, instant, ref } from './columns.ts'
import { member } from './members.ts'
import { operator } from './people.ts'

/* Trade background (贸易背景信息): contracts, invoices, which proves which, and what uses them. */

/** A trade contract or order (合同/订单) of a company. */
export const tradeContract = pgTable(
  'trade_contract',
  {
    id: id(),
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    contractNo: varchar('contract_no', { length: 64 }).notNull(),
    /** The member's own side. */
    role: varchar('role', { length: 8 }).$type<TradeRole>().notNull(),
    counterName: varchar('counter_name', { length: 120 }).notNull(),
    counterUsc: varchar('counter_usc', { length: 18 }).notNull().default(''),
    kind: varchar('kind', { length: 8 }).$type<ContractKind>().notNull(),
    tradeMode: varchar('trade_mode', { length: 8 }).$type<TradeMode>().notNull(),
    goods: varchar('goods', { length: 200 }).notNull(),
    amountFen: fen('amount_fen').notNull(),
    signDate: civilDate('sign_dt').notNull(),
    endDate: civilDate('end_dt'),
    /** Amount that applications occupy: Σ contract_usage of state 1 and 3. */
    usedFen: fen('used_fen').notNull().default(sql`0`),
    /** Paths of its scanned pages. */
    files: text('file_ids').array().notNull().default([]),
    state: char('state', { length: 1 }).$type<ContractState>().notNull(),
    remark: varchar('remark', { length: 200 }).notNull().default(''),
    version: integer('version').notNull().default(0),
    createdBy: varchar('created_by', { length: 40 }).notNull(),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    unique('trade_contract_no').on(table.memberId, table.contractNo),
    index('trade_contract_member').on(table.memberId, table.state),
    check('trade_contract_role', sql`${table.role} in ('seller', 'buyer')`),
    check('trade_contract_state', sql`${table.state} in ('0', '1', '2')`),
    check('trade_contract_amount', sql`${table.amountFen} > 0`),
    check('trade_contract_used', sql`${table.usedFen} between 0 and ${table.amountFen}`),
    check('trade_contract_dates', sql`${table.endDate} is null or ${table.endDate} > ${table.signDate}`),
  ],
)

/** A VAT invoice (发票). One invoice exists once on the whole platform. */
export const invoice = pgTable(
  'invoice',
  {
    id: id(),
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    invoiceType: varchar('inv_type', { length: 12 }).$type<InvoiceType>().notNull(),
    /** Empty for a fully digitalised one (数电票). */
    invoiceCode: varchar('inv_code', { length: 12 }).notNull().default(''),
    invoiceNo: varchar('inv_no', { length: 20 }).notNull(),
    /** Code and number together; unique over all members (20054). */
    invoiceUid: varchar('inv_uid', { length: 32 }).notNull(),
    checkCode: varchar('check_code', { length: 20 }).notNull().default(''),
    invoiceDate: civilDate('inv_dt').notNull(),
    buyerName: varchar('buyer_name', { length: 120 }).notNull(),
    buyerTax: varchar('buyer_tax', { length: 20 }).notNull(),
    sellerName: varchar('seller_name', { length: 120 }).notNull(),
    sellerTax: varchar('seller_tax', { length: 20 }).notNull(),
    exclFen: fen('excl_fen').notNull(),
    taxFen: fen('tax_fen').notNull(),
    totalFen: fen('total_fen').notNull(),
    /** Amount that applications occupy: Σ invoice_usage of state 1 and 3. */
    usedFen: fen('used_fen').notNull().default(sql`0`),
    verifyState: char('verify_state', { length: 2 }).$type<VerifyState>().notNull(),
    verifyCount: integer('verify_count').notNull().default(0),
    /** True from the order to verify until the answer; counts the orders in `verify_count`. */
    verifyAt: instant('verify_at'),
    failReason: varchar('fail_reason', { length: 200 }).notNull().default(''),
    forceReason: varchar('force_reason', { length: 200 }).notNull().default(''),
    forcedBy: ref('forced_by').references(() => operator.id),
    remark: varchar('remark', { length: 200 }).notNull().default(''),
    files: text('file_ids').array().notNull().default([]),
    version: integer('version').notNull().default(0),
    createdBy: varchar('created_by', { length: 40 }).notNull(),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    unique('invoice_uid').on(table.invoiceUid),
    index('invoice_member').on(table.memberId, table.verifyState),
    index('invoice_verify_state').on(table.verifyState),
    check('invoice_type_known', sql`${table.invoiceType} in ('VAT_SPECIAL', 'VAT_NORMAL', 'DIGITAL')`),
    check(
      'invoice_state_known',
      sql`${table.verifyState} in ('10', '20', '30', '40', '50', '60', '70', '80')`,
    ),
    check('invoice_sum', sql`${table.exclFen} + ${table.taxFen} = ${table.totalFen}`),
    check('invoice_positive', sql`${table.exclFen} > 0 and ${table.taxFen} >= 0`),
    check('invoice_used', sql`${table.usedFen} between 0 and ${table.totalFen}`),
    check('invoice_force_reason', sql`(${table.verifyState} <> '50') or ${table.forceReason} <> ''`),
  ],
)

/** Which contract an invoice belongs to; at most one. */
export const contractInvoice = pgTable(
  'contract_invoice',
  {
    invoiceId: ref('invoice_id')
      .primaryKey()
      .references(() => invoice.id),
    contractId: ref('contract_id')
      .notNull()
      .references(() => tradeContract.id),
    /** Why an invoice is older than its contract, where it is (20065). */
    remark: varchar('remark', { length: 200 }).notNull().default(''),
    createdAt: instant('gmt_create').notNull().defaultNow(),
  },
  table => [index('contract_invoice_contract').on(table.contractId)],
)

const usageColumns = () => ({
  id: id(),
  refType: varchar('ref_type', { length: 8 }).$type<'disc'>().notNull().default('disc'),
  /** Number of the application. */
  refNo: varchar('ref_no', { length: 24 }).notNull(),
  occupyFen: fen('occupy_fen').notNull(),
  /** 1 occupied, 2 released, 3 confirmed by the payout. */
  state: smallint('state').$type<1 | 2 | 3>().notNull(),
  /** Business time of the occupation. */
  at: instant('at').notNull(),
  /** Business time of its release or confirmation. */
  endedAt: instant('ended_at'),
})

/** How much of an invoice which application holds or held (额度历史). */
export const invoiceUsage = pgTable(
  'invoice_usage',
  {
    ...usageColumns(),
    invoiceId: ref('invoice_id')
      .notNull()
      .references(() => invoice.id),
  },
  table => [
    index('invoice_usage_ref').on(table.refNo),
    index('invoice_usage_invoice').on(table.invoiceId),
    // One application holds an invoice once at a time; what it released stays as history.
    uniqueIndex('invoice_usage_once').on(table.invoiceId, table.refNo).where(sql`${table.state} <> 2`),
    check('invoice_usage_state', sql`${table.state} in (1, 2, 3)`),
    check('invoice_usage_positive', sql`${table.occupyFen} > 0`),
  ],
)

/** The same for contracts. */
export const contractUsage = pgTable(
  'contract_usage',
  {
    ...usageColumns(),
    contractId: ref('contract_id')
      .notNull()
      .references(() => tradeContract.id),
  },
  table => [
    index('contract_usage_ref').on(table.refNo),
    index('contract_usage_contract').on(table.contractId),
    uniqueIndex('contract_usage_once').on(table.contractId, table.refNo).where(sql`${table.state} <> 2`),
    check('contract_usage_state', sql`${table.state} in (1, 2, 3)`),
    check('contract_usage_positive', sql`${table.occupyFen} > 0`),
  ],
)

/** Other proof of a trade (其他凭证): receipts, acceptance sheets and the like. */
export const tradeProof = pgTable(
  'trade_proof',
  {
    id: id(),
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    /** The contract it proves, where there is one. */
    contractId: ref('contract_id').references(() => tradeContract.id),
    name: varchar('name', { length: 100 }).notNull(),
    kind: varchar('kind', { length: 20 }).notNull(),
    amountFen: fen('amount_fen').notNull(),
    proofDate: civilDate('proof_dt').notNull(),
    remark: varchar('remark', { length: 200 }).notNull().default(''),
    files: text('file_ids').array().notNull().default([]),
    version: integer('version').notNull().default(0),
    createdBy: varchar('created_by', { length: 40 }).notNull(),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    index('trade_proof_member').on(table.memberId),
    check('trade_proof_amount', sql`${table.amountFen} > 0`),
  ],
)
