import type { Db } from './db.ts'

/** Database in memory, for tests. */
export const inMemory = 'memory://'

export interface OpenDatabase {
  db: Db
  kind: 'embedded' | 'server'
  /** How many transactions run side by side; the embedded database runs one. */
  transactionsAtOnce: number
  close(): Promise<void>
}

/** A PostgreSQL server and how to treat it. */
export interface ServerSettings {
  /** `postgres://user:password@host:5432/database`, with `?sslmode=verify-full` where the way is not trusted. */
  url: string
  /** Connections of this process at most. */
  poolSize: number
  /** A statement that runs longer is ended, milliseconds. */
  statementTimeoutMs: number
}

export type DatabaseSettings = { dataDir: string; server: ServerSettings | undefined }

/**
 * Opens the bank's database: the server when one is set, else the embedded one of the directory. Each is loaded
 * only when it is used.
 * @throws DataDirInUseError when another bank runs on the directory
 * @throws Error when the server cannot be reached or refuses a migration
 */
export const openDatabase = async ({ dataDir, server }: DatabaseSettings): Promise<OpenDatabase> => {
  if (server) return (await import('./server.ts')).openServer(server)
  return (await import('./embedded.ts')).openEmbedded(dataDir)
}
