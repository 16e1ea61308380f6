import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, demoPassword, signedIn } from '../harness/client.ts'
import { openEvents } from '../harness/event-stream.ts'
import { type Portal, startPortal } from '../harness/portal.ts'
import { startBff } from '../harness/processes.ts'

/* Rules 7 and 8 with the real bank: sign-in elsewhere, lists and ends, lock and unlock, reported over /api/events. */

let portal: Portal
let second: Awaited<ReturnType<typeof startBff>>
beforeAll(async () => {
  portal = await startPortal()
  second = await startBff(portal.bank.url, portal.redis.url)
})
afterAll(async () => {
  await second?.stop()
  await portal?.stop()
})

const me = (client: Client) => client.post('/api/member/current_member_detail', {})
const codeOf = async (client: Client) => (await me(client)).body.error_no

describe('signing in elsewhere', () => {
  it('ends the older session with 1002: told at once over /api/events of the other gateway, then on every call', async () => {
    const old = await signedIn(portal.url, '15400000011')
    const stream = await openEvents(old)
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(stream.headers.get('x-accel-buffering')).toBe('no')

    const next = await signedIn(second.url, '15400000011')
    await stream.closed
    expect(stream.events).toEqual([{ name: 'session_ended', data: { code: '1002' } }])

    for (const client of [old, old.at(second.url), old]) {
      const answer = await me(client)
      expect([answer.status, answer.body.error_no]).toEqual([401, '1002'])
      expect(answer.body.error_msg).toBe('您的账号已在其他地方登录')
    }
    const again = await openEvents(old)
    expect(again.status).toBe(401)
    expect((await old.row('/api/session/state', {})).signed_in).toBe(false)
    expect(await codeOf(next)).toBeUndefined()
  })

  it('leaves staff five live sessions, and the tombstone lasts 24 hours', async () => {
    const sessions: Client[] = []
    for (let index = 0; index < 6; index++) {
      sessions.push(await signedIn(index % 2 ? portal.url : second.url, 'officer1'))
    }
    const codes = await Promise.all(sessions.map(codeOf))
    expect(codes).toEqual(['1002', undefined, undefined, undefined, undefined, undefined])
    const redis = new Redis(portal.redis.url)
    const tombstones = await redis.keys('{portal}:ended:*')
    const lives = await Promise.all(tombstones.map(key => redis.pttl(key)))
    redis.disconnect()
    expect(lives.length).toBeGreaterThanOrEqual(2)
    for (const life of lives) expect(life / 3_600_000).toBeCloseTo(24, 0)
  })
})

