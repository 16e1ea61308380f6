/** What every database has, demo data or not, before the first call: pages, menu, dictionary, the first-use guide. */
import { createHash } from 'node:crypto'
import { firstUseGuideId } from '@portal/shared/contract/faq.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { content, dictItem, pageSetting } from '../db/schema/content.ts'
import { dictionary } from '../dictionaries/items.ts'
import { initialMenus, installMenus } from '../people/menus.ts'
import { firstUseGuide } from './first-use-guide.ts'
import { initialPages, installPages } from './page-config.ts'

const installedKey = 'installed'

/** Changes with anything that this release would install. */
const digestOf = (items: readonly object[]): string =>
  createHash('sha256')
    .update(JSON.stringify([initialPages, initialMenus, items, firstUseGuide]))
    .digest('hex')

/**
 * Adds what is missing and changes nothing that is there. Run at every start; a database that has had all of this
 * release's is left after one look.
 */
export const installReference = (db: Db, now: Date): Promise<void> =>
  db.transaction(async tx => {
    const items = Object.entries(dictionary).flatMap(([group, labels]) =>
      Object.entries(labels).map(([code, label], sort) => ({ group, code, label, sort })),
    )
    const value = { digest: digestOf(items) }
    const [known] = await tx
      .select({ value: pageSetting.value })
      .from(pageSetting)
      .where(eq(pageSetting.key, installedKey))
    if (known?.value.digest === value.digest) return
    await installPages(tx, now)
    await installMenus(tx)
    await tx.insert(dictItem).values(items).onConflictDoNothing()
    await tx
      .insert(content)
      .values({
        ...firstUseGuide,
        id: Number(firstUseGuideId),
        kind: 'faq',
        state: 'published',
        publishedAt: now,
        createdBy: 'system',
      })
      .onConflictDoNothing()
    await tx
      .insert(pageSetting)
      .values({ key: installedKey, value, modifiedAt: now })
      .onConflictDoUpdate({ target: pageSetting.key, set: { value, modifiedAt: now } })
  })
