import { type Access, isAllowed } from '@portal/shared/access/access.ts'
import type { UserInfo } from '@portal/shared/contract/session.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useEffect } from 'react'
import { useCall } from '../core/api/hooks.ts'
import { useSession } from '../core/api/session.tsx'
import { pageOf } from '../core/pages.ts'
import { menuShownLast } from '../core/shown-last.ts'
import { storeMenu } from '../core/stored-member.ts'
import { typeMay, useShellMember } from './shell-member.ts'

type MenuItem = RowOf<'/api/user/get_menu_list'>['menu_list'][number]

export interface MenuGroup {
  id: string
  name: string
  icon: string
  /** The entry is a page itself, and its only item. */
  isPage: boolean
  items: { id: string; name: string; path: string }[]
}

const rootId = '-1'

const groupsOf = (menu: readonly MenuItem[], mayOpen: (access: Access) => boolean): MenuGroup[] => {
  const open = (item: MenuItem) => {
    const route = pageOf(item.url)
    return route !== undefined && mayOpen(route.access)
  }
  const link = (item: MenuItem) => ({ id: item.id, name: item.name, path: item.url })
  return menu
    .filter(item => item.parent_id === rootId)
    .map(top => ({
      id: top.id,
      name: top.name,
      icon: top.icon,
      isPage: open(top),
      items: [top, ...menu.filter(item => item.parent_id === top.id)].filter(open).map(link),
    }))
    .filter(group => group.items.length > 0)
}

/**
 * The bank's menu as groups of links, from parent -1. Entries without a page here, or closed to this user, are
 * left out; a top entry that is a link itself makes a group of one.
 */
export const menuGroups = (menu: readonly MenuItem[], user: UserInfo): MenuGroup[] =>
  groupsOf(menu, access => isAllowed(access, user))

/** The menu that this tab showed last, until the bank has answered; null when there is none. */
const keptGroups = (member: Parameters<typeof typeMay>[1]): MenuGroup[] | null => {
  const kept = menuShownLast()
  return Array.isArray(kept) ? groupsOf(kept as MenuItem[], access => typeMay(access, member)) : null
}

/** The menu of whoever is here; null while nothing is known of it, [] for guests. */
export const useKnownMenu = (): MenuGroup[] | null => {
  const { user } = useSession()
  const member = useShellMember()
  const { first, error } = useCall('/api/user/get_menu_list', user ? {} : null)
  useEffect(() => {
    if (first) storeMenu(first.menu_list)
  }, [first])
  if (first && user) return menuGroups(first.menu_list, user)
  if (!member || error) return []
  return keptGroups(member)
}

/** The menu of whoever is here; [] while it loads and for guests. */
export const useMenu = (): MenuGroup[] => useKnownMenu() ?? []
