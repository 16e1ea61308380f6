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
  /** A browser that has signed in at the first gateway. */
  signedIn(account?: string): Promise<Visitor>
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
  return {
    redis,
    bank,
    first,
    second,
    signedIn: async account => {
      const visitor = new Visitor(first.url)
      const answer = await visitor.signIn(account)
      if (answer.status !== 200) throw new Error(`sign-in: ${answer.text}`)
      return visitor
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
