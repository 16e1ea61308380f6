import { type ChildProcess, fork } from 'node:child_process'
import { ownDatabase, type Prepare } from './own-database.ts'
import { baseEnv, type Running, root, startRedis } from './processes.ts'
import type { Answered, Order } from './warm-process.ts'

/** The product as pages meet it: what tests of pages ask of it besides. */
export interface SitePortal {
  url: string
  opsUrl: string
  bank: { url: string }
  redis: Pick<Running, 'url' | 'child'>
  stop(): Promise<void>
}

let warm: ChildProcess | undefined

/** The process that has the portals of this one, one after the other: what it has compiled is there for the next. */
const warmProcess = (): ChildProcess => {
  if (warm?.connected) return warm
  warm = fork(new URL('warm-process.ts', import.meta.url), {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return warm
}

const ask = (order: Order) =>
  new Promise<Exclude<Answered, { error: string }>>((resolve, reject) => {
    const child = warmProcess()
    const ended = () => reject(new Error('the process of the portal has ended'))
    child.once('exit', ended)
    child.once('message', (answered: Answered) => {
      child.off('exit', ended)
      if (typeof answered === 'object' && 'error' in answered) reject(new Error(answered.error))
      else resolve(answered)
    })
    child.send(order)
  })

/**
 * Bank and gateway with a database and a Redis of their own, in the process that has had those of the test files before:
 * to start processes anew takes a third of the time of a file. Business time starts at 2026-06-23T10:00:00+08:00, every
 * captcha reads `abcd`.
 */
export const openWarmPortal = async (
  bankEnv: Record<string, string> = {},
  prepare?: Prepare,
): Promise<SitePortal> => {
  const [database, redis] = await Promise.all([ownDatabase(prepare), startRedis()])
  const { PATH: _path, HOME: _home, ...switches } = baseEnv
  const opened = await ask({
    bank: { ...switches, BANK_PORT: '0', BANK_DATABASE_URL: database.url, ...bankEnv },
    gateway: { ...switches, PORT: '0', OPS_PORT: '0', REDIS_URL: redis.url },
  })
  if (opened === 'closed') throw new Error('the portal did not open')
  return {
    url: opened.url,
    opsUrl: opened.opsUrl,
    bank: { url: opened.bankUrl },
    redis,
    stop: async () => {
      await ask('close')
      await Promise.all([redis.stop(), database.drop()])
    },
  }
}
