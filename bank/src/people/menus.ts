import { readFileSync } from 'node:fs'
import { type Access, isAllowed } from '@portal/shared/access/access.ts'
import { permissionNames } from '@portal/shared/access/permissions.ts'
import type { Principal } from '@portal/shared/access/principal.ts'
import { accessOfPath } from '@portal/shared/access/route-access.ts'
import { bizRole, memberType, operatorKind } from '@portal/shared/contract/session.ts'
import { asc, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../db/db.ts'
import { menu } from '../db/schema/menus.ts'

const accessRule = z.strictObject({
  types: z.array(memberType).optional(),
  kinds: z.array(operatorKind).optional(),
  main: z.literal(true).optional(),
  roles: z.array(bizRole).optional(),
  permission: z.enum(permissionNames).optional(),
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
  JSON.parse(readFileSync(new URL('../../../config/menus.json', import.meta.url), 'utf8')),
)

/** Adds the entries that a database has not, in the file's order; one that is there stays as the bank has it. */
export const installMenus = async (tx: Tx): Promise<void> => {
  const rows = initialMenus.map(({ parent_id: parentId, access, ...entry }, sort) => ({
    ...entry,
    parentId,
    sort,
    access: (access ?? null) as typeof menu.$inferInsert.access,
  }))
  await tx
    .insert(menu)
    .values(rows)
    .onConflictDoUpdate({ target: menu.id, set: { sort: sql`excluded.sort` } })
}

/** The whole menu as the database has it. Throws Error for a rule that this release does not know. */
export const readMenus = async (tx: Tx): Promise<RuledEntry[]> => {
  const rows = await tx.select().from(menu).orderBy(asc(menu.sort), asc(menu.id))
  return menuEntries.parse(
    rows.map(({ parentId, access, sort: _, ...entry }) => ({
      ...entry,
      parent_id: parentId,
      ...(access && { access }),
    })),
  )
}

/** The system's permission menu: paths that only a permission opens. Types alone are the route table's matter. */
export const systemMenuOf = (entries: readonly RuledEntry[]): string[] =>
  entries.flatMap(({ url, access }) => (url && access?.permission ? [url] : []))

/** An entry is for whom it says, and never for somebody to whom its page is closed. */
const isShown = ({ url, access }: RuledEntry, principal: Principal): boolean => {
  const rules = [access as Access | undefined, accessOfPath(url)].filter(rule => rule !== undefined)
  return rules.length > 0 && rules.every(rule => isAllowed(rule, principal))
}

/** The menu of one principal, a flat list whose parent ids make a tree from -1 (specification section 3). */
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
