/** What time does to clients: changes come into force, keys end and are announced before, calls are forgotten. */
import { daysBetween } from '@portal/shared/calendar/dates.ts'
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, notExists, sql } from 'drizzle-orm'
import { z } from 'zod'
import { apiCall, apiClient, apiClientChange, apiClientKey } from '../../platform/db/schema/api-clients.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { defineJob, notYet } from '../../platform/kernel/outbox.ts'
import { defineSchedule } from '../../platform/kernel/schedule.ts'
import { enforceDue } from './decisions.ts'
import { lockClientRow, nameOf } from './held.ts'
import { tellExpiring } from './news.ts'
import { expireWithoutKey } from './out-of-force.ts'
import { reminderOf } from './reminders.ts'

/** Puts one change into force that nobody has decided on. */
export const enforceClientChange = defineJob({
  topic: 'client_change_due',
  payload: z.object({ change: z.number() }),
  key: ({ change }) => String(change),
  run: async (ctx, { change: id }) => {
    const find = async () => {
      const [row] = await ctx.tx.select().from(apiClientChange).where(eq(apiClientChange.id, id))
      return row
    }
    const seen = await find()
    if (!seen) return undefined
    const client = await lockClientRow(ctx, seen.clientRef)
    const change = await find()
    if (change?.state !== 'open' || change.inForceAt === null) return undefined
    if (change.inForceAt > ctx.now()) return notYet(change.inForceAt, ctx.now())
    await enforceDue(ctx, client, change)
    return undefined
  },
})

/** Notes that an active client has no key left. */
export const expireClient = defineJob({
  topic: 'client_expire',
  payload: z.object({ client: z.number() }),
  key: ({ client }, { today }) => `${client} ${today()}`,
  run: async (ctx, { client }) => expireWithoutKey(ctx, await lockClientRow(ctx, client)),
})

const orderDueChanges = async (ctx: Ctx): Promise<void> => {
  const due = await ctx.tx
    .select({ id: apiClientChange.id })
    .from(apiClientChange)
    .where(and(eq(apiClientChange.state, 'open'), lte(apiClientChange.inForceAt, ctx.now())))
    .orderBy(asc(apiClientChange.id))
  for (const { id } of due) await ctx.enqueue(enforceClientChange, { change: id })
}

const orderExpiries = async (ctx: Ctx): Promise<void> => {
  const inForce = ctx.tx
    .select({ one: sql`1` })
    .from(apiClientKey)
    .where(
      and(
        eq(apiClientKey.clientRef, apiClient.id),
        isNotNull(apiClientKey.inForceAt),
        isNull(apiClientKey.removedAt),
        gte(apiClientKey.expiresOn, ctx.today()),
      ),
    )
  const keyless = await ctx.tx
    .select({ id: apiClient.id })
    .from(apiClient)
    .where(and(eq(apiClient.state, 'active'), notExists(inForce)))
    .orderBy(asc(apiClient.id))
  for (const { id } of keyless) await ctx.enqueue(expireClient, { client: id })
}

export const clientsDue = defineSchedule({
  name: 'clients_due',
  every: 'minute',
  run: async ctx => {
    await orderDueChanges(ctx)
    await orderExpiries(ctx)
  },
})

/** Reminds a member of a key, once for each of the days. */
export const remindOfKey = defineJob({
  topic: 'client_key_expiring',
  payload: z.object({ key: z.number(), days: z.number() }),
  key: ({ key, days }) => `${key} ${days}`,
  run: async (ctx, { key: id, days }) => {
    const [seen] = await ctx.tx.select().from(apiClientKey).where(eq(apiClientKey.id, id))
    if (!seen) return
    const client = await lockClientRow(ctx, seen.clientRef)
    const [key] = await ctx.tx
      .update(apiClientKey)
      .set({ toldDays: days })
      .where(and(eq(apiClientKey.id, id), isNull(apiClientKey.removedAt)))
      .returning()
    if (!key || client.state === 'stopped') return
    const left = daysBetween(ctx.today(), key.expiresOn)
    await tellExpiring(ctx, client, { name: await nameOf(ctx, client), key, days: left })
  },
})

export const remindOfKeys = defineSchedule({
  name: 'client_key_reminders',
  every: 'day',
  run: async ctx => {
    const keys = await ctx.tx
      .select({ id: apiClientKey.id, expiresOn: apiClientKey.expiresOn, toldDays: apiClientKey.toldDays })
      .from(apiClientKey)
      .innerJoin(apiClient, eq(apiClient.id, apiClientKey.clientRef))
      .where(
        and(
          inArray(apiClient.state, ['active']),
          isNotNull(apiClientKey.inForceAt),
          isNull(apiClientKey.removedAt),
          gte(apiClientKey.expiresOn, ctx.today()),
        ),
      )
      .orderBy(asc(apiClientKey.id))
    for (const { id, expiresOn, toldDays } of keys) {
      const days = reminderOf(daysBetween(ctx.today(), expiresOn))
      if (days === null || (toldDays !== null && toldDays <= days)) continue
      await ctx.enqueue(remindOfKey, { key: id, days })
    }
  },
})

/** Days that a client's calls are listed; what was signed is kept. */
const callDays = 90

export const purgeApiCalls = defineSchedule({
  name: 'purge_api_calls',
  every: 'day',
  run: async ctx => {
    await ctx.tx.delete(apiCall).where(lt(apiCall.at, new Date(Date.now() - callDays * 86_400_000)))
  },
})
