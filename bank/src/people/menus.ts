import { readFileSync } from 'node:fs'
import { isAllowed } from '@portal/shared/access/access.ts'
import { permissionNames } from '@portal/shared/access/permissions.ts'
import type { Principal } from '@portal/shared/access/principal.ts'
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

/** The menu of one principal, a flat list whose parent ids make a tree from -1 (specification section 3). */
export const menusFor = (principal: Principal): MenuEntry[] => {
  const shown = new Set<string>()
  for (const { id, parent_id, access } of entries) {
    if (!access || !isAllowed(access as Parameters<typeof isAllowed>[0], principal)) continue
    shown.add(id)
    for (let up = parent_id; up !== '-1'; up = entries.find(entry => entry.id === up)?.parent_id ?? '-1') {
      shown.add(up)
    }
  }
  return entries.filter(entry => shown.has(entry.id)).map(({ access: _, ...entry }) => entry)
}
