/** 推送记录: what was sent where, every try of it, and sending it once more. */
import { randomBytes } from 'node:crypto'
import { addDays } from '@portal/shared/calendar/dates.ts'
import { webhookBounds, webhookDays } from '@portal/shared/contract/webhooks.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, between, count, desc, eq, gte, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import { dayStart } from '../platform/calendar/day-bounds.ts'
import { eventLog } from '../platform/db/schema/events.ts'
import { webhookAttempt, webhookDelivery, webhookEndpoint } from '../platform/db/schema/webhooks.ts'
import type { CallCtx, Handler, Handlers } from '../platform/kernel/handler.ts'
import { noteEndpoint, takeEndpoint } from './endpoints.ts'
import { deliveryOf, type Endpoint, wants } from './follow.ts'
import type { Delivery } from './line.ts'

/** @throws Fault 20000 for one that is off: what is put in line would wait for an unknown time */
const requireOn = ({ state }: Endpoint): void => {
  if (state !== 'enabled') throw new Fault('20000', { text: '推送地址未启用，请先启用' })
}

const rowOf = (delivery: Delivery, url: string) => ({
  delivery_id: String(delivery.id),
  endpoint_id: String(delivery.endpointId),
  url,
  seq: String(delivery.seq),
  type: delivery.type,
  ref_no: delivery.refNo,
  occurred_at: instantText(delivery.occurredAt),
  state: delivery.state,
  tries: delivery.tries,
  round_tries: delivery.step,
  ms: delivery.lastMs,
  next_at: delivery.nextAt === null ? null : instantText(delivery.nextAt),
})

const selectDeliveries = (ctx: CallCtx, where: SQL | undefined) =>
  ctx.tx
    .select({ delivery: webhookDelivery, url: webhookEndpoint.url })
    .from(webhookDelivery)
    .innerJoin(webhookEndpoint, eq(webhookEndpoint.id, webhookDelivery.endpointId))
    .where(where)

const queryDelivery: Handler<'/api/webhook/query_delivery'> = async (ctx, input) => {
  const { endpoint_id, type, state, page_no, page_size } = input
  const where = and(
    eq(webhookDelivery.memberId, ctx.operator.memberId),
    endpoint_id === undefined ? undefined : eq(webhookDelivery.endpointId, Number(endpoint_id)),
    type === undefined ? undefined : eq(webhookDelivery.type, type),
    state === undefined ? undefined : eq(webhookDelivery.state, state),
  )
  const [{ total } = { total: 0 }] = await ctx.tx
    .select({ total: count() })
    .from(webhookDelivery)
    .where(where)
  const rows = await selectDeliveries(ctx, where)
    .orderBy(desc(webhookDelivery.id))
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  return [{ total, rows: rows.map(({ delivery, url }) => rowOf(delivery, url)), page_no, page_size }]
}

