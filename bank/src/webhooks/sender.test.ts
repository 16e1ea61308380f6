import { asc, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { webhookAttempt, webhookDelivery, webhookEndpoint } from '../platform/db/schema/webhooks.ts'
import { type NewEvent, tellEvent } from '../platform/events/tell-event.ts'
import { listMessages } from '../platform/kernel/messages.ts'
import { connect } from '../platform/kernel/port.ts'
import { sized } from '../testing/full-size.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'
import { type Received, type Receiver, startReceiver } from '../testing/webhook-receiver.ts'
import { webhookAllowance } from './endpoints.ts'
import { type SenderPace, startWebhookSender, type WebhookSender } from './sender.ts'

/* A receiver on loopback, a sender whose waits are milliseconds, and the log between them. */

const allowance = { loopback: true }
const quickly: Partial<SenderPace> = { waits: [5, 5, 5], timeoutMs: 2_000 }
const main = '15400000011'

let bank: TestBank
let memberId: number
let receiver: Receiver
const senders: WebhookSender[] = []
const receivers: Receiver[] = []

beforeEach(async () => {
  bank = await newTestBank([connect(webhookAllowance, allowance)])
  const [row] = await queryRows<{ id: number }>(
    bank.db,
    sql`select member_id as id from operator where account = ${main}`,
  )
  memberId = must(row, 'the company').id
})
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.stop()
  for (const one of receivers.splice(0)) await one.close()
  await bank.close()
})

const receive = async (...[answer]: Parameters<typeof startReceiver>) => {
  receiver = await startReceiver(answer)
  receivers.push(receiver)
  return receiver
}
const start = (pace: Partial<SenderPace> = {}) => {
  const settings = { allowance, signingKey: undefined }
  const sender = startWebhookSender(bank.db, bank.services, settings, pino({ level: 'silent' }), {
    ...quickly,
    ...pace,
  })
  senders.push(sender)
  return sender
}
const company = () => bank.as(main)
const add = (url = receiver.url, types: NewEvent['type'][] = []) =>
  company()('/api/webhook/add', { url, types })
const tell = (count: number, type: NewEvent['type'] = 'order.changed') =>
  bank.db.transaction(async tx => {
    for (let version = 1; version <= count; version += 1) {
      await tellEvent({ tx, now: bank.clock.now }, { memberId, type, refNo: 'N1', version })
    }
  })
const deliveries = () => bank.db.select().from(webhookDelivery).orderBy(asc(webhookDelivery.id))
const states = async () => (await deliveries()).map(({ state }) => state)
const endpointNow = async (id: string) => {
  const rows = await company()('/api/webhook/query', {})
  expect(rows).toMatchObject({ endpoint_id: id })
  return rows
}

describe('an event', () => {
  test('is with its receiver, signed, as the log has it', async () => {
    await receive()
    const { secret } = await add()
    start()
    await tell(1)
    await expect.poll(() => receiver.received.length, { interval: 5 }).toBe(1)
    const { headers, body } = must(receiver.received[0], 'the message')
    const { events } = await company()('/api/event/query_event', { types: ['order.changed'] })
    const event = must(events.at(-1), 'the event')
    expect(new Webhook(secret).verify(body, headers)).toEqual({
      type: 'order.changed',
      timestamp: event.occurred_at,
      data: event,
    })
    expect(headers).toMatchObject({
      'webhook-id': event.id,
      'content-type': 'application/json; charset=utf-8',
    })
    await expect.poll(states).toEqual(['delivered'])
    const { rows } = await company()('/api/webhook/query_delivery', { state: 'delivered' })
    const detail = await company()('/api/webhook/delivery_detail', {
      delivery_id: must(rows[0], 'the delivery').delivery_id,
    })
    expect(detail).toMatchObject({
      tries: 1,
      next_at: null,
      attempts: [{ nth: 1, status: 204, note: '已送达' }],
    })
  })

  test('goes only where its type is asked for, and not of what happened before the address was added', async () => {
    await receive()
    await tell(1, 'signing.changed')
    await add(receiver.url, ['signing.changed'])
    start()
    await tell(2)
    await tell(1, 'signing.changed')
    await expect.poll(states).toEqual(['delivered'])
    expect(receiver.received).toHaveLength(1)
  })

  test('is signed with both secrets for a day after one was changed', async () => {
    await receive()
    const { secret: former, endpoint_id } = await add()
    const { secret } = await company()('/api/webhook/rotate_secret', { endpoint_id })
    start()
    await tell(1)
    await expect.poll(() => receiver.received.length).toBe(1)
    const { headers, body } = must(receiver.received[0], 'the message')
    for (const one of [former, secret]) expect(() => new Webhook(one).verify(body, headers)).not.toThrow()

    await bank.db.update(webhookEndpoint).set({ oldSecretUntil: new Date(Date.now() - 1) })
    await tell(1)
    await expect.poll(() => receiver.received.length).toBe(2)
    const later = must(receiver.received[1], 'the message')
    expect(() => new Webhook(secret).verify(later.body, later.headers)).not.toThrow()
    expect(() => new Webhook(former).verify(later.body, later.headers)).toThrow('No matching signature')
    expect((await endpointNow(endpoint_id)).old_secret_until).toBeNull()
  })
})

