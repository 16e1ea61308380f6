import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { readPortalConfig } from '../settings/portal-config.ts'
import { repositoryPath } from '../settings/settings.ts'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { canary, type FakeBank, startFakeBank } from '../testing/fake-bank.ts'
import { type FakeClient, type FakeClients, fakeClients } from '../testing/fake-clients.ts'
import { Program, send } from '../testing/program.ts'
import { startTestRedis, type TestRedis } from '../testing/redis-server.ts'
import { Visitor } from '../testing/visitor.ts'

/* Programs at two gateways with one Redis: sessions at the bank, replays, quotas, keys that are stopped. */

const read = '/api/event/query_event'
const row = { events: [], next: '1.0', has_more: false, last: '1.0' }

let redis: TestRedis
let bank: FakeBank
let clients: FakeClients
let gateways: TestBff[] = []
let program: Program
let client: FakeClient
let changes: { topic: string; ref_no: string; staff: boolean }[] = []
const portal = readPortalConfig(repositoryPath('config/portal.json'))

const start = async (more: Parameters<typeof startTestBff>[0] | object = {}) => {
  const bff = await startTestBff({ bankUrl: bank.url, redisUrl: redis.url, ...more })
  gateways.push(bff)
  return bff
}
beforeAll(async () => {
  redis = await startTestRedis()
})
beforeEach(async () => {
  bank = await startFakeBank()
  clients = fakeClients(bank)
  clients.answer(read, [row])
  changes = []
  bank.answer('/service/changes', (_received, response) => {
    const told = changes
    changes = []
    response.end(JSON.stringify({ next: '1', missed: false, changes: told }))
  })
  program = new Program()
  client = clients.add(program)
})
afterEach(async () => {
  await Promise.all(gateways.map(bff => bff.close()))
  gateways = []
  await bank.close()
})
afterAll(() => redis.close())

const codeOf = async (bff: TestBff, path = read) => {
  const { status, json } = await program.call(bff.url, path)
  return [status, json.error_no]
}

it('one session at the bank serves a client at every gateway, opened against what the client has signed', async () => {
  const [one, other] = [await start(), await start()]
  const sent = program.sign(one.url, read)
  expect((await send(one.url, sent)).status).toBe(200)
  const opened = bank.received.find(({ path }) => path === '/api/client/open')
  expect(JSON.parse(opened?.text ?? '')).toMatchObject({ base: sent.base })
  await Promise.all(
    [one, other, one, other].map(async bff => expect(await codeOf(bff)).toEqual([200, undefined])),
  )
  expect(bank.count('/api/client/open')).toBe(1)
})

it('twenty first calls at once open one session', async () => {
  const bff = await start()
  const all = await Promise.all(Array.from({ length: 20 }, () => codeOf(bff)))
  expect(new Set(all.map(String))).toEqual(new Set(['200,']))
  expect(bank.count('/api/client/open')).toBe(1)
})

it('a session that the bank no longer knows is opened again, once, by the same call', async () => {
  const bff = await start()
  expect(await codeOf(bff)).toEqual([200, undefined])
  clients.forgetSessions()
  expect(await codeOf(bff)).toEqual([200, undefined])
  expect(bank.count('/api/client/open')).toBe(2)
  bank.answer(read, (_received, response) =>
    response.end(JSON.stringify({ is_success: false, error_no: '1001', error_msg: '登录超时' })),
  )
  expect(await codeOf(bff)).toEqual([502, '9010'])
  expect(bank.count('/api/client/open')).toBe(3)
})

it('a call that one gateway has let in is a replay at every other', async () => {
  const origin = 'http://portal.example'
  const [one, other] = [await start({ publicOrigin: origin }), await start({ publicOrigin: origin })]
  const sent = program.sign(one.url, read, { origin })
  expect((await send(one.url, sent)).status).toBe(200)
  const again = await send(other.url, sent)
  expect([again.status, again.json.error_no]).toEqual([401, '24004'])
})

it('a quota counts over all gateways, every answer tells of it, and the next window is open again', async () => {
  const machine_quotas = { ...portal.machine_quotas, read: { count: 3, window_seconds: 5 } }
  const more = { rateLimits: true, portal: { ...portal, machine_quotas } }
  const [one, other] = [await start(more), await start(more)]
  const told: unknown[] = []
  for (const bff of [one, other, one]) {
    const { headers } = await program.call(bff.url, read)
    told.push([headers['ratelimit-policy'], headers.ratelimit])
  }
  const left = (count: number) => expect.stringMatching(`^"read";r=${count};t=[1-5]$`)
  expect(told).toEqual([2, 1, 0].map(count => ['"read";q=3;w=5', left(count)]))
  const over = await program.call(other.url, read)
  expect([over.status, over.json.error_no, over.headers['retry-after'], over.headers.ratelimit]).toEqual([
    429,
    '24012',
    expect.stringMatching(/^[1-5]$/),
    left(0),
  ])
  await expect.poll(() => codeOf(one)).toEqual([200, undefined])
  const stranger = new Program()
  clients.add(stranger)
  expect((await stranger.call(one.url, read)).headers.ratelimit).toEqual(left(2))
})

