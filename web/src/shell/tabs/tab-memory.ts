import type { Location } from 'react-router-dom'
import { pageOf } from '../../core/pages.ts'
import { tabStorage } from '../../core/storage.ts'
import { homeTab, locationOf, type Tab } from './tab-list.ts'

/*
 * The visited tabs over a reload (S-F3): addresses only, in this window's session storage, and for the user who opened
 * them. Entering a sign-in page clears it.
 */
const storageKey = 'visitedTabs'

interface Kept {
  userId: string
  addresses: [pathname: string, search: string][]
}

const isAddress = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every(each => typeof each === 'string')

export const readTabs = (userId: string): Location[] => {
  try {
    const kept = JSON.parse(tabStorage.read(storageKey) ?? 'null') as Kept | null
    if (kept?.userId !== userId || !Array.isArray(kept.addresses)) return []
    return kept.addresses
      .filter(isAddress)
      .filter(([pathname]) => pageOf(pathname))
      .map(([pathname, search]) => locationOf(pathname, search))
  } catch {
    return []
  }
}

export const keepTabs = (userId: string, tabs: readonly Tab[]): void => {
  const addresses = tabs
    .filter(({ key }) => key !== homeTab.key)
    .map(({ location }) => [location.pathname, location.search])
  tabStorage.write(storageKey, JSON.stringify({ userId, addresses }))
}
