import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { type Access, isAllowed } from '@portal/shared/access/access.ts'
import { permissionNames } from '@portal/shared/access/permissions.ts'
import type { Principal } from '@portal/shared/access/principal.ts'
import { accessOfPath } from '@portal/shared/access/route-access.ts'
import { bizRole, memberType, operatorKind } from '@portal/shared/contract/session.ts'
import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../platform/db/db.ts'
import { menu } from '../../platform/db/schema/menus.ts'

const accessRule = z.strictObject({
  types: z.array(memberType).optional(),
  kinds: z.array(operatorKind).optional(),
  main: z.literal(true).optional(),
  roles: z.array(bizRole).optional(),
  permission: z.enum(permissionNames).optional(),
  platform: z.literal(true).optional(),
})

const menuEntries = z.array(
  z.strictObject({
    id: z.string(),
    parent_id: z.string(),
    name: z.string(),
    icon: z.string(),
    url: z.string(),
    /** Who sees it; absent on a heading, which is shown when one of its entries is. */
    access: accessRule.optional(),
  }),
)

type RuledEntry = z.infer<typeof menuEntries>[number]
export type MenuEntry = Omit<RuledEntry, 'access'>

/** `config/menus.json`, what a new database starts with; a fault in it stops the start, naming the field. */
export const initialMenus: readonly RuledEntry[] = menuEntries.parse(
  JSON.parse(readFileSync(new URL('../../../../config/menus.json', import.meta.url), 'utf8')),
)

const merged = ['parentId', 'name', 'icon', 'url', 'access'] as const
type Fields = Pick<typeof menu.$inferInsert, (typeof merged)[number]>

const fieldsOf = ({ parent_id: parentId, name, icon, url, access }: RuledEntry): Fields => ({
  parentId,
  name,
  icon,
  url,
  access: (access ?? null) as Fields['access'],
})

/** The file's new entries, except those that the bank has changed itself. */
const unchanged = (row: typeof menu.$inferSelect, wanted: Fields): Partial<Fields> =>
  Object.fromEntries(
    merged
      .filter(
        key =>
          isDeepStrictEqual(row[key], row.installed[key]) &&
          !isDeepStrictEqual(row[key], wanted[key] ?? null),
      )
      .map(key => [key, wanted[key]]),
  )

/**
 * Brings the menu to what the file says: entries that are missing are added, and what the file has changed since it
 * was last installed is taken over, but for what the bank changed itself. An entry that left the file goes, unless
 * the bank made something of it.
 */
export const installMenus = async (tx: Tx, entries = initialMenus): Promise<void> => {
  const rows = await tx.select().from(menu).for('update')
  const missing: (typeof menu.$inferInsert)[] = []
  for (const [sort, entry] of entries.entries()) {
    const wanted = fieldsOf(entry)
    const installed = { ...wanted }
    const row = rows.find(({ id }) => id === entry.id)
    if (!row) missing.push({ id: entry.id, sort, ...wanted, installed })
    else if (row.sort !== sort || !isDeepStrictEqual(row.installed, installed)) {
      await tx
        .update(menu)
        .set({ ...unchanged(row, wanted), sort, installed })
        .where(eq(menu.id, entry.id))
    }
  }
  if (missing.length > 0) await tx.insert(menu).values(missing).onConflictDoNothing()
  const gone = rows.filter(
    row =>
      entries.every(({ id }) => id !== row.id) &&
      merged.every(key => isDeepStrictEqual(row[key], row.installed[key])),
  )
  for (const { id } of gone) await tx.delete(menu).where(eq(menu.id, id))
}

/** The whole menu as the database has it. Throws Error for a rule that this release does not know. */
export const readMenus = async (tx: Tx): Promise<RuledEntry[]> => {
  const rows = await tx.select().from(menu).orderBy(asc(menu.sort), asc(menu.id))
  return menuEntries.parse(
    rows.map(({ parentId, access, sort: _, installed: __, ...entry }) => ({
      ...entry,
      parent_id: parentId,
      ...(access && { access }),
    })),
  )
}

/** The system's permission menu: paths that only a permission opens. Types alone are the route table's matter. */
export const systemMenuOf = (entries: readonly RuledEntry[]): string[] =>
  entries.flatMap(({ url, access }) => (url && access?.permission ? [url] : []))

/** An entry is for the types it names, and never for somebody to whom its page is closed. */
const isShown = ({ url, access }: RuledEntry, principal: Principal): boolean => {
  const rules = [access as Access | undefined, accessOfPath(url)].filter(rule => rule !== undefined)
  return rules.length > 0 && rules.every(rule => isAllowed(rule, principal))
}

/** The menu of one principal, a flat list whose parent ids make a tree from -1. */
export const menusFor = (entries: readonly RuledEntry[], principal: Principal): MenuEntry[] => {
  const shown = new Set<string>()
  const parentOf = new Map(entries.map(({ id, parent_id }) => [id, parent_id]))
  for (const entry of entries) {
    if (!isShown(entry, principal)) continue
    // Stops at what is shown already, and so at a ring too.
    for (let up: string | undefined = entry.id; up && up !== '-1' && !shown.has(up); up = parentOf.get(up)) {
      shown.add(up)
    }
  }
  return entries.filter(entry => shown.has(entry.id)).map(({ access: _, ...entry }) => entry)
}
