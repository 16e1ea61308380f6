import { maskOf } from '@portal/shared/access/masks.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { canary, refuse, userInfo } from '../../bff/src/testing/fake-bank.ts'
import type { Answer, Visitor } from '../../bff/src/testing/visitor.ts'
import { Client } from '../harness/client.ts'
import { openEvents } from '../harness/event-stream.ts'
import { at, startTwoGateways, type TwoGateways } from './two-gateways.ts'

/* Rights that are given or taken while their user is signed in, over two gateways on one Redis. */

const officer = (...permissions: PermissionName[]) => ({
  ...userInfo('officer1'),
  member_type: 'admin',
  kind: 'staff',
  permissions: { eclp: maskOf(permissions) },
})

let portal: TwoGateways
const signInAs = (info: ReturnType<typeof officer>) =>
  portal.bank.answer('/api/member/login', (_received, response) => {
    const row = { utoken: `${canary}-${crypto.randomUUID()}`, user_info: info }
    response.end(JSON.stringify({ is_success: true, data: [row] }))
  })
const principalIs = (info: ReturnType<typeof officer>) =>
  portal.bank.answer('/api/session/principal', [{ user_info: info }])

beforeAll(async () => {
  portal = await startTwoGateways()
})
afterAll(() => portal?.stop())
afterEach(() => {
  portal.bank.answer('/api/session/principal', refuse('9005', '接口不存在'))
})

const sessions = (user: Visitor) => user.post('/api/admin/query_session')
const resultOf = ({ status, json }: Answer) => [status, json?.error_no]
const knownMask = async (user: Visitor) => {
  const [state] = (await user.post('/api/session/state')).json?.data ?? []
  return (state as { user_info: ReturnType<typeof officer> }).user_info.permissions.eclp
}
const eventsOf = (user: Visitor, url: string) => {
  const client = new Client(url)
  for (const [name, value] of user.cookies) client.cookies.set(name, value)
  return openEvents(client)
}

describe('a right', () => {
  it('that is given works at the next call, at both gateways, without a new sign-in, and is told at once', async () => {
    signInAs(officer())
    principalIs(officer())
    const user = await portal.signedIn('officer1')
    const elsewhere = at(portal.second.url, user)
    const stream = await eventsOf(user, portal.first.url)
    expect(resultOf(await sessions(elsewhere))).toEqual([403, '1003'])
    expect(stream.events).toEqual([])

    principalIs(officer('session_view'))
    const asked = portal.bank.count('/api/session/principal')
    expect((await sessions(elsewhere)).status).toBe(200)
    expect((await sessions(user)).status).toBe(200)
    expect(portal.bank.count('/api/session/principal')).toBe(asked + 1)
    expect(await knownMask(user)).toBe(maskOf(['session_view']))
    await expect.poll(() => stream.events).toEqual([{ name: 'access_changed', data: {} }])
    expect(elsewhere.cookies.get('sid')).toBe(user.cookies.get('sid'))
    stream.stop()
  })

  it('that is taken is refused by the bank, and by the gateways from then on', async () => {
    signInAs(officer('disc_apply_view', 'session_view'))
    const user = await portal.signedIn('officer1')
    principalIs(officer())
    portal.bank.answer('/api/admin/query_disc_apply', refuse('1003', '没有权限，请联系管理员'))
    const ask = (who: Visitor) => who.post('/api/admin/query_disc_apply', { page_no: 1, page_size: 10 })
    expect(resultOf(await ask(user))).toEqual([403, '1003'])
    expect(await knownMask(at(portal.second.url, user))).toBe('0')
    expect(resultOf(await sessions(at(portal.second.url, user)))).toEqual([403, '1003'])
    const reached = portal.bank.count('/api/admin/query_disc_apply')
    expect(resultOf(await ask(user))).toEqual([403, '1003'])
    expect(portal.bank.count('/api/admin/query_disc_apply')).toBe(reached)
  })

  it('given to a session that logs out meanwhile does not revive it', async () => {
    signInAs(officer())
    const live = () => portal.redis.client.zcard('{portal}:live')
    const before = await live()
    const user = await portal.signedIn('officer1')
    const loggedOut = Promise.withResolvers<void>()
    portal.bank.answer('/api/session/principal', async (_received, response) => {
      await loggedOut.promise
      response.end(JSON.stringify({ is_success: true, data: [{ user_info: officer('session_view') }] }))
    })
    const asked = portal.bank.count('/api/session/principal')
    const asking = sessions(user)
    await expect.poll(() => portal.bank.count('/api/session/principal')).toBe(asked + 1)
    expect((await at(portal.second.url, user).post('/api/user/user_logout')).status).toBe(200)
    loggedOut.resolve()
    expect(resultOf(await asking)).toEqual([401, '1001'])
    expect(resultOf(await sessions(user))).toEqual([401, '1001'])
    expect(await live()).toBe(before)
  })
})

describe('when the bank is asked who the user is', () => {
  it('and no longer knows the utoken, the session ends', async () => {
    signInAs(officer())
    const user = await portal.signedIn('officer1')
    portal.bank.answer('/api/session/principal', refuse('1005', '登录已失效'))
    expect(resultOf(await sessions(user))).toEqual([401, '1005'])
    expect(resultOf(await sessions(user))).toEqual([401, '1001'])
  })

  it('and fails, the call is refused as the session knows it, and the user stays signed in', async () => {
    signInAs(officer())
    const user = await portal.signedIn('officer1')
    portal.bank.answer('/api/session/principal', (_received, response) => response.destroy())
    expect(resultOf(await sessions(user))).toEqual([403, '1003'])
    expect((await user.me()).status).toBe(200)
  })

  it('it is not, for who could never be given the right', async () => {
    signInAs({ ...officer(), member_type: 'comp', kind: 'customer' })
    const user = await portal.signedIn('15400000011')
    const asked = portal.bank.count('/api/session/principal')
    expect(resultOf(await sessions(user))).toEqual([403, '1003'])
    expect(portal.bank.count('/api/session/principal')).toBe(asked)
  })
})
