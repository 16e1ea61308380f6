import { sql } from 'drizzle-orm'
import { check, index, pgTable, unique, varchar } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns.ts'
import { member, operator } from './people.ts'

/** An in-site notice (站内消息) to every operator of a member, to one operator, or to everybody. */
export const notice = pgTable(
  'notice',
  {
    id: id(),
    /** Null together with the operator: a notice to everybody (公告). */
    memberId: ref('member_id').references(() => member.id),
    operatorId: ref('operator_id').references(() => operator.id),
    category: varchar('category', { length: 8 }).$type<'系统' | '业务' | '公告'>().notNull(),
    title: varchar('title', { length: 60 }).notNull(),
    body: varchar('body', { length: 1000 }).notNull(),
    /** Path within the portal that leads to the object, or empty. */
    link: varchar('link', { length: 200 }).notNull().default(''),
    /** Business time. */
    at: instant('at').notNull(),
  },
  table => [
    index('notice_member').on(table.memberId, table.id),
    index('notice_operator').on(table.operatorId, table.id),
    check('notice_link', sql`${table.link} = '' or ${table.link} like '/%'`),
  ],
)

/** Which operator has read which notice. */
export const noticeRead = pgTable(
  'notice_read',
  {
    id: id(),
    noticeId: ref('notice_id')
      .notNull()
      .references(() => notice.id),
    operatorId: ref('operator_id')
      .notNull()
      .references(() => operator.id),
    at: instant('at').notNull(),
  },
  table => [unique('notice_read_once').on(table.operatorId, table.noticeId)],
)
