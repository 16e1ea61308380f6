import { and, gte, lt, sql } from 'drizzle-orm'
import { session } from '../../platform/db/schema/people.ts'
import { daysAgo, noteGone } from '../../platform/jobs/upkeep.ts'
import { defineSchedule } from '../../platform/kernel/schedule.ts'

/** A session ends after a day without use; people who come back soon are told why it ended. Sign-ins stay in the audit log. */
export const sessionDays = 30

/** The last two of everybody stay: by them it is known who has signed in before, and whose first time it is. */
export const purgeSessions = defineSchedule({
  name: 'purge_sessions',
  every: 'day',
  run: async ctx => {
    const newer = sql`(select count(*) from session newer where newer.operator_id = session.operator_id and newer.id > session.id)`
    const gone = await ctx.tx
      .delete(session)
      .where(and(lt(session.lastSeenAt, daysAgo(sessionDays)), gte(newer, 2)))
      .returning({ id: session.id })
    await noteGone(ctx, { action: 'session.purge', objectType: 'session' }, gone)
  },
})
