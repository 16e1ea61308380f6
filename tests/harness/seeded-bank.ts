import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../../bank/src/db/embedded.ts'
import { quickenPasswords } from '../../bank/src/discount/seeded-example.ts'
import { madeOnce } from './made-once.ts'
import { startBank } from './processes.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a freshly seeded bank; tests copy it, since a first start takes seconds. */
    seededBank: string
  }
}

const seed = async (folder: string) => {
  await (await startBank(folder)).stop()
  const { db, close } = await openEmbedded(folder)
  await quickenPasswords(db)
  await close()
}

/** The folder of one freshly seeded bank. */
export const seededBank = () => madeOnce('seeded-bank', seed)

/** Seeds one bank for all test files (vitest global set-up). */
export default async function seedOnce(project: TestProject) {
  project.provide('seededBank', await seededBank())
}
