import { webhookBounds } from '@portal/shared/contract/webhooks.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../platform/db/schema/platform.ts'
import { webhookDelivery, webhookEndpoint } from '../platform/db/schema/webhooks.ts'
import { tellEvent } from '../platform/events/tell-event.ts'
import type { CallCtx } from '../platform/kernel/handler.ts'
import { connect } from '../platform/kernel/port.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'
import { deliveryHandlers } from './deliveries.ts'
import { webhookPublicKey } from './endpoints.ts'
import { webhookResolve } from './entered.ts'
import { followLogs } from './follow.ts'
import type { Resolve } from './post.ts'

const main = '15400000011'
const url = 'https://erp.jiangzhou.example/hook?token=abc'

let bank: TestBank
/** What the names of addresses resolve to; others to a public address. */
let names: Record<string, string[]>
let asked: string[]
beforeEach(async () => {
  names = {}
  asked = []
  const resolve: Resolve = async host => {
    asked.push(host)
    const found = names[host] ?? ['93.184.216.34']
    if (found.length === 0) throw new Error('ENOTFOUND')
    return found.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  bank = await newTestBank([connect(webhookResolve, resolve)])
})
afterEach(() => bank.close())

const company = () => bank.as(main)
const add = () => company()('/api/webhook/add', { url, types: [] })
const endpoints = () => bank.db.select().from(webhookEndpoint).orderBy(asc(webhookEndpoint.id))
const deliveries = () => bank.db.select().from(webhookDelivery).orderBy(asc(webhookDelivery.id))
const tell = async (count: number) => {
  const { memberId } = must((await endpoints())[0], 'an endpoint')
  await bank.db.transaction(async tx => {
    for (let version = 1; version <= count; version += 1) {
      const event = { memberId, type: 'order.changed' as const, refNo: 'N1', version }
      await tellEvent({ tx, now: bank.clock.now }, event)
    }
  })
  await followLogs(bank.db)
}
const memberOf = async (endpointId: string) =>
  must(
    (await endpoints()).find(({ id }) => String(id) === endpointId),
    'the endpoint',
  ).memberId
const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (fault: { code: string; fields?: object }) => ({
      code: fault.code,
      fields: Object.keys(fault.fields ?? {}),
    }),
  )

