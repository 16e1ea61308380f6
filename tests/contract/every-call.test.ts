import { type Access, isAllowed } from '@portal/shared/access/access.ts'
import type { UserInfo } from '@portal/shared/contract/session.ts'
import { calls } from '@portal/shared/contract/table.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { echo } from '../../shared/src/contract/echo.ts'
import { type Answer, Client, signedIn } from '../harness/client.ts'
import { openPortal, type SitePortal } from '../harness/portal.ts'

/*
 * Generated from the table of calls: what must hold for every call holds for the next one that is added.
 * Order of refusal: CSRF 403, 415, 404/405, session 401, permission 403, body 400.
 */

let portal: SitePortal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.stop())

const encodings = [
  { name: 'JSON', type: 'application/json', empty: '{}', strange: '{"no_such_field":"1"}' },
  { name: 'form', type: 'application/x-www-form-urlencoded', empty: '', strange: 'no_such_field=1' },
] as const
const guarded = calls.filter(call => call.access !== 'public')
const paths = (list: readonly { path: string }[]) => list.map(call => call.path)

const expectRefusal = (answer: Answer, status: number, code: string) => {
  expect(answer.body).toMatchObject({ is_success: false, error_no: code })
  expect(answer.body.error_msg).toMatch(/[\u4e00-\u9fff]/)
  expect(answer.body.request_id).toBeTruthy()
  expect(answer.status).toBe(status)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-type')).toContain('application/json')
}

/**
 * Tries every one of a list, some side by side, and fails with all that are wrong, each with its name.
 * @param least so many there must be: a list that has lost its items proves nothing
 */
const tryEach = async <T>(
  list: readonly T[],
  least: number,
  nameOf: (item: T) => string,
  check: (item: T) => Promise<void>,
) => {
  expect(list.length).toBeGreaterThanOrEqual(least)
  const wrong: string[] = []
  const left = list.values()
  const work = async () => {
    for (const item of left) {
      await check(item).catch(error => wrong.push(`${nameOf(item)}: ${error.message}`))
    }
  }
  await Promise.all([work(), work(), work(), work()])
  expect(wrong).toEqual([])
}
const tryPaths = (list: readonly string[], least: number, check: (path: string) => Promise<void>) =>
  tryEach(list, least, path => path, check)

describe.each(encodings)('every call as $name', ({ type, empty }) => {
  it('is refused without X-CSRF', () =>
    tryPaths(paths(calls), 270, async path => {
      expectRefusal(await new Client(portal.url).raw(path, empty, type, { 'x-csrf': '' }), 403, '9004')
    }))

  it('is refused from a foreign origin', () =>
    tryPaths(paths(calls), 270, async path => {
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
      expectRefusal(await new Client(portal.url).raw(path, empty, type, headers), 403, '9004')
    }))

  it('asks to sign in without a session, but for the public ones', () =>
    tryPaths(paths(guarded), 240, async path => {
      expectRefusal(await new Client(portal.url).raw(path, empty, type), 401, '1004')
    }))

  it('answers a time-out to a session that is unknown', () =>
    tryPaths(paths(guarded), 240, async path => {
      const client = new Client(portal.url)
      client.cookies.set('sid', 's%3Aforged.signature')
      expectRefusal(await client.raw(path, empty, type), 401, '1001')
    }))
})

describe('every call', () => {
  it('is refused as text/plain', () =>
    tryPaths(paths(calls), 270, async path => {
      expectRefusal(await new Client(portal.url).raw(path, '{}', 'text/plain'), 415, '9003')
    }))

  it('is refused as GET', () =>
    tryPaths(paths(calls), 270, async path => {
      const response = await new Client(portal.url).send(path)
      expect(response.status).toBe(405)
      expect(await response.json()).toMatchObject({ error_no: '9014' })
    }))
})