describe('own sessions', () => {
  it('are listed with the last sign-ins, and the others can be ended', async () => {
    const here = await signedIn(portal.url, 'officer2')
    await here.login('officer2', 'admin', 'Wrong#2026')
    const there = new Client(second.url)
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
    const captcha = await there.row('/api/user/get_req_chkcode_id', {})
    const body = {
      account: 'officer2',
      password: demoPassword,
      check_code: 'abcd',
      req_code_session_id: captcha.result,
      biz_type: 'admin',
    }
    await there.raw('/api/member/login', JSON.stringify(body), 'application/json', { 'user-agent': agent })

    const own = await here.row('/api/session/query_own', {})
    expect(own.sessions.map(({ is_current }) => is_current)).toEqual([false, true])
    expect(own.sessions[0]).toMatchObject({ address: '127.0.*.*', device: 'Chrome 142 / Windows' })
    expect(own.sign_ins.map(({ result }) => result)).toEqual(['ok', 'refused', 'ok'])
    expect(own.sign_ins[0]).toMatchObject({ address: '127.0.*.*', device: 'Chrome 142 / Windows' })

    const [other, current] = own.sessions.map(({ session_no }) => session_no)
    const stream = await openEvents(there)
    const end = (session_no = '') => here.post('/api/session/end_own', { session_no })
    expect((await end(current)).body.error_no).toBe('20000')
    expect((await end('no-such-session')).body.error_no).toBe('9015')
    expect((await end(other)).status).toBe(200)
    await stream.closed
    expect(stream.events).toEqual([{ name: 'session_ended', data: { code: '1001' } }])
    expect(await codeOf(there)).toBe('1001')
    expect((await here.row('/api/session/query_own', {})).sessions).toHaveLength(1)
  })

  it('of others cannot be ended, and staff without the permission neither list nor end any', async () => {
    const company = await signedIn(portal.url, '15400000001')
    const stranger = await signedIn(portal.url, '15400000003')
    const [own] = (await company.row('/api/session/query_own', {})).sessions
    const request = { session_no: own?.session_no ?? '' }
    expect((await stranger.post('/api/session/end_own', request)).body.error_no).toBe('9015')
    const officer = await signedIn(portal.url, 'officer1')
    expect((await officer.post('/api/admin/query_session', {})).body.error_no).toBe('1003')
    expect((await officer.post('/api/admin/end_session', request)).body.error_no).toBe('1003')
    expect(await codeOf(company)).toBeUndefined()
  })

  it('are listed, masked, and ended by the administrator, who is told of each at every gateway', async () => {
    const admin = await signedIn(second.url, 'admin')
    const stranger = await signedIn(second.url, 'officer1')
    const streams = await Promise.all([admin, admin.at(portal.url), stranger].map(each => openEvents(each)))
    const told = () =>
      streams.map(({ events }) => events.filter(({ data }) => /"topic":"session"/.test(JSON.stringify(data))))
    const company = await signedIn(portal.url, '15400000001')
    await expect
      .poll(() => told().map(heard => heard.length > 0), { timeout: 20_000 })
      .toEqual([true, true, false])
    expect(told()[0]?.[0]).toEqual({ name: 'changed', data: { topic: 'session', ref_no: '' } })
    for (const stream of streams) stream.stop()
    const all = await admin.row('/api/admin/query_session', { page_size: 50 })
    expect(all.total).toBe(all.rows.length)
    const { rows } = await admin.row('/api/admin/query_session', { account: '15400000001' })
    expect(rows).toEqual([
      expect.objectContaining({
        account: '154****0001',
        user_name: '陈示例',
        company_name: '江州示例精密制造有限公司',
      }),
    ])
    const session_no = rows[0]?.session_no ?? ''
    expect((await admin.post('/api/admin/end_session', { session_no })).status).toBe(200)
    expect((await admin.post('/api/admin/end_session', { session_no })).body.error_no).toBe('9015')
    expect(await codeOf(company)).toBe('1001')
    expect((await admin.row('/api/admin/query_session', { account: '15400000001' })).total).toBe(0)

    // Whoever was given the right ends anybody's but an administrator's.
    const { role_id } = await admin.row('/api/admin/role/add', { name: '会话岗' })
    await admin.row('/api/admin/role/assign_perm', { role_id, auth_codes: ['31200', '31201'] })
    const [credit] = (await admin.row('/api/admin/user/query', { keyword: 'credit' })).rows
    await admin.row('/api/admin/user/assign_role', { user_id: credit?.user_id ?? '', role_ids: [role_id] })
    const officer = await signedIn(portal.url, 'credit')
    const { rows: bosses } = await officer.row('/api/admin/query_session', { account: 'admin' })
    expect(bosses[0]).toMatchObject({ account: 'admin', kind: 'admin', is_current: false })
    const boss = { session_no: bosses[0]?.session_no ?? '' }
    expect((await officer.post('/api/admin/end_session', boss)).body.error_no).toBe('1003')
    expect(await codeOf(admin)).toBeUndefined()
  })
})

describe('the screen lock', () => {
  it('turns every call away with 423 but the public ones, state, events, unlock and logout, at both gateways', async () => {
    const user = await signedIn(portal.url, '15400000101')
    const stream = await openEvents(user.at(second.url))
    expect((await user.post('/api/session/lock', {})).status).toBe(200)
    for (const client of [user, user.at(second.url)]) {
      const answer = await me(client)
      expect([answer.status, answer.body.error_no]).toEqual([423, '9011'])
      expect((await client.post('/api/session/query_own', {})).status).toBe(423)
      expect((await client.post('/api/session/lock', {})).status).toBe(423)
      expect(await client.row('/api/session/state', {})).toMatchObject({ signed_in: true, locked: true })
      expect((await client.post('/api/quotes/query_rate_grid', {})).status).toBe(200)
    }
    const locked = await openEvents(user)
    await expect.poll(() => locked.events).toEqual([{ name: 'locked', data: {} }])
    locked.stop()

    const unlock = (password: string) => user.post('/api/session/unlock', { password })
    expect((await unlock('')).body).toMatchObject({
      error_no: '9012',
      error_msg: '密码不能为空',
      fields: { password: '密码不能为空' },
    })
    const wrong = await unlock('Wrong#2026')
    expect([wrong.status, wrong.body.error_no]).toEqual([422, '10100'])
    expect(wrong.body.error_msg).toBe('用户名或密码不正确，请重新输入')
    expect((await me(user)).status).toBe(423)
    expect((await unlock(demoPassword)).status).toBe(200)
    expect((await me(user)).status).toBe(200)
    await expect.poll(() => stream.events.map(({ name }) => name)).toEqual(['locked', 'unlocked'])
    stream.stop()
  })

  it('ends the session at the fifth wrong password, and logging out works while locked', async () => {
    const user = await signedIn(portal.url, '15400000111')
    const stream = await openEvents(user.at(second.url))
    await user.post('/api/session/lock', {})
    const codes: (string | undefined)[] = []
    for (let tries = 0; tries < 5; tries++) {
      codes.push((await user.post('/api/session/unlock', { password: `Wrong#${tries}` })).body.error_no)
    }
    expect(codes).toEqual(['10100', '10100', '10100', '10100', '1001'])
    expect(await codeOf(user)).toBe('1001')
    await stream.closed
    expect(stream.events.at(-1)).toEqual({ name: 'session_ended', data: { code: '1001' } })

    const other = await signedIn(portal.url, '15400000112')
    await other.post('/api/session/lock', {})
    const copy = other.at(second.url)
    expect((await other.post('/api/user/user_logout', {})).status).toBe(200)
    expect(await codeOf(copy)).toBe('1001')
  })
})

