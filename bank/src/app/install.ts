/** Data that every database has, demo data or not, before the first call: pages, parameters, menu, dictionary, the first-use guide. */
import { createHash } from 'node:crypto'
import { initialMenus, installMenus } from '../people/accounts/menus.ts'
import type { Db } from '../platform/db/db.ts'
import { initialPages, installedDigest, installPages, noteInstalled } from '../platform/params/page-config.ts'
import { addParams, laterParams } from '../platform/params/params.ts'
import { firstUseGuide, installFirstUseGuide } from '../site/content/first-use-guide.ts'
import { initialItems, installDictionary } from '../site/dictionaries/install.ts'

/** Changes with anything that this release would install. */
const digest = createHash('sha256')
  .update(JSON.stringify([initialPages, initialMenus, initialItems, firstUseGuide, laterParams]))
  .digest('hex')

/**
 * Adds what is missing and changes nothing that is there. Run at every start; a database that has had all of this
 * release's is left after one look.
 */
export const installReference = (db: Db, now: Date): Promise<void> =>
  db.transaction(async tx => {
    if ((await installedDigest(tx)) === digest) return
    await installPages(tx, now)
    await addParams(tx, laterParams)
    await installMenus(tx)
    await installDictionary(tx)
    await installFirstUseGuide(tx, now)
    await noteInstalled(tx, digest, now)
  })
