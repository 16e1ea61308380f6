import type { StaffChangeKind, StaffChangeState } from '@portal/shared/access/staff-changes.ts'
import { sql } from 'drizzle-orm'
import { char, check, index, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { bankOrg } from './bills.ts'
import { id, instant, ref } from './columns.ts'
import { operator } from './people.ts'

/** A change of an officer's account that one administrator asked for and a second one decides. Business time. */
export const staffChange = pgTable(
  'staff_change',
  {
    id: id(),
    /** Whose account it is. */
    operatorId: ref('operator_id')
      .notNull()
      .references(() => operator.id),
    kind: varchar('kind', { length: 10 }).$type<StaffChangeKind>().notNull(),
    state: varchar('state', { length: 10 }).$type<StaffChangeState>().notNull(),
    reason: varchar('reason', { length: 200 }).notNull().default(''),
    /** The number as it was when it was asked for, and the one it is to become; sealed. */
    oldMobileEnc: text('old_mobile_enc').notNull(),
    newMobileEnc: text('new_mobile_enc'),
    /** The discounting bank as it was when a change of it was asked for, and the new one; null is the platform itself. */
    oldBankId: ref('old_bank_id').references(() => bankOrg.id),
    newBankId: ref('new_bank_id').references(() => bankOrg.id),
    /** Hash of the account as seen at the request (`seenOf`): a later change makes the request lapse. */
    seenHash: char('seen_hash', { length: 64 }).notNull(),
    proposerId: ref('proposer_id')
      .notNull()
      .references(() => operator.id),
    proposedAt: instant('proposed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The second person; null while it is open and when it ended undecided. */
    deciderId: ref('decider_id').references(() => operator.id),
    remark: varchar('remark', { length: 200 }).notNull().default(''),
    endedAt: instant('ended_at'),
  },
  table => [
    uniqueIndex('staff_change_one_open').on(table.operatorId).where(sql`${table.state} = 'open'`),
    index('staff_change_person').on(table.operatorId, table.id),
    check('staff_change_kind', sql`${table.kind} in ('mobile', 'reset_pwd', 'enable', 'bank')`),
    check(
      'staff_change_state',
      sql`${table.state} in ('open', 'approved', 'refused', 'withdrawn', 'lapsed')`,
    ),
    check('staff_change_number', sql`(${table.kind} = 'mobile') = (${table.newMobileEnc} is not null)`),
    check(
      'staff_change_bank',
      sql`(${table.kind} = 'bank') = (${table.newBankId} is distinct from ${table.oldBankId})`,
    ),
    check(
      'staff_change_four_eyes',
      sql`${table.deciderId} <> ${table.proposerId} and ${table.deciderId} <> ${table.operatorId}`,
    ),
    check('staff_change_not_own', sql`${table.proposerId} <> ${table.operatorId}`),
    check(
      'staff_change_decided',
      sql`(${table.state} in ('approved', 'refused')) = (${table.deciderId} is not null)`,
    ),
    check('staff_change_ended', sql`(${table.state} = 'open') = (${table.endedAt} is null)`),
  ],
)
