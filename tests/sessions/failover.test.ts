import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { memberDetail, sealedAnswer } from '../../bff/src/testing/fake-bank.ts'
import { type SentinelSet, startSentinelSet } from './sentinel.ts'
import { at, startTwoGateways, type TwoGateways } from './two-gateways.ts'

/* Rules 4 and 7 through a failover by Sentinel: primary, replica, Sentinel and two BFFs as processes. */

let redis: SentinelSet
let portal: TwoGateways
beforeEach(async () => {
  redis = await startSentinelSet()
  portal = await startTwoGateways(() => redis.url)
})
afterEach(async () => {
  await portal?.stop()
  await redis?.close()
})

it.each([
  ['killed', (primary: SentinelSet['primary']) => primary.kill()],
  ['frozen', async (primary: SentinelSet['primary']) => primary.child.kill('SIGSTOP')],
])(
  'a failover from a %s primary logs nobody out, and does not bring back who logged out',
  async (_, fail) => {
    // A bank that knows which utokens have ended, as the real one does.
    const ended = new Set<unknown>()
    portal.bank.answer('/api/user/user_logout', ({ headers }, response) => {
      ended.add(headers.utoken)
      response.end(JSON.stringify({ is_success: true, data: [{ result: 'ok' }] }))
    })
    portal.bank.answer('/api/member/current_member_detail', (received, response) => {
      const refusal = { is_success: false, error_no: '1001', error_msg: '登录超时，请重新登录' }
      const isEnded = ended.has(received.headers.utoken)
      response.end(isEnded ? JSON.stringify(refusal) : sealedAnswer(received, [memberDetail]))
    })
    const staying = await portal.signedIn('15400000001')
    const leaving = await portal.signedIn('15400000011')
    const cookies = at(portal.second.url, leaving)
    await wait(200)

    // The replica sees nothing of the logout: the new primary will hold the session as if it still lived.
    await redis.replica.client.call('replicaof', '127.0.0.1', '1')
    expect((await leaving.post('/api/user/user_logout')).status).toBe(200)
    await expect.poll(() => ended.size).toBe(1)
    await fail(redis.primary)

    const seen: number[] = []
    const both = [staying, at(portal.second.url, staying)]
    for (const visitor of both) {
      const look = async () => {
        const { status } = await visitor.me()
        seen.push(status)
        return status
      }
      await expect.poll(look, { timeout: 20_000, interval: 100 }).toBe(200)
    }
    expect([...new Set(seen)].sort()).toEqual([200, 503])
    expect((await redis.replica.client.info('replication')).includes('role:master')).toBe(true)

    const revived = await redis.replica.client.zcard('{portal}:live')
    expect(revived).toBe(2)
    const answer = await cookies.me()
    expect([answer.status, answer.json?.error_no]).toEqual([401, '1001'])
    expect(await redis.replica.client.zcard('{portal}:live')).toBe(1)
    expect((await staying.post('/api/session/lock')).status).toBe(200)
  },
)
