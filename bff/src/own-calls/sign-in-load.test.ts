import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { callLeftPath } from '@portal/shared/wire/wire.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPortalConfig } from '../settings/portal-config.ts'
import { repositoryPath } from '../settings/settings.ts'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { type FakeBank, startFakeBank, userInfo } from '../testing/fake-bank.ts'
import { Visitor } from '../testing/visitor.ts'

const loginPath = '/api/member/login'
const logoutPath = '/api/user/user_logout'

let bank: FakeBank
let bff: TestBff
beforeEach(async () => {
  bank = await startFakeBank()
  bank.answer(callLeftPath, (_received, response) => response.end('{"status":"ok"}'))
})
afterEach(async () => {
  await bff.close()
  await bank.close()
})

/** Sign-ins that the bank answers when the test says so. */
const holdSignIns = () => {
  const held: ServerResponse[] = []
  bank.answer(loginPath, (_received, response) => {
    held.push(response)
  })
  return held
}

const succeed = (response: ServerResponse | undefined, utoken: string) =>
  response?.end(JSON.stringify({ is_success: true, data: [{ utoken, user_info: userInfo('15400000011') }] }))

/** The bank's sessions that were said farewell to. */
const ended = () =>
  bank.received.filter(({ path }) => path === logoutPath).map(({ headers }) => headers.utoken)

describe('a sign-in that nobody waits for', () => {
  it('is taken back at the bank when the browser leaves, and a session made all the same is ended', async () => {
    bff = await startTestBff({ bankUrl: bank.url })
    const held = holdSignIns()
    const visitor = new Visitor(bff.url)
    const captcha = await visitor.captcha()
    const leaving = new AbortController()
    const asked = fetch(bff.url + loginPath, {
      method: 'POST',
      headers: {
        'x-csrf': '1',
        'content-type': 'application/json',
        cookie: [...visitor.cookies].map(pair => pair.join('=')).join('; '),
      },
      body: JSON.stringify({
        account: '15400000011',
        password: 'Demo#2026',
        check_code: 'abcd',
        req_code_session_id: captcha,
        biz_type: 'comp',
      }),
      signal: leaving.signal,
    })
    await expect.poll(() => held.length).toBe(1)
    leaving.abort()
    await expect(asked).rejects.toThrow()
    await expect.poll(() => bank.count(callLeftPath)).toBe(1)
    const signIn = bank.received.find(({ path }) => path === loginPath)
    const takenBack = bank.received.find(({ path }) => path === callLeftPath)
    expect(JSON.parse(takenBack?.text ?? '')).toEqual({ request_id: signIn?.headers['x-request-id'] })
    expect(takenBack?.headers['x-service-token']).toBeTruthy()
    expect(held[0]?.destroyed).toBe(false)

    succeed(held[0], 'utoken-of-a-leaver')
    await expect.poll(ended).toEqual(['utoken-of-a-leaver'])
    // No session of the gateway either: the next sign-in makes none give way.
    bank.answer(loginPath, (_received, response) => succeed(response, 'utoken-of-who-stayed'))
    const again = new Visitor(bff.url)
    expect((await again.signIn()).status).toBe(200)
    expect(ended()).toEqual(['utoken-of-a-leaver'])
  })

  it('is answered 503 with Retry-After when the bank takes too long, and its late session is ended', async () => {
    bff = await startTestBff({ bankUrl: bank.url, bankTimeoutMs: 300 })
    const held = holdSignIns()
    const answer = await new Visitor(bff.url).signIn()
    expect([answer.status, answer.json?.error_no]).toEqual([503, '9007'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    await expect.poll(() => bank.count(callLeftPath)).toBe(1)
    expect(ended()).toEqual([])
    succeed(held[0], 'utoken-too-late')
    await expect.poll(ended).toEqual(['utoken-too-late'])
  })

  it('leaves nothing to end when the late answer is a refusal or none at all', async () => {
    bff = await startTestBff({ bankUrl: bank.url, bankTimeoutMs: 300 })
    const held = holdSignIns()
    await Promise.all([new Visitor(bff.url).signIn(), new Visitor(bff.url).signIn()])
    const [refused, broken] = held
    refused?.end(JSON.stringify({ is_success: false, error_no: '9007', error_msg: '系统繁忙' }))
    broken?.end('<html>')
    await Promise.all(held.map(response => response.closed || once(response, 'close')))
    bank.answer(loginPath, (_received, response) => succeed(response, 'utoken-afterwards'))
    expect((await new Visitor(bff.url).signIn()).status).toBe(200)
    expect(ended()).toEqual([])
  })
})

describe('a bank that is busy', () => {
  it('says so, and when to come again', async () => {
    bff = await startTestBff({ bankUrl: bank.url })
    bank.answer(loginPath, (_received, response) =>
      response.end(
        JSON.stringify({
          is_success: false,
          error_no: '9007',
          error_msg: '系统繁忙，请稍后重试',
          retry_after: 11,
        }),
      ),
    )
    const answer = await new Visitor(bff.url).signIn()
    expect([answer.status, answer.json?.error_no, answer.headers['retry-after']]).toEqual([503, '9007', '11'])
  })

  it('has people who sign in wait in places of their own', async () => {
    const portal = { ...readPortalConfig(repositoryPath('config/portal.json')), requests_in_flight: 4 }
    bff = await startTestBff({ bankUrl: bank.url, portal })
    const inside = new Visitor(bff.url)
    await inside.signIn()
    const waiting = [new Visitor(bff.url), new Visitor(bff.url), new Visitor(bff.url)]
    const captchas = await Promise.all(waiting.map(visitor => visitor.captcha()))
    const held = holdSignIns()
    const [first, second] = waiting.slice(0, 2).map((visitor, at) => visitor.signInWith(captchas[at] ?? ''))
    await expect.poll(() => held.length).toBe(2)
    const third = await waiting[2]?.signInWith(captchas[2] ?? '')
    expect([third?.status, third?.json?.error_no]).toEqual([503, '9007'])
    expect(Number(third?.headers['retry-after'])).toBeGreaterThan(0)
    const others = await Promise.all([inside.me(), inside.me(), inside.me(), inside.me()])
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const [at, response] of held.entries()) succeed(response, `utoken-in-turn-${at}`)
    expect((await first)?.status).toBe(200)
    expect((await second)?.status).toBe(200)
  })
})
