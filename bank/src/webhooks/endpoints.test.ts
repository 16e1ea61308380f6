import { webhookBounds } from '@portal/shared/contract/webhooks.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../platform/db/schema/platform.ts'
import { webhookDelivery, webhookEndpoint } from '../platform/db/schema/webhooks.ts'
import { tellEvent } from '../platform/events/tell-event.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'
import { followLogs } from './follow.ts'

const main = '15400000011'
const url = 'https://erp.jiangzhou.example/hook?token=abc'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
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
