/** Follows the members' logs: each event becomes a delivery for every endpoint that wants it. */
import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { eventHead, eventLog } from '../platform/db/schema/events.ts'
import { webhookDelivery, webhookEndpoint } from '../platform/db/schema/webhooks.ts'
import { eventIdOf, type LoggedEvent } from '../platform/events/query-event.ts'

export type Endpoint = typeof webhookEndpoint.$inferSelect

/** Endpoints and events that one transaction takes. */
const endpointsAtOnce = 50
const eventsAtOnce = 500

const isOn = and(eq(webhookEndpoint.state, 'enabled'), isNull(webhookEndpoint.removedAt))

export const deliveryOf = (endpoint: Pick<Endpoint, 'id' | 'memberId'>, event: LoggedEvent) => ({
  endpointId: endpoint.id,
  memberId: endpoint.memberId,
  eventId: eventIdOf(event),
  seq: event.seq,
  type: event.type,
  refNo: event.refNo,
  version: event.version,
  occurredAt: event.occurredAt,
  nextAt: new Date(),
})

export const wants = ({ types }: Pick<Endpoint, 'types'>, { type }: Pick<LoggedEvent, 'type'>): boolean =>
  types.length === 0 || types.includes(type)

/** @returns whether there may be more */
const followOne = async (tx: Tx, endpoint: Endpoint, head: number): Promise<boolean> => {
  const events = await tx
    .select()
    .from(eventLog)
    .where(
      and(
        eq(eventLog.memberId, endpoint.memberId),
        gt(eventLog.seq, endpoint.followedSeq),
        lte(eventLog.seq, head),
      ),
    )
    .orderBy(asc(eventLog.seq))
    .limit(eventsAtOnce)
  const rows = events.filter(event => wants(endpoint, event)).map(event => deliveryOf(endpoint, event))
  if (rows.length > 0) await tx.insert(webhookDelivery).values(rows).onConflictDoNothing()
  const isMore = events.length === eventsAtOnce
  const followedSeq = isMore ? (events.at(-1)?.seq ?? head) : head
  await tx.update(webhookEndpoint).set({ followedSeq }).where(eq(webhookEndpoint.id, endpoint.id))
  return isMore
}

/**
 * Makes deliveries of what the logs have told since. Several processes share the endpoints; one that dies in between
 * leaves them as they were.
 * @returns whether there may be more to follow
 */
export const followLogs = (db: Db): Promise<boolean> =>
  db.transaction(async tx => {
    const behind = await tx
      .select({ id: webhookEndpoint.id, head: eventHead.lastSeq })
      .from(webhookEndpoint)
      .innerJoin(eventHead, eq(eventHead.memberId, webhookEndpoint.memberId))
      .where(and(isOn, gt(eventHead.lastSeq, webhookEndpoint.followedSeq)))
      .limit(endpointsAtOnce)
    if (behind.length === 0) return false
    const heads = new Map(behind.map(({ id, head }) => [id, head]))
    const taken = await tx
      .select()
      .from(webhookEndpoint)
      .where(and(isOn, inArray(webhookEndpoint.id, [...heads.keys()])))
      .orderBy(asc(webhookEndpoint.id))
      .for('update', { skipLocked: true })
    let isMore = behind.length === endpointsAtOnce && taken.length > 0
    for (const endpoint of taken) {
      const head = heads.get(endpoint.id) ?? 0
      // Another process was there meanwhile.
      if (endpoint.followedSeq >= head) continue
      if (await followOne(tx, endpoint, head)) isMore = true
    }
    return isMore
  })
