import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CallCtx, Ctx } from '../../platform/kernel/handler.ts'
import {
  activeClient,
  addClient,
  alone,
  approveOpen,
  clientOf,
  clientRefOf,
  inTransaction,
  keyNow,
  main,
  newProgramlessBank,
  newPublicKey,
  refused,
  smsOf,
} from '../../testing/client-scene.ts'
import type { TestBank } from '../../testing/test-bank.ts'
import { keepSignedCall, noteApiCall, noteKeyUse } from './keys.ts'
import { pemOf } from './public-keys.ts'
import { queryHandlers } from './query.ts'
import { refusalHandlers, refusalsPerHour } from './refusals.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await newProgramlessBank()
})
afterEach(() => bank.close())

/** A call that only the service token lets in. */
const asGateway = (ctx: Ctx): CallCtx => ({
  ...ctx,
  signedIn: undefined,
  get operator(): never {
    throw new Error('nobody is signed in')
  },
})

describe('a further key', () => {
  test('waits while the first goes on, then both are in force, and the first can be removed', async () => {
    const { client_id, key_id: first } = await activeClient(bank)
    const { key_id: second } = await bank.as(main)('/api/client/add_key', {
      client_id,
      label: '新',
      public_key: newPublicKey(),
      expires_on: '2027-12-31',
    })
    expect([await keyNow(bank, first), await keyNow(bank, second)].map(key => key?.active)).toEqual([
      true,
      false,
    ])
    await approveOpen(bank, client_id)
    expect([await keyNow(bank, first), await keyNow(bank, second)].map(key => key?.active)).toEqual([
      true,
      true,
    ])
    await bank.as(main)('/api/client/remove_key', { client_id, key_id: first })
    expect([await keyNow(bank, first), await keyNow(bank, second)].map(key => key?.active)).toEqual([
      false,
      true,
    ])
    const { state, keys } = await clientOf(bank, client_id)
    expect([state, keys.map(({ key_id }) => key_id)]).toEqual(['active', [second]])
    await refused(bank.as(main)('/api/client/remove_key', { client_id, key_id: first }), '9015')
  })

  test('is the third at the most, and never for a client that waits', async () => {
    const key = () => ({ label: '新', public_key: newPublicKey(), expires_on: '2027-12-31' })
    const waiting = await addClient(bank)
    await refused(
      bank.as(main)('/api/client/add_key', { client_id: waiting.client_id, ...key() }),
      '20000',
      '客户端待复核，复核通过后再添加密钥',
    )
    const { client_id } = await activeClient(bank)
    const asked = await bank.as(main)('/api/client/add_key', { client_id, ...key() })
    await bank.as(main)('/api/client/add_key', { client_id, ...key() })
    await refused(bank.as(main)('/api/client/add_key', { client_id, ...key() }), '20000')
    // Two wait beside each other; one that is removed meanwhile is no longer asked for.
    await bank.as(main)('/api/client/remove_key', { client_id, key_id: asked.key_id })
    const { changes } = await clientOf(bank, client_id)
    expect(changes.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'key open',
      'key withdrawn',
      'create approved',
    ])
    await bank.as(main)('/api/client/add_key', { client_id, ...key() })
  })

  test('that was in force never comes again, whoever brings it', async () => {
    const public_key = newPublicKey()
    const { client_id, key_id } = await activeClient(bank, { public_key })
    await bank.as(main)('/api/client/remove_key', { client_id, key_id })
    const again = { label: '旧', public_key, expires_on: '2027-12-31' }
    await refused(bank.as(main)('/api/client/add_key', { client_id, ...again }), '24041')
    await refused(addClient(bank, alone, { public_key }), '24041')
  })

  test('brings a client whose last one was removed back to life when it is passed', async () => {
    const { client_id, key_id } = await activeClient(bank)
    await bank.as(main)('/api/client/remove_key', { client_id, key_id })
    expect(await clientOf(bank, client_id)).toMatchObject({ state: 'expired', keys: [] })
    expect((await smsOf(bank, main))[0]?.text).toContain('没有有效的密钥，其调用已被拒绝')
    await bank.as(main)('/api/client/add_key', {
      client_id,
      label: '新',
      public_key: newPublicKey(),
      expires_on: '2027-12-31',
    })
    expect(await approveOpen(bank, client_id)).toEqual({ client_id, state: 'active' })
  })
})

