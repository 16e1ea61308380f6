import { afterAll, beforeAll, expect, it } from 'vitest'
import { readBffSettings } from '../settings/settings.ts'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { type FakeBank, startFakeBank } from '../testing/fake-bank.ts'
import { startTestRedis, type TestRedis } from '../testing/redis-server.ts'
import { Visitor } from '../testing/visitor.ts'

/* Two gateways on one Redis: what one counts, the other knows. */

let bank: FakeBank
let redis: TestRedis
let gateways: TestBff[]

beforeAll(async () => {
  ;[bank, redis] = await Promise.all([startFakeBank(), startTestRedis()])
  bank.answer('/api/quotes/calculate', [])
  const { portal } = readBffSettings({})
  const limits = {
    ...portal.limits,
    captcha: { count: 4, window_seconds: 60 },
    write: { count: 2, window_seconds: 60 },
  }
  const settings = { bankUrl: bank.url, redisUrl: redis.url, trustProxy: ['loopback'] }
  gateways = await Promise.all([1, 2].map(() => startTestBff({ ...settings, portal: { ...portal, limits } })))
})
afterAll(async () => {
  await Promise.all(gateways.map(gateway => gateway.close()))
  await Promise.all([redis.close(), bank.close()])
})

/** A visitor from an address, at both gateways with the same cookies. */
const visitorFrom = (address: string) => {
  const [first, second] = gateways.map(({ url }) => new Visitor(url, { 'x-forwarded-for': address }))
  if (!first || !second) throw new Error('two gateways')
  second.cookies = first.cookies
  return [first, second] as const
}

it('an address is counted over both instances', async () => {
  const [first, second] = visitorFrom('203.0.113.1')
  const statuses: number[] = []
  for (const at of [first, second, first, second, first, second]) {
    statuses.push((await at.post('/api/user/get_req_chkcode_id')).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  const [other] = visitorFrom('203.0.113.2')
  expect((await other.post('/api/user/get_req_chkcode_id')).status).toBe(200)
})

it('a signed-in account’s writes are counted over both instances', async () => {
  const [first, second] = visitorFrom('203.0.113.21')
  await first.signIn('15400000021')
  const withdraw = { apply_no: 'TX20260623000018' }
  const statuses: number[] = []
  for (const at of [first, second, first]) {
    statuses.push((await at.post('/api/discount/withdraw_apply', withdraw)).status)
  }
  expect(statuses[2]).toBe(429)
  expect(statuses.slice(0, 2)).not.toContain(429)
})

it('without Redis public reads are answered, and what costs a guess or a message is refused', async () => {
  await redis.kill()
  const [first] = visitorFrom('203.0.113.31')
  expect((await first.post('/api/session/state')).status).toBe(200)
  const figures = { face_fen: '100', due_dt: '2026-10-03', acceptor_class: 'CS' }
  expect((await first.post('/api/quotes/calculate', figures)).status).toBe(200)
  for (const path of ['/api/user/get_req_chkcode_id', '/api/member/login']) {
    const answer = await first.post(path)
    expect([answer.status, answer.json?.error_no]).toEqual([503, '9007'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.setCookie).toEqual([])
  }
  await redis.restart()
})
