import type { TestProject } from 'vitest/node'
import { openServer } from '../../bank/src/platform/db/server.ts'
import { seedExample } from '../../bank/src/testing/seeded-example.ts'
import { keepRows } from '../../bank/src/testing/test-restore.ts'
import { exampleTemplate, migratedTemplate } from '../../bank/src/testing/test-server.ts'
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
