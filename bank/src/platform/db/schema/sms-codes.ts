import type { CodePurpose } from '@portal/shared/contract/sms.ts'
import { sql } from 'drizzle-orm'
import { boolean, char, check, index, integer, pgTable, unique, varchar } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

/** `phone_old` and `phone_new` prove the two numbers of a change, `regist` a number without an account. */
/**
 * The latest code that a session asked for, for a purpose and account. A row is also written for accounts that do not exist, so that
 * waiting times and tries do not tell which do. Real time.
 */
export const smsCode = pgTable(
  'sms_code',
  {
    id: id(),
    purpose: varchar('purpose', { length: 24 }).$type<CodePurpose>().notNull(),
    accountHash: char('account_hash', { length: 64 }).notNull(),
    /** Who alone may use it: the session that asked. */
    askedBy: varchar('asked_by', { length: 64 }).notNull().default(''),
    /** Where it was asked from: the next one waits for `resendAfter`, in any session. */
    askedFrom: varchar('asked_from', { length: 64 }).notNull().default(''),
    codeHash: char('code_hash', { length: 64 }).notNull(),
    tries: integer('tries').notNull().default(0),
    used: boolean('used').notNull().default(false),
    expiresAt: instant('expires_at').notNull(),
    resendAfter: instant('resend_after').notNull(),
  },
  table => [
    unique('sms_code_latest').on(table.purpose, table.accountHash, table.askedBy),
    check('sms_code_tries', sql`${table.tries} between 0 and 5`),
  ],
)

/**
 * Codes sent and tried of late, by number, account or address (a keyed hash of which): a window of 24 hours from the
 * first. Real time.
 */
export const codeCount = pgTable(
  'code_count',
  {
    keyHash: char('key_hash', { length: 64 }).primaryKey(),
    used: integer('used').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  table => [index('code_count_end').on(table.endsAt)],
)
