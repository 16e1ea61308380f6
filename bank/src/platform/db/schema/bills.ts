import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  index,
  integer,
  type PgColumn,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { civilDate, evidence, fen, id, instant, ref, takenLine } from './columns.ts'
import { member } from './members.ts'

/** 国股, 城商, 三农, 外资, 财司, 企业. */
export type AcceptorClass = 'GG' | 'CS' | 'SN' | 'WZ' | 'CW' | 'QY'

/** A bank, finance company or company that accepts bills or buys them (`bank_org`). */
export const bankOrg = pgTable(
  'bank_org',
  {
    id: id(),
    /** 支付系统行号, twelve digits with check digit. */
    bankNo: char('bank_no', { length: 12 }).notNull().unique(),
    name: varchar('name', { length: 120 }).notNull().unique(),
    shortName: varchar('short_name', { length: 40 }).notNull(),
    orgClass: char('org_class', { length: 2 }).$type<AcceptorClass>().notNull(),
    /** Province of GB/T 2260; empty when unknown. */
    regionCode: varchar('region_code', { length: 6 }).notNull().default(''),
    isDiscountBank: boolean('is_discount_bank').notNull().default(false),
    isAcceptor: boolean('is_acceptor').notNull().default(true),
    onWhiteList: boolean('on_white_list').notNull().default(true),
    creditLimitFen: fen('credit_limit_fen').notNull(),
    usedLimitFen: fen('used_limit_fen').notNull().default(sql`0`),
    /** On the exchange's list of persistent overdue (持续逾期). */
    overdue: boolean('overdue_flag').notNull().default(false),
    /** False once it is stopped (停用): nothing new is done with it. */
    active: boolean('active').notNull().default(true),
    /** The institution of the trading centre that this organisation is; null for one that does not trade. */
    memberId: ref('member_id')
      .unique()
      .references(() => member.id),
    version: integer('version').notNull().default(0),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    check('bank_org_class_known', sql`${table.orgClass} in ('GG', 'CS', 'SN', 'WZ', 'CW', 'QY')`),
    check(
      'bank_org_limit_kept',
      sql`${table.usedLimitFen} >= 0 and ${table.usedLimitFen} <= ${table.creditLimitFen}`,
    ),
  ],
)

/**
 * What the registry (登记系统) answered about a bill: confirmed, or why not. `silent` is no answer, for whatever reason;
 * `differs` a face other than the one typed; `closed` a bill that is not accepted, pledged or at its end.
 */
export type RegistryOutcome =
  | 'confirmed'
  | 'unknown'
  | 'other_holder'
  | 'frozen'
  | 'differs'
  | 'closed'
  | 'silent'

/** What the disclosure platform says of a commercial bill: as on its face, not known, other in some field, or nothing. */
export type DisclosureOutcome = 'confirmed' | 'unknown' | 'differs' | 'silent'

