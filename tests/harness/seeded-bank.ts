import type { TestProject } from 'vitest/node'
import { madeOnce } from './made-once.ts'
import { startBank } from './processes.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a freshly seeded bank; tests copy it, since a first start takes seconds. */
    seededBank: string
  }
}

/** Seeds one bank for all test files (vitest global set-up). */
export default async function seedOnce(project: TestProject) {
  const seed = async (folder: string) => (await startBank(folder)).stop()
  project.provide('seededBank', await madeOnce('seeded-bank', seed))
}
