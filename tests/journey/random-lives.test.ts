import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { liveLives } from '../harness/lives/lives.ts'
import { preparation } from '../harness/lives/stage.ts'
import { toldLives } from '../harness/lives/told.ts'
import { ownDatabase } from '../harness/own-database.ts'

/* Three whole lives of bills on a bank that is killed; LIVES_SEED sets their choices, `npm run test:long` lives a thousand. */

/** What the three lives of this seed come to: the least that every change is tried on. */
const SEED = 538_182
const kinds = ['discounted with a payer', 'paid', 'paid late', 'refused', 'settled in parts']

test('whatever becomes of a bill, everybody has what they must have, to the fen', async () => {
  const seed = Number(process.env.LIVES_SEED || SEED)
  const own = await ownDatabase(async db => {
    for (const statement of preparation) await db.execute(sql.raw(statement))
  })
  const order = { calls: [15, 25], whileWorking: 0.03, longest: 4, beginnings: 1 } as const
  const report = await liveLives({ seed, lives: 3, env: { BANK_DATABASE_URL: own.url }, ...order })
  console.log(`seed ${seed}: ${toldLives(report)}`)
  await own.drop()
  expect(report.broken).toEqual([])
  expect(report.kills).toBeGreaterThan(0)
  expect(report.movements).toBeGreaterThan(9)
  if (seed === SEED) expect([...report.ends.keys()]).toEqual(expect.arrayContaining(kinds))
}, 240_000)
