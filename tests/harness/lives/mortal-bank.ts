import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Random } from '../../../bank/src/sandbox/random.ts'
import { gatewayHeaders } from '../../../bank/src/testing/test-client.ts'
import { baseEnv, freePort, root } from '../processes.ts'

export type Found = Record<string, string | number | null>

/** A bank that dies by SIGKILL at random and begins again where it was. */
export interface MortalBank {
  url: string
  /** A call is about to be made: the bank dies in the midst of some. */
  onCall(): void
  /** How many calls were made, in all. */
  calls(): number
  /** Moves the business clock, yyyy-MM-ddTHH:mm. */
  moveTo(moment: string): Promise<void>
  /** Does all work of the day, however often it is killed meanwhile. @returns jobs that did not come to an end */
  settle(day: string): Promise<unknown[]>
  rows<Row = Found>(statement: string): Promise<Row[]>
  kills(): number
  /** @param gently false where the run has failed already */
  stop(): Promise<void>
}

interface Dangers {
  random: Random
  /** Least and most calls between two deaths. */
  calls: readonly [number, number]
  /** The part of all settlings that the bank does not live through. */
  whileWorking: number
}

interface Said {
  id?: number
  url?: string
  answer?: unknown[]
  fault?: string
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

class Died extends Error {}

/** One process, and what is asked of it. */
const startOne = async (env: Record<string, string | undefined>) => {
  const child: ChildProcess = fork('tests/harness/lives/driven-bank.ts', {
    cwd: root,
    env: { ...baseEnv, ...env },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const errors: string[] = []
  child.stderr?.on('data', chunk => errors.push(String(chunk)))
  const waiting = new Map<number, PromiseWithResolvers<unknown[]>>()
  const ready = Promise.withResolvers<string>()
  child.on('message', ({ id, url, answer, fault }: Said) => {
    if (url) return ready.resolve(url)
    const asked = waiting.get(id ?? 0)
    if (fault) asked?.reject(new Error(fault))
    else asked?.resolve(answer ?? [])
    waiting.delete(id ?? 0)
  })
  child.once('exit', () => {
    ready.reject(new Error(`the bank ended: ${errors.join('')}`))
    for (const { reject } of waiting.values()) reject(new Died())
    waiting.clear()
  })
  let asked = 0
  const ask = (order: { settle: string } | { rows: string }): Promise<unknown[]> => {
    asked += 1
    const promise = Promise.withResolvers<unknown[]>()
    waiting.set(asked, promise)
    child.send({ id: asked, ...order }, error => error && promise.reject(new Died()))
    return promise.promise
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return { url: await ready.promise, ask, end }
}

export const startMortalBank = async (
  env: Record<string, string>,
  { random, calls, whileWorking }: Dangers,
): Promise<MortalBank> => {
  let now = '2026-09-14T09:00'
  const settings = { ...env, BANK_PORT: String(await freePort()), LOG_LEVEL: 'fatal' }
  const begin = () => startOne({ ...settings, SANDBOX_NOW: `${now}:00+08:00` })
  let living = await begin()
  let deaths = 0
  let made = 0
  let left = random.between(...calls)
  let rising: Promise<void> | undefined
  let over = false

  const die = (afterMs: number): Promise<void> => {
    rising ??= (async () => {
      await wait(afterMs)
      await living.end('SIGKILL')
      deaths += 1
      living = await begin()
      left = random.between(...calls)
    })().finally(() => {
      rising = undefined
    })
    return rising
  }

  /** Again until a bank lives long enough to answer. */
  const insist = async (order: { settle: string } | { rows: string }): Promise<unknown[]> => {
    for (;;) {
      try {
        await rising
        return await living.ask(order)
      } catch (error) {
        if (!(error instanceof Died)) throw error
        await wait(20)
      }
    }
  }

  return {
    url: living.url,
    onCall: () => {
      made += 1
      left -= 1
      if (left === 0 && !over) die(random.between(0, 60)).catch(() => undefined)
    },
    calls: () => made,
    moveTo: async moment => {
      now = moment
      for (;;) {
        await rising
        const moved = await fetch(`${living.url}/sandbox/clock`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...gatewayHeaders },
          body: JSON.stringify({ now: `${moment}:00+08:00` }),
        }).catch(() => undefined)
        if (moved?.ok) return
        await wait(50)
      }
    },
    settle: async day => {
      if (random.next() < whileWorking) die(random.between(0, 400)).catch(() => undefined)
      return insist({ settle: day })
    },
    rows: async <Row>(statement: string) => (await insist({ rows: statement })) as Row[],
    kills: () => deaths,
    stop: async () => {
      over = true
      await rising?.catch(() => undefined)
      await living.end('SIGTERM')
    },
  }
}
