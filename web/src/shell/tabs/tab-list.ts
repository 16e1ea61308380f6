import { createPath, type Location } from 'react-router-dom'

/** The back office's home, always the first tab. */
const homePath = '/mainIndex'

/** One visited page. */
export interface Tab {
  /** Path, with the id when the address has one: the same page with another id is another tab. */
  key: string
  location: Location
  /** Counts up with every visit: the smallest was left longest ago. */
  visit: number
}

export interface TabList {
  tabs: readonly Tab[]
  /** The location seen last, so that a closed page is not opened again by drawing it once more. */
  seen: Location | null
  visits: number
}

type Address = Pick<Location, 'pathname' | 'search'>

export const idOf = ({ search }: Address): string => new URLSearchParams(search).get('id') ?? ''

export const keyOf = (address: Address): string => {
  const id = idOf(address)
  return id ? `${address.pathname}?id=${encodeURIComponent(id)}` : address.pathname
}

export const locationOf = (pathname: string, search: string): Location => ({
  pathname,
  search,
  hash: '',
  state: null,
  key: 'default',
})

const tabAt = (location: Location, visit = 0): Tab => ({
  key: keyOf(location),
  location,
  visit,
})

/** The location itself if nothing in it is another: a page that is given another one is drawn again. */
const sameOr = (known: Location, to: Location): Location => {
  const isSame = ['pathname', 'search', 'hash'].every(
    part => known[part as keyof Location] === to[part as keyof Location],
  )
  return isSame && !known.state && !to.state ? known : to
}

export const homeTab: Tab = tabAt(locationOf(homePath, ''))

/** Where a page was left in its tab: a link of the menu names the page alone. */
export const leftAt = ({ tabs }: Pick<TabList, 'tabs'>, path: string): string =>
  createPath(tabs.find(({ key }) => key === path)?.location ?? { pathname: path })

export const startList = (restored: readonly Location[] = []): TabList => ({
  tabs: [homeTab, ...restored.filter(each => keyOf(each) !== homeTab.key).map(each => tabAt(each))],
  seen: null,
  visits: 0,
})

/** Whether a tab's page holds typed texts that are not saved. */
type IsUnsaved = (key: string) => boolean

/** The tab to close for a new one: left longest ago, and if there is any, one without typed texts. Never home or the present. */
const victimOf = (tabs: readonly Tab[], present: string, isUnsaved: IsUnsaved): Tab | undefined => {
  const closable = tabs.filter(({ key }) => key !== homeTab.key && key !== present)
  const saved = closable.filter(({ key }) => !isUnsaved(key))
  return (saved.length > 0 ? saved : closable).toSorted((a, b) => a.visit - b.visit)[0]
}

/** Error pages in place of one that could not be opened: their tab lasts as long as they are looked at. */
const isPassing = ({ location }: Tab): boolean => location.pathname.startsWith('/errors/')

/** Goes to a location: its tab takes it over, or a new one opens, and one closes when there are more than `limit`. */
export const visit = (list: TabList, location: Location, limit: number, isUnsaved: IsUnsaved): TabList => {
  const visits = list.visits + 1
  const key = keyOf(location)
  const staying = list.tabs.filter(tab => tab.key === key || !isPassing(tab))
  const known = staying.some(tab => tab.key === key)
  const tabs = known
    ? staying.map(tab =>
        tab.key === key ? { ...tab, location: sameOr(tab.location, location), visit: visits } : tab,
      )
    : [...staying, tabAt(location, visits)]
  const victim = tabs.length > limit ? victimOf(tabs, key, isUnsaved) : undefined
  return { tabs: tabs.filter(tab => tab !== victim), seen: location, visits }
}

/** The tab that was closed in the step from one list to the next, if any. */
export const crowdedOutOf = (before: TabList, after: TabList): Tab | undefined =>
  before.tabs.find(tab => !isPassing(tab) && !after.tabs.some(({ key }) => key === tab.key))

/** A page behind another tab has changed its own address. */
export const move = (list: TabList, key: string, location: Location): TabList => ({
  ...list,
  tabs: list.tabs.map(tab => (tab.key === key ? { ...tab, location } : tab)),
})

/**
 * Whether going to a location takes typed texts of a tab away: one with some is crowded out, or its page, behind the
 * present one or by 返回 of the browser, is led to another part of itself.
 */
export const takesTabText = (
  list: TabList,
  to: Location,
  { limit, isBack, isUnsaved }: { limit: number; isBack: boolean; isUnsaved: IsUnsaved },
): boolean => {
  const key = keyOf(to)
  const known = list.tabs.find(tab => tab.key === key)
  if (known) {
    const isPresent = list.seen !== null && keyOf(list.seen) === key
    return isUnsaved(key) && (isBack || !isPresent) && known.location.search !== to.search
  }
  const { tabs } = visit(list, to, limit, isUnsaved)
  return list.tabs.some(tab => isUnsaved(tab.key) && !tabs.some(each => each.key === tab.key))
}

export const close = (list: TabList, keys: readonly string[]): TabList => ({
  ...list,
  tabs: list.tabs.filter(tab => tab.key === homeTab.key || !keys.includes(tab.key)),
})

/** Where to go when the present tab closes: the one after it, else the one before. */
export const neighbourOf = (list: TabList, key: string): Tab => {
  const at = list.tabs.findIndex(tab => tab.key === key)
  return list.tabs[at + 1] ?? list.tabs[at - 1] ?? homeTab
}