describe('a receiver that fails', () => {
  test('is tried as often as there are waits; then the event has failed, and can be sent once more', async () => {
    let status = 500
    await receive((_, response) => response.writeHead(status).end('坏了'))
    const { endpoint_id } = await add()
    start()
    await tell(1)
    await expect.poll(states).toEqual(['failed'])
    expect(receiver.received).toHaveLength(4)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(await endpointNow(endpoint_id)).toMatchObject({ state: 'enabled', failed: 1, waiting: 0 })
    const { rows } = await company()('/api/webhook/query_delivery', { state: 'failed' })
    const { delivery_id } = must(rows[0], 'the delivery')
    expect(await company()('/api/webhook/delivery_detail', { delivery_id })).toMatchObject({
      tries: 4,
      attempts: [1, 2, 3, 4].map(nth => ({ nth, status: 500, note: '对方答复500', excerpt: '坏了' })),
    })

    // Once more means all of the waits once more; its numbers go on.
    await company()('/api/webhook/replay', { delivery_id })
    await expect.poll(() => receiver.received.length).toBe(8)
    await expect.poll(states).toEqual(['failed'])
    const again = await company()('/api/webhook/delivery_detail', { delivery_id })
    expect(again).toMatchObject({ tries: 8, round_tries: 4 })
    expect(again.attempts.map(({ nth }) => nth)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])

    status = 200
    await company()('/api/webhook/replay', { delivery_id })
    await expect.poll(states).toEqual(['delivered'])
    const arrived = await company()('/api/webhook/delivery_detail', { delivery_id })
    expect(arrived).toMatchObject({ tries: 9, round_tries: 1 })
    const healthy = { failed: 0, first_failure_at: null, today_first_time: 0 }
    expect(await endpointNow(endpoint_id)).toMatchObject(healthy)
  })

  test('that has it at the first try had it so, however often it is sent again', async () => {
    await receive()
    const { endpoint_id } = await add()
    start()
    await tell(1)
    await expect.poll(states).toEqual(['delivered'])
    const { rows } = await company()('/api/webhook/query_delivery', {})
    const { delivery_id } = must(rows[0], 'the delivery')
    await company()('/api/webhook/replay', { delivery_id })
    await expect.poll(() => receiver.received.length).toBe(2)
    await expect.poll(states).toEqual(['delivered'])
    expect(await endpointNow(endpoint_id)).toMatchObject({ today: 1, today_first_time: 1 })
  })

  test('is not asked again before the time it names', async () => {
    await receive((_, response) => response.writeHead(503, { 'retry-after': '3600' }).end())
    await add()
    start()
    await tell(1)
    await expect.poll(states).toEqual(['retrying'])
    const [delivery] = await deliveries()
    expect((delivery?.nextAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_500_000)
  })

  test('that answers 410 is off at once and the main account is told; what comes meanwhile follows later', async () => {
    let status = 410
    await receive((_, response) => response.writeHead(status).end())
    const { endpoint_id } = await add()
    start()
    await tell(1)
    await expect.poll(async () => (await endpointNow(endpoint_id)).state).toBe('gone')
    const { rows } = await company()('/api/notice/query_notice', {})
    expect(rows).toContainEqual(
      expect.objectContaining({
        title: '事件推送已停用：对方不再接收',
        link: '/pcApiClients?tab=webhooks',
      }),
    )
    const [message] = await listMessages(bank.db, bank.services.atRest, main)
    expect(message).toMatchObject({
      purpose: 'webhook_off',
      text: expect.stringContaining('对事件推送答复410'),
    })
    // What follows the server in an address may be a password.
    expect(message?.text).not.toContain('/hook')
    await tell(2)
    status = 200
    await company()('/api/webhook/switch', { endpoint_id, on: true })
    await expect.poll(states).toEqual(['failed', 'delivered', 'delivered'])
  })

  test('is off after days of nothing but failures', async () => {
    await receive((_, response) => response.writeHead(500).end())
    const { endpoint_id } = await add()
    start({ failedMs: 30, waits: [20, 20, 20, 20, 20, 20] })
    await tell(1)
    await expect.poll(async () => (await endpointNow(endpoint_id)).state).toBe('failed')
    expect((await endpointNow(endpoint_id)).state_reason).toMatch(/^连续5天未能送达（/)
    const messages = await listMessages(bank.db, bank.services.atRest, main)
    expect(messages.map(({ purpose }) => purpose)).toEqual(['webhook_off'])
  })

  test('that never answers leaves room for the others', async () => {
    const silent = await startReceiver(() => undefined)
    receivers.push(silent)
    await receive()
    await add(silent.url)
    await add()
    start({ timeoutMs: 4_000 })
    await tell(40)
    await expect.poll(() => receiver.received.length, { timeout: 3_500 }).toBe(40)
    expect(silent.received.length).toBeLessThanOrEqual(8)
  })
})

