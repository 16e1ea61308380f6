import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../bank/src/sandbox/random.ts'
import { memberDetail, sealedAnswer } from '../../bff/src/testing/fake-bank.ts'
import type { Answer, Visitor } from '../../bff/src/testing/visitor.ts'
import { at, startTwoGateways, type TwoGateways } from './two-gateways.ts'

/* Rule 2: logout wins. Rule 6: a captcha reaches the bank once. Two BFF processes, one Redis. */

let portal: TwoGateways
beforeAll(async () => {
  portal = await startTwoGateways()
})
afterAll(() => portal?.stop())

const codeOf = (answer: Answer) => answer.json?.error_no

/** How many, and what the moments follow from as far as two gateways let them. */
const rounds = Number(process.env.LOGOUT_ROUNDS || 120)
const seed = Number(process.env.LOGOUT_SEED || 20_261_121)
const random = createRandom(seed)
const parallelRounds = 5

/** What a busy page has under way: slow reads and everything that writes to the session. */
const requests: ((user: Visitor) => Promise<Answer>)[] = [
  user => user.me(),
  user => user.me(),
  user => user.post('/api/session/state'),
  user => user.post('/api/user/get_req_chkcode_id'),
  user => user.post('/api/session/lock'),
]

/** Questions that were asked again. */
let askedAgain = 0

/** What a gateway says once it has had the time to ask Redis: on a busy machine it says 503 first, and decides nothing. */
const decided = async (ask: () => Promise<Answer>): Promise<Answer> => {
  const answer = await ask()
  if (answer.status !== 503) return answer
  askedAgain += 1
  await wait(100)
  return decided(ask)
}

/**
 * One browser signs out while twenty of its requests are under way at both gateways.
 * @returns what was answered as it must not be
 */
const playRound = async (round: number): Promise<string[]> => {
  const user = await portal.signedIn(`154000${String(round).padStart(5, '0')}`)
  // A lock turns the reads behind it away at once: every other round goes without.
  const kinds = round % 2 === 0 ? requests : requests.slice(0, -1)
  const gateways = [at(portal.first.url, user), at(portal.second.url, user)]
  const inFlight = Array.from({ length: 20 }, (_, index) => {
    const gateway = gateways[index % 2]
    const request = kinds[index % kinds.length]
    if (!gateway || !request) throw new Error('no request')
    return request(at(gateway.url, user))
  })
  await wait(random.next() * 6)
  const signOut = () => at(portal.second.url, user).post('/api/user/user_logout')
  const first = await signOut()
  if (first.status === 503) askedAgain += 1
  const logout = first.status === 503 ? await decided(signOut) : first
  // One that was answered 503 may have been done all the same.
  const isOut = logout.status === 200 || (first.status === 503 && codeOf(logout) === '1001')
  const everywhere = () => Promise.all(gateways.map(({ url }) => decided(() => at(url, user).me())))
  const during = await everywhere()
  await Promise.all(inFlight)
  const after = await everywhere()
  const told = (when: string, { status, text }: Answer) => `round ${round}, ${when}: ${status} ${text}`
  return [
    ...(isOut ? [] : [told('logout', logout)]),
    ...during.filter(answer => codeOf(answer) !== '1001').map(answer => told('during', answer)),
    ...after.filter(answer => codeOf(answer) !== '1001').map(answer => told('after', answer)),
  ]
}

it(`logout wins in ${rounds} of ${rounds} rounds with 20 requests in flight`, {
  timeout: 240_000 + rounds * 200,
}, async ({ signal }) => {
  portal.bank.answer('/api/member/current_member_detail', async (received, response) => {
    await wait(random.next() * 12)
    response.end(sealedAnswer(received, [memberDetail]))
  })
  console.log(`seed ${seed}`)
  const lost: string[] = []
  const play = async (worker: number) => {
    for (let round = worker; round < rounds && !signal.aborted; round += parallelRounds) {
      lost.push(...(await playRound(round)))
    }
  }
  await Promise.all(Array.from({ length: parallelRounds }, (_, worker) => play(worker)))
  expect(lost, `seed ${seed}`).toEqual([])
  // On a machine with time enough: none, and once for each.
  expect(await portal.redis.client.zcard('{portal}:live')).toBeLessThanOrEqual(portal.givenUp())
  const told = () => portal.bank.count('/api/user/user_logout')
  await expect.poll(told).toBeGreaterThanOrEqual(rounds)
  expect(told()).toBeLessThanOrEqual(rounds + askedAgain + portal.givenUp())
})

/** Plays a round that a gateway without time for Redis disturbed (503) once more. */
const untilUndisturbed = async (play: () => Promise<readonly Answer[]>): Promise<readonly Answer[]> => {
  for (let tries = 1; ; tries += 1) {
    const answers = await play()
    if (answers.every(({ status }) => status !== 503)) return answers
    expect(tries, 'rounds disturbed').toBeLessThan(30)
    await wait(200)
  }
}

it('a hundred parallel sign-ins on one captcha, over both gateways, reach the bank once', async () => {
  const user = await portal.signedIn('15400000001')
  const logins = () => portal.bank.count('/api/member/login')
  for (let round = 0; round < 5; round++) {
    let before = 0
    const answers = await untilUndisturbed(async () => {
      before = logins()
      const captcha = await decided(() => user.post('/api/user/get_req_chkcode_id'))
      const rid = String(captcha.json?.data?.[0]?.result)
      const all = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          at(index % 2 === 0 ? portal.first.url : portal.second.url, user).signInWith(rid),
        ),
      )
      expect(logins()).toBeLessThanOrEqual(before + 1)
      return all
    })
    expect(logins()).toBe(before + 1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(answer => codeOf(answer) === '12007')).toHaveLength(99)
    await user.signIn('15400000001')
  }
}, 240_000)

it('parallel writers of different fields all survive', async () => {
  for (let round = 0; round < 20; round++) {
    await untilUndisturbed(async () => {
      const user = await portal.signedIn(`1541000${String(round).padStart(4, '0')}`)
      const elsewhere = at(portal.second.url, user)
      const ask = (visitor: Visitor, purpose: string) =>
        visitor.post('/api/user/get_req_chkcode_id', { purpose })
      const writes = await Promise.all([
        ask(user, 'login'),
        ask(elsewhere, 'forget'),
        elsewhere.post('/api/session/lock'),
      ])
      if (writes.some(({ status }) => status === 503)) return writes
      const [login, , lock] = writes
      expect(lock.status).toBe(200)
      const state = await decided(() => user.post('/api/session/state'))
      expect(state.json?.data?.[0]).toMatchObject({ signed_in: true, locked: true })
      const entered = await elsewhere.signInWith(String(login.json?.data?.[0]?.result), '15400000001')
      expect([200, 503]).toContain(entered.status)
      return [entered]
    })
  }
}, 240_000)
