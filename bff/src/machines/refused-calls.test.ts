import { factsOf } from '@portal/shared/errors/catalogue.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPortalConfig } from '../settings/portal-config.ts'
import { repositoryPath } from '../settings/settings.ts'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { type FakeBank, startFakeBank } from '../testing/fake-bank.ts'
import { type FakeClients, fakeClients } from '../testing/fake-clients.ts'
import { changed, Program, type Sent, type SignOptions, send } from '../testing/program.ts'
import { startTestRedis, type TestRedis } from '../testing/redis-server.ts'

/* Everything that a signed call can have wrong, over HTTP and with a Redis: refused, nothing done, nothing told. */

const read = '/api/event/query_event'
const write = '/api/discount/withdraw_apply'
const body = '{"apply_no":"TX20260623000018"}'
const portal = readPortalConfig(repositoryPath('config/portal.json'))
const rateLimits = true

let redis: TestRedis
let bank: FakeBank
let clients: FakeClients
let bff: TestBff
/** What the gateway has told the bank of refusals. */
let noted: { key_id: string; path: string; error_no: string }[] = []
let own: Program
let other: Program
let stopped: Program
let far: Program
let reader: Program

beforeAll(async () => {
  redis = await startTestRedis()
  bank = await startFakeBank()
  clients = fakeClients(bank)
  clients.answer(read, [{ events: [], next: '1.0', has_more: false, last: '1.0' }])
  clients.answer(write, [{ result: 'ok' }])
  bank.answer('/api/client/note_refusals', ({ text }, response) => {
    noted.push(...(JSON.parse(text) as { refusals: typeof noted }).refusals)
    response.end(JSON.stringify({ is_success: true, data: [{ result: 'ok' }] }))
  })
  bff = await startTestBff({ bankUrl: bank.url, redisUrl: redis.url, rateLimits })
})
beforeEach(() => {
  noted = []
  ;[own, other, stopped, far, reader] = [1, 2, 3, 4, 5].map(() => new Program()) as [
    ...[Program, Program, Program],
    ...[Program, Program],
  ]
  for (const program of [own, other]) clients.add(program, { scopes: ['read', 'maker'] })
  clients.add(stopped, { scopes: ['read', 'maker'], active: false })
  clients.add(far, { scopes: ['read', 'maker'], networks: ['203.0.113.0/24'] })
  clients.add(reader)
})
afterAll(async () => {
  await bff.close()
  await bank.close()
  await redis.close()
})

const signed = (program: Program, options: SignOptions = {}) =>
  program.sign(bff.url, write, { body, idempotencyKey: 'key-of-idempotency-1', ...options })
const headerOf = (sent: Sent, name: string) => new Map(sent.headers).get(name) ?? ''
const twice = (sent: Sent, name: string): Sent => ({
  ...sent,
  headers: [...sent.headers, [name, headerOf(sent, name)]],
})
const seconds = () => Math.floor(Date.now() / 1000)

/** What is wrong, how it is sent, its code, and whose quota the answer tells of. */
const bad: [title: string, make: () => Sent | Promise<Sent>, code: string, quota: 'address' | 'write'][] = [
  ['no signature beside its input', () => changed(signed(own), { signature: undefined }), '24001', 'address'],
  ['a part that was not signed', () => signed(own, { components: ['@method'] }), '24001', 'address'],
  ['a forged signature', () => signed(other, { keyId: own.keyId }), '24002', 'address'],
  ['a key that nobody has', () => signed(new Program()), '24002', 'address'],
  [
    'a signature cut short',
    () => {
      const sent = signed(own)
      const short = Buffer.from(headerOf(sent, 'signature').slice(5, -1), 'base64').subarray(0, 63)
      return changed(sent, { signature: `sig=:${short.toString('base64')}:` })
    },
    '24002',
    'address',
  ],
  [
    'its parts in another order than was signed',
    () => {
      const sent = signed(own)
      const input = headerOf(sent, 'signature-input').replace(
        '"@method" "@target-uri"',
        '"@target-uri" "@method"',
      )
      return changed(sent, { 'signature-input': input })
    },
    '24002',
    'address',
  ],
  ['another path than was signed', () => ({ ...signed(own), path: `${write}?a=1` }), '24002', 'address'],
  [
    'another host than was signed',
    () => signed(own, { origin: 'https://elsewhere.example' }),
    '24002',
    'address',
  ],
  ['a late clock', () => signed(own, { created: seconds() - 310 }), '24003', 'address'],
  ['an early clock', () => signed(own, { created: seconds() + 310 }), '24003', 'address'],
  [
    'the same bytes again',
    async () => {
      const sent = own.sign(bff.url, read)
      await send(bff.url, sent)
      return sent
    },
    '24004',
    'write',
  ],
  ['a client that is stopped', () => signed(stopped), '24005', 'write'],
  ['a body cut short', () => ({ ...signed(own), body: body.slice(0, -1) }), '24006', 'address'],
  ['another body', () => ({ ...signed(own), body: body.replace('18', '19') }), '24006', 'address'],
  ['its signature twice', () => twice(signed(own), 'signature'), '24007', 'address'],
  ['its input twice', () => twice(signed(own), 'signature-input'), '24007', 'address'],
  ['its digest twice', () => twice(signed(own), 'content-digest'), '24007', 'address'],
  ['its idempotency key twice', () => twice(signed(own), 'idempotency-key'), '24007', 'address'],
  ['an address outside its networks', () => signed(far), '24008', 'write'],
  ['a call beyond its scopes', () => signed(reader), '24009', 'write'],
  ['no idempotency key', () => changed(signed(own), { 'idempotency-key': undefined }), '24014', 'address'],
  ['another version', () => signed(own, { apiVersion: '2026-11-30' }), '24015', 'address'],
]

