import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { Db } from '../../bank/src/platform/db/db.ts'
import { openServer } from '../../bank/src/platform/db/server.ts'
import { runStatements } from '../../bank/src/testing/run-statements.ts'
import { databaseOf } from './seeded-server.ts'
import { seededDatabase } from './server-templates.ts'

/** Changes the bank's data before it starts. */
export type Prepare = (db: Db) => Promise<void>

/** A copy of the seeded database on the server of the run, changed before a bank opens it. */
export const ownDatabase = async (prepare?: Prepare) => {
  const server = inject('seededServer').url
  const name = `portal_${randomBytes(8).toString('hex')}`
  await runStatements(server, `create database ${name} template ${seededDatabase} strategy file_copy`)
  const url = databaseOf(server, name)
  if (prepare) {
    const { db, close } = await openServer({ url, poolSize: 1, statementTimeoutMs: 60_000 })
    await prepare(db)
    await close()
  }
  return { url, drop: () => runStatements(server, `drop database ${name} with (force)`) }
}
