import type { TestProject } from 'vitest/node'
import { startTemplates } from './server-templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server with the database of a freshly seeded bank, which tests copy; `urlOf` by its name. */
    seededServer: { url: string }
  }
}

/** Address of a database of the server. */
export const databaseOf = (url: string, name: string) => url.replace(/\/[^/]*$/, `/${name}`)

/** The server of this run, whichever of its projects asks first: each loads this file for itself. */
const kept: { seededServer?: ReturnType<typeof startTemplates> } = globalThis as object

/**
 * Starts one PostgreSQL server with a seeded bank for the tests that open a portal in a process that stays (vitest global
 * set-up): a bank takes less than half of the processor time there that it takes on the embedded database.
 */
export default async function startSeeded(project: TestProject) {
  kept.seededServer ??= startTemplates()
  const { server } = await kept.seededServer
  project.provide('seededServer', { url: server.urlOf('postgres') })
  return () => server.stop()
}
