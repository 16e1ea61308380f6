import { setTimeout as wait } from 'node:timers/promises'
import { request } from 'undici'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { usualWaits } from '../settings/settings.ts'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { type FakeBank, refuse, startFakeBank, userInfo } from '../testing/fake-bank.ts'
import { startTestRedis } from '../testing/redis-server.ts'
import { Visitor } from '../testing/visitor.ts'

/* One gateway, sessions in memory; two gateways on one Redis are in tests/sessions. */

let bank: FakeBank
let bff: TestBff
beforeEach(async () => {
  bank = await startFakeBank()
  bff = await startTestBff({ bankUrl: bank.url })
})
afterEach(async () => {
  await bff.close()
  await bank.close()
})

/** The stream's text so far, and all of it once the gateway closes it. */
const open = async (visitor: Visitor) => {
  const cookie = [...visitor.cookies].map(pair => pair.join('=')).join('; ')
  const answer = await request(`${visitor.url}/api/events`, { headers: { cookie } })
  const stream = { status: answer.statusCode, text: '', closed: Promise.resolve() }
  stream.closed = (async () => {
    for await (const chunk of answer.body) stream.text += String(chunk)
  })().catch(() => {})
  return stream
}

describe('the event stream', () => {
  it('tells of lock and unlock, and of the end by a sign-in elsewhere, and closes', async () => {
    const user = new Visitor(bff.url)
    await user.signIn()
    const stream = await open(user)
    await user.post('/api/session/lock')
    bank.answer('/api/user/verify_pwd', [{ result: 'ok' }])
    expect((await user.post('/api/session/unlock', { password: 'Demo#2026' })).status).toBe(200)
    await new Visitor(bff.url).signIn()
    await stream.closed
    expect(stream.text).toBe(
      [
        'retry: 2000\n\n',
        'event: locked\ndata: {}\n\n',
        'event: unlocked\ndata: {}\n\n',
        'event: session_ended\ndata: {"code":"1002"}\n\n',
      ].join(''),
    )
  })

  it('tells the other tabs of a logout, and hears nothing of other sessions', async () => {
    const [user, other] = [new Visitor(bff.url), new Visitor(bff.url)]
    await user.signIn()
    await other.signIn('15400000001')
    const [own, foreign] = [await open(user), await open(other)]
    await user.post('/api/user/user_logout')
    await own.closed
    expect(own.text).toContain('event: session_ended\ndata: {"code":"1001"}')
    expect(foreign.text).toBe('retry: 2000\n\n')
  })

  it('is never silent for long, so that no proxy closes it', async () => {
    const beating = await startTestBff({ bankUrl: bank.url, waits: { ...usualWaits, heartbeatMs: 50 } })
    const user = new Visitor(beating.url)
    await user.signIn()
    const stream = await open(user)
    await expect.poll(() => stream.text, { interval: 20 }).toContain(': \n\n: \n\n')
    await beating.close()
  })

  it('does not count among the requests in flight', async () => {
    const user = new Visitor(bff.url)
    await user.signIn()
    await Promise.all(Array.from({ length: 5 }, () => open(user)))
    expect((await open(user)).status).toBe(429)
    expect((await user.me()).status).toBe(200)
  })

  it('learns of an end that it missed while Redis was away', async () => {
    const redis = await startTestRedis()
    const own = await startTestBff({ bankUrl: bank.url, redisUrl: redis.url })
    const user = new Visitor(own.url)
    await user.signIn()
    const stream = await open(user)
    await wait(400)
    // Behind the gateway's back, without an event.
    await redis.client.del(...(await redis.client.keys('{portal}:session:*')))
    await wait(400)
    expect(stream.text).toBe('retry: 2000\n\n')
    await redis.kill()
    await redis.restart()
    await stream.closed
    expect(stream.text).toContain('event: session_ended\ndata: {"code":"1001"}')
    await own.close()
    await redis.close()
  })
})