describe('an address for events', () => {
  test('is added with a secret that is shown once and kept sealed', async () => {
    const { secret, endpoint_id } = await add()
    expect(secret).toMatch(/^whsec_/)
    const [kept] = await endpoints()
    expect(kept?.secretEnc).not.toContain(secret.slice(6))
    expect(bank.services.atRest.open(kept?.secretEnc ?? '')).toBe(secret)
    expect(await company()('/api/webhook/query', {})).toMatchObject({
      endpoint_id,
      url,
      state: 'enabled',
      state_reason: '',
      old_secret_until: null,
      waiting: 0,
      public_key: null,
    })
    const [audited] = await bank.db.select().from(auditLog).where(eq(auditLog.action, 'webhook.add'))
    expect(audited?.after).toBe('{"host":"erp.jiangzhou.example","types":[],"state":"enabled"}')
  })

  test('is refused where it is not public, by its field, when it is added and when it is changed', async () => {
    const { endpoint_id } = await add()
    const refusal = { code: '24030', fields: ['url'] }
    for (const bad of ['https://10.0.0.1/hook', 'http://erp.jiangzhou.example/', 'https://127.0.0.1:8443/']) {
      expect(await refused(company()('/api/webhook/add', { url: bad, types: [] }))).toEqual(refusal)
      expect(await refused(company()('/api/webhook/edit', { endpoint_id, url: bad }))).toEqual(refusal)
    }
    expect(await endpoints()).toHaveLength(1)
  })

  test.each([
    ['to an address inside', ['10.1.2.3']],
    ['to one public and one private address', ['93.184.216.34', '192.168.0.1']],
    ['to loopback of IPv6', ['::1']],
    ['to a metadata address within IPv6', ['64:ff9b::a9fe:a9fe']],
  ])(
    'is refused by its field where its name resolves %s, when it is added and when it is changed',
    async (_, found) => {
      const { endpoint_id } = await add()
      names['inside.example'] = found
      const fields = { url: '域名解析到非公网地址，请填写公网可以访问的地址' }
      const bad = 'https://inside.example/hook'
      const refusal = { code: '24030', fields }
      await expect(company()('/api/webhook/add', { url: bad, types: [] })).rejects.toMatchObject(refusal)
      await expect(company()('/api/webhook/edit', { endpoint_id, url: bad })).rejects.toMatchObject(refusal)
      expect((await endpoints()).map(row => row.url)).toEqual([url])
      expect(asked).toEqual(['erp.jiangzhou.example', 'inside.example', 'inside.example'])
    },
  )

  test('is taken where its name has no address yet, and nobody is asked about an address that has none', async () => {
    names['new.example'] = []
    await company()('/api/webhook/add', { url: 'https://new.example/hook', types: [] })
    const { endpoint_id } = await company()('/api/webhook/add', {
      url: 'https://93.184.216.34/hook',
      types: [],
    })
    await company()('/api/webhook/edit', { endpoint_id, types: ['order.changed'] })
    expect([await endpoints(), asked]).toEqual([expect.objectContaining({ length: 2 }), ['new.example']])
  })

  test('names the key that verifies what the portal itself signs, to whoever of the company asks', async () => {
    const own = 'whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='
    await bank.close()
    const found = async () => [{ address: '93.184.216.34', family: 4 as const }]
    bank = await newTestBank([connect(webhookPublicKey, own), connect(webhookResolve, found)])
    await add()
    expect(await company()('/api/webhook/query', {})).toMatchObject({ public_key: own })
  })

  test('is one of ten at most', async () => {
    for (let n = 0; n < webhookBounds.endpoints; n += 1) await add()
    expect(await refused(add())).toMatchObject({ code: '24031' })
    const { endpoint_id } = await company()('/api/webhook/query', {})
    await company()('/api/webhook/remove', { endpoint_id })
    expect(await refused(add())).toBe('done')
  })

  test('belongs to its member: another finds none, and staff see it', async () => {
    const { endpoint_id } = await add()
    const stranger = bank.as('15400000101')
    for (const path of ['edit', 'remove', 'rotate_secret', 'send_test'] as const) {
      const call = stranger(`/api/webhook/${path}`, { endpoint_id })
      expect([path, await refused(call)]).toEqual([
        path,
        expect.objectContaining({ code: expect.stringMatching(/9015|1003/) }),
      ])
    }
    const { rows } = await bank.as('admin')('/api/admin/webhook/query', {})
    expect(rows).toMatchObject([
      { endpoint_id, url, company_name: expect.any(String), user_code: expect.stringMatching(/^HY/) },
    ])
  })

  test('that is off says why, sends nothing, and catches up when it is on again', async () => {
    const { endpoint_id } = await add()
    await company()('/api/webhook/switch', { endpoint_id, on: false })
    expect((await company()('/api/webhook/query', {})).state_reason).toMatch(/停用（2026-/)
    expect(await refused(company()('/api/webhook/send_test', { endpoint_id }))).toMatchObject({
      code: '20000',
    })
    await tell(2)
    expect(await deliveries()).toEqual([])
    await company()('/api/webhook/switch', { endpoint_id, on: true })
    await tell(1)
    expect((await deliveries()).map(({ version }) => version)).toEqual([1, 2, 1])
  })

  test('that is removed keeps its record and neither its secret nor what waited', async () => {
    const { endpoint_id } = await add()
    await tell(1)
    await company()('/api/webhook/remove', { endpoint_id })
    expect((await endpoints())[0]?.secretEnc).toBe('')
    const { rows } = await company()('/api/webhook/query_delivery', {})
    expect(rows).toMatchObject([{ state: 'failed', url }])
    const { delivery_id } = must(rows[0], 'the delivery')
    expect(await refused(company()('/api/webhook/replay', { delivery_id }))).toMatchObject({ code: '9015' })
  })
})

