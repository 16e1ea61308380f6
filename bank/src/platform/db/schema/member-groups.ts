import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { fen, id, instant, ref } from './columns.ts'

/** What one officer proposes a group to become. */
export interface ProposedGroup {
  name: string
  parentName: string
  parentUsc: string
  /** Fen, as text. */
  limitFen: string
  memberIds: number[]
  reason: string
}

/**
 * A group of companies (集团) under one limit; its members name it (`member.group_id`). A new one is empty and without a
 * limit until a second officer has approved what was proposed.
 */
export const memberGroup = pgTable(
  'member_group',
  {
    id: id(),
    name: varchar('name', { length: 120 }).notNull().unique(),
    /** The parent company, which need not be a member. */
    parentName: varchar('parent_name', { length: 120 }).notNull(),
    parentUsc: varchar('parent_usc', { length: 18 }).notNull().default(''),
    /** How much of its members' bills the bank holds at most; 0: no limit. */
    limitFen: fen('limit_fen').notNull().default(sql`0`),
    /** What waits for a second officer; null when nothing does. */
    proposed: jsonb('proposed').$type<ProposedGroup>(),
    /** Who proposed the latest change, and who decided it: null while nobody has, or when it was withdrawn. */
    proposerId: ref('proposer_id').notNull(),
    proposedAt: instant('proposed_at').notNull(),
    deciderId: ref('decider_id'),
    /** Whether it was approved once. */
    approvedAt: instant('approved_at'),
    version: integer('version').notNull().default(0),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    check('member_group_limit', sql`${table.limitFen} >= 0`),
    check(
      'member_group_four_eyes',
      sql`${table.deciderId} is null or ${table.deciderId} <> ${table.proposerId}`,
    ),
  ],
)
