import { readFileSync } from 'node:fs'
import { type PageSettings, pageSettings } from '@portal/shared/contract/content.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { pageSetting } from '../db/schema/content.ts'

const KEY = 'pages'

/** `config/pages.json`, what a new database starts with; a fault in it stops the start, naming the field. */
export const initialPages: PageSettings = pageSettings.parse(
  JSON.parse(readFileSync(new URL('../../../config/pages.json', import.meta.url), 'utf8')),
)

/** The pages as staff have set them. Throws Error when the database was never given any. */
export const readPages = async (tx: Tx): Promise<PageSettings> => {
  const [row] = await tx.select().from(pageSetting).where(eq(pageSetting.key, KEY))
  if (!row) throw new Error('the page configuration is missing')
  return pageSettings.parse(row.value)
}

/** Gives a new database its page configuration; one that has it keeps what staff have set. */
export const installPages = async (tx: Tx, now: Date): Promise<void> => {
  await tx
    .insert(pageSetting)
    .values({ key: KEY, value: initialPages, modifiedAt: now })
    .onConflictDoNothing()
}

/** Replaces the page configuration and answers the former one. */
export const writePages = async (tx: Tx, next: PageSettings, now: Date): Promise<PageSettings> => {
  const [row] = await tx.select().from(pageSetting).where(eq(pageSetting.key, KEY)).for('update')
  if (!row) throw new Error('the page configuration is missing')
  await tx
    .update(pageSetting)
    .set({ value: next, modifiedAt: now, version: row.version + 1 })
    .where(eq(pageSetting.key, KEY))
  return pageSettings.parse(row.value)
}
