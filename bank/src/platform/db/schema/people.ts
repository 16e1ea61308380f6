import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  char,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { bankOrg } from './bills.ts'
import { id, instant, ref } from './columns.ts'
import { member } from './members.ts'

/** A person who signs in for a member, or a program of it that signs its calls. */
export const operator = pgTable(
  'operator',
  {
    id: id(),
    memberId: ref('member_id')
      .notNull()
      .references(() => member.id),
    /** Mobile for customers, any name for staff, the client's id for a program. */
    account: varchar('account', { length: 40 }).notNull().unique(),
    passwordHash: text('pwd_hash').notNull(),
    userName: varchar('user_name', { length: 60 }).notNull(),
    mobileEnc: text('mobile_enc').notNull(),
    isMainAccount: boolean('is_main_account').notNull().default(false),
    /** The main account an operator belongs under; null for the main account itself. */
    parentId: ref('parent_id'),
    kind: varchar('kind', { length: 12 })
      .$type<'customer' | 'staff' | 'admin' | 'government' | 'machine'>()
      .notNull()
      .default('customer'),
    /** Of an officer of one discounting bank, that bank; null for the platform's own people, and for everybody else. */
    bankOrgId: ref('bank_org_id').references((): AnyPgColumn => bankOrg.id),
    /** 3 = must change the password first. */
    userStatus: smallint('user_status').notNull().default(0),
    /** 4 normal, 5 disabled. */
    status: smallint('status').notNull().default(4),
    bizRoles: text('biz_roles').array().$type<('maker' | 'checker' | 'viewer')[]>().notNull().default([]),
    roleName: varchar('role_name', { length: 40 }).notNull().default(''),
    /** Permission mask of system eclp, hex. */
    permissionMask: varchar('permission_mask', { length: 64 }).notNull().default('0'),
    lastLoginAt: instant('last_login_time'),
    /** Until then, by the bank's clock, the officer may not approve or pay: their account was changed by others. */
    heldUntil: instant('held_until'),
    avatar: varchar('user_avatar', { length: 200 }).notNull().default(''),
    version: integer('version').notNull().default(0),
    createdAt: instant('gmt_create').notNull().defaultNow(),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    index('operator_member').on(table.memberId),
    check('operator_status_known', sql`${table.status} in (4, 5)`),
    check('operator_bank_officer', sql`${table.bankOrgId} is null or ${table.kind} = 'staff'`),
  ],
)

/** A utoken session. The token itself is never stored, only its hash. */
export const session = pgTable(
  'session',
  {
    id: id(),
    operatorId: ref('operator_id')
      .notNull()
      .references(() => operator.id),
    utokenHash: char('utoken_hash', { length: 64 }).notNull().unique(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    endedAt: instant('ended_at'),
    /** Ended by a newer sign-in of the same account: answered 1002. */
    kicked: boolean('kicked').notNull().default(false),
    /** The key of a program against whose signature it was opened; null for people. */
    keyId: varchar('key_id', { length: 35 }),
  },
  table => [index('session_operator').on(table.operatorId)],
)

/** A captcha on which an attempt was made: there is no second one. Kept until it would have ended by itself. */
export const usedCaptcha = pgTable(
  'captcha',
  {
    id: id(),
    rid: varchar('rid', { length: 64 }).notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('captcha_expiry').on(table.expiresAt)],
)

/**
 * Failed sign-ins per account name from all places together, whether such an account exists or not: the delay must
 * not tell which. Keyed by a hash, since people type passwords into account fields.
 */
export const signInThrottle = pgTable('sign_in_throttle', {
  accountHash: char('account_hash', { length: 64 }).primaryKey(),
  failures: integer('failures').notNull(),
  nextTryAt: instant('next_try_at').notNull(),
})

/** The same by the place they came from: a known device, an address, a network, or the inside of a session. */
export const signInSource = pgTable(
  'sign_in_source',
  {
    accountHash: char('account_hash', { length: 64 }).notNull(),
    source: varchar('source', { length: 64 }).notNull(),
    failures: integer('failures').notNull(),
    nextTryAt: instant('next_try_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.accountHash, table.source] }),
    index('sign_in_source_age').on(table.nextTryAt),
  ],
)
