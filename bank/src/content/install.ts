/** What every database has, demo data or not, before the first call: pages, menu, dictionary, the first-use guide. */
import { firstUseGuideId } from '@portal/shared/contract/faq.ts'
import type { Db } from '../db/db.ts'
import { content, dictItem } from '../db/schema/content.ts'
import { dictionary } from '../dictionaries/items.ts'
import { installMenus } from '../people/menus.ts'
import { firstUseGuide } from './first-use-guide.ts'
import { installPages } from './page-config.ts'

/** Adds what is missing and changes nothing that is there; run at every start. */
export const installReference = (db: Db, now: Date): Promise<void> =>
  db.transaction(async tx => {
    await installPages(tx, now)
    await installMenus(tx)
    const items = Object.entries(dictionary).flatMap(([group, labels]) =>
      Object.entries(labels).map(([code, label], sort) => ({ group, code, label, sort })),
    )
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
  })
