import { readFileSync, writeFileSync } from 'node:fs'
import { openServer } from '../../bank/src/platform/db/server.ts'
import { seedExample } from '../../bank/src/testing/seeded-example.ts'
import { exampleTemplate, migratedTemplate } from '../../bank/src/testing/template-names.ts'
import { keepRows } from '../../bank/src/testing/test-restore.ts'
import { madeOnce } from './made-once.ts'
import { fast, type PostgresServer, startPostgres } from './postgres.ts'
import { startBank } from './processes.ts'
import { quicken } from './seeded-bank.ts'

/** The database of a freshly seeded bank, which every portal's own is copied from. */
export const seededDatabase = 'seeded'

const dataIn = (folder: string) => `${folder}/data`
const utokensIn = (folder: string) => `${folder}/utokens.json`

const openOn = (server: PostgresServer, name: string) =>
  openServer({ url: server.urlOf(name), poolSize: 2, statementTimeoutMs: 60_000 })

const makeMigrated = async (server: PostgresServer) => {
  const { db, close } = await openOn(server, migratedTemplate)
  await keepRows(db)
  await close()
}

const makeExample = async (server: PostgresServer) => {
  const { db, close } = await openOn(server, exampleTemplate)
  const utokens = await seedExample(db)
  await keepRows(db)
  await close()
  return [...utokens]
}

const makeSeeded = async (server: PostgresServer) => {
  await (await startBank('', { BANK_DATABASE_URL: server.urlOf(seededDatabase) })).stop()
  const { db, close } = await openOn(server, seededDatabase)
  await quicken(db)
  await close()
  await server.run(seededDatabase, 'vacuum analyze')
}

const makeTemplates = async (folder: string) => {
  // What is kept is copied at each start: without log that is held ready for more.
  const server = await startPostgres([...fast, 'wal_recycle=off', 'wal_init_zero=off'])
  await server.run('postgres', `create database ${migratedTemplate}`)
  await (await openOn(server, migratedTemplate)).close()
  // The schema is made once.
  for (const name of [exampleTemplate, seededDatabase])
    await server.run('postgres', `create database ${name} template ${migratedTemplate}`)
  const [utokens] = await Promise.all([makeExample(server), makeMigrated(server), makeSeeded(server)])
  await server.keep(dataIn(folder))
  writeFileSync(utokensIn(folder), JSON.stringify(utokens))
}

/** The folder of a PostgreSQL server's data with the databases that tests start from. */
export const serverTemplates = () => madeOnce('server-templates', makeTemplates)

/** Starts a server that has these databases, and reads who is signed in to the example. */
export const startTemplates = async (settings?: readonly string[]) => {
  const folder = await serverTemplates()
  const server = await startPostgres(settings, dataIn(folder))
  const utokens: [account: string, utoken: string][] = JSON.parse(readFileSync(utokensIn(folder), 'utf8'))
  return { server, utokens }
}
