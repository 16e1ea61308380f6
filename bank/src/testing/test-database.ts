import { readFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { asDb, createClient } from '../platform/db/embedded.ts'
import type { OpenDatabase } from '../platform/db/open.ts'
import { exampleTemplate, migratedTemplate } from './template-names.ts'
import { restoreRows } from './test-restore.ts'
import { takeOnServer, testServer } from './test-server.ts'

type Utokens = [account: string, utoken: string][]

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a freshly seeded bank; tests copy it, since a first start takes seconds. */
    seededBank: string
    /** Files of embedded databases to start from, and the sessions of the seeded example. */
    embeddedTemplates: { migrated: string; example: string; utokens: Utokens } | undefined
  }
}

const templates = () => {
  const made = inject('embeddedTemplates')
  if (!made) throw new Error('this test runs in the projects integration and bank-postgres only')
  return made
}

/** Embedded databases that no test has at the moment, by their template. */
const idle = new Map<string, PGlite[]>()

const loadTemplate = async (path: string): Promise<PGlite> =>
  createClient(undefined, new Blob([readFileSync(path)]))

/** One that another test has left, as the template was, or a new one when there is none to be had. */
const takeClient = async (path: string): Promise<PGlite> => {
  const left = idle.get(path)?.pop()
  if (!left) return loadTemplate(path)
  try {
    await restoreRows(asDb(left))
    return left
  } catch {
    await left.close()
    return loadTemplate(path)
  }
}

/** An embedded database in memory that starts as the file says. */
const load = async (path: string): Promise<OpenDatabase> => {
  const client = await takeClient(path)
  let closed = false
  // What a test left running must not reach the test that has the database next.
  const own = new Proxy(client, {
    get: (target, name) => {
      if (closed) throw new Error('the database of this test is closed')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const close = async () => {
    if (closed) return
    closed = true
    idle.set(path, [...(idle.get(path) ?? []), client])
  }
  return { db: asDb(own), kind: 'embedded', transactionsAtOnce: 1, close }
}

/** A migrated database of its own for one test: on PostgreSQL where the tests run on a server, else embedded. */
export const newTestDatabase = (): Promise<OpenDatabase> => {
  const server = testServer()
  return server ? takeOnServer(server.url, migratedTemplate) : load(templates().migrated)
}

/** The same with the seeded example and the sessions of everybody in it. */
export const newExampleDatabase = async (): Promise<{
  database: OpenDatabase
  utokens: Map<string, string>
}> => {
  const server = testServer()
  const database = server ? await takeOnServer(server.url, exampleTemplate) : await load(templates().example)
  return { database, utokens: new Map((server ?? templates()).utokens) }
}

/** The cipher of tests that need one. */
export { exampleAtRest as testAtRest } from './seeded-example.ts'
