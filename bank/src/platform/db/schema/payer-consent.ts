import type { ConsentState, ConsentVia } from '@portal/shared/contract/payer-consent.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { fen, id, instant, ref } from './columns.ts'
import { discApply } from './discount.ts'
import { settleAccount } from './ledger.ts'
import { member } from './members.ts'
import { operator } from './people.ts'

/** One bill of the application as it was shown to the payer; amounts in fen as text. */
export interface ConsentBill {
  bill_no: string
  range: string
  face_fen: string
  interest_end_dt: string
  days: number
  interest_fen: string
  buyer_interest_fen: string
}

/**
 * What a payer (付息人) was asked to bear and what it answered: the figures as they stood then, never recomputed.
 * At most one of an application waits at a time.
 */
export const payerConsent = pgTable(
  'payer_consent',
  {
    id: id(),
    applyId: ref('apply_id')
      .notNull()
      .references(() => discApply.id),
    /** The application's round: a resubmit asks again. */
    round: integer('round').notNull(),
    /** The account that will be debited, and whose it is; null = its owner is no member. */
    accountId: ref('payer_acct_id')
      .notNull()
      .references(() => settleAccount.id),
    memberId: ref('payer_member_id').references(() => member.id),
    payerName: varchar('payer_name', { length: 120 }).notNull(),
    /** The payer's share, per cent with four decimals; null = all of the interest. */
    buyerPctE4: integer('buyer_pct_e4'),
    totalFen: fen('total_fen').notNull(),
    interestFen: fen('interest_fen').notNull(),
    /** The most the payer agrees to pay. */
    maxBuyerFen: fen('max_buyer_fen').notNull(),
    lines: jsonb('lines').$type<ConsentBill[]>().notNull(),
    state: varchar('state', { length: 8 }).$type<ConsentState>().notNull().default('waiting'),
    /** How it was agreed to; null until then. */
    via: varchar('via', { length: 8 }).$type<ConsentVia>(),
    /** Path of the signed paper (付息授权书) and who uploaded it. */
    file: varchar('file', { length: 80 }).notNull().default(''),
    fileById: ref('file_by_id').references(() => operator.id),
    /** Of a refusal; of a paper that did not pass. */
    reason: varchar('reason', { length: 200 }).notNull().default(''),
    /** Business time. */
    askedAt: instant('asked_at').notNull(),
    decidedAt: instant('decided_at'),
    /** The payer's operator, or the officer who checked the paper; null for what was taken over. */
    decidedById: ref('decided_by_id').references(() => operator.id),
    decidedByName: varchar('decided_by_name', { length: 60 }).notNull().default(''),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    index('payer_consent_apply').on(table.applyId, table.round),
    index('payer_consent_member').on(table.memberId, table.state),
    uniqueIndex('payer_consent_one_open').on(table.applyId).where(sql`${table.state} = 'waiting'`),
    check('payer_consent_state', sql`${table.state} in ('waiting', 'agreed', 'refused', 'ended')`),
    check(
      'payer_consent_amount',
      sql`${table.maxBuyerFen} > 0 and ${table.maxBuyerFen} <= ${table.interestFen}`,
    ),
    check('payer_consent_via', sql`(${table.state} = 'agreed') = (${table.via} is not null)`),
    check(
      'payer_consent_proof',
      sql`${table.via} is null or ${table.via} = 'legacy'
        or (${table.decidedById} is not null and (${table.via} = 'portal' and ${table.memberId} is not null
            or ${table.via} = 'paper' and ${table.file} <> ''))`,
    ),
    check(
      'payer_consent_decided',
      sql`(${table.state} in ('agreed', 'refused')) = (${table.decidedAt} is not null)`,
    ),
  ],
)
