import { readFileSync } from 'node:fs'
import { type PageSettings, pageSettings } from '@portal/shared/contract/content.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { pageSetting } from '../db/schema/content.ts'

const KEY = 'pages'

/** `config/pages.json`, what a new database starts with; a fault in it stops the start, naming the field. */
export const initialPages: PageSettings = pageSettings.parse(
  JSON.parse(readFileSync(new URL('../../../../config/pages.json', import.meta.url), 'utf8')),
)

export interface StoredPages {
  pages: PageSettings
  /** Counts the saves. */
  version: number
}

const storedOf = (row: typeof pageSetting.$inferSelect | undefined): StoredPages => {
  if (!row) throw new Error('the page configuration is missing')
  return { pages: pageSettings.parse(row.value), version: row.version }
}

/** The pages as staff have set them. Throws Error when the database was never given any. */
export const readStoredPages = async (tx: Tx): Promise<StoredPages> => {
  const [row] = await tx.select().from(pageSetting).where(eq(pageSetting.key, KEY))
  return storedOf(row)
}

export const readPages = async (tx: Tx): Promise<PageSettings> => (await readStoredPages(tx)).pages

/** Gives a new database its page configuration; one that has it keeps what staff have set. */
export const installPages = async (tx: Tx, now: Date): Promise<void> => {
  await tx
    .insert(pageSetting)
    .values({ key: KEY, value: initialPages, modifiedAt: now })
    .onConflictDoNothing()
}

/** The same, locked until the transaction ends. */
export const lockPages = async (tx: Tx): Promise<StoredPages> => {
  const [row] = await tx.select().from(pageSetting).where(eq(pageSetting.key, KEY)).for('update')
  return storedOf(row)
}

/** Replaces the page configuration that {@link lockPages} has read. */
export const writePages = async (
  tx: Tx,
  next: PageSettings,
  before: StoredPages,
  now: Date,
): Promise<void> => {
  await tx
    .update(pageSetting)
    .set({ value: next, modifiedAt: now, version: before.version + 1 })
    .where(eq(pageSetting.key, KEY))
}

const installedKey = 'installed'

/** Which release's reference data the database has had; undefined for a new one. */
export const installedDigest = async (tx: Tx): Promise<unknown> => {
  const [known] = await tx
    .select({ value: pageSetting.value })
    .from(pageSetting)
    .where(eq(pageSetting.key, installedKey))
  return known?.value.digest
}

export const noteInstalled = async (tx: Tx, digest: string, now: Date): Promise<void> => {
  const value = { digest }
  await tx
    .insert(pageSetting)
    .values({ key: installedKey, value, modifiedAt: now })
    .onConflictDoUpdate({ target: pageSetting.key, set: { value, modifiedAt: now } })
}
