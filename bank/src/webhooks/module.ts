import { eventDays } from '@portal/shared/machines/event-types.ts'
import { lt } from 'drizzle-orm'
import { webhookDelivery } from '../platform/db/schema/webhooks.ts'
import { daysAgo } from '../platform/jobs/upkeep.ts'
import { defineModule } from '../platform/kernel/module.ts'
import { defineSchedule } from '../platform/kernel/schedule.ts'
import { deliveryHandlers } from './deliveries.ts'
import { endpointHandlers } from './endpoints.ts'
import { endpointErrands } from './entered.ts'

/** With their events; the tries go with them. One that still waits is of an endpoint that is off, and lost by then. */
const purgeDeliveries = defineSchedule({
  name: 'purge_webhook_deliveries',
  every: 'day',
  run: async ctx => {
    await ctx.tx.delete(webhookDelivery).where(lt(webhookDelivery.createdAt, daysAgo(eventDays)))
  },
})

export const webhooksModule = defineModule({
  calls: [endpointHandlers, deliveryHandlers],
  errands: endpointErrands,
  schedules: [purgeDeliveries],
})
