import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openEmbedded } from '../../bank/src/platform/db/embedded.ts'
import { liveLives } from '../harness/lives/lives.ts'
import { preparation } from '../harness/lives/stage.ts'
import { toldLives } from '../harness/lives/told.ts'
import { ownDatabase } from '../harness/own-database.ts'
import { seededData } from '../harness/portal.ts'
import { removeFolder } from '../harness/processes.ts'

/*
 * A thousand whole lives of bills on PostgreSQL and a tenth of them on the embedded database, with kill -9 of the bank.
 * LIVES and LIVES_SEED set number and choices.
 */

const lives = Number(process.env.LIVES || 1_000)
const seed = Number(process.env.LIVES_SEED || 1)
const order = { whileWorking: 0.1, longest: 30 } as const

const live = async (name: string, count: number, env: Record<string, string>) => {
  const started = performance.now()
  const beginnings = Math.min(20, 3 + Math.ceil(count / 20))
  const report = await liveLives({ ...order, seed, lives: count, beginnings, env, calls: [200, 900] })
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  console.log(`${count} lives on ${name}, seed ${seed}, in ${minutes} min: ${toldLives(report)}`)
  return report
}

describe('whole lives of bills with kill -9 of the bank', () => {
  test('on PostgreSQL none is off by a fen', async () => {
    const own = await ownDatabase(async db => {
      for (const statement of preparation) await db.execute(sql.raw(statement))
    })
    const { broken, kills } = await live('PostgreSQL', lives, { BANK_DATABASE_URL: own.url })
    await own.drop()
    expect(broken).toEqual([])
    expect(kills).toBeGreaterThan(0)
  }, 7_200_000)

  test('on the embedded database none is off by a fen', async () => {
    const folder = seededData()
    const { db, close } = await openEmbedded(folder)
    for (const statement of preparation) await db.execute(sql.raw(statement))
    await close()
    const { broken, kills } = await live('the embedded database', Math.ceil(lives / 10), { DATA_DIR: folder })
    removeFolder(folder)
    expect(broken).toEqual([])
    expect(kills).toBeGreaterThan(0)
  }, 7_200_000)
})