describe('what a key is used for', () => {
  test('is noted once a minute, and every call with its answer', async () => {
    const { client_id, key_id } = await activeClient(bank)
    const clientRef = await clientRefOf(bank, client_id)
    const first = new Date()
    await noteKeyUse(bank.db, key_id, first)
    await noteKeyUse(bank.db, key_id, new Date(first.getTime() + 59_000))
    expect((await keyNow(bank, key_id))?.key.lastUsedAt).toEqual(first)
    const later = new Date(first.getTime() + 61_000)
    await noteKeyUse(bank.db, key_id, later)
    expect((await keyNow(bank, key_id))?.key.lastUsedAt).toEqual(later)

    const call = { clientRef, keyId: key_id, path: '/api/bills/query_holding', ms: 12, refNo: '', at: first }
    await noteApiCall(bank.db, { ...call, errorNo: '' })
    await noteApiCall(bank.db, { ...call, errorNo: '24009' })
    // Another member's list shows none of it.
    expect(await bank.as(alone)('/api/client/query_call', {})).toMatchObject({ total: 0, rows: [] })
    const listed = await bank.as(main)('/api/client/query_call', { client_id })
    expect(listed.rows.map(({ error_no, client_id: id, key_id: key }) => [error_no, id, key])).toEqual([
      ['24009', client_id, key_id],
      ['', client_id, key_id],
    ])
    const shown = await clientOf(bank, client_id)
    expect(shown).toMatchObject({ calls_today: 2, refused_today: 1 })
    expect(new Date(shown.last_call_at ?? 0)).toEqual(new Date(Math.floor(first.getTime() / 1000) * 1000))

    await noteApiCall(bank.db, { ...call, errorNo: '', at: new Date(first.getTime() - 91 * 86_400_000) })
    await bank.runSchedule('purge_api_calls')
    expect((await bank.as(main)('/api/client/query_call', {})).total).toBe(2)
  })

  test('is kept as evidence, once for each nonce, and never changes', async () => {
    const { client_id, key_id } = await activeClient(bank)
    const signed = {
      clientRef: await clientRefOf(bank, client_id),
      keyId: key_id,
      nonce: 'nonce-0000000001',
      requestId: 'test',
      path: '/api/discount/submit_apply',
      base: '"@method": POST',
      signature: 'c2lnbmF0dXJl',
      bodyDigest: '0'.repeat(64),
      at: new Date(),
    }
    const keep = (fields = {}) => bank.db.transaction(tx => keepSignedCall(tx, { ...signed, ...fields }))
    expect(await keep()).toBe(true)
    expect(await keep({ base: 'another' })).toBe(false)
    expect(await keep({ nonce: 'nonce-0000000002' })).toBe(true)
    for (const statement of [
      sql`update signed_call set base = ''`,
      sql`delete from signed_call`,
      sql`truncate signed_call`,
    ]) {
      await expect(bank.db.execute(statement)).rejects.toMatchObject({
        cause: { message: 'signed_call is insert-only' },
      })
    }
  })

  test('is asked by a gateway: what it needs to judge a signature, and until when', async () => {
    const { client_id, key_id } = await activeClient(bank, { expires_on: '2026-06-30' })
    const answer = async () => {
      const [row] = await inTransaction(bank, ctx =>
        queryHandlers['/api/client/query_key'](asGateway(ctx), { key_id }),
      )
      return row
    }
    const { keys } = await clientOf(bank, client_id)
    const row = await answer()
    expect(row).toMatchObject({
      client_id,
      key_id,
      algorithm: 'ed25519',
      active: true,
      scopes: ['read', 'maker'],
      networks: ['203.0.113.0/24'],
      member_type: 'comp',
    })
    expect(pemOf({ algorithm: 'ed25519', publicKey: row?.public_key ?? '' })).toBe(keys[0]?.public_key)
    // Seven and a half days of the bank's clock, told on the gateway's own.
    const left = new Date(row?.ends_at ?? 0).getTime() - Date.now()
    expect(left / 3_600_000).toBeCloseTo(7 * 24 + 14, 0)
    await bank.as(main)('/api/client/stop', { client_id })
    expect(await answer()).toMatchObject({ active: false })
    const unknown = `ck_${'0'.repeat(32)}`
    await refused(
      inTransaction(bank, ctx => queryHandlers['/api/client/query_key'](asGateway(ctx), { key_id: unknown })),
      '9015',
    )
  })
})

