import { useCallback, useEffect, useInsertionEffect, useLayoutEffect, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { type LeaveRule, setLeaveRule } from '../../core/leave-rule.ts'
import { pageRules } from '../../core/page-rules.ts'
import { pageOf } from '../../core/pages.ts'
import { showToast } from '../../core/toast-store.ts'
import { askToLeave, newUnsaved, type Unsaved, unsavedOfWindow } from '../../core/unsaved.ts'
import {
  close,
  crowdedOutOf,
  homeTab,
  idOf,
  keyOf,
  locationOf,
  move,
  neighbourOf,
  startList,
  type Tab,
  takesTabText,
  visit,
} from './tab-list.ts'
import { keepTabs, readTabs } from './tab-memory.ts'

export interface Tabs {
  tabs: readonly Tab[]
  /** '' while a page outside the back office is open. */
  present: string
  go: (key: string) => void
  /** Asks first if typed texts would go. @param to the tab to go to; absent = a neighbour, if the present one closes */
  close: (keys: readonly string[], to?: string) => void
  /** Closes a tab whose page leads elsewhere by itself. */
  drop: (key: string) => void
  /** Unsaved input in a tab's page. */
  unsavedOf: (key: string) => Unsaved
  move: (key: string, location: Location) => void
}

export const titleOf = ({ location }: Pick<Tab, 'location'>): string => {
  const title = pageOf(location.pathname)?.title ?? location.pathname
  const id = idOf(location)
  return id ? `${title} ${id}` : title
}

/** One place for each tab, made when it is asked for. */
const usePlaces = () => {
  const [places] = useState(() => new Map<string, Unsaved>())
  const of = useCallback(
    (key: string): Unsaved => {
      const known = places.get(key) ?? newUnsaved()
      places.set(key, known)
      return known
    },
    [places],
  )
  const count = () => [...places.values()].reduce((sum, place) => sum + place.count(), 0)
  return { of, isUnsaved: (key: string) => places.get(key)?.has() ?? false, count }
}

/** Pages that this frame keeps while another one is open; the sign-in pages and those without a frame end it. */
const isKeptBeside = (layout: string | undefined) => layout !== undefined && layout !== 'bare'
const isOffice = (layout: string | undefined) => layout === 'admin' || layout === 'own'

/** The visited tabs of this user in this window (S-F3), which follow the address. */
export const useTabs = (userId: string | undefined, isHere: boolean): Tabs => {
  const location = useLocation()
  const navigate = useNavigate()
  const [list, setList] = useState(() => startList(userId ? readTabs(userId) : []))
  const [crowdedOut, setCrowdedOut] = useState<Tab | null>(null)
  const places = usePlaces()

  if (isHere && list.seen !== location) {
    const next = visit(list, location, pageRules().tabs_view_limit, places.isUnsaved)
    setCrowdedOut(crowdedOutOf(list, next) ?? null)
    setList(next)
  }
  useEffect(() => {
    if (crowdedOut) {
      const text = `最多打开 ${pageRules().tabs_view_limit} 个页面，已关闭“${titleOf(crowdedOut)}”`
      showToast({ kind: 'info', text })
    }
  }, [crowdedOut])
  // Before the tab is seen: a page that is left at once has been kept.
  useLayoutEffect(() => {
    if (userId) keepTabs(userId, list.tabs)
  }, [userId, list.tabs])

  const takesAway: LeaveRule = (from, to, isBack) => {
    const layout = pageOf(to.pathname)?.layout
    if (!isKeptBeside(layout)) return unsavedOfWindow.has()
    // A public page that staff look at is in no tab.
    const besides = unsavedOfWindow.count() - places.count()
    if (besides > 0 && (from.pathname !== to.pathname || isBack)) return true
    return (
      isOffice(layout) &&
      takesTabText(
        list,
        { ...locationOf(to.pathname, to.search), state: to.state },
        {
          limit: pageRules().tabs_view_limit,
          isBack,
          isUnsaved: places.isUnsaved,
        },
      )
    )
  }
  // Holds while a public page stands before the tabs, when other effects are undone.
  useInsertionEffect(() => {
    setLeaveRule(takesAway)
    return () => setLeaveRule(null)
  })

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
    close: (keys, to) => {
      const closeThem = () => {
        const rest = close(list, keys)
        setList(now => close(now, keys))
        if (to !== undefined) return go(to)
        const isGone = !rest.tabs.some(tab => tab.key === present)
        if (!isGone) return
        const next = keys.length === 1 ? neighbourOf(list, present) : (rest.tabs.at(-1) ?? homeTab)
        void navigate(next.location)
      }
      if (keys.some(key => key !== homeTab.key && places.isUnsaved(key))) askToLeave(closeThem)
      else closeThem()
    },
    drop: useCallback((key: string) => setList(now => close(now, [key])), []),
    unsavedOf: places.of,
    move: useCallback((key: string, to: Location) => setList(now => move(now, key, to)), []),
  }
}
