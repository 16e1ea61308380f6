import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { userInfo } from '../../bff/src/testing/fake-bank.ts'
import { Visitor } from '../../bff/src/testing/visitor.ts'
import { at, startTwoGateways, type TwoGateways } from './two-gateways.ts'

/* Rule 7: every end of a session ends its utoken at the bank, also when bank or gateway are down meanwhile. */

const verifyPath = '/api/user/verify_pwd'
let portal: TwoGateways
let utokens: string[] = []
/** utokens whose end was reported to the bank. */
let ended: unknown[] = []

beforeAll(async () => {
  portal = await startTwoGateways()
})
afterAll(() => portal?.stop())

beforeEach(() => {
  utokens = []
  ended = []
  portal.bank.answer('/api/member/login', ({ text }, response) => {
    const utoken = `utoken-${Math.random().toString(36).slice(2)}`
    utokens.push(utoken)
    const account = new URLSearchParams(text).get('account') ?? ''
    const kind = account.startsWith('154')
      ? {}
      : { kind: 'admin', member_type: 'admin', permissions: { eclp: '1f' } }
    const row = { utoken, user_info: { ...userInfo(account), ...kind } }
    response.end(JSON.stringify({ is_success: true, data: [row] }))
  })
  portal.bank.answer('/api/user/user_logout', ({ headers }, response) => {
    ended.push(headers.utoken)
    response.end(JSON.stringify({ is_success: true, data: [{ result: 'ok' }] }))
  })
  portal.bank.answer(verifyPath, (_received, response) =>
    response.end(
      JSON.stringify({ is_success: false, error_no: '10100', error_msg: '用户名或密码不正确，请重新输入' }),
    ),
  )
  portal.bank.answer('/api/user/query_sign_in', [])
  portal.bank.answer('/api/admin/note_session_end', [{ result: 'ok' }])
})

const sessionNos = async (user: Visitor) => {
  const answer = await user.post('/api/session/query_own')
  const sessions = (answer.json?.data?.[0]?.sessions ?? []) as { session_no: string }[]
  return sessions.map(({ session_no }) => session_no)
}

it('a sign-in elsewhere ends the older utoken', async () => {
  await portal.signedIn('15400000001')
  await new Visitor(portal.second.url).signIn('15400000001')
  await expect.poll(() => ended).toEqual([utokens[0]])
})

it('a session ended from the list, by its user or by staff, ends its utoken', async () => {
  const user = await portal.signedIn('admin')
  await portal.signedIn('admin')
  const [newest = ''] = await sessionNos(user)
  expect((await user.post('/api/session/end_own', { session_no: newest })).status).toBe(200)
  await expect.poll(() => ended).toEqual([utokens[1]])

  const company = await portal.signedIn('15400000011')
  const [own = ''] = await sessionNos(company)
  expect((await user.post('/api/admin/end_session', { session_no: own })).status).toBe(200)
  expect(portal.bank.count('/api/admin/note_session_end')).toBe(1)
  await expect.poll(() => ended).toEqual([utokens[1], utokens[2]])
})

it('twenty wrong passwords at once reach the bank five times and end session and utoken', async () => {
  const user = await portal.signedIn('15400000101')
  await user.post('/api/session/lock')
  const before = portal.bank.count(verifyPath)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      at(index % 2 ? portal.first.url : portal.second.url, user).post('/api/session/unlock', {
        password: `guess-${index}`,
      }),
    ),
  )
  expect(portal.bank.count(verifyPath) - before).toBe(5)
  expect(answers.every(({ status }) => status !== 200)).toBe(true)
  expect((await user.me()).json?.error_no).toBe('1001')
  await expect.poll(() => ended).toEqual([utokens[0]])
})

it('a bank that is down at the unlock costs no try, and the session stays', async () => {
  const user = await portal.signedIn('15400000101')
  await user.post('/api/session/lock')
  portal.bank.answer(verifyPath, (_received, response) => response.destroy())
  for (let tries = 0; tries < 7; tries++) {
    const answer = await user.post('/api/session/unlock', { password: 'right' })
    expect([502, 503, 504]).toContain(answer.status)
  }
  portal.bank.answer(verifyPath, [{ result: 'ok' }])
  const unlock = async () => (await user.post('/api/session/unlock', { password: 'right' })).status
  await expect.poll(unlock, { timeout: 15_000, interval: 300 }).toBe(200)
  expect((await user.me()).status).toBe(200)
})

it('a logout while the bank is down is told by another gateway when the first one is gone', async () => {
  const user = await portal.signedIn('15400000111')
  let refused = 0
  portal.bank.answer('/api/user/user_logout', (_received, response) => {
    refused += 1
    response.destroy()
  })
  expect((await user.post('/api/user/user_logout')).status).toBe(200)
  await expect.poll(() => refused).toBeGreaterThan(0)
  await portal.first.kill()
  portal.bank.answer('/api/user/user_logout', ({ headers }, response) => {
    ended.push(headers.utoken)
    response.end(JSON.stringify({ is_success: true, data: [{ result: 'ok' }] }))
  })
  await expect.poll(() => ended, { timeout: 45_000, interval: 200 }).toEqual([utokens[0]])
  await expect.poll(() => portal.redis.client.zcard('{portal}:farewell')).toBe(0)
})
