import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns.ts'
import { member } from './members.ts'
import { operator } from './people.ts'

/**
 * What has changed, and whom it concerns: read once by every gateway for the browsers that listen there, and thrown
 * away after a day.
 */
export const changeFeed = pgTable(
  'change_feed',
  {
    id: id(),
    /**
     * The transaction that wrote it. Readers go by it and not by the id: ids are assigned in one order and committed in
     * another, so that who reads up to an id would miss what is committed late.
     */
    txId: bigint('tx_id', { mode: 'bigint' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
    /** Every operator of a member, one operator, the bank's own staff; none of the three = everybody. */
    memberId: ref('member_id').references(() => member.id),
    operatorId: ref('operator_id').references(() => operator.id),
    staff: boolean('staff').notNull().default(false),
    /** Topic of the change: `disc_apply`, `notice`. */
    topic: varchar('topic', { length: 30 }).notNull(),
    /** Its number, or empty. */
    refNo: varchar('ref_no', { length: 40 }).notNull().default(''),
    /** Real time: rows are deleted by it. */
    at: instant('at').notNull().default(sql`now()`),
  },
  table => [
    index('change_feed_tx').on(table.txId),
    check(
      'change_feed_one_audience',
      sql`num_nonnulls(${table.memberId}, ${table.operatorId}) + ${table.staff}::int <= 1`,
    ),
  ],
)