describe('a storm', () => {
  test('of events, each failing for its first 0 to 3 tries, is delivered whole', async () => {
    const count = sized(60, 300)
    const seen = new Map<string, number>()
    const failsFirst = (id: string) => (Number(id.split('_').at(-1)) * 7919) % 4
    await receive(({ id }: Received, response) => {
      const tries = seen.get(id) ?? 0
      seen.set(id, tries + 1)
      response.writeHead(tries < failsFirst(id) ? 500 : 204).end()
    })
    await add()
    // Two processes of a bank share the line.
    start()
    start()
    for (let part = 0; part < 6; part += 1) await tell(count / 6)
    await expect
      .poll(async () => (await states()).filter(state => state === 'delivered').length, { timeout: 40_000 })
      .toBe(count)
    expect(await states()).toEqual(Array(count).fill('delivered'))
    const log = await queryRows<{ id: string }>(
      bank.db,
      sql`select 'ev_' || epoch || '_' || seq as id from event_log
          where member_id = ${memberId} and type = 'order.changed' order by seq desc limit ${count}`,
    )
    expect(new Set(log.map(({ id }) => id))).toEqual(new Set(seen.keys()))
    for (const [id, tries] of seen) expect({ id, tries }).toEqual({ id, tries: failsFirst(id) + 1 })
    const [{ n } = { n: 0 }] = await queryRows<{ n: number }>(
      bank.db,
      sql`select count(*)::int as n from webhook_attempt`,
    )
    expect(n).toBe([...seen.values()].reduce((sum, tries) => sum + tries, 0))
  })

  test('what a process has taken and not finished is sent by another when its time is over', async () => {
    await receive()
    await add()
    await tell(1)
    start()
    await expect.poll(states).toEqual(['delivered'])
    await senders.pop()?.stop()
    // As a process leaves it that was killed between sending and noting it.
    await bank.db.delete(webhookAttempt)
    await bank.db
      .update(webhookDelivery)
      .set({ state: 'waiting', nextAt: new Date(Date.now() + 700) })
      .where(eq(webhookDelivery.memberId, memberId))
    start()
    await expect.poll(states).toEqual(['delivered'])
    expect(receiver.received.map(({ id }) => id)).toEqual([
      receiver.received[0]?.id,
      receiver.received[0]?.id,
    ])
  })
})
