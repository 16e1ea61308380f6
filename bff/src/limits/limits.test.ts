import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBffSettings } from '../settings/settings.ts'
import { startTestBff } from '../testing/bff.ts'
import { type FakeBank, startFakeBank } from '../testing/fake-bank.ts'
import { Visitor } from '../testing/visitor.ts'

let bank: FakeBank
beforeAll(async () => {
  bank = await startFakeBank()
})
afterAll(() => bank.close())

const { portal } = readBffSettings({})
const tight = (limits: Partial<typeof portal.limits>, session: Partial<typeof portal.session> = {}) =>
  startTestBff({
    bankUrl: bank.url,
    portal: {
      ...portal,
      limits: { ...portal.limits, ...limits },
      session: { ...portal.session, ...session },
    },
  })

describe('rate limits', () => {
  it('answer 429 with Retry-After beyond the class’s figure, before the body is looked at', async () => {
    const bff = await tight({ captcha: { count: 2, window_seconds: 60 } })
    const visitor = new Visitor(bff.url)
    await visitor.captcha()
    await visitor.captcha()
    const answer = await visitor.post('/api/user/get_req_chkcode_id', { unknown: 1 })
    expect([answer.status, answer.json?.error_no]).toEqual([429, '9006'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await visitor.post('/api/session/state')).status).toBe(200)
    await bff.close()
  })

  it('never count an account: who it is guessed for signs in as ever', async () => {
    const bff = await tight({ signin: { count: 40, window_seconds: 60 } })
    const stranger = new Visitor(bff.url)
    const owner = new Visitor(bff.url)
    const captcha = await owner.captcha()
    for (let tries = 0; tries < 30; tries++) {
      expect((await stranger.signInWith('0123456789abcdef')).json?.error_no).toBe('12007')
    }
    expect((await owner.signInWith(captcha)).status).toBe(200)
    await bff.close()
  })

  it('count a signed-in account over all its sessions, also reads', async () => {
    const bff = await tight({ read: { count: 3, window_seconds: 60 } })
    const [first, second] = [new Visitor(bff.url), new Visitor(bff.url)]
    await first.signIn()
    expect([(await first.me()).status, (await first.me()).status]).toEqual([200, 200])
    await second.signIn()
    expect([(await second.me()).status, (await second.me()).status]).toEqual([200, 429])
    await bff.close()
  })

  it('count spoken captchas and each hearing of one together, apart from pictures', async () => {
    const bff = await tight({
      captcha: { count: 1, window_seconds: 60 },
      captcha_voice: { count: 3, window_seconds: 60 },
    })
    const visitor = new Visitor(bff.url)
    const ask = () => visitor.post('/api/user/get_voice_chkcode_id')
    const rid = String((await ask()).json?.data?.[0]?.result)
    await visitor.captcha()
    expect((await visitor.post('/api/user/get_req_chkcode_id')).status).toBe(429)
    const hear = (id: string) => visitor.get(`/checkcode/login_voice?rid=${id}`)
    // A stranger's counts as well: it is the asking that is bounded.
    expect((await hear('0123456789abcdef')).status).toBe(404)
    expect((await ask()).status).toBe(200)
    expect([(await ask()).status, (await hear(rid)).status]).toEqual([429, 429])
    await bff.close()
  })

  it('count captchas for a device to work out apart from those for people', async () => {
    const bff = await tight({ captcha_work: { count: 2, window_seconds: 60 } })
    const visitor = new Visitor(bff.url)
    const ask = () => visitor.post('/api/user/get_work_chkcode_id')
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429])
    expect((await visitor.post('/api/user/get_req_chkcode_id')).status).toBe(200)
    await bff.close()
  })

  // The first is dispatched by Express, the second answered behind the door.
  it.each([
    ['captcha', '/api/user/get_req_chkcode_id'],
    ['read', '/api/quotes/query_rate_grid'],
  ] as const)('count a forwarded address only from a listed proxy (%s)', async (limitClass, path) => {
    const limits = { [limitClass]: { count: 1, window_seconds: 60 } }
    const isLimited = async (url: string, address: string) => {
      const answer = await new Visitor(url, { 'x-forwarded-for': address }).post(path)
      return answer.json?.error_no === '9006'
    }

    const open = await tight(limits)
    expect(await isLimited(open.url, '203.0.113.1')).toBe(false)
    expect(await isLimited(open.url, '203.0.113.2')).toBe(true)
    await open.close()

    const behind = await startTestBff({
      bankUrl: bank.url,
      trustProxy: ['loopback'],
      portal: { ...portal, limits: { ...portal.limits, ...limits } },
    })
    expect(await isLimited(behind.url, '203.0.113.1')).toBe(false)
    expect(await isLimited(behind.url, '198.51.100.7, 203.0.113.2')).toBe(false)
    expect(await isLimited(behind.url, '203.0.113.2')).toBe(true)
    await behind.close()
  })

  it('bound guesses at receipts for each address and for all of them together', async () => {
    const limits = { ...portal.limits, verify: { count: 2, window_seconds: 60, all: 5 } }
    const settings = { bankUrl: bank.url, trustProxy: ['loopback'] }
    const bff = await startTestBff({ ...settings, portal: { ...portal, limits } })
    bank.answer('/api/receipt/verify', [])
    const guess = async (address: string) => {
      const visitor = new Visitor(bff.url, { 'x-forwarded-for': address })
      const code = '5WKN-2JX9-7QRT'
      return (await visitor.post('/api/receipt/verify', { receipt_no: 'HD20260623000117', code })).status
    }
    const from = async (address: string) => [await guess(address), await guess(address), await guess(address)]
    expect(await from('203.0.113.1')).toEqual([200, 200, 429])
    expect(await from('203.0.113.2')).toEqual([200, 200, 429])
    // Who is over its own share takes nothing of the common one, of which one is left.
    expect(await from('203.0.113.3')).toEqual([200, 429, 429])
    await bff.close()
  })

  it('count an IPv6 /64 as one address, and bound a /48 by a figure of its own', async () => {
    const settings = { bankUrl: bank.url, trustProxy: ['loopback'] }
    const limits = { ...portal.limits, captcha: { count: 2, window_seconds: 60 } }
    const bff = await startTestBff({ ...settings, portal: { ...portal, limits, network_times: 2 } })
    const statusFrom = async (address: string) => {
      const visitor = new Visitor(bff.url, { 'x-forwarded-for': address })
      return (await visitor.post('/api/user/get_req_chkcode_id')).status
    }
    expect([await statusFrom('2001:db8::1'), await statusFrom('2001:db8:0:0:a:b:c:d')]).toEqual([200, 200])
    expect(await statusFrom('2001:db8::2')).toBe(429)
    expect([await statusFrom('2001:db8:0:1::1'), await statusFrom('2001:db8:0:2::1')]).toEqual([200, 200])
    expect(await statusFrom('2001:db8:0:3::1')).toBe(429)
    expect(await statusFrom('2001:db8:1::1')).toBe(200)
    await bff.close()
  })

  it('take an address without the port that a balancer wrote behind it', async () => {
    const limits = { ...portal.limits, captcha: { count: 1, window_seconds: 60 } }
    const bff = await startTestBff({
      bankUrl: bank.url,
      trustProxy: ['loopback'],
      portal: { ...portal, limits },
    })
    const isLimited = async (address: string) => {
      const answer = await new Visitor(bff.url, { 'x-forwarded-for': address }).post(
        '/api/user/get_req_chkcode_id',
      )
      return answer.json?.error_no === '9006'
    }
    expect(await isLimited('203.0.113.9:51234')).toBe(false)
    expect(await isLimited('203.0.113.9:51235')).toBe(true)
    expect(await isLimited('[2001:db8::1]:443')).toBe(false)
    expect(await isLimited('2001:db8::1')).toBe(true)
    // What is no address is the socket's own.
    expect(await isLimited('nonsense')).toBe(false)
    expect(await isLimited('unknown, nonsense')).toBe(true)
    await bff.close()
  })
})

it('calls beyond the bound in flight get 503 at once', async () => {
  const bff = await startTestBff({ bankUrl: bank.url, portal: { ...portal, requests_in_flight: 2 } })
  bank.answer('/api/quotes/calculate', () => {})
  const figures = { face_fen: '100', due_dt: '2026-10-03', acceptor_class: 'CS' }
  const hanging = [1, 2].map(() =>
    new Visitor(bff.url).post('/api/quotes/calculate', figures).catch(() => undefined),
  )
  await expect.poll(() => bank.count('/api/quotes/calculate')).toBe(2)
  const answer = await new Visitor(bff.url).post('/api/session/state')
  expect([answer.status, answer.json?.error_no]).toEqual([503, '9007'])
  await bank.close()
  await Promise.all(hanging)
  await bff.close()
  bank = await startFakeBank()
})
