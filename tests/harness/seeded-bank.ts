import { sql } from 'drizzle-orm'
import type { TestProject } from 'vitest/node'
import type { Db } from '../../bank/src/platform/db/db.ts'
import { openEmbedded } from '../../bank/src/platform/db/embedded.ts'
import { quickenPasswords } from '../../bank/src/testing/seeded-example.ts'
import { madeOnce } from './made-once.ts'
import { startBank } from './processes.ts'

/** Takes out of a seeded bank what people may wait for and tests need not. */
export const quicken = async (db: Db) => {
  await quickenPasswords(db)
  await db.execute(sql`update sys_param set param_value = '200-600' where param_key = 'PAYOUT_DELAY_MS'`)
}

const seed = async (folder: string) => {
  await (await startBank(folder)).stop()
  const { db, close } = await openEmbedded(folder)
  await quicken(db)
  await close()
}

/** The folder of one freshly seeded bank. */
export const seededBank = () => madeOnce('seeded-bank', seed)

/** Seeds one bank for all test files (vitest global set-up). */
export default async function seedOnce(project: TestProject) {
  project.provide('seededBank', await seededBank())
}
