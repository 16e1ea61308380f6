import type { InstantCap, InstantRule, InstantVersionState } from '@portal/shared/instant/rules.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { civilDate, fen, id, instant, ref } from './columns.ts'
import { discApply } from './discount.ts'
import { operator } from './people.ts'

/** What a version of the rules of 秒贴 says, named as in the contract; amounts as text, fen. */
export interface InstantTerms {
  acceptor_classes: ('GG' | 'CS' | 'SN' | 'WZ' | 'CW' | 'QY')[]
  acceptor_only: string[]
  acceptor_except: string[]
  min_days: number
  max_days: number
  package_fen: string
  company_day_fen: string
  group_day_fen: string
  acceptor_day_fen: string
  bank_day_fen: string
  pay_types: number[]
  trade_later: boolean
  hour_from: string
  hour_to: string
  rest_days: boolean
}

/** A version of the rules: drafted by one officer, decided by another. At most one is in force. */
export const instantRule = pgTable(
  'instant_rule',
  {
    /** The number of the version. */
    id: id(),
    state: char('state', { length: 3 }).$type<InstantVersionState>().notNull(),
    terms: jsonb('terms').$type<InstantTerms>().notNull(),
    note: varchar('note', { length: 200 }).notNull(),
    makerId: ref('maker_id')
      .notNull()
      .references(() => operator.id),
    madeAt: instant('made_at').notNull(),
    /** Who approved or refused it; null while nobody has. */
    checkerId: ref('checker_id').references(() => operator.id),
    decidedAt: instant('decided_at'),
    reason: varchar('reason', { length: 200 }).notNull().default(''),
    inForceFrom: instant('in_force_from'),
    inForceTo: instant('in_force_to'),
    /** The answer of its last shadow run, as the call gave it; null where these terms have not been run. */
    shadow: jsonb('shadow'),
    version: integer('version').notNull().default(0),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('instant_rule_in_force').on(table.state).where(sql`${table.state} = 'V20'`),
    check(
      'instant_rule_four_eyes',
      sql`${table.checkerId} is null or ${table.checkerId} <> ${table.makerId}`,
    ),
    check(
      'instant_rule_decided',
      sql`(${table.state} in ('V20', 'V30')) = (${table.inForceFrom} is not null) and (${table.inForceFrom} is null or ${table.checkerId} is not null)`,
    ),
  ],
)

/** The one switch of the product; without a row it was never touched, and is on. */
export const instantSwitch = pgTable(
  'instant_switch',
  {
    /** Always 1. */
    id: integer('id').primaryKey(),
    isOn: boolean('is_on').notNull(),
    operatorId: ref('operator_id').references(() => operator.id),
    reason: varchar('reason', { length: 200 }).notNull().default(''),
    at: instant('at'),
    version: integer('version').notNull().default(0),
  },
  table => [check('instant_switch_one', sql`${table.id} = 1`)],
)

/** How much of each day's caps is taken by money that has moved. */
export const instantUse = pgTable(
  'instant_use',
  {
    day: civilDate('day').notNull(),
    cap: varchar('cap', { length: 10 }).$type<InstantCap>().notNull(),
    /** Member, group or acceptor; 0 for the bank. */
    subjectId: ref('subject_id').notNull(),
    usedFen: fen('used_fen').notNull().default(sql`0`),
  },
  table => [
    primaryKey({ columns: [table.day, table.cap, table.subjectId] }),
    check('instant_use_not_negative', sql`${table.usedFen} >= 0`),
  ],
)

/** One rule held against one bill or application: empty text where it holds. */
export interface KeptVerdict {
  rule: InstantRule
  text: string
}

/** What the rules said of an application's round, and what has stopped it since. Never deleted. */
export const instantDecision = pgTable(
  'instant_decision',
  {
    id: id(),
    applyId: ref('apply_id')
      .notNull()
      .references(() => discApply.id),
    round: integer('round').notNull(),
    versionNo: ref('version_no')
      .notNull()
      .references(() => instantRule.id),
    passed: boolean('passed').notNull(),
    /** Of the application as a whole. */
    verdicts: jsonb('verdicts').$type<KeptVerdict[]>().notNull(),
    /** Of each bill, in the order of its lines. */
    billVerdicts: jsonb('bill_verdicts').$type<KeptVerdict[][]>().notNull(),
    decidedAt: instant('decided_at').notNull(),
    /** Why an officer has it now; empty while it is the rules'. */
    stoppedBy: jsonb('stopped_by').$type<KeptVerdict[]>().notNull().default([]),
    stoppedAt: instant('stopped_at'),
  },
  table => [
    uniqueIndex('instant_decision_once').on(table.applyId, table.round),
    index('instant_decision_stopped').on(table.stoppedAt),
    check(
      'instant_decision_stopped_why',
      sql`(${table.stoppedAt} is null) = (jsonb_array_length(${table.stoppedBy}) = 0)`,
    ),
    check('instant_decision_passed', sql`${table.passed} or ${table.stoppedAt} is not null`),
  ],
)
