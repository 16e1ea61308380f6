import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newTestDatabase } from '../../testing/test-database.ts'
import { checkMigrations } from './migration-hashes.ts'
import { migrationsFolder } from './migrations-folder.ts'
import type { OpenDatabase } from './open.ts'

let database: OpenDatabase
let root: string
beforeAll(async () => {
  database = await newTestDatabase()
  root = mkdtempSync(join(tmpdir(), 'bank-migrations-'))
  // The databases of tests keep their rows of business only.
  await database.db.execute(sql`create schema if not exists drizzle`)
})
afterAll(async () => {
  await database.close()
  rmSync(root, { recursive: true, force: true })
})

/** The program's migrations as somebody has changed them. */
const changed = (name: string, change: (folder: string) => void) => {
  const folder = join(root, name)
  cpSync(migrationsFolder, folder, { recursive: true })
  change(folder)
  return folder
}

const journalOf = (folder: string) => join(folder, 'meta/_journal.json')

describe('the migrations of a database', () => {
  test("are the program's own", async () => {
    await expect(checkMigrations(database.db)).resolves.toBeUndefined()
  })

  test('that were edited afterwards are named, and the bank does not start on them', async () => {
    const folder = changed('edited', at => {
      for (const file of ['0003_business.sql', '0005_settled_notices.sql']) {
        writeFileSync(join(at, file), `${readFileSync(join(at, file), 'utf8')}\n-- one more table`)
      }
    })
    await expect(checkMigrations(database.db, folder)).rejects.toThrow(
      "was not made with this program's 0003_business.sql, 0005_settled_notices.sql",
    )
  })

  test('that came in between, and would be passed over without a word, are named', async () => {
    const folder = changed('between', at => {
      const journal = JSON.parse(readFileSync(journalOf(at), 'utf8'))
      const [first] = journal.entries
      journal.entries.push({ ...first, when: first.when + 1, tag: '0099_late' })
      writeFileSync(journalOf(at), JSON.stringify(journal))
      writeFileSync(join(at, '0099_late.sql'), 'select 1')
    })
    await expect(checkMigrations(database.db, folder)).rejects.toThrow('0099_late.sql')
  })

  test('may be newer than the program, which was taken back to an older release', async () => {
    const folder = changed('older', at => {
      const journal = JSON.parse(readFileSync(journalOf(at), 'utf8'))
      journal.entries.pop()
      writeFileSync(journalOf(at), JSON.stringify(journal))
    })
    await expect(checkMigrations(database.db, folder)).resolves.toBeUndefined()
  })
})
