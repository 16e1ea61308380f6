import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { withTransaction, workToItsEnd } from './before-commit.ts'
import type { Db } from './db.ts'
import { type DataDirLock, lockDataDir } from './lock.ts'
import { checkMigrations } from './migration-hashes.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { inMemory, type OpenDatabase } from './open.ts'
import { layPrepared } from './prepared.ts'

/** A PGlite with the latest schema as ours. */
export const asDb = (client: PGlite): Db => {
  const db: Db = drizzle(client)
  return withTransaction(db, (work, config) => db.transaction(workToItsEnd(work), config))
}

/** Brings a PGlite to the latest schema. @throws MigrationChangedError when it was made with other migrations than ours */
export const databaseOn = async (client: PGlite): Promise<Db> => {
  await checkMigrations(drizzle(client))
  await migrate(drizzle(client), { migrationsFolder })
  return asDb(client)
}

/**
 * A PGlite with what the migrations need, and a cache of a quarter of PostgreSQL's usual size: all of it is cleared at each
 * opening.
 * @param from a dump of a data directory to start with
 */
export const createClient = (dataDir?: string, from?: Blob): Promise<PGlite> =>
  PGlite.create({
    ...(dataDir && { dataDir }),
    ...(from && { loadDataDir: from }),
    extensions: { btree_gist },
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  })

/** Makes the database that every first start begins with: the latest schema, and nothing in it. */
const makeEmpty = async (folder: string): Promise<void> => {
  const client = await createClient(folder)
  try {
    await databaseOn(client)
  } finally {
    await client.close()
  }
}

/**
 * Opens the embedded database of a directory, or one in memory, and brings it to the latest schema.
 * @throws DataDirInUseError when another bank runs on the directory.
 */
export const openEmbedded = async (dataDir: string): Promise<OpenDatabase> => {
  let lock: DataDirLock | undefined
  let client: PGlite
  if (dataDir === inMemory) {
    client = await createClient()
  } else {
    const root = resolve(dataDir)
    mkdirSync(root, { recursive: true, mode: 0o700 })
    lock = await lockDataDir(root)
    try {
      const folder = join(root, 'bank-db')
      await layPrepared(folder, makeEmpty)
      client = await createClient(folder)
    } catch (error) {
      await lock.release()
      throw error
    }
  }
  const close = async () => {
    await client.close()
    await lock?.release()
  }
  try {
    return { db: await databaseOn(client), kind: 'embedded', transactionsAtOnce: 1, close }
  } catch (error) {
    await close()
    throw error
  }
}
