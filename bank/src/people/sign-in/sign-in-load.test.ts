import { randomUUID } from 'node:crypto'
import { callLeftPath, sandboxSecrets, serviceTokenHeader } from '@portal/shared/wire/wire.ts'
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { RunningBank } from '../../app/bank.ts'
import { createDispatch } from '../../app/http/dispatch.ts'
import { createBusinessClock } from '../../platform/clock/business-clock.ts'
import { queryRows } from '../../platform/db/db.ts'
import type { OpenDatabase } from '../../platform/db/open.ts'
import { demoPassword } from '../../sandbox/seed/people.ts'
import { startExampleBank } from '../../testing/example-bank.ts'
import { TestClient } from '../../testing/test-client.ts'
import { testAtRest } from '../../testing/test-database.ts'
import { createCaptchas } from '../captcha/captchas.ts'
import { threadCount } from '../passwords/hash-threads.ts'
import { hashTurns } from '../passwords/passwords.ts'
import { createSignInThrottle } from './throttle.ts'

const now = '2026-06-23T10:00:00+08:00'
let database: OpenDatabase
let bank: RunningBank
let guest: TestClient

beforeAll(async () => {
  ;({ bank, database } = await startExampleBank())
  guest = new TestClient(bank.url)
  return () => bank.close()
})

let free = () => {}
afterEach(() => free())

/** Work that lasts until the answer is called: it has a thread, or waits for one among those who are signed in. */
const holdOne = () => {
  const held = Promise.withResolvers<void>()
  void hashTurns.take(() => held.promise)
  return held.resolve
}

/** Every thread that hashes is busy until the test frees them, or one of them. */
const occupy = () => {
  const [first = () => {}, ...others] = Array.from({ length: threadCount }, holdOne)
  free = () => {
    for (const freeOne of [first, ...others]) freeOne()
  }
  return first
}

/** So many others wait that nobody else is let into the line. */
const fillLine = () => {
  const waiting: Promise<unknown>[] = []
  for (;;) {
    try {
      hashTurns.needRoom('outside', { left: new AbortController().signal, since: performance.now() })
    } catch {
      return waiting
    }
    waiting.push(hashTurns.take(async () => {}))
  }
}

const numberOf = async (what: SQL): Promise<number> => {
  const [row] = await queryRows<{ n: number }>(database.db, sql`select ${what}::int as n from session`)
  return row?.n ?? 0
}
const lastSession = () => numberOf(sql`coalesce(max(id), 0)`)
/** Told by their numbers: the bank's upkeep takes old sessions away at any moment. */
const begunSince = (last: number) => numberOf(sql`count(*) filter (where id > ${last})`)
const untilWaiting = (line: 'inside' | 'outside', count: number) =>
  expect.poll(() => hashTurns.waiting(line), { interval: 5 }).toBe(count)

/** A sign-in as a gateway sends it, under the name of its request. */
const send = async (requestId: string, signal?: AbortSignal) => {
  const body = {
    account: '15400000011',
    password: demoPassword,
    check_code: 'abcd',
    req_code_session_id: await guest.newCaptcha(),
    biz_type: 'comp',
  }
  return guest.call('/api/member/login', body, { requestId, signal })
}

const takeBack = (requestId: string, token: string = sandboxSecrets.serviceToken) =>
  fetch(bank.url + callLeftPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [serviceTokenHeader]: token },
    body: JSON.stringify({ request_id: requestId }),
  })

test('a full line is said at once, with the time to come again, and costs neither captcha nor try', async () => {
  occupy()
  const waiting = fillLine()
  const req_code_session_id = await guest.newCaptcha()
  const refused = await guest.trySignIn('15400000011', 'comp', { req_code_session_id })
  expect([refused.error_no, refused.retry_after]).toEqual(['9007', expect.any(Number)])
  free()
  await Promise.all(waiting)
  const let_in = await guest.trySignIn('15400000011', 'comp', { req_code_session_id })
  expect(let_in.is_success).toBe(true)
})

test('a caller whose connection ends while waiting is dropped: nobody is signed in', async () => {
  occupy()
  const before = await lastSession()
  const leaving = new AbortController()
  const asked = send(randomUUID(), leaving.signal)
  await untilWaiting('outside', 1)
  leaving.abort()
  await expect(asked).rejects.toThrow()
  await untilWaiting('outside', 0)
  const stays = send(randomUUID())
  free()
  expect((await stays).is_success).toBe(true)
  expect(await begunSince(before)).toBe(1)
})

test('the gateway takes back a call that waits; without the service token nobody does', async () => {
  occupy()
  const before = await lastSession()
  const requestId = randomUUID()
  const asked = send(requestId)
  await untilWaiting('outside', 1)
  expect((await takeBack(requestId, 'guess')).status).toBe(403)
  expect((await takeBack(randomUUID())).status).toBe(200)
  expect(hashTurns.waiting('outside')).toBe(1)
  await takeBack(requestId)
  expect((await asked).error_no).toBe('9007')
  free()
  expect((await guest.trySignIn('15400000011', 'comp')).is_success).toBe(true)
  expect(await begunSince(before)).toBe(1)
})

test('a session whose answer reaches nobody is ended again', async () => {
  const { db } = database
  const leaving = new AbortController()
  const captchas = createCaptchas('secret of the test', 'abcd')
  const dispatch = createDispatch(
    {
      db,
      captchas,
      services: { clock: createBusinessClock(new Date(now)), atRest: testAtRest },
      throttle: createSignInThrottle(testAtRest, async () => {}),
    },
    () => undefined,
  )
  const {
    rows: [answer],
  } = await dispatch({
    path: '/api/member/login',
    utoken: undefined,
    requestId: 'test',
    caller: { left: leaving.signal, since: performance.now() },
    body: {
      account: '15400000011',
      password: demoPassword,
      check_code: 'abcd',
      req_code_session_id: captchas.create('login'),
      biz_type: 'comp',
    },
  })
  const { utoken } = answer as { utoken: string }
  const client = new TestClient(bank.url, utoken)
  expect((await client.call('/api/user/get_menu_list')).is_success).toBe(true)
  leaving.abort()
  await expect.poll(async () => (await client.call('/api/user/get_menu_list')).error_no).toBe('1001')
})

test('a screen is unlocked before strangers sign in', async () => {
  const inside = await guest.signedIn('15400000011')
  const freeFirst = occupy()
  const stranger = send(randomUUID())
  await untilWaiting('outside', 1)
  const unlocking = inside.call('/api/user/verify_pwd', { password: demoPassword })
  await untilWaiting('inside', 1)
  // Takes the one thread that becomes free as soon as the unlocking is through with it.
  const freeNext = holdOne()
  freeFirst()
  expect((await unlocking).is_success).toBe(true)
  expect(hashTurns.waiting('outside')).toBe(1)
  freeNext()
  expect((await stranger).is_success).toBe(true)
})
