import type { TestProject } from 'vitest/node'
import type {} from '../../bank/src/testing/test-server.ts'
import { startTemplates } from './server-templates.ts'

/** One PostgreSQL server for the bank's tests, with the databases that every test's own is copied from. */
export default async function startServer(project: TestProject) {
  const { server, utokens } = await startTemplates()
  project.provide('postgresServer', { url: server.urlOf('postgres'), utokens })
  return () => server.stop()
}
