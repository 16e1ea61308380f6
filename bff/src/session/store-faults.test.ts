import { forgetPwdSubmit, modifyPwd, modifyPwdForFin } from '@portal/shared/contract/password.ts'
import { phoneSubmit } from '@portal/shared/contract/phone.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exampleOf } from '../docs/answer-example.ts'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { type FakeBank, refuse, startFakeBank, userInfo } from '../testing/fake-bank.ts'
import { startTestRedis, type TestRedis } from '../testing/redis-server.ts'
import { type Answer, Visitor } from '../testing/visitor.ts'

let redis: TestRedis
let bank: FakeBank
let bff: TestBff
let visitor: Visitor

beforeAll(async () => {
  redis = await startTestRedis()
  bank = await startFakeBank()
})
afterAll(async () => {
  await redis.close()
  await bank.close()
})

beforeEach(async () => {
  await redis.client.flushall()
  bff = await startTestBff({ bankUrl: bank.url, redisUrl: redis.url })
  visitor = new Visitor(bff.url)
})
afterEach(() => bff.close())

/** Calls after which an account signs in otherwise; own ones are made by who has signed in. */
const changes = [modifyPwd, modifyPwdForFin, forgetPwdSubmit, phoneSubmit].map(
  ({ path, example, row, access }) => ({
    path,
    example,
    row: exampleOf(row) as Record<string, unknown>,
    isOwn: access !== 'public',
  }),
)

