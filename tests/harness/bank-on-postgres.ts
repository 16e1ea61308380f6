import type { TestProject } from 'vitest/node'
import { openServer } from '../../bank/src/db/server.ts'
import { keepRows } from '../../bank/src/db/test-restore.ts'
import { exampleTemplate, migratedTemplate } from '../../bank/src/db/test-server.ts'
import { seedExample } from '../../bank/src/discount/seeded-example.ts'
import { startPostgres } from './postgres.ts'

/** One PostgreSQL server for the bank's tests, with the databases that every test's own is copied from. */
export default async function startServer(project: TestProject) {
  const server = await startPostgres()
  const open = (name: string) =>
    openServer({ url: server.urlOf(name), poolSize: 2, statementTimeoutMs: 60_000 })
  await server.run('postgres', `create database ${migratedTemplate}`, `create database ${exampleTemplate}`)
  const migrated = await open(migratedTemplate)
  await keepRows(migrated.db)
  await migrated.close()
  const example = await open(exampleTemplate)
  const utokens = await seedExample(example.db)
  await keepRows(example.db)
  await example.close()
  project.provide('postgresServer', { url: server.urlOf('postgres'), utokens: [...utokens] })
  return () => server.stop()
}