describe('what gateways have refused', () => {
  const path = '/api/discount/submit_apply'
  const refusals = (key_id: string, count: number, error_no = '24002') =>
    Array.from({ length: count }, () => ({ key_id, path, error_no }))
  const note = async (given: ReturnType<typeof refusals>) =>
    inTransaction(bank, ctx =>
      refusalHandlers['/api/client/note_refusals'](asGateway(ctx), { refusals: given }),
    )

  test('is listed for the owners of the key it names, and of a key that nobody has nothing', async () => {
    const { client_id, key_id } = await activeClient(bank)
    await note([
      ...refusals(key_id, 1),
      ...refusals(`ck_${'0'.repeat(32)}`, 1),
      ...refusals(key_id, 1, '24003'),
    ])
    const { rows } = await bank.as(main)('/api/client/query_call', { client_id, page_no: 1, page_size: 10 })
    expect(rows.map(row => [row.key_id, row.path, row.error_no, row.ms])).toEqual([
      [key_id, path, '24003', 0],
      [key_id, path, '24002', 0],
    ])
    expect(await clientOf(bank, client_id)).toMatchObject({ calls_today: 2, refused_today: 2 })
  })

  test('fills no list, however often it is told', async () => {
    const { client_id, key_id } = await activeClient(bank)
    const other = await addClient(bank, alone)
    for (let n = 0; n < 3; n += 1) await note([...refusals(key_id, 99), ...refusals(other.key_id, 1)])
    const totalOf = async (account: string, id: string) =>
      (await bank.as(account)('/api/client/query_call', { client_id: id, page_no: 1, page_size: 1 })).total
    expect([await totalOf(main, client_id), await totalOf(alone, other.client_id)]).toEqual([
      refusalsPerHour,
      3,
    ])
  })
})

test('staff who may see clients read what one has called, and nobody else does', async () => {
  const { client_id, key_id } = await activeClient(bank)
  const clientRef = await clientRefOf(bank, client_id)
  const call = {
    clientRef,
    keyId: key_id,
    path: '/api/discount/submit_apply',
    ms: 7,
    refNo: 'TX1',
    at: new Date(),
  }
  await noteApiCall(bank.db, { ...call, errorNo: '' })
  await noteApiCall(bank.db, { ...call, errorNo: '24010' })
  const other = await addClient(bank, alone)
  const path = '/api/admin/client/query_call'
  const asked = { client_id, page_no: 1, page_size: 10 }
  const { total, rows } = await bank.as('admin')(path, asked)
  expect([total, rows.map(row => row.error_no)]).toEqual([2, ['24010', '']])
  expect(await bank.as('admin')(path, { ...asked, client_id: other.client_id })).toMatchObject({
    total: 0,
    rows: [],
  })
  for (const account of [main, alone, 'officer1']) await refused(bank.as(account)(path, asked), '1003')
})

test('what waits is counted for the member alone: changes, keys that end within 30 days', async () => {
  const waiting = (account = main) => bank.as(account)('/api/client/count_waiting', {})
  expect(await waiting()).toEqual({ changes: 0, keys: 0, endpoints: 0 })
  const { client_id } = await activeClient(bank, { expires_on: '2026-07-23' })
  await addClient(bank)
  expect(await waiting()).toEqual({ changes: 1, keys: 1, endpoints: 0 })
  expect(await waiting(alone)).toEqual({ changes: 0, keys: 0, endpoints: 0 })
  await bank.db.execute(sql`update api_client_key set expires_on = '2026-07-24'`)
  expect(await waiting()).toMatchObject({ keys: 0 })
  await bank.db.execute(sql`update api_client_key set expires_on = '2026-06-23'`)
  expect(await waiting()).toMatchObject({ keys: 1 })
  await bank.as(main)('/api/client/stop', { client_id })
  expect(await waiting()).toMatchObject({ changes: 1, keys: 0 })
})