const expectStoreFault = (answer: Answer) => {
  expect([answer.status, answer.json?.error_no]).toEqual([503, '9007'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.setCookie).toEqual([])
}

describe('a Redis that refuses writes', () => {
  const refuseWrites = () => redis.client.config('SET', 'min-replicas-to-write', '1')
  const allowWrites = () => redis.client.config('SET', 'min-replicas-to-write', '0')
  afterEach(allowWrites)

  it.each([
    ['a primary without replicas', refuseWrites, allowWrites],
    [
      'full',
      () => redis.client.config('SET', 'maxmemory', '1'),
      () => redis.client.config('SET', 'maxmemory', '0'),
    ],
  ])('is not ready for anybody (%s), though it answers reads', async (_name, begin, stop) => {
    expect((await visitor.signIn()).status).toBe(200)
    const ready = () => new Visitor(bff.opsUrl).get('/readyz')
    expect((await ready()).status).toBe(200)
    await begin()
    try {
      const answer = await ready()
      expect([answer.status, JSON.parse(answer.text).store]).toEqual([503, 'down'])
      expectStoreFault(await new Visitor(bff.url).post('/api/user/get_req_chkcode_id'))
      expectStoreFault(await visitor.me())
    } finally {
      await stop()
    }
    expect((await ready()).status).toBe(200)
  })

  it('lets no captcha out: 503, no cookie', async () => {
    await refuseWrites()
    expectStoreFault(await visitor.post('/api/user/get_req_chkcode_id'))
  })

  it('lets no sign-in out, ends its utoken, and the same session works afterwards', async () => {
    await visitor.signIn()
    const captcha = await visitor.captcha()
    const logouts = bank.count('/api/user/user_logout')
    // Refused between the burning of the captcha and the storing of the session: while the bank decides.
    const before = bank.received.length
    bank.answer('/api/member/login', async (_received, response) => {
      await refuseWrites()
      const row = { utoken: 'utoken-never-used', user_info: userInfo('15400000011') }
      response.end(JSON.stringify({ is_success: true, data: [row] }))
    })
    expectStoreFault(await visitor.signInWith(captcha))
    await expect.poll(() => bank.count('/api/user/user_logout')).toBe(logouts + 1)
    expect(bank.received.slice(before).map(({ headers }) => headers.utoken)).toContain('utoken-never-used')
    await allowWrites()
    expect((await visitor.me()).status).toBe(200)
  })

  it('lets no logout out: 503, and the session still lives', async () => {
    const other = await startFakeBank()
    const own = await startTestBff({ bankUrl: other.url, redisUrl: redis.url })
    const user = new Visitor(own.url)
    await user.signIn()
    await refuseWrites()
    expectStoreFault(await user.post('/api/user/user_logout'))
    await allowWrites()
    expect((await user.me()).status).toBe(200)
    expect(other.count('/api/user/user_logout')).toBe(0)
    await own.close()
    await other.close()
  })
})

describe.each([
  ['killed', () => redis.kill(), () => redis.restart()],
  ['frozen', async () => redis.freeze(), async () => redis.thaw()],
] as const)('a %s Redis', (_name, stop, recover) => {
  let signedIn: Visitor
  let own: FakeBank

  beforeEach(async () => {
    own = await startFakeBank()
    await bff.close()
    bff = await startTestBff({ bankUrl: own.url, redisUrl: redis.url })
    signedIn = new Visitor(bff.url)
    expect((await signedIn.signIn()).status).toBe(200)
    await stop()
  })
  afterEach(() => own.close())

  it('is answered 503 while it lasts, never as a logout, and the same cookie works after recovery', async () => {
    try {
      for (let round = 0; round < 3; round++) {
        expectStoreFault(await signedIn.me())
      }
      expectStoreFault(await signedIn.post('/api/session/state'))
      expectStoreFault(await new Visitor(bff.url).post('/api/user/get_req_chkcode_id'))

      // What needs no session still serves, public calls of the bank included.
      own.answer('/api/quotes/query_rate_grid', refuse('20035', '请维护节假日'))
      expect((await new Visitor(bff.url).post('/api/quotes/query_rate_grid')).status).toBe(422)
      expect((await new Visitor(bff.url).post('/api/session/state')).status).toBe(200)
      expect((await new Visitor(bff.opsUrl).get('/livez')).status).toBe(200)
      expect((await new Visitor(bff.opsUrl).get('/readyz')).status).toBe(503)
      expect((await new Visitor(bff.url).get('/api/openapi.json')).status).toBe(200)
    } finally {
      await recover()
    }
    await expect.poll(async () => (await signedIn.me()).status, { interval: 100 }).toBe(200)
  })
})

/* The bank has done what cannot be done twice: whatever becomes of our side, that is what is answered. */
describe.each([
  ['killed', () => redis.kill(), () => redis.restart()],
  ['frozen', async () => redis.freeze(), async () => redis.thaw()],
] as const)('a Redis that is %s when the bank has answered', (_name, stop, recover) => {
  let own: FakeBank
  let user: Visitor

  beforeEach(async () => {
    own = await startFakeBank()
    await bff.close()
    bff = await startTestBff({ bankUrl: own.url, redisUrl: redis.url })
    user = new Visitor(bff.url)
    expect((await user.signIn()).status).toBe(200)
  })
  afterEach(() => own.close())

  it.each(changes)('$path is answered 200', async ({ path, example, row, isOwn }) => {
    own.answer(path, async (_received, response) => {
      await stop()
      response.end(JSON.stringify({ is_success: true, data: [row] }))
    })
    try {
      const answer = await user.post(path, example)
      expect([answer.status, answer.json?.data]).toEqual([200, [row]])
      expect(answer.setCookie.filter(line => line.startsWith('sid=;'))).toHaveLength(isOwn ? 1 : 0)
      expect(own.count(path)).toBe(1)
    } finally {
      await recover()
    }
  })
})

it.each(changes)('$path ends every session of the account and takes the cookie back', async change => {
  const own = await startFakeBank()
  const site = await startTestBff({ bankUrl: own.url, redisUrl: redis.url })
  own.answer(change.path, [change.row])
  const user = new Visitor(site.url)
  await user.signIn()
  const elsewhere = new Visitor(site.url)
  elsewhere.cookies = new Map(user.cookies)
  expect((await user.post(change.path, change.example)).status).toBe(200)
  const sessions = [...user.cookies.keys()].filter(name => name.endsWith('sid'))
  expect(sessions).toHaveLength(change.isOwn ? 0 : 1)
  expect((await elsewhere.me()).json?.error_no).toBe('1001')
  await site.close()
  await own.close()
})

describe('a Redis that is down at the start', () => {
  it('does not stop the gateway, which says so at /readyz and answers 503', async () => {
    const early = await startTestBff({ bankUrl: bank.url, redisUrl: 'redis://127.0.0.1:1' })
    expect((await new Visitor(early.opsUrl).get('/readyz')).text).toContain('"store":"down"')
    expectStoreFault(await new Visitor(early.url).post('/api/user/get_req_chkcode_id'))
    await early.close()
  })
})
