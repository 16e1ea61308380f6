import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { removeFolder, startBank, temporaryFolder } from './processes.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a freshly seeded bank; tests copy it, since a first start takes seconds. */
    seededBank: string
  }
}

/** Seeds one bank for all test files (vitest global set-up). */
export default async function seedOnce(project: TestProject) {
  const folder = temporaryFolder('seed')
  const bank = await startBank(folder)
  await bank.stop()
  if (!existsSync(folder)) throw new Error('the bank left no data')
  project.provide('seededBank', folder)
  return () => removeFolder(folder)
}
