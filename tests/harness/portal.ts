import { cpSync } from 'node:fs'
import { inject } from 'vitest'
import { memoryFolder } from './memory-folder.ts'
import { removeFolder, startBank, startBff, startRedis } from './processes.ts'
import { openWarmPortal, type SitePortal } from './warm-portal.ts'

export type { SitePortal }

/** A copy of the seeded bank's data, its own for one test file. */
export const seededData = () => {
  const folder = memoryFolder('bank')
  cpSync(inject('seededBank'), folder, { recursive: true })
  return folder
}

/**
 * The whole product as processes: redis-server, bank and BFF. Business time starts at
 * 2026-06-23T10:00:00+08:00, every captcha reads `abcd`.
 */
export const startPortal = async (bankEnv: Record<string, string> = {}) => {
  const dataDir = seededData()
  const [redis, bank] = await Promise.all([startRedis(), startBank(dataDir, bankEnv)])
  const bff = await startBff(bank.url, redis.url)
  return {
    url: bff.url,
    opsUrl: bff.opsUrl,
    redis,
    bank,
    bff,
    dataDir,
    stop: async () => {
      await Promise.all([bff.stop(), bank.stop(), redis.stop()])
      removeFolder(dataDir)
    },
  }
}

export type Portal = Awaited<ReturnType<typeof startPortal>>

/**
 * The product for tests that only call it: on PostgreSQL and in a process that stays, which takes two thirds of the
 * processor time; as processes on the embedded database with PORTALS=processes, as `npm run test:long` asks.
 */
export const openPortal = (bankEnv: Record<string, string> = {}): Promise<SitePortal> =>
  process.env.PORTALS === 'processes' ? startPortal(bankEnv) : openWarmPortal(bankEnv)