describe('events sent once more', () => {
  test('are those of a range, also from before the address was added; or those alone that have not arrived', async () => {
    const { endpoint_id } = await add()
    await tell(4)
    const [first, second, third] = (await deliveries()).map(({ seq }) => seq)
    const from = must(first, 'a number')
    await bank.db.update(webhookDelivery).set({ state: 'delivered', nextAt: null })
    await bank.db.update(webhookDelivery).set({ state: 'failed' }).where(sql`seq in (${second}, ${third})`)
    const range = { endpoint_id, from_seq: from, to_seq: from + 3 }
    const again = (only_failed: boolean) => company()('/api/webhook/replay_range', { ...range, only_failed })
    expect(await again(true)).toEqual({ count: 2 })
    expect((await deliveries()).map(({ state }) => state)).toEqual([
      'delivered',
      'waiting',
      'waiting',
      'delivered',
    ])
    // What waits already is not put in line twice.
    expect(await again(false)).toEqual({ count: 2 })

    const later = await add()
    const other = { ...range, endpoint_id: later.endpoint_id, only_failed: true }
    expect(await company()('/api/webhook/replay_range', other)).toEqual({ count: 4 })
  })

  test('are ten thousand at most, and in their order', async () => {
    const { endpoint_id } = await add()
    const range = (from_seq: number, to_seq: number) =>
      refused(company()('/api/webhook/replay_range', { endpoint_id, from_seq, to_seq, only_failed: false }))
    expect(await range(1, 10_001)).toEqual({ code: '9012', fields: ['to_seq'] })
    expect(await range(2, 1)).toEqual({ code: '9012', fields: ['to_seq'] })
    expect(await range(1, 10_000)).toBe('done')
  })

  test('wait for the one that waits already', async () => {
    await add()
    await tell(1)
    const { rows } = await company()('/api/webhook/query_delivery', { state: 'waiting' })
    const { delivery_id } = must(rows[0], 'the delivery')
    expect(await refused(company()('/api/webhook/replay', { delivery_id }))).toMatchObject({ code: '20000' })
  })
})

test('a test goes to one address alone and is in no log', async () => {
  const { endpoint_id } = await add()
  await add()
  const before = await company()('/api/event/query_event', {})
  const { delivery_id } = await company()('/api/webhook/send_test', { endpoint_id })
  expect(await company()('/api/webhook/delivery_detail', { delivery_id })).toMatchObject({
    endpoint_id,
    type: 'webhook.test',
    seq: '0',
    state: 'waiting',
  })
  expect(await deliveries()).toHaveLength(1)
  expect(await company()('/api/event/query_event', {})).toEqual(before)
})

test('deliveries and their tries go after 90 days', async () => {
  await add()
  await tell(2)
  await bank.db
    .update(webhookDelivery)
    .set({ createdAt: new Date(Date.now() - 91 * 24 * 3_600_000) })
    .where(eq(webhookDelivery.version, 1))
  await bank.runSchedule('purge_webhook_deliveries')
  expect((await deliveries()).map(({ version }) => version)).toEqual([2])
})

test('deliveries are counted by the days of their events, of 24 days, one address or all, tests as well', async () => {
  const { endpoint_id } = await add()
  await company()('/api/webhook/add', { url: 'https://other.example/', types: ['invoice.verified'] })
  await tell(3)
  await bank.db.execute(
    sql`update webhook_delivery set state = 'delivered', next_at = null where version = 1`,
  )
  // The last second of the day before, and the first of this one, in Shanghai.
  for (const [version, at] of [
    [3, '2026-06-22T23:59:59+08:00'],
    [2, '2026-06-23T00:00:00+08:00'],
  ]) {
    await bank.db.execute(sql`update webhook_delivery set occurred_at = ${at} where version = ${version}`)
  }
  await company()('/api/webhook/send_test', { endpoint_id })
  const counted = async (body: { endpoint_id?: string }) => {
    const ctx = { tx: bank.db, today: bank.clock.today, operator: { memberId: await memberOf(endpoint_id) } }
    return deliveryHandlers['/api/webhook/query_day'](ctx as unknown as CallCtx, body)
  }
  const all = await counted({})
  expect([all.length, all[0]?.day, all.slice(-2)]).toEqual([
    24,
    '2026-05-31',
    [
      { day: '2026-06-22', events: 1, undelivered: 1 },
      { day: '2026-06-23', events: 3, undelivered: 2 },
    ],
  ])
  expect(all.slice(0, -2).every(({ events }) => events === 0)).toBe(true)
  expect(await counted({ endpoint_id })).toEqual(all)
  expect((await counted({ endpoint_id: '999' })).at(-1)).toEqual({
    day: '2026-06-23',
    events: 0,
    undelivered: 0,
  })
  expect(await company()('/api/webhook/query_day', {})).toEqual({
    day: '2026-05-31',
    events: 0,
    undelivered: 0,
  })
})
