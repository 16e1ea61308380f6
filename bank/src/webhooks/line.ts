/** The line of deliveries: which are due, which a process takes, and what becomes of them. */
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { type Db, queryRows, type Tx } from '../platform/db/db.ts'
import { webhookAttempt, webhookDelivery, webhookEndpoint } from '../platform/db/schema/webhooks.ts'
import type { Endpoint } from './follow.ts'
import type { Outcome } from './post.ts'

export type Delivery = typeof webhookDelivery.$inferSelect

/** A delivery that is tried now; nobody else tries it before `leaseUntil`. */
export interface Claimed {
  delivery: Delivery
  endpoint: Endpoint
  leaseUntil: Date
}

export interface Room {
  /** Tries that may begin now. */
  free: number
  /** Tries under way, by endpoint. */
  busy: ReadonlyMap<number, number>
  perEndpoint: number
}

interface Due {
  id: number
  endpoint: number
  failing: boolean
}

/** Where nothing was delivered for so long, one try at a time is enough to notice when that changes. */
const failingMs = 60_000

/** The first in line of each endpoint, those that have waited longest first. */
const dueIn = async (db: Db, { free, busy, perEndpoint }: Room): Promise<number[]> => {
  const now = Date.now()
  const due = await queryRows<Due>(
    db,
    sql`select d.id as id, e.id as endpoint, coalesce(e.first_failure_at < ${new Date(now - failingMs).toISOString()}::timestamptz, false) as failing
        from webhook_endpoint e cross join lateral (
          select id, next_at from webhook_delivery
          where endpoint_id = e.id and next_at <= ${new Date(now).toISOString()}::timestamptz
          order by next_at, id limit ${perEndpoint}) d
        where e.state = 'enabled' and e.removed_at is null
        order by d.next_at, d.id`,
  )
  const taken = new Map(busy)
  const chosen: number[] = []
  for (const { id, endpoint, failing } of due) {
    const underWay = taken.get(Number(endpoint)) ?? 0
    if (chosen.length >= free) break
    if (underWay >= (failing ? 1 : perEndpoint)) continue
    taken.set(Number(endpoint), underWay + 1)
    chosen.push(Number(id))
  }
  return chosen
}

/** Takes what is due as far as there is room, for so long that a try is over by then. */
export const claimDue = async (db: Db, room: Room, leaseMs: number): Promise<Claimed[]> => {
  const chosen = await dueIn(db, room)
  if (chosen.length === 0) return []
  return db.transaction(async tx => {
    const free = await tx
      .select({ id: webhookDelivery.id })
      .from(webhookDelivery)
      .where(and(inArray(webhookDelivery.id, chosen), lte(webhookDelivery.nextAt, new Date())))
      .for('update', { skipLocked: true })
    if (free.length === 0) return []
    const leaseUntil = new Date(Date.now() + leaseMs)
    const ids = free.map(({ id }) => id)
    const claimed = await tx
      .update(webhookDelivery)
      .set({
        nextAt: leaseUntil,
        tries: sql`${webhookDelivery.tries} + 1`,
        step: sql`${webhookDelivery.step} + 1`,
      })
      .where(inArray(webhookDelivery.id, ids))
      .returning()
    const endpoints = await tx
      .select()
      .from(webhookEndpoint)
      .where(
        and(
          inArray(webhookEndpoint.id, [...new Set(claimed.map(({ endpointId }) => endpointId))]),
          isNull(webhookEndpoint.removedAt),
        ),
      )
    const byId = new Map(endpoints.map(endpoint => [endpoint.id, endpoint]))
    return claimed.flatMap(delivery => {
      const endpoint = byId.get(delivery.endpointId)
      return endpoint ? [{ delivery, endpoint, leaseUntil }] : []
    })
  })
}

/** The waits before the second try, the third, and so on, real ms; after the last one there is no further try. */
export type Waits = readonly number[]

const minute = 60_000
const hour = 60 * minute

export const usualWaits: Waits = [
  5_000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** Many that failed together do not come back together: a tenth more or less. */
const jittered = (ms: number): number => Math.round(ms * (0.9 + Math.random() * 0.2))

/** When a delivery that has failed is tried again; undefined where its tries are used up. */
const nextTry = (delivery: Delivery, outcome: Outcome, waits: Waits): Date | undefined => {
  // A test tells now whether it works.
  if (delivery.type === 'webhook.test' || outcome.status === 410) return undefined
  const wait = waits[delivery.step - 1]
  if (wait === undefined) return undefined
  return new Date(Date.now() + Math.max(jittered(wait), outcome.retryAfterMs ?? 0))
}

export const isSuccess = ({ status }: Outcome): boolean => status >= 200 && status < 300

/** Notes a try, and puts the delivery where it belongs by it. The endpoint is locked. */
export const noteTry = async (
  tx: Tx,
  { delivery, leaseUntil }: Claimed,
  outcome: Outcome,
  waits: Waits,
): Promise<void> => {
  const { id, tries: nth } = delivery
  const { status, ms, note, excerpt } = outcome
  const at = new Date(Date.now() - ms)
  await tx.insert(webhookAttempt).values({ deliveryId: id, nth, at, status, ms, note, excerpt })
  if (isSuccess(outcome)) {
    const delivered = { state: 'delivered', nextAt: null, lastMs: ms } as const
    await tx.update(webhookDelivery).set(delivered).where(eq(webhookDelivery.id, id))
    return
  }
  const nextAt = nextTry(delivery, outcome, waits)
  const columns = nextAt ? { state: 'retrying' as const, nextAt } : { state: 'failed' as const, nextAt: null }
  await tx
    .update(webhookDelivery)
    .set({ ...columns, lastMs: ms })
    // Somebody has put it in line anew, or another process had it after this one was late: theirs counts.
    .where(and(eq(webhookDelivery.id, id), eq(webhookDelivery.nextAt, leaseUntil)))
}
