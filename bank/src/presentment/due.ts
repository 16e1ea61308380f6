/** The bank's run: on the day of payment it presents what its holders have left to it. */
import { latestDueBy, latestOverdue, withWeekends } from '@portal/shared/calendar/presentment-days.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { loadCalendar, onCalendar } from '../platform/calendar/calendar.ts'
import { billHolding } from '../platform/db/schema/bills.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { defineJob } from '../platform/kernel/outbox.ts'
import { defineSchedule } from '../platform/kernel/schedule.ts'
import type { DueDates } from './collections.ts'
import { allCollections } from './holders.ts'
import { presentByRun } from './present.ts'

/**
 * Neither presented nor refused before: what was refused or withdrawn is its holder's to present again. A refusal of an
 * earlier release is an event of the bill alone.
 */
export const neverPresented: SQL = sql`not exists (select 1 from presentment earlier
    where earlier.holding_id = ${billHolding.id})
  and not exists (select 1 from bill_event refused where refused.bill_id = ${billHolding.billId}
    and refused.event = 'dishonoured'
    and refused.range_start <= ${billHolding.rangeEnd} and refused.range_end >= ${billHolding.rangeStart})`

/** Due dates of today's run. A year without holidays has its weekends: whether money moves is asked once more, strictly. */
export const dueDates = async (ctx: Pick<Ctx, 'tx' | 'today'>): Promise<DueDates> => {
  const today = ctx.today()
  const calendar = withWeekends(await loadCalendar(ctx.tx), today)
  return onCalendar(() => ({ after: latestOverdue(today, calendar), upTo: latestDueBy(today, calendar) }))
}

export const presentDue = defineSchedule({
  name: 'present_due',
  every: 'day',
  run: async ctx => {
    const dates = await dueDates(ctx)
    for (const collection of allCollections(ctx)) {
      for (const id of await collection.due(ctx, dates)) await ctx.enqueue(presentDueBill, { holding_id: id })
    }
  },
})

/** Each bill in a transaction of its own. */
export const presentDueBill = defineJob({
  topic: 'present_bill',
  payload: z.object({ holding_id: z.int() }),
  key: ({ holding_id }, clock) => `${holding_id}:${clock.today()}`,
  run: async (ctx, { holding_id }) => {
    await presentByRun(ctx, holding_id)
  },
})