describe('/api/events', () => {
  it('needs a session and our own site, is GET only and changes nothing', async () => {
    const guest = new Client(portal.url)
    expect((await guest.send('/api/events')).status).toBe(401)
    const user = await signedIn(portal.url, '15400000201')
    const foreign = await user.send('/api/events', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect([foreign.status, await foreign.json()]).toMatchObject([403, { error_no: '9004' }])
    const posted = await user.send('/api/events', { method: 'POST', headers: { 'x-csrf': '1' } })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
  })

  it('is bounded per session, prolongs nothing, and closes when its gateway stops', async () => {
    const third = await startBff(portal.bank.url, portal.redis.url)
    const user = (await signedIn(portal.url, '15400000201')).at(third.url)
    const before = (await user.row('/api/session/state', {})).idle_seconds
    const streams = await Promise.all(Array.from({ length: 5 }, () => openEvents(user)))
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await openEvents(user)).status).toBe(429)
    streams[0]?.stop()
    await expect
      .poll(async () => {
        const stream = await openEvents(user)
        stream.stop()
        return stream.status
      })
      .toBe(200)
    await new Promise(resolve => setTimeout(resolve, 1100))
    expect((await user.row('/api/session/state', {})).idle_seconds).toBeLessThan(before)
    await third.stop()
    await Promise.all(streams.map(({ closed }) => closed))
    expect(streams.flatMap(({ events }) => events)).toEqual([])
    expect(await codeOf(user.at(portal.url))).toBeUndefined()
  })
})

describe('what an attacker finds', () => {
  it('in a dump of Redis and in the logs is no account, name, address, password, utoken or session id', async () => {
    const user = await signedIn(portal.url, '15400000011')
    await signedIn(second.url, '15400000011')
    const locked = await signedIn(second.url, 'officer1')
    await locked.post('/api/session/lock', {})
    const redis = new Redis(portal.redis.url)
    const dump: string[] = []
    for (const key of await redis.keys('*')) {
      const bytes = await redis.dumpBuffer(key)
      // DUMP packs short values; what a hash or a set holds is read by its own command beside it.
      dump.push(key, bytes?.toString('latin1') ?? '')
      if (/\{portal\}:(session|captcha):/.test(key)) dump.push(JSON.stringify(await redis.hgetall(key)))
    }
    redis.disconnect()
    const text = [...dump, ...portal.bff.output, ...second.output].join('\n')
    const sid = decodeURIComponent(user.cookies.get('sid') ?? '').slice(2)
    const [sessionId = ''] = sid.split('.')
    expect(dump.length).toBeGreaterThan(10)
    for (const secret of [
      '15400000011',
      'officer1',
      '云岭',
      '127.0.*',
      demoPassword,
      sessionId,
      'user_info',
    ]) {
      expect(secret).not.toBe('')
      expect(text).not.toContain(secret)
    }
  })

  it('with a cookie alone is nothing: an emptied Redis is 1001', async () => {
    const user = await signedIn(portal.url, '15400000011')
    const redis = new Redis(portal.redis.url)
    await redis.flushall()
    redis.disconnect()
    expect(await codeOf(user)).toBe('1001')
  })
})