/** A bill package (票据包). Sub-ranges of it are held by `bill_holding` rows. */
export const bill = pgTable(
  'bill',
  {
    id: id(),
    /** Once among the bills that are not replaced. */
    billNo: char('bill_no', { length: 30 }).notNull(),
    billKind: char('bill_kind', { length: 4 }).$type<'AC01' | 'AC02' | 'AC03'>().notNull(),
    media: char('media', { length: 4 }).$type<'ME01' | 'ME02'>().notNull().default('ME02'),
    packageFen: fen('package_fen').notNull(),
    splittable: boolean('splittable').notNull(),
    issueDate: civilDate('issue_dt').notNull(),
    dueDate: civilDate('due_dt').notNull(),
    drawerName: varchar('drawer_name', { length: 120 }).notNull(),
    acceptorId: ref('acceptor_id')
      .notNull()
      .references(() => bankOrg.id),
    payeeName: varchar('payee_name', { length: 120 }).notNull(),
    /** Accounts and banks of the parties as the registry has them, sealed (`paper/bills/parties.ts`); empty where it has not told. */
    partiesEnc: text('parties_enc').notNull().default(''),
    transferable: boolean('transferable').notNull().default(true),
    /** 0 normal, 1 stop payment (挂失止付), 2 frozen (冻结). */
    riskStatus: smallint('risk_status').notNull().default(0),
    source: varchar('source', { length: 12 }).$type<'sandbox' | 'typed' | 'import'>().notNull(),
    /** The disclosure platform's latest answer about a commercial bill; empty before its first, and for all others. */
    disclosureOutcome: varchar('disclosure_outcome', { length: 12 })
      .$type<DisclosureOutcome | ''>()
      .notNull()
      .default(''),
    /** Why it is not confirmed, in words for the company; empty where it is. */
    disclosureReason: text('disclosure_reason').notNull().default(''),
    /** Business time of that answer; null before the first. */
    disclosureAt: instant('disclosure_at'),
    /** Deleted by who entered it, and its number entered again since: kept as it was for their drafts and lists. */
    replaced: boolean('replaced').notNull().default(false),
    version: integer('version').notNull().default(0),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('bill_no_once').on(table.billNo).where(sql`not ${table.replaced}`),
    check('bill_no_digits', sql`${table.billNo} ~ '^[0-9]{30}$'`),
    check('bill_kind_known', sql`${table.billKind} in ('AC01', 'AC02', 'AC03')`),
    check('bill_media_known', sql`${table.media} in ('ME01', 'ME02')`),
    check('bill_package_within_rule', sql`${table.packageFen} between 1 and 100000000000`),
    check('bill_due_after_issue', sql`${table.dueDate} > ${table.issueDate}`),
    check('bill_risk_known', sql`${table.riskStatus} in (0, 1, 2)`),
    check(
      'bill_disclosure_known',
      sql`${table.disclosureOutcome} in ('', 'confirmed', 'unknown', 'differs', 'silent')
        and (${table.disclosureOutcome} = '') = (${table.disclosureAt} is null)`,
    ),
  ],
)

/** 05 to be confirmed by the registry, 10 available, 20 locked, 30 discounted, 35 presented, 40 pledged, 50 sold, 60 paid. */
export type HoldingState = '05' | '10' | '20' | '30' | '35' | '40' | '50' | '60'

/**
 * Who holds which units of a package. Splitting and merging close rows (`live` = false, kept as history) and open
 * new ones; `bill_holding_no_overlap` in 0001_integrity.sql lets no two live rows of a bill share a unit.
 */
export const billHolding = pgTable(
  'bill_holding',
  {
    id: id(),
    billId: ref('bill_id')
      .notNull()
      .references(() => bill.id),
    rangeStart: fen('range_start').notNull(),
    rangeEnd: fen('range_end').notNull(),
    amountFen: fen('amount_fen').notNull(),
    /** Exactly one of member and org holds. */
    holderMemberId: ref('holder_member_id').references(() => member.id),
    holderOrgId: ref('holder_org_id').references(() => bankOrg.id),
    /** The company that discounted these units; keeps them in its own list as 已贴现. */
    sellerMemberId: ref('seller_member_id').references(() => member.id),
    state: char('state', { length: 2 }).$type<HoldingState>().notNull(),
    /** Number of the application that locked the units; set exactly while state is 20. */
    lockRef: varchar('lock_ref', { length: 24 }),
    live: boolean('live').notNull().default(true),
    /** When `live` ended, real time; set by the database (trigger `bill_holding_closed`). */
    closedAt: instant('closed_at'),
    /** The registry's latest answer to the member who entered the bill; empty before its first answer. */
    registryOutcome: varchar('registry_outcome', { length: 16 })
      .$type<RegistryOutcome | ''>()
      .notNull()
      .default(''),
    /** Why it is not confirmed, in words for the company; empty where it is. */
    registryReason: text('registry_reason').notNull().default(''),
    /** How often the registry was asked in vain since somebody last wanted to know. */
    registryTries: smallint('registry_tries').notNull().default(0),
    /** Real time from which the bank asks again by itself; null when it does not. Only in state 05. */
    registryNextAt: instant('registry_next_at'),
    /** The closed row these units came from. */
    parentId: ref('parent_id').references((): PgColumn => billHolding.id),
    /**
     * The institution's line that these units take, all of `amount_fen`, until they are sold or paid; null when they
     * take none. In a buy-out repo it is still the line of the institution that lent them.
     */
    creditLineId: takenLine('credit_line_id'),
    /** The discount (`disc_apply_bill`) by which the bank bought these units; null when none did. */
    discountId: ref('disc_bill_id'),
    version: integer('version').notNull().default(0),
    createdBy: varchar('created_by', { length: 40 }).notNull(),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    index('bill_holding_holder').on(table.holderMemberId, table.live, table.state),
    index('bill_holding_seller').on(table.sellerMemberId),
    index('bill_holding_holder_org').on(table.holderOrgId, table.live, table.state),
    index('bill_holding_bill').on(table.billId, table.live),
    index('bill_holding_to_ask').on(table.registryNextAt).where(sql`${table.state} = '05' and ${table.live}`),
    index('bill_holding_lock').on(table.lockRef).where(sql`${table.lockRef} is not null`),
    check('bill_holding_range', sql`${table.rangeStart} >= 1 and ${table.rangeEnd} >= ${table.rangeStart}`),
    check('bill_holding_amount', sql`${table.amountFen} = ${table.rangeEnd} - ${table.rangeStart} + 1`),
    check(
      'bill_holding_one_holder',
      sql`(${table.holderMemberId} is null) <> (${table.holderOrgId} is null)`,
    ),
    check(
      'bill_holding_state_known',
      sql`${table.state} in ('05', '10', '20', '30', '35', '40', '50', '60')`,
    ),
    check(
      'bill_holding_lock_named',
      sql`not ${table.live} or (${table.state} = '20') = (${table.lockRef} is not null)`,
    ),
  ],
)

