import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { type Db, queryRows } from '../platform/db/db.ts'
import type { OpenDatabase } from '../platform/db/open.ts'
import { openServer } from '../platform/db/server.ts'
import { runStatements } from './run-statements.ts'
import { exampleTemplate, migratedTemplate } from './template-names.ts'
import { restoreRows } from './test-restore.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Set where the tests run on PostgreSQL: a database of the server, and the sessions of the seeded example. */
    postgresServer: { url: string; utokens: [account: string, utoken: string][] } | undefined
  }
}

/** The server of these tests; undefined where they run on the embedded database. */
export const testServer = () => inject('postgresServer')

export type ServerDatabase = OpenDatabase & { url: string }

const createOnServer = async (server: string, template: string) => {
  const name = `test_${randomBytes(8).toString('hex')}`
  await runStatements(server, `create database ${name} template ${template}`)
  return {
    url: server.replace(/\/[^/]*$/, `/${name}`),
    drop: () => runStatements(server, `drop database if exists ${name} with (force)`),
  }
}

const poolOfTests = { poolSize: 10, statementTimeoutMs: 30_000 }

/** A database on the tests' server, copied from a template, gone when closed. Its address can be given to others. */
const copyOnServer = async (server: string, template: string): Promise<ServerDatabase> => {
  const { url, drop } = await createOnServer(server, template)
  const database = await openServer({ url, ...poolOfTests })
  const close = async () => {
    await database.close()
    await drop()
  }
  return { ...database, url, close }
}

/** Databases of this process that no test has at the moment, by their template; they go with the server. */
const idle = new Map<string, ServerDatabase[]>()

const openOnServer = async (url: string): Promise<ServerDatabase> => ({
  ...(await openServer({ url, ...poolOfTests })),
  url,
})

/** One that another test has left, as the template was, or a new one when there is none to be had. */
const takeDatabase = async (server: string, template: string): Promise<ServerDatabase> => {
  const left = idle.get(template)?.pop()
  if (!left) return openOnServer((await createOnServer(server, template)).url)
  try {
    await restoreRows(left.db)
    return left
  } catch {
    await left.close()
    return takeDatabase(server, template)
  }
}

/** Whether a connection of it is still at something. */
const isAtWork = async ({ db }: OpenDatabase): Promise<boolean> => {
  const busy = await queryRows(
    db,
    sql`select 1 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  )
  return busy.length > 0
}

/**
 * A database that starts as the template, for one test at a time. The next one has its connections as well: a new
 * one knows nothing of the schema, and learns it at the cost of a test.
 */
export const takeOnServer = async (server: string, template: string): Promise<OpenDatabase> => {
  const database = await takeDatabase(server, template)
  let closed = false
  // What a test left running must not reach the test that has the database next.
  const get = (_: Db, name: string | symbol) => {
    if (closed) throw new Error('the database of this test is closed')
    const value: unknown = Reflect.get(database.db, name)
    return typeof value === 'function' ? value.bind(database.db) : value
  }
  const db = new Proxy<Db>(Object.create(database.db), { get })
  const close = async () => {
    if (closed) return
    closed = true
    let left = database
    if (await isAtWork(database)) {
      // Ends after what is still asked of it.
      await database.close()
      left = await openOnServer(database.url)
    }
    idle.set(template, [...(idle.get(template) ?? []), left])
  }
  return { ...database, db, close }
}

const requiredServer = () => {
  const server = testServer()
  if (!server) throw new Error('this test runs in the project bank-postgres only')
  return server.url
}

/** For tests that are about PostgreSQL (`*.server.test.ts`): a migrated database of its own. */
export const newServerDatabase = (): Promise<ServerDatabase> =>
  copyOnServer(requiredServer(), migratedTemplate)

/** The same with nothing in it, not even our tables; nobody has opened it. */
export const newEmptyOnServer = () => createOnServer(requiredServer(), 'template0')

/** A seeded bank of its own, for tests whose processes open it by its address. */
export const newServerExample = (): Promise<ServerDatabase> => copyOnServer(requiredServer(), exampleTemplate)