/** Events by the Shanghai day on which they happened, also of the days without any. */
const queryDay: Handler<'/api/webhook/query_day'> = async (ctx, { endpoint_id }) => {
  const today = ctx.today()
  const days = Array.from({ length: webhookDays }, (_, back) => addDays(today, back + 1 - webhookDays))
  const day = sql<string>`to_char(${webhookDelivery.occurredAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
  const rows = await ctx.tx
    .select({
      day,
      events: count(),
      undelivered: sql`count(*) filter (where ${ne(webhookDelivery.state, 'delivered')})`.mapWith(Number),
    })
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.memberId, ctx.operator.memberId),
        endpoint_id === undefined ? undefined : eq(webhookDelivery.endpointId, Number(endpoint_id)),
        gte(webhookDelivery.occurredAt, dayStart(days[0] ?? today)),
      ),
    )
    .groupBy(day)
  const found = new Map(rows.map(row => [row.day, row]))
  return days.map(each => found.get(each) ?? { day: each, events: 0, undelivered: 0 })
}

const ofCaller = (ctx: CallCtx, deliveryId: string) =>
  and(eq(webhookDelivery.id, Number(deliveryId)), eq(webhookDelivery.memberId, ctx.operator.memberId))

const deliveryDetail: Handler<'/api/webhook/delivery_detail'> = async (ctx, { delivery_id }) => {
  const [found] = await selectDeliveries(ctx, ofCaller(ctx, delivery_id))
  if (!found) throw new Fault('9015')
  const attempts = await ctx.tx
    .select()
    .from(webhookAttempt)
    .where(eq(webhookAttempt.deliveryId, found.delivery.id))
    .orderBy(asc(webhookAttempt.nth))
  return [
    {
      ...rowOf(found.delivery, found.url),
      attempts: attempts.map(({ nth, at, status, ms, note, excerpt }) => ({
        nth,
        at: instantText(at),
        status,
        ms,
        note,
        excerpt,
      })),
    },
  ]
}

const sendTest: Handler<'/api/webhook/send_test'> = async (ctx, { endpoint_id }) => {
  const endpoint = await takeEndpoint(ctx, endpoint_id)
  requireOn(endpoint)
  const [made] = await ctx.tx
    .insert(webhookDelivery)
    .values({
      endpointId: endpoint.id,
      memberId: endpoint.memberId,
      eventId: `ev_test_${randomBytes(12).toString('hex')}`,
      seq: 0,
      type: 'webhook.test',
      refNo: String(endpoint.id),
      version: 0,
      occurredAt: ctx.now(),
      nextAt: new Date(),
    })
    .returning({ id: webhookDelivery.id })
  if (!made) throw new Error('the delivery was not returned')
  await noteEndpoint(ctx, 'test', endpoint.id)
  return [{ delivery_id: String(made.id) }]
}

/** Puts deliveries in line anew, with all the waits before them; the tries that there were stay, and count. */
const putInLine = async (ctx: CallCtx, where: SQL | undefined): Promise<number> => {
  const rows = await ctx.tx
    .update(webhookDelivery)
    .set({ state: 'waiting', step: 0, nextAt: new Date() })
    .where(where)
    .returning({ id: webhookDelivery.id })
  return rows.length
}

const replay: Handler<'/api/webhook/replay'> = async (ctx, { delivery_id }) => {
  const [found] = await selectDeliveries(ctx, ofCaller(ctx, delivery_id))
  if (!found) throw new Fault('9015')
  const endpoint = await takeEndpoint(ctx, String(found.delivery.endpointId))
  requireOn(endpoint)
  const isPut = await putInLine(ctx, and(ofCaller(ctx, delivery_id), ne(webhookDelivery.state, 'waiting')))
  if (isPut === 0) throw new Fault('20000', { text: '该推送正在等待发送' })
  await noteEndpoint(ctx, 'replay', endpoint.id, { after: { event_id: found.delivery.eventId } })
  return [{ result: 'ok' }]
}

/** @throws Fault 9012 for a range that is upside down or too long */
const requireRange = (from: number, to: number): void => {
  const most = webhookBounds.replayAtOnce
  if (to < from) throw new Fault('9012', { fields: { to_seq: '不能小于起始序号' } })
  if (to - from >= most) throw new Fault('9012', { fields: { to_seq: `一次最多${most}条` } })
}

const insertAtOnce = 1_000

/** Events of a range that were never sent there: from before it was added, or of types it did not ask for then. */
const addMissing = async (ctx: CallCtx, endpoint: Endpoint, from: number, to: number): Promise<number> => {
  const missing = await ctx.tx
    .select({ event: eventLog })
    .from(eventLog)
    .leftJoin(
      webhookDelivery,
      and(eq(webhookDelivery.endpointId, endpoint.id), eq(webhookDelivery.seq, eventLog.seq)),
    )
    .where(
      and(
        eq(eventLog.memberId, endpoint.memberId),
        between(eventLog.seq, from, Math.min(to, endpoint.followedSeq)),
        isNull(webhookDelivery.id),
      ),
    )
    .orderBy(asc(eventLog.seq))
  const rows = missing
    .filter(({ event }) => wants(endpoint, event))
    .map(({ event }) => deliveryOf(endpoint, event))
  for (let at = 0; at < rows.length; at += insertAtOnce) {
    await ctx.tx
      .insert(webhookDelivery)
      .values(rows.slice(at, at + insertAtOnce))
      .onConflictDoNothing()
  }
  return rows.length
}

const replayRange: Handler<'/api/webhook/replay_range'> = async (ctx, input) => {
  const { endpoint_id, from_seq: from, to_seq: to, only_failed: onlyFailed } = input
  requireRange(from, to)
  const endpoint = await takeEndpoint(ctx, endpoint_id)
  requireOn(endpoint)
  const again = await putInLine(
    ctx,
    and(
      eq(webhookDelivery.endpointId, endpoint.id),
      between(webhookDelivery.seq, from, to),
      inArray(
        webhookDelivery.state,
        onlyFailed ? ['failed', 'retrying'] : ['failed', 'retrying', 'delivered'],
      ),
    ),
  )
  const added = await addMissing(ctx, endpoint, from, to)
  const facts = { from_seq: from, to_seq: to, only_failed: onlyFailed, count: again + added }
  await noteEndpoint(ctx, 'replay', endpoint.id, { after: facts })
  return [{ count: again + added }]
}

export const deliveryHandlers = {
  '/api/webhook/query_delivery': queryDelivery,
  '/api/webhook/query_day': queryDay,
  '/api/webhook/delivery_detail': deliveryDetail,
  '/api/webhook/send_test': sendTest,
  '/api/webhook/replay': replay,
  '/api/webhook/replay_range': replayRange,
} satisfies Handlers
