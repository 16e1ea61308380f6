import { isAllowed } from '@portal/shared/access/access.ts'
import type { UserInfo } from '@portal/shared/contract/session.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useEffect } from 'react'
import { useCall } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { storeMenu } from '../api/stored-member.ts'
import { routeOf } from '../app/routes.ts'

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

/**
 * The bank's menu as groups of links, from parent -1. Entries without a page here, or closed to this user, are
 * left out; a top entry that is a link itself makes a group of one.
 */
export const menuGroups = (menu: readonly MenuItem[], user: UserInfo): MenuGroup[] => {
  const open = (item: MenuItem) => {
    const route = routeOf(item.url)
    return route !== undefined && isAllowed(route.access, user)
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

/** The menu of the signed-in user; [] while it loads and for guests. */
export const useMenu = (): MenuGroup[] => {
  const { user } = useSession()
  const { first } = useCall('/api/user/get_menu_list', user ? {} : null)
  useEffect(() => {
    if (first) storeMenu(first.menu_list)
  }, [first])
  return first && user ? menuGroups(first.menu_list, user) : []
}