/**
 * Issued, endorsed, endorsed to the bank that discounts, paid at maturity, dishonoured, paid by the seller (追索清偿);
 * between institutions sold, pledged and freed, given for the time of a repo and returned.
 */
export type BillEventKind =
  | 'issue'
  | 'endorsement'
  | 'discount_endorsement'
  | 'paid'
  | 'dishonoured'
  | 'recourse_paid'
  | 'rediscount_endorsement'
  | 'pledge'
  | 'pledge_release'
  | 'repo_endorsement'
  | 'repo_return'

/** The back of the bill (票据背面): every endorsement in order. Insert only. */
export const billEvent = pgTable(
  'bill_event',
  {
    id: id(),
    billId: ref('bill_id')
      .notNull()
      .references(() => bill.id),
    rangeStart: fen('range_start').notNull(),
    rangeEnd: fen('range_end').notNull(),
    event: varchar('event', { length: 24 }).$type<BillEventKind>().notNull(),
    fromName: varchar('from_name', { length: 120 }).notNull(),
    toName: varchar('to_name', { length: 120 }).notNull(),
    refNo: varchar('ref_no', { length: 24 }).notNull(),
    at: instant('at').notNull(),
    /** Real time: business time may be moved in the sandbox, and what a former holder sees ends in real time. */
    createdAt: instant('gmt_create').notNull().defaultNow(),
  },
  table => [index('bill_event_bill').on(table.billId)],
)

/** Why the registry was asked: a bill came in, its company or the bank wanted to know again, a submit, a payout. */
export type AskedFor = 'arrival' | 'again' | 'submit' | 'payout'

/** Every question to the registry (票据查验) and its answer, kept as evidence. Insert only. */
export const billRegistryAnswer = pgTable(
  'bill_registry_answer',
  {
    id: id(),
    billId: ref('bill_id')
      .notNull()
      .references(() => bill.id),
    rangeStart: fen('range_start').notNull(),
    rangeEnd: fen('range_end').notNull(),
    /** Whose claim to the bill was asked about. */
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    askedFor: varchar('asked_for', { length: 8 }).$type<AskedFor>().notNull(),
    /** The account that caused the question, or `system`. */
    askedBy: varchar('asked_by', { length: 40 }).notNull(),
    /** The quote's number at a submit, the application's at a payout; else the holding's id. */
    refNo: varchar('ref_no', { length: 24 }).notNull(),
    /** Name of the registry that answered. */
    source: varchar('source', { length: 40 }).notNull(),
    /** Number of the enquiry at the registry; empty for enquiries older than the column. */
    questionRef: varchar('question_ref', { length: 64 }).notNull().default(''),
    outcome: varchar('outcome', { length: 16 }).$type<RegistryOutcome>().notNull(),
    ...evidence(),
  },
  table => [
    index('bill_registry_answer_bill').on(table.billId, table.memberId),
    index('bill_registry_answer_ref').on(table.refNo),
  ],
)
