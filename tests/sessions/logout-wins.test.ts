import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

const rounds = 500
const parallelRounds = 5

/** What a busy page has under way: slow reads and everything that writes to the session. */
const requests: ((user: Visitor) => Promise<Answer>)[] = [
  user => user.me(),
  user => user.me(),
  user => user.post('/api/session/state'),
  user => user.post('/api/user/get_req_chkcode_id'),
  user => user.post('/api/session/lock'),
]

/** One browser signs out while twenty of its requests are under way at both gateways. */
const playRound = async (round: number): Promise<boolean> => {
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
  await wait(Math.random() * 6)
  const logout = await at(portal.second.url, user).post('/api/user/user_logout')
  const during = await Promise.all(gateways.map(gateway => at(gateway.url, user).me()))
  await Promise.all(inFlight)
  const after = await Promise.all(gateways.map(gateway => at(gateway.url, user).me()))
  return logout.status === 200 && [...during, ...after].every(answer => codeOf(answer) === '1001')
}

it(`logout wins in ${rounds} of ${rounds} rounds with 20 requests in flight`, async () => {
  portal.bank.answer('/api/member/current_member_detail', async (received, response) => {
    await wait(Math.random() * 12)
    response.end(sealedAnswer(received, [memberDetail]))
  })
  let won = 0
  const play = async (worker: number) => {
    for (let round = worker; round < rounds; round += parallelRounds) {
      if (await playRound(round)) won += 1
    }
  }
  await Promise.all(Array.from({ length: parallelRounds }, (_, worker) => play(worker)))
  expect(won).toBe(rounds)
  expect(await portal.redis.client.zcard('{portal}:live')).toBe(0)
  await expect.poll(() => portal.bank.count('/api/user/user_logout')).toBe(rounds)
})

it('a hundred parallel sign-ins on one captcha, over both gateways, reach the bank once', async () => {
  const user = await portal.signedIn('15400000001')
  for (let round = 0; round < 5; round++) {
    const before = portal.bank.count('/api/member/login')
    const captcha = await user.captcha()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        at(index % 2 === 0 ? portal.first.url : portal.second.url, user).signInWith(captcha),
      ),
    )
    expect(portal.bank.count('/api/member/login')).toBe(before + 1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(answer => codeOf(answer) === '12007')).toHaveLength(99)
    await user.signIn('15400000001')
  }
})

it('parallel writers of different fields all survive', async () => {
  for (let round = 0; round < 20; round++) {
    const user = await portal.signedIn(`1541000${String(round).padStart(4, '0')}`)
    const elsewhere = at(portal.second.url, user)
    const ask = (visitor: Visitor, purpose: string) =>
      visitor.post('/api/user/get_req_chkcode_id', { purpose })
    const [login, , lock] = await Promise.all([
      ask(user, 'login'),
      ask(elsewhere, 'forget'),
      elsewhere.post('/api/session/lock'),
    ])
    expect(lock.status).toBe(200)
    expect((await user.post('/api/session/state')).json?.data?.[0]).toMatchObject({
      signed_in: true,
      locked: true,
    })
    const captcha = String(login.json?.data?.[0]?.result)
    expect((await elsewhere.signInWith(captcha, '15400000001')).status).toBe(200)
  }
})
