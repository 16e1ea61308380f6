import { eventDays } from '@portal/shared/machines/event-types.ts'
import { lt } from 'drizzle-orm'
import { eventLog } from '../db/schema/events.ts'
import { defineModule } from '../kernel/module.ts'
import { defineSchedule } from '../kernel/schedule.ts'
import { eventHandlers } from './query-event.ts'

const dayMs = 24 * 3_600_000

/** The head stays: numbers go on where they were. */
const purgeEvents = defineSchedule({
  name: 'purge_events',
  every: 'day',
  run: async ctx => {
    await ctx.tx.delete(eventLog).where(lt(eventLog.createdAt, new Date(Date.now() - eventDays * dayMs)))
  },
})

export const eventsModule = defineModule({ calls: [eventHandlers], schedules: [purgeEvents] })
