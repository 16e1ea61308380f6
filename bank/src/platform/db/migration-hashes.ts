/** Whether what a database was made with is what this program would make it with. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Db, queryRows } from './db.ts'
import { migrationsFolder } from './migrations-folder.ts'

/** The schema may lack what the program relies on, and nothing would tell before a call fails. */
export class MigrationChangedError extends Error {
  constructor(files: readonly string[]) {
    super(
      `The database was not made with this program's ${files.join(', ')}: changed or added after it had gone past. ` +
        'Start the release that it was made with, or put those files right: what a database has taken is never edited.',
    )
    this.name = 'MigrationChangedError'
  }
}

interface Migration {
  file: string
  /** Orders migrations and names them in the database, epoch ms. */
  when: number
  hash: string
}

const readMigrations = (folder: string): Migration[] => {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[]
  }
  return journal.entries.map(({ when, tag }) => {
    const file = `${tag}.sql`
    // As drizzle's migrators note it.
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
    return { file, when, hash }
  })
}

/**
 * Compares every migration that a database has gone past with the program's own; drizzle's migrators look at the time
 * of the last one only. A database that a newer release has migrated is accepted: an older release may be put back.
 * @throws MigrationChangedError naming the files
 */
export const checkMigrations = async (db: Db, folder = migrationsFolder): Promise<void> => {
  const [table] = await queryRows<{ found: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  )
  if (!table?.found) return
  const taken = await queryRows<{ hash: string; at: string }>(
    db,
    sql`select hash, created_at::text as at from drizzle.__drizzle_migrations`,
  )
  const hashes = new Map(taken.map(({ hash, at }) => [Number(at), hash]))
  const last = Math.max(0, ...hashes.keys())
  const wrong = readMigrations(folder).filter(({ when, hash }) => when <= last && hashes.get(when) !== hash)
  if (wrong.length > 0) throw new MigrationChangedError(wrong.map(({ file }) => file))
}