describe('a signed call with', () => {
  it.each(bad)('%s is refused, and nothing is done or told', async (_title, make, code, quota) => {
    const sent = await make()
    const before = bank.count(write) + bank.count(read)
    const { status, json, headers, text } = await send(bff.url, sent)
    expect([json.error_no, status]).toEqual([code, factsOf(code)?.status])
    expect(json.error_msg).toBe(factsOf(code)?.text)
    expect(bank.count(write) + bank.count(read)).toBe(before)
    for (const secret of [own.keyId, own.clientId, own.publicKey, sent.base, headerOf(sent, 'signature')]) {
      if (secret) expect(text).not.toContain(secret)
    }
    const name = sent.path === read && quota === 'write' ? 'read' : quota
    expect(headers['ratelimit-policy']).toMatch(new RegExp(`^"${name}";q=\\d+;w=60$`))
    expect(headers.ratelimit).toMatch(new RegExp(`^"${name}";r=\\d+;t=\\d+$`))
  })
})

/** Of this test's programs: what the tests before have left comes a second later. */
const codesNoted = () => {
  const here = new Set([own, stopped].map(({ keyId }) => keyId))
  const ours = noted.filter(({ key_id }) => here.has(key_id))
  return ours.map(({ key_id, path, error_no }) => `${key_id} ${path} ${error_no}`)
}

it('refusals are listed for the owner of the key that they name, of whichever step', async () => {
  const wrong = [
    signed(other, { keyId: own.keyId }),
    signed(own, { created: seconds() - 310 }),
    changed(signed(own), { 'idempotency-key': undefined }),
    signed(own, { body: '{"apply_no":"?"}' }),
    signed(stopped),
  ]
  for (const sent of wrong) await send(bff.url, sent)
  await send(bff.url, signed(own, { keyId: 'no key at all' }))
  await send(bff.url, signed(own))
  await expect
    .poll(codesNoted)
    .toEqual([
      ...['24002', '24003', '24014', '9012'].map(code => `${own.keyId} ${write} ${code}`),
      `${stopped.keyId} ${write} 24005`,
    ])
})

it('a stranger with a loop fills nobody’s list', async () => {
  const forged = Array.from({ length: 60 }, () => signed(other, { keyId: own.keyId }))
  await Promise.all(forged.map(sent => send(bff.url, sent)))
  await send(bff.url, signed(stopped))
  await expect.poll(() => codesNoted().at(-1)).toBe(`${stopped.keyId} ${write} 24005`)
  expect(noted.filter(({ key_id }) => key_id === own.keyId)).toHaveLength(20)
})

it('beyond the limit of its address an answer tells of that, and of when to come again', async () => {
  const limits = { ...portal.limits, signature: { count: 2, window_seconds: 60 } }
  const narrow = await startTestBff({
    ...{ bankUrl: bank.url, redisUrl: redis.url, rateLimits },
    portal: { ...portal, limits },
  })
  const ask = async (path: string) => {
    const { status, headers } = await send(narrow.url, own.sign(narrow.url, path))
    return [status, headers.ratelimit, headers['retry-after']]
  }
  expect(await ask('/api/no/such')).toEqual([404, expect.stringMatching(/^"address";r=1;t=/), undefined])
  expect(await ask(read)).toEqual([200, expect.stringMatching(/^"read";r=\d+;t=/), undefined])
  expect(await ask(read)).toEqual([429, expect.stringMatching(/^"address";r=0;t=/), expect.any(String)])
  await narrow.close()
})
