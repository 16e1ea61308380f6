import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, unique, varchar } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns.ts'
import { member } from './members.ts'
import { operator } from './people.ts'

/** Whom a notice of staff is for: everybody, the users of one type, one member. */
export type NoticeAudience = 'all' | 'comp' | 'financeOrg' | 'investOrg' | 'admin' | 'member'
export type NoticePlanState = 'waiting' | 'sent' | 'cancelled'

/** A notice that staff have written, for now or for later. */
export const noticePlan = pgTable(
  'notice_plan',
  {
    id: id(),
    audience: varchar('audience', { length: 12 }).$type<NoticeAudience>().notNull(),
    /** Of an audience `member`. */
    memberId: ref('member_id').references(() => member.id),
    title: varchar('title', { length: 60 }).notNull(),
    body: varchar('body', { length: 1000 }).notNull(),
    link: varchar('link', { length: 200 }).notNull().default(''),
    state: varchar('state', { length: 10 }).$type<NoticePlanState>().notNull(),
    /** Business time. */
    publishAt: instant('publish_at').notNull(),
    version: integer('version').notNull().default(0),
    createdBy: varchar('created_by', { length: 40 }).notNull(),
    createdAt: instant('gmt_create').notNull(),
  },
  table => [
    index('notice_plan_due').on(table.state, table.publishAt),
    check('notice_plan_state', sql`${table.state} in ('waiting', 'sent', 'cancelled')`),
    check('notice_plan_member', sql`(${table.audience} = 'member') = (${table.memberId} is not null)`),
    check('notice_plan_link', sql`${table.link} = '' or ${table.link} like '/%'`),
  ],
)

/** An in-site notice (站内消息) to every operator of a member, to one operator, or to everybody. */
export const notice = pgTable(
  'notice',
  {
    id: id(),
    /** Null together with the operator: a notice to everybody (公告). */
    memberId: ref('member_id').references(() => member.id),
    operatorId: ref('operator_id').references(() => operator.id),
    /** Of a notice to everybody: only to users of this member type. */
    memberType: varchar('member_type', { length: 12 }),
    /** What staff wrote it as. */
    planId: ref('plan_id').references(() => noticePlan.id),
    category: varchar('category', { length: 8 }).$type<'系统' | '业务' | '公告'>().notNull(),
    title: varchar('title', { length: 60 }).notNull(),
    body: varchar('body', { length: 1000 }).notNull(),
    /** Path within the portal that leads to the object, or empty. */
    link: varchar('link', { length: 200 }).notNull().default(''),
    /** Business time. */
    at: instant('at').notNull(),
    /** When the work that it asks for was done or fell away; business time. */
    settledAt: instant('settled_at'),
  },
  table => [
    index('notice_member').on(table.memberId, table.id),
    index('notice_operator').on(table.operatorId, table.id),
    index('notice_of_plan').on(table.planId),
    index('notice_everybody')
      .on(table.memberType, table.id)
      .where(sql`${table.memberId} is null and ${table.operatorId} is null`),
    index('notice_unsettled')
      .on(table.link)
      .where(sql`${table.operatorId} is not null and ${table.settledAt} is null`),
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
