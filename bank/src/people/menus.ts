import { readFileSync } from 'node:fs'
import { type Access, isAllowed } from '@portal/shared/access/access.ts'
import { permissionNames } from '@portal/shared/access/permissions.ts'
import type { Principal } from '@portal/shared/access/principal.ts'
import { accessOfPath } from '@portal/shared/access/route-access.ts'
import { bizRole, memberType, operatorKind } from '@portal/shared/contract/session.ts'
import { z } from 'zod'

const accessRule = z.strictObject({
  types: z.array(memberType).optional(),
  kinds: z.array(operatorKind).optional(),
  main: z.literal(true).optional(),
  roles: z.array(bizRole).optional(),
  permission: z.enum(permissionNames).optional(),
})

const menuFile = z.array(
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

export type MenuEntry = Omit<z.infer<typeof menuFile>[number], 'access'>

const entries = menuFile.parse(
  JSON.parse(readFileSync(new URL('../../../config/menus.json', import.meta.url), 'utf8')),
)

/** The system's permission menu: paths that only a permission opens. Types alone are the route table's matter. */
export const systemMenu: readonly string[] = entries.flatMap(({ url, access }) =>
  url && access?.permission ? [url] : [],
)

/** An entry is for whom it says, and never for somebody to whom its page is closed. */
const isShown = ({ url, access }: (typeof entries)[number], principal: Principal): boolean => {
  const rules = [access as Access | undefined, accessOfPath(url)].filter(rule => rule !== undefined)
  return rules.length > 0 && rules.every(rule => isAllowed(rule, principal))
}

/** The menu of one principal, a flat list whose parent ids make a tree from -1 (specification section 3). */
export const menusFor = (principal: Principal): MenuEntry[] => {
  const shown = new Set<string>()
  for (const entry of entries) {
    const { id, parent_id } = entry
    if (!isShown(entry, principal)) continue
    shown.add(id)
    for (let up = parent_id; up !== '-1'; up = entries.find(entry => entry.id === up)?.parent_id ?? '-1') {
      shown.add(up)
    }
  }
  return entries.filter(entry => shown.has(entry.id)).map(({ access: _, ...entry }) => entry)
}