it('one address asks for so many verifications, whoever it says it is', async () => {
  const limits = { ...portal.limits, signature: { count: 3, window_seconds: 60 } }
  const bff = await start({ rateLimits: true, portal: { ...portal, limits } })
  const codes: unknown[] = []
  for (let at = 0; at < 4; at += 1) codes.push((await new Program().call(bff.url, read)).json.error_no)
  expect(codes).toEqual(['24002', '24002', '24002', '9006'])
})

it('without Redis no signed call is let in, and with it again every one', async () => {
  const bff = await start()
  expect(await codeOf(bff)).toEqual([200, undefined])
  await redis.kill()
  const { status, json, headers } = await program.call(bff.url, read)
  expect([status, json.error_no, headers['retry-after']]).toEqual([503, '9007', '1'])
  await redis.restart()
  await expect.poll(() => codeOf(bff)).toEqual([200, undefined])
})

it('a stopped client is refused by every gateway as soon as the bank has told of it', async () => {
  const [one, other] = [await start(), await start()]
  // The echo asks the bank for nothing else than the key.
  for (const bff of [one, other]) expect(await codeOf(bff, '/api/echo')).toEqual([200, undefined])
  await wait(150)
  for (const bff of [one, other]) expect(await codeOf(bff, '/api/echo')).toEqual([200, undefined])
  const asked = bank.count('/api/client/query_key')
  for (const bff of [one, other]) expect(await codeOf(bff, '/api/echo')).toEqual([200, undefined])
  expect(bank.count('/api/client/query_key')).toBe(asked)

  client.active = false
  const change = { topic: 'client', ref_no: client.client_id, staff: false }
  bank.answer('/service/changes', (_received, response) =>
    response.end(JSON.stringify({ next: '2', missed: false, changes: [change] })),
  )
  for (const bff of [one, other]) await expect.poll(() => codeOf(bff, '/api/echo')).toEqual([401, '24005'])
})

it('a refusal of the bank for a stopped client has the gateway ask for the key again', async () => {
  const bff = await start()
  expect(await codeOf(bff)).toEqual([200, undefined])
  // Until the feed is followed, keys are asked for anew.
  await wait(150)
  expect(await codeOf(bff)).toEqual([200, undefined])
  client.active = false
  bank.answer(read, (_received, response) =>
    response.end(JSON.stringify({ is_success: false, error_no: '24005', error_msg: '停用' })),
  )
  expect(await codeOf(bff)).toEqual([401, '24005'])
  expect(await codeOf(bff, '/api/echo')).toEqual([401, '24005'])
})

it('without a bank a key that is not known cannot be asked for', async () => {
  const bff = await start()
  await bank.close()
  const { status, json } = await program.call(bff.url, '/api/echo')
  expect([status, json.error_no]).toEqual([502, '9008'])
  bank = await startFakeBank()
})

it('the log names client and key, and neither log nor store nor answer shows the session', async () => {
  const bff = await start({ logLevel: 'trace' })
  const sent = program.sign(bff.url, read, { body: '{"limit":7}' })
  const answer = await send(bff.url, sent)
  await expect.poll(() => bff.logLines()).toContain(`"client":"${program.clientId}","key":"${program.keyId}"`)
  const signature = new Map(sent.headers).get('signature') ?? 'none'
  const seen = [bff.logLines(), answer.text + JSON.stringify(answer.headers), ...(await redis.dump())].join(
    '\n',
  )
  for (const secret of [canary, signature, '"limit":7']) {
    expect(seen).not.toContain(secret)
  }
  expect((await redis.dump()).join('\n')).not.toContain(program.clientId)
})

it('signed calls are counted by how they ended', async () => {
  const bff = await start()
  await codeOf(bff)
  await new Program().call(bff.url, read)
  const metrics = async () => (await new Visitor(bff.opsUrl).get('/metrics')).text
  await expect.poll(metrics).toContain('portal_signed_calls_total{outcome="done"} 1')
  expect(await metrics()).toContain('portal_signed_calls_total{outcome="24002"} 1')
})

it('a person’s write may carry a key of idempotency beside its body', async () => {
  const bff = await start()
  const person = new Visitor(bff.url)
  await person.signIn()
  const path = '/api/discount/withdraw_apply'
  bank.answer(path, [{ result: 'ok' }])
  const body = { apply_no: 'TX20260623000018' }
  expect((await person.post(path, body, { 'idempotency-key': 'key-of-idempotency-1' })).status).toBe(200)
  expect(bank.received.at(-1)?.headers['x-idempotency-key']).toBe('key-of-idempotency-1')
  expect((await person.post(path, body)).status).toBe(200)
  expect(bank.received.at(-1)?.headers['x-idempotency-key']).toBeUndefined()
  const odd = await person.post(path, body, { 'idempotency-key': 'short' })
  expect([odd.status, odd.json?.error_no]).toEqual([400, '24014'])
  const order = {
    idem_key: 'another-key-of-sixteen',
    lock_no: 'SJ20260623000042',
    sign_no: 'QY20260101000001',
  }
  const both = await person.post('/api/discount/submit_apply', order, {
    'idempotency-key': 'key-of-idempotency-1',
  })
  expect([both.status, both.json?.error_no]).toEqual([400, '24014'])
})
