import type { Location } from 'react-router-dom'

/** The back office's home, always the first tab (specification section 2). */
const homePath = '/mainIndex'

/** One visited page. */
export interface Tab {
  /** Path, with the id when the address has one: the same page with another id is another tab. */
  key: string
  location: Location
  /** Counts up with every visit: the smallest was left longest ago. */
  visit: number
  /** Something has been typed into it. */
  touched: boolean
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
  touched: false,
})

export const homeTab: Tab = tabAt(locationOf(homePath, ''))

export const startList = (restored: readonly Location[] = []): TabList => ({
  tabs: [homeTab, ...restored.filter(each => keyOf(each) !== homeTab.key).map(each => tabAt(each))],
  seen: null,
  visits: 0,
})

/** The one to make way: left longest ago, and if there is any, one without typed text. Never home or the present. */
const victimOf = (tabs: readonly Tab[], present: string): Tab | undefined => {
  const closable = tabs.filter(({ key }) => key !== homeTab.key && key !== present)
  const untouched = closable.filter(({ touched }) => !touched)
  return (untouched.length > 0 ? untouched : closable).toSorted((a, b) => a.visit - b.visit)[0]
}

/** Goes to a location: its tab takes it over, or a new one opens, and one closes when there are more than `limit`. */
export const visit = (list: TabList, location: Location, limit: number): TabList => {
  const visits = list.visits + 1
  const key = keyOf(location)
  const known = list.tabs.some(tab => tab.key === key)
  const tabs = known
    ? list.tabs.map(tab => (tab.key === key ? { ...tab, location, visit: visits } : tab))
    : [...list.tabs, tabAt(location, visits)]
  const victim = tabs.length > limit ? victimOf(tabs, key) : undefined
  return { tabs: tabs.filter(tab => tab !== victim), seen: location, visits }
}

/** A page behind another tab has changed its own address. */
export const move = (list: TabList, key: string, location: Location): TabList => ({
  ...list,
  tabs: list.tabs.map(tab => (tab.key === key ? { ...tab, location } : tab)),
})

export const touch = (list: TabList, key: string): TabList =>
  list.tabs.some(tab => tab.key === key && !tab.touched)
    ? { ...list, tabs: list.tabs.map(tab => (tab.key === key ? { ...tab, touched: true } : tab)) }
    : list

export const close = (list: TabList, keys: readonly string[]): TabList => ({
  ...list,
  tabs: list.tabs.filter(tab => tab.key === homeTab.key || !keys.includes(tab.key)),
})

/** Where to go when the present tab closes: the one after it, else the one before. */
export const neighbourOf = (list: TabList, key: string): Tab => {
  const at = list.tabs.findIndex(tab => tab.key === key)
  return list.tabs[at + 1] ?? list.tabs[at - 1] ?? homeTab
}
