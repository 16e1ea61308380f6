import { useCallback, useEffect, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { pageRules } from '../../app/page-rules.ts'
import { routeOf } from '../../app/routes.ts'
import { showToast } from '../../ui/toast-store.ts'
import {
  close,
  homeTab,
  idOf,
  keyOf,
  move,
  neighbourOf,
  startList,
  type Tab,
  touch,
  visit,
} from './tab-list.ts'
import { keepTabs, readTabs } from './tab-memory.ts'

export interface Tabs {
  tabs: readonly Tab[]
  /** '' while a page outside the back office is open. */
  present: string
  go: (key: string) => void
  close: (keys: readonly string[]) => void
  /** Closes a tab whose page leads elsewhere by itself. */
  drop: (key: string) => void
  touch: (key: string) => void
  move: (key: string, location: Location) => void
}

export const titleOf = ({ location }: Pick<Tab, 'location'>): string => {
  const title = routeOf(location.pathname)?.title ?? location.pathname
  const id = idOf(location)
  return id ? `${title} ${id}` : title
}

/** The visited tabs of this user in this window (S-F3), which follow the address. */
export const useTabs = (userId: string | undefined, isHere: boolean): Tabs => {
  const location = useLocation()
  const navigate = useNavigate()
  const [list, setList] = useState(() => startList(userId ? readTabs(userId) : []))
  const [crowdedOut, setCrowdedOut] = useState<Tab | null>(null)

  if (isHere && list.seen !== location) {
    const next = visit(list, location, pageRules().tabs_view_limit)
    setCrowdedOut(list.tabs.find(tab => !next.tabs.some(({ key }) => key === tab.key)) ?? null)
    setList(next)
  }
  useEffect(() => {
    if (crowdedOut) {
      const text = `最多打开 ${pageRules().tabs_view_limit} 个页面，已关闭“${titleOf(crowdedOut)}”`
      showToast({ kind: 'info', text })
    }
  }, [crowdedOut])
  useEffect(() => {
    if (userId) keepTabs(userId, list.tabs)
  }, [userId, list.tabs])

  const present = isHere ? keyOf(location) : ''
  const go = (key: string) => {
    if (key === present) return
    const target = list.tabs.find(tab => tab.key === key) ?? homeTab
    void navigate(target.location)
  }
  return {
    tabs: list.tabs,
    present,
    go,
    close: keys => {
      const rest = close(list, keys)
      setList(rest)
      const isGone = !rest.tabs.some(tab => tab.key === present)
      if (!isGone) return
      const next = keys.length === 1 ? neighbourOf(list, present) : (rest.tabs.at(-1) ?? homeTab)
      void navigate(next.location)
    },
    drop: useCallback((key: string) => setList(now => close(now, [key])), []),
    touch: useCallback((key: string) => setList(now => touch(now, key)), []),
    move: useCallback((key: string, to: Location) => setList(now => move(now, key, to)), []),
  }
}
