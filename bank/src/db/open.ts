import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Db } from './db.ts'
import { type DataDirLock, lockDataDir } from './lock.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Database in memory, for tests. */
export const inMemory = 'memory://'

export interface OpenDatabase {
  db: Db
  close(): Promise<void>
}

/** Opens a PGlite that exists already (a test's clone) as ours, migrated. */
export const databaseOn = async (client: PGlite): Promise<Db> => {
  const db = drizzle(client)
  await migrate(db, { migrationsFolder })
  return db
}

/** A PGlite with what the migrations need. */
export const createClient = (dataDir?: string): Promise<PGlite> =>
  PGlite.create({ ...(dataDir ? { dataDir } : {}), extensions: { btree_gist } })

/**
 * Opens the embedded database of a directory, or one in memory, and brings it to the latest schema.
 * @throws DataDirInUseError when another bank runs on the directory.
 */
export const openDatabase = async (dataDir: string): Promise<OpenDatabase> => {
  let lock: DataDirLock | undefined
  let client: PGlite
  if (dataDir === inMemory) {
    client = await createClient()
  } else {
    const root = resolve(dataDir)
    mkdirSync(root, { recursive: true, mode: 0o700 })
    lock = await lockDataDir(root)
    client = await createClient(join(root, 'bank-db')).catch(async (error: unknown) => {
      await lock?.release()
      throw error
    })
  }
  const close = async () => {
    await client.close()
    await lock?.release()
  }
  try {
    return { db: await databaseOn(client), close }
  } catch (error) {
    await close()
    throw error
  }
}
