import type { PGlite } from '@electric-sql/pglite'
import { createClient, databaseOn } from './embedded.ts'
import type { OpenDatabase } from './open.ts'
import { copyOnServer, migratedTemplate, testServer } from './test-server.ts'

let migrated: Promise<PGlite> | undefined

const migratedClient = async (): Promise<PGlite> => {
  const client = await createClient()
  await databaseOn(client)
  return client
}

/** A copy of an embedded database. */
export const cloneOf = async (original: PGlite): Promise<OpenDatabase> => {
  const client = (await original.clone()) as PGlite
  const db = await databaseOn(client)
  return { db, kind: 'embedded', transactionsAtOnce: 1, close: () => client.close() }
}

/**
 * A migrated database of its own for one test: on PostgreSQL where the tests run on a server, else cloned from
 * one that a test file makes once.
 */
export const newTestDatabase = async (): Promise<OpenDatabase> => {
  const server = testServer()
  if (server) return copyOnServer(server.url, migratedTemplate)
  migrated ??= migratedClient()
  return cloneOf(await migrated)
}

/** The cipher of tests that need one. */
export { exampleAtRest as testAtRest } from '../discount/seeded-example.ts'
