import { setTimeout as wait } from 'node:timers/promises'
import { type FakeBank, startFakeBank } from '../../bff/src/testing/fake-bank.ts'
import { startTestRedis, type TestRedis } from '../../bff/src/testing/redis-server.ts'
import { Visitor } from '../../bff/src/testing/visitor.ts'
import { startBff } from '../harness/processes.ts'

type RunningBff = Awaited<ReturnType<typeof startBff>>

/** Two BFF processes on one real Redis; the bank is one whose answers a test can delay and count. */
export interface TwoGateways {
  redis: TestRedis
  bank: FakeBank
  first: RunningBff
  second: RunningBff
  /** A browser that has signed in at the first gateway, at another try where that one had no time for Redis. */
  signedIn(account?: string): Promise<Visitor>
  /** Tries to sign in that were answered 503: what became of them nobody knows. */
  givenUp(): number
  stop(): Promise<void>
}

/** @param redisUrl where the gateways find Redis, if not at its own address */
export const startTwoGateways = async (
  redisUrlOf: (redis: TestRedis) => string | Promise<string> = redis => redis.url,
  env: Record<string, string> = {},
): Promise<TwoGateways> => {
  const [redis, bank] = await Promise.all([startTestRedis(), startFakeBank()])
  const redisUrl = await redisUrlOf(redis)
  const [first, second] = await Promise.all([
    startBff(bank.url, redisUrl, env),
    startBff(bank.url, redisUrl, env),
  ])
  let givenUp = 0
  return {
    redis,
    bank,
    first,
    second,
    givenUp: () => givenUp,
    signedIn: async account => {
      for (;;) {
        const visitor = new Visitor(first.url)
        const captcha = await visitor.captcha()
        const answer = captcha === '' ? undefined : await visitor.signInWith(captcha, account)
        if (answer?.status === 200) return visitor
        givenUp += 1
        if ((answer && answer.status !== 503) || givenUp > 1_000) throw new Error(`sign-in: ${answer?.text}`)
        await wait(100)
      }
    },
    stop: async () => {
      await Promise.all([first.stop(), second.stop()])
      await Promise.all([redis.close(), bank.close()])
    },
  }
}

/** The same browser, sent to another gateway by a balancer. */
export const at = (url: string, visitor: Visitor): Visitor => {
  const other = new Visitor(url)
  other.cookies = new Map(visitor.cookies)
  return other
}