describe('changes of business', () => {
  type Change = Record<string, unknown>
  /** The bank's feed: cursors count the changes sent so far. */
  const feed = () => {
    const all: Change[] = []
    bank.answer('/service/changes', ({ path }, response) => {
      const after = /after=(\d+)/.exec(path)?.[1]
      const changes = after === undefined ? [] : all.slice(Number(after))
      response.end(JSON.stringify({ next: String(all.length), missed: false, changes }))
    })
    return (...changes: Change[]) => all.push(...changes)
  }
  const own = { user_code: 'HY00000002', staff: false, topic: 'disc_apply', ref_no: 'TX1' }
  const asked = () => bank.count('/service/changes')

  it('are told to whom they concern, and the bank is asked only while somebody listens', async () => {
    const tell = feed()
    const user = new Visitor(bff.url)
    await user.signIn()
    expect(asked()).toBe(0)
    const stream = await open(user)
    await expect.poll(asked).toBeGreaterThan(0)
    tell({ ...own, user_code: 'HY00000099' }, { staff: true, topic: 'disc_apply', ref_no: 'TX2' })
    tell({ user_id: '5', staff: false, topic: 'notice', ref_no: '' }, own)
    tell({ user_id: '4', staff: false, topic: 'notice', ref_no: '' })
    tell({ staff: false, topic: 'page', ref_no: '' })
    await expect.poll(() => stream.text).toContain('page')
    const told = [...stream.text.matchAll(/event: changed\ndata: (.*)\n/g)].map(([, data = '']) =>
      JSON.parse(data),
    )
    expect(told).toEqual([
      { topic: 'disc_apply', ref_no: 'TX1' },
      { topic: 'notice', ref_no: '' },
      { topic: 'page', ref_no: '' },
    ])
    await user.post('/api/user/user_logout')
    await stream.closed
    const askedMeanwhile = async () => {
      const before = asked()
      await wait(250)
      return asked() - before
    }
    await expect.poll(askedMeanwhile).toBe(0)
  })

  it('wait while the screen is locked, and are then told once', async () => {
    const tell = feed()
    const user = new Visitor(bff.url)
    await user.signIn()
    const stream = await open(user)
    await expect.poll(asked).toBeGreaterThan(0)
    await user.post('/api/session/lock')
    await expect.poll(() => stream.text).toContain('event: locked')
    tell(own, own)
    const seen = asked()
    await expect.poll(asked).toBeGreaterThan(seen + 1)
    expect(stream.text).not.toContain('changed')
    bank.answer('/api/user/verify_pwd', [{ result: 'ok' }])
    await user.post('/api/session/unlock', { password: 'Demo#2026' })
    await expect.poll(() => stream.text).toContain('TX1')
    expect(stream.text.match(/event: changed/g)).toHaveLength(1)
  })

  it('of a person or their company have the bank asked who they are, and are sent as changed rights', async () => {
    const tell = feed()
    const user = new Visitor(bff.url)
    await user.signIn()
    const stream = await open(user)
    await expect.poll(asked).toBeGreaterThan(0)
    const present = { ...userInfo('15400000011'), status: 8 }
    bank.answer('/api/session/principal', [{ user_info: present }])
    tell({ staff: true, topic: 'member', ref_no: 'HY1' }, { ...own, topic: 'member' })
    await expect.poll(() => stream.text).toContain('event: access_changed')
    const [state] = (await user.post('/api/session/state')).json?.data ?? []
    expect(state).toMatchObject({ user_info: { status: 8 } })

    bank.answer('/api/session/principal', refuse('1005', '登录已失效'))
    tell({ user_id: '4', staff: false, topic: 'access', ref_no: '' })
    await stream.closed
    expect(stream.text).toContain('event: session_ended\ndata: {"code":"1001"}')
    expect(stream.text).not.toContain('"topic":"access"')
    expect(bank.count('/api/session/principal')).toBe(2)
  })

  it('that were missed end the stream, so that the browser asks for everything anew', async () => {
    const user = new Visitor(bff.url)
    await user.signIn()
    bank.answer('/service/changes', (_received, response) =>
      response.end(JSON.stringify({ next: '9', missed: true, changes: [] })),
    )
    const stream = await open(user)
    await stream.closed
    expect(stream.text).toBe('retry: 2000\n\n')
    expect((await user.me()).status).toBe(200)
  })
})
