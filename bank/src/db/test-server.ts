import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { OpenDatabase } from './open.ts'
import { runStatements } from './run-statements.ts'
import { openServer } from './server.ts'
import { restoreRows } from './test-restore.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Set where the tests run on PostgreSQL: a database of the server, and the sessions of the seeded example. */
    postgresServer: { url: string; utokens: [account: string, utoken: string][] } | undefined
  }
}

/** Databases that every test's own is a copy of. */
export const migratedTemplate = 'template_migrated'
export const exampleTemplate = 'template_example'

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
const idle = new Map<string, string[]>()

/** A database that starts as the template, for one test at a time. */
export const takeOnServer = async (server: string, template: string): Promise<OpenDatabase> => {
  const left = idle.get(template)?.pop()
  const url = left ?? (await createOnServer(server, template)).url
  const database = await openServer({ url, ...poolOfTests })
  try {
    if (left) await restoreRows(database.db)
  } catch {
    await database.close()
    return takeOnServer(server, template)
  }
  const close = async () => {
    // Ends after what is still asked of it, which so cannot reach the next test.
    await database.close()
    idle.set(template, [...(idle.get(template) ?? []), url])
  }
  return { ...database, close }
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
