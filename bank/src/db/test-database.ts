import type { PGlite } from '@electric-sql/pglite'
import { createAtRestCipher } from './at-rest.ts'
import { createClient, databaseOn, type OpenDatabase } from './open.ts'

let migrated: Promise<PGlite> | undefined

const migratedClient = async (): Promise<PGlite> => {
  const client = await createClient()
  await databaseOn(client)
  return client
}

/** A migrated database of its own for one test; cloned from one that a test file makes once. */
export const newTestDatabase = async (): Promise<OpenDatabase> => {
  migrated ??= migratedClient()
  const client = (await (await migrated).clone()) as PGlite
  return { db: await databaseOn(client), close: () => client.close() }
}

/** The cipher of tests that need one. */
export const testAtRest = createAtRestCipher('secret of the tests')
