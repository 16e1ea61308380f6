import type { TestProject } from 'vitest/node'
import { openServer } from '../../bank/src/platform/db/server.ts'
import { startPostgres } from './postgres.ts'
import { startBank, temporaryFolder } from './processes.ts'
import { quicken } from './seeded-bank.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server with the database of a freshly seeded bank, which tests copy; `urlOf` by its name. */
    seededServer: { url: string }
  }
}

/** The database that every portal's own is copied from. */
export const seededDatabase = 'seeded'

/** Address of a database of the server. */
export const databaseOf = (url: string, name: string) => url.replace(/\/[^/]*$/, `/${name}`)

const startSeeded = async () => {
  const server = await startPostgres()
  const url = server.urlOf(seededDatabase)
  await server.run('postgres', `create database ${seededDatabase}`)
  await (await startBank(temporaryFolder('bank'), { BANK_DATABASE_URL: url })).stop()
  const { db, close } = await openServer({ url, poolSize: 1, statementTimeoutMs: 60_000 })
  await quicken(db)
  await close()
  await server.run(seededDatabase, 'vacuum analyze')
  return server
}

/** The server of this run, whichever of its projects asks first: each loads this file for itself. */
const kept: { seededServer?: ReturnType<typeof startSeeded> } = globalThis as object

/**
 * Starts one PostgreSQL server for the tests that open a portal in a process that stays, and seeds one bank on it (vitest
 * global set-up): a bank takes less than half of the processor time there that it takes on the embedded database.
 */
export default async function seedServer(project: TestProject) {
  kept.seededServer ??= startSeeded()
  const server = await kept.seededServer
  project.provide('seededServer', { url: server.urlOf('postgres') })
  return () => server.stop()
}