/** How a body looks to a decoder: which kinds of values it has, how deep. */
const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${[...new Set(value.map(kindOf))].sort()}]`
  if (typeof value === 'object' && value !== null) {
    return `{${[...new Set(Object.values(value).map(kindOf))].sort()}}`
  }
  if (typeof value !== 'string') return typeof value
  return /^\d+$/.test(value) ? 'digits' : /[\u4e00-\u9fff]/.test(value) ? 'Chinese' : 'text'
}
/** The first call with each kind of body. That all others are decoded alike, the decoders' own tests show. */
const oneOfEachKind = <T extends { example: unknown }>(list: readonly T[]): T[] => [
  ...new Map(list.toReversed().map(call => [kindOf(call.example), call])).values(),
]

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

/** Asks the same in both encodings. @returns the JSON one's answer */
const expectAlike = async (client: Client, { path, example }: (typeof calls)[number]): Promise<Answer> => {
  const asJson = await client.post(path, example as never)
  const asForm = await client.postForm(path, example as never)
  expect(asForm.status, path).toBe(asJson.status)
  expect(lasting(asForm.body)).toEqual(lasting(asJson.body))
  return asJson
}

/** Demo accounts, and to how many kinds of bodies each may send at least. */
const accounts = {
  '15400000001': 18,
  '15400000002': 15,
  '15400000003': 8,
  '15400000011': 18,
  '15400000101': 12,
  '15400000102': 8,
  '15400000201': 9,
  officer1: 9,
  officer2: 9,
  credit: 13,
  admin: 17,
  gov: 5,
}

describe.each(Object.entries(accounts))('signed in as %s', (account, leastKinds) => {
  let client: Client
  let user: UserInfo
  beforeAll(async () => {
    client = await signedIn(portal.url, account)
    const state = await client.row('/api/session/state', {})
    if (!state.user_info) throw new Error('not signed in')
    user = state.user_info
  })

  const allowed = (access: Access) => isAllowed(access, { ...user })

  it('every call is open or closed as the table says', async () => {
    // One encoding for each account and call, the other for the next account: that both answer alike is tested below.
    const turn = Object.keys(accounts).indexOf(account)
    const asked = guarded.map((call, at) => ({ ...call, ...encodings[(at + turn) % 2 === 0 ? 0 : 1] }))
    await tryEach(
      asked,
      240,
      call => call.path,
      async ({ path, access, type, strange }) => {
        const answer = await client.raw(path, strange, type)
        if (allowed(access) && path === echo.path) {
          // It takes any body, and of what is not signed it has nothing to tell.
          expectRefusal(answer, 401, '24001')
        } else if (allowed(access)) {
          expectRefusal(answer, 400, '9012')
          expect(answer.body.fields).toHaveProperty('no_such_field')
        } else expectRefusal(answer, 403, '1003')
      },
    )
  })

  it('a call with each kind of body answers form and JSON alike', async () => {
    const mayAsk = guarded
      .filter(call => allowed(call.access))
      // After these the client would meet 1004 or 423.
      .filter(call => call.path !== '/api/user/user_logout' && call.path !== '/api/session/lock')
      // A second code within two minutes is refused, and the refusal counts the seconds.
      .filter(call => call.path !== '/api/sms/send_code' && call.path !== '/api/phone/send_old')
      // A second group of the same name is refused.
      .filter(call => call.path !== '/api/admin/group/propose')
      // A switch that is thrown already is refused, and a second draft has a number of its own.
      .filter(call => call.path !== '/api/admin/instant/switch')
      .filter(call => call.path !== '/api/admin/instant/draft_version')
    const kinds = oneOfEachKind(mayAsk)
    expect(kinds.length).toBeGreaterThanOrEqual(leastKinds)
    // One after the other: some of them write.
    for (const call of kinds) await expectAlike(client, call)
  })
})

it('a public read answers a guest, form and JSON alike', () =>
  tryEach(
    // A draft is nobody's but its token's, a receipt or a statement nobody's who has not its code.
    calls.filter(
      call =>
        call.access === 'public' &&
        call.effect === 'read' &&
        call.path !== '/api/regist/get_draft' &&
        call.path !== '/api/receipt/verify' &&
        call.path !== '/api/statement/verify' &&
        call.path !== '/api/recourse/verify',
    ),
    15,
    call => call.path,
    async call => {
      expect((await expectAlike(new Client(portal.url), call)).status).toBe(200)
    },
  ))
