import { type Access, isAllowed } from '@portal/shared/access/access.ts'
import type { UserInfo } from '@portal/shared/contract/session.ts'
import { calls } from '@portal/shared/contract/table.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, Client, signedIn } from '../harness/client.ts'
import { type Portal, startPortal } from '../harness/portal.ts'

/*
 * Generated from the table of calls: what must hold for every call holds for the next one that is added.
 * Order of refusal (design section 4, rule 9): CSRF 403, 415, 404/405, session 401, permission 403, body 400.
 */

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal?.stop())

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const guarded = calls.filter(call => call.access !== 'public')
const paths = (list: readonly { path: string }[]) => list.map(call => call.path)

const refusal = (answer: Answer, status: number, code: string) => {
  expect(answer.body).toMatchObject({ is_success: false, error_no: code })
  expect(answer.body.error_msg).toMatch(/[\u4e00-\u9fff]/)
  expect(answer.body.request_id).toBeTruthy()
  expect(answer.status).toBe(status)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-type')).toContain('application/json')
}

describe.each([
  ['JSON', json, '{}'],
  ['form', form, ''],
])('every call as %s', (_, type, empty) => {
  it.each(paths(calls))('%s without X-CSRF is refused', async path => {
    refusal(await new Client(portal.url).raw(path, empty, type, { 'x-csrf': '' }), 403, '9004')
  })

  it.each(paths(calls))('%s from a foreign origin is refused', async path => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    refusal(await new Client(portal.url).raw(path, empty, type, headers), 403, '9004')
  })

  it.each(paths(guarded))('%s without a session asks to sign in', async path => {
    refusal(await new Client(portal.url).raw(path, empty, type), 401, '1004')
  })

  it.each(paths(guarded))('%s with a session that is unknown answers a time-out', async path => {
    const client = new Client(portal.url)
    client.cookies.set('sid', 's%3Aforged.signature')
    refusal(await client.raw(path, empty, type), 401, '1001')
  })
})

describe('every call', () => {
  it.each(paths(calls))('%s is refused as text/plain', async path => {
    refusal(await new Client(portal.url).raw(path, '{}', 'text/plain'), 415, '9003')
  })

  it.each(paths(calls))('%s is refused as GET', async path => {
    const response = await new Client(portal.url).send(path)
    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({ error_no: '9014' })
  })
})

const accounts = [
  '15400000001',
  '15400000002',
  '15400000003',
  '15400000011',
  '15400000101',
  '15400000102',
  '15400000201',
  'officer1',
  'officer2',
  'credit',
  'admin',
  'gov',
]

describe.each(accounts)('signed in as %s', account => {
  let client: Client
  let user: UserInfo
  beforeAll(async () => {
    client = await signedIn(portal.url, account)
    const state = await client.row('/api/session/state', {})
    if (!state.user_info) throw new Error('not signed in')
    user = state.user_info
  })

  const allowed = (access: Access) => isAllowed(access, { ...user })

  // One encoding for each account and call, the other for the next account: that both answer alike is tested below.
  const turn = accounts.indexOf(account)
  it.each(guarded.map((call, at) => [call.path, call.access, (at + turn) % 2] as const))(
    '%s is open or closed as the table says',
    async (path, access, encoding) => {
      const answer =
        encoding === 0
          ? await client.raw(path, '{"no_such_field":"1"}', json)
          : await client.raw(path, 'no_such_field=1', form)
      if (allowed(access)) {
        refusal(answer, 400, '9012')
        expect(answer.body.fields).toHaveProperty('no_such_field')
      } else refusal(answer, 403, '1003')
    },
  )

  it.each(
    guarded
      // After these the client would meet 1004 or 423.
      .filter(call => call.path !== '/api/user/user_logout' && call.path !== '/api/session/lock')
      // A second code within two minutes is refused, and the refusal counts the seconds.
      .filter(call => call.path !== '/api/sms/send_code' && call.path !== '/api/phone/send_old')
      .map(call => [call.path, call.access, call.example] as const),
  )('%s answers form and JSON alike', async (path, access, example) => {
    if (!allowed(access)) return
    const asJson = await client.post(path, example as never)
    const asForm = await client.postForm(path, example as never)
    expect(asForm.status).toBe(asJson.status)
    expect(lasting(asForm.body)).toEqual(lasting(asJson.body))
  })
})

/** An answer without what differs from call to call: ids of requests, locks and notices, and the running clock. */
const lasting = (body: unknown): unknown => {
  const volatile = new Set([
    'request_id',
    'business_now',
    'lock_no',
    'plan_id',
    'expires_at',
    'idle_seconds',
    'absolute_seconds',
  ])
  return JSON.parse(JSON.stringify(body, (name, value) => (volatile.has(name) ? undefined : value)))
}

describe('public calls', () => {
  it.each(
    calls
      .filter(call => call.access === 'public' && call.effect === 'read')
      // A draft is nobody's but its token's.
      .filter(call => call.path !== '/api/regist/get_draft')
      .map(call => [call.path, call.example] as const),
  )('%s answers a guest, form and JSON alike', async (path, example) => {
    const client = new Client(portal.url)
    const asJson = await client.post(path, example as never)
    const asForm = await client.postForm(path, example as never)
    expect(asJson.status).toBe(200)
    expect(lasting(asForm.body)).toEqual(lasting(asJson.body))
  })
})
