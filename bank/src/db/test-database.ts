import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { createClient, databaseOn } from './embedded.ts'
import type { OpenDatabase } from './open.ts'
import { copyOnServer, exampleTemplate, migratedTemplate, testServer } from './test-server.ts'

type Utokens = [account: string, utoken: string][]

declare module 'vitest' {
  interface ProvidedContext {
    /** Files of embedded databases to start from, and the sessions of the seeded example. */
    embeddedTemplates: { migrated: string; example: string; utokens: Utokens } | undefined
  }
}

const templates = () => {
  const made = inject('embeddedTemplates')
  if (!made) throw new Error('this test runs in the projects integration and bank-postgres only')
  return made
}

const files = new Map<string, Blob>()

/** An embedded database in memory that starts as the file says. */
const load = async (path: string): Promise<OpenDatabase> => {
  const file = files.get(path) ?? new Blob([readFileSync(path)])
  files.set(path, file)
  const client = await createClient(undefined, file)
  const db = await databaseOn(client)
  return { db, kind: 'embedded', transactionsAtOnce: 1, close: () => client.close() }
}

/** A migrated database of its own for one test: on PostgreSQL where the tests run on a server, else embedded. */
export const newTestDatabase = (): Promise<OpenDatabase> => {
  const server = testServer()
  return server ? copyOnServer(server.url, migratedTemplate) : load(templates().migrated)
}

/** The same with the seeded example and the sessions of everybody in it. */
export const newExampleDatabase = async (): Promise<{
  database: OpenDatabase
  utokens: Map<string, string>
}> => {
  const server = testServer()
  const database = server ? await copyOnServer(server.url, exampleTemplate) : await load(templates().example)
  return { database, utokens: new Map((server ?? templates()).utokens) }
}

/** The cipher of tests that need one. */
export { exampleAtRest as testAtRest } from '../discount/seeded-example.ts'
