import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../bank/src/sandbox/random.ts'
import { freePort, type Running, start, startBff, startRedis, temporaryFolder } from './processes.ts'

/** A part of the product that is killed. */
export type Mortal = 'gateway' | 'bank' | 'redis'

/** Gateway, bank and Redis as processes that die by SIGKILL at random and begin again where they were. */
export interface MortalSite {
  url: string
  /** A call is about to be made: who dies does so in the midst of some. */
  /** @throws Error where somebody who died could not begin again */
  onCall(): void
  kills: Readonly<Record<Mortal, number>>
  /** From now on nobody dies; returns when all are there. */
  calm(): Promise<void>
  stop(): Promise<void>
}

interface Dangers {
  random: Random
  /** These in turn, again and again. */
  victims: readonly Mortal[]
  /** Least and most calls between two deaths. */
  calls: readonly [number, number]
}

export const startMortalSite = async (
  databaseUrl: string,
  { random, victims, calls }: Dangers,
): Promise<MortalSite> => {
  const [port, opsPort, bankPort, redisPort] = await Promise.all(Array.from({ length: 4 }, freePort))
  const redisFolder = temporaryFolder('redis')
  const bankUrl = `http://127.0.0.1:${bankPort}`
  const redisUrl = `redis://127.0.0.1:${redisPort}`
  const begin: Record<Mortal, () => Promise<Running>> = {
    redis: () => startRedis(redisPort, redisFolder),
    bank: () =>
      start([process.execPath, 'tests/harness/quick-bank.ts'], /bank ready (http:\S+)/, {
        BANK_PORT: String(bankPort),
        BANK_DATABASE_URL: databaseUrl,
        LOG_LEVEL: 'fatal',
        WEBHOOK_ALLOW_LOOPBACK: 'on',
      }),
    gateway: () =>
      startBff(bankUrl, redisUrl, {
        PORT: String(port),
        OPS_PORT: String(opsPort),
        LOG_LEVEL: 'fatal',
        BANK_BREAKER_OPEN_MS: '500',
        // Slow is not dead.
        BANK_TIMEOUT_MS: '30000',
      }),
  }
  const [redis, bank, gateway] = await Promise.all([begin.redis(), begin.bank(), begin.gateway()])
  const living: Record<Mortal, Running> = { redis, bank, gateway }
  // A run that is broken off leaves nobody behind.
  const abandon = () => {
    for (const { child } of Object.values(living)) child.kill('SIGKILL')
  }
  process.on('exit', abandon)
  const kills = { gateway: 0, bank: 0, redis: 0 }

  let over = false
  let left = random.between(...calls)
  let wake = () => {}
  const killing = async () => {
    while (!over) {
      await new Promise<void>(resolve => {
        wake = resolve
      })
      if (over) return
      await wait(random.between(0, 100))
      const victim = victims[(kills.bank + kills.gateway + kills.redis) % victims.length] ?? 'bank'
      await living[victim].kill()
      kills[victim] += 1
      living[victim] = await begin[victim]()
      left = random.between(...calls)
    }
  }
  const killer = killing()
  let broken: unknown
  killer.catch((error: unknown) => {
    broken = error
  })
  const calm = async () => {
    over = true
    wake()
    await killer
  }
  return {
    url: `http://127.0.0.1:${port}`,
    onCall: () => {
      if (broken) throw broken
      left -= 1
      if (left === 0) wake()
    },
    kills,
    calm,
    stop: async () => {
      await calm().catch(() => {})
      await Promise.all(Object.values(living).map(running => running.stop()))
      process.off('exit', abandon)
    },
  }
}
