import type { AcceptorListKind, AcceptorListState } from '@portal/shared/bills/acceptor-lists.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { bankOrg } from './bills.ts'
import { id, instant, ref } from './columns.ts'
import { operator } from './people.ts'

/** A month's list of acceptors in arrears or without disclosure, as staff import it and a second person confirms it. */
export const acceptorList = pgTable(
  'acceptor_list',
  {
    id: id(),
    kind: varchar('kind', { length: 12 }).$type<AcceptorListKind>().notNull(),
    /** yyyy-MM: the month whose list it is. */
    month: char('month', { length: 7 }).notNull(),
    fileName: varchar('file_name', { length: 120 }).notNull(),
    state: char('state', { length: 3 }).$type<AcceptorListState>().notNull(),
    /** How many acceptors it names, each once. */
    entryCount: integer('entry_count').notNull().default(0),
    makerId: ref('maker_id')
      .notNull()
      .references(() => operator.id),
    checkerId: ref('checker_id').references(() => operator.id),
    /** Why it was turned down; empty otherwise. */
    remark: varchar('remark', { length: 200 }).notNull().default(''),
    version: integer('version').notNull().default(0),
    /** Business time. */
    createdAt: instant('gmt_create').notNull(),
    decidedAt: instant('decided_at'),
    modifiedAt: instant('gmt_modify').notNull().defaultNow(),
  },
  table => [
    index('acceptor_list_kind').on(table.kind, table.month),
    uniqueIndex('acceptor_list_one_in_force').on(table.kind).where(sql`${table.state} = 'L20'`),
    uniqueIndex('acceptor_list_one_waiting').on(table.kind).where(sql`${table.state} = 'L10'`),
    check('acceptor_list_kind_known', sql`${table.kind} in ('overdue', 'undisclosed', 'late')`),
    check('acceptor_list_state_known', sql`${table.state} in ('L00', 'L10', 'L20', 'L30', 'L90')`),
    check('acceptor_list_month', sql`${table.month} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`),
    check('acceptor_list_two', sql`${table.checkerId} is null or ${table.checkerId} <> ${table.makerId}`),
  ],
)

/** A line of such a list. */
export const acceptorListEntry = pgTable(
  'acceptor_list_entry',
  {
    id: id(),
    listId: ref('list_id')
      .notNull()
      .references(() => acceptorList.id),
    /** Its line in the file. */
    line: integer('line').notNull(),
    name: varchar('name', { length: 120 }).notNull(),
    /** The name as it is compared (`nameKey`). */
    nameKey: varchar('name_key', { length: 120 }).notNull(),
    /** 统一社会信用代码; empty where the list gives none. */
    uscCode: varchar('usc_code', { length: 18 }).notNull().default(''),
    note: varchar('note', { length: 200 }).notNull().default(''),
    /** An earlier line of the same file names the same. */
    duplicate: boolean('duplicate').notNull().default(false),
  },
  table => [
    index('acceptor_list_entry_list').on(table.listId, table.line),
    uniqueIndex('acceptor_list_entry_once')
      .on(table.listId, table.nameKey)
      .where(sql`not ${table.duplicate}`),
  ],
)

/** An acceptor that a list in force names, since when without a break. Follows from the lists, and is written with them. */
export const acceptorMark = pgTable(
  'acceptor_mark',
  {
    orgId: ref('org_id')
      .notNull()
      .references(() => bankOrg.id),
    kind: varchar('kind', { length: 12 }).$type<AcceptorListKind>().notNull(),
    /** yyyy-MM: the first month of those on end. */
    since: char('since', { length: 7 }).notNull(),
    listId: ref('list_id')
      .notNull()
      .references(() => acceptorList.id),
  },
  table => [primaryKey({ columns: [table.orgId, table.kind] })],
)
