import { type FakeBank, startFakeBank } from '../../bff/src/testing/fake-bank.ts'
import { type Answer, Visitor } from '../../bff/src/testing/visitor.ts'
import { startBff } from '../harness/processes.ts'

/** How long a gateway waits for the bank here; the bound that operators set with BANK_TIMEOUT_MS. */
export const bankBoundMs = 1_000
/** An answer may come so much later than the bound it waited for. */
export const slackMs = 350
/** Redis trouble is reported within a second. */
export const redisBoundMs = 1_000

export const readPath = '/api/member/current_member_detail'
export const writePath = '/api/discount/withdraw_apply'
export const publicPath = '/api/session/state'
export const write = { apply_no: 'TX20260623000018' }

export interface Site {
  bank: FakeBank
  url: string
  opsUrl: string
  user: Visitor
  /** kill -9 of the gateway. */
  killGateway(): Promise<void>
  /** A gateway in the place of the killed one, at an address of its own. */
  startGateway(): Promise<string>
  close(): Promise<void>
}

let accounts = 0

/** A gateway process between a bank that does what a test says and a Redis at `redisUrl`, with one user signed in. */
export const startSite = async (redisUrl: string): Promise<Site> => {
  const bank = await startFakeBank()
  const env = { BANK_TIMEOUT_MS: String(bankBoundMs) }
  let bff = await startBff(bank.url, redisUrl, env)
  const user = new Visitor(bff.url)
  const answer = await user.signIn(`faults${++accounts}`)
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.text}`)
  return {
    bank,
    url: bff.url,
    opsUrl: bff.opsUrl,
    user,
    killGateway: () => bff.kill(),
    startGateway: async () => {
      bff = await startBff(bank.url, redisUrl, env)
      return bff.url
    },
    close: async () => {
      await bff.kill()
      await bank.close().catch(() => {})
    },
  }
}

/** The same cookies at another gateway. */
export const at = (url: string, visitor: Visitor): Visitor => {
  const other = new Visitor(url)
  other.cookies = new Map(visitor.cookies)
  return other
}

export interface Timed {
  answer: Answer
  ms: number
}

export const timed = async (ask: () => Promise<Answer>): Promise<Timed> => {
  const started = performance.now()
  const answer = await ask()
  return { answer, ms: performance.now() - started }
}

/** So many at once, each with its own time. */
export const atOnce = (count: number, ask: () => Promise<Answer>): Promise<Timed[]> =>
  Promise.all(Array.from({ length: count }, () => timed(ask)))

/** Milliseconds until the answer has this status; throws after the bound. */
export const untilStatus = async (ask: () => Promise<Answer>, status: number, boundMs: number) => {
  const started = performance.now()
  for (;;) {
    const answer = await ask()
    const ms = performance.now() - started
    if (answer.status === status) return ms
    if (ms > boundMs) throw new Error(`still ${answer.status} ${answer.text} after ${ms.toFixed(0)} ms`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** What a client sees of a fault, as `status code`, all different ones of many answers. */
export const kinds = (list: readonly Timed[]): string[] =>
  [...new Set(list.map(({ answer }) => `${answer.status} ${answer.json?.error_no ?? ''}`.trim()))].sort()

export const slowest = (list: readonly Timed[]): number => Math.max(...list.map(({ ms }) => ms))
