import { expect, test } from 'vitest'
import {
  close,
  crowdedOutOf,
  homeTab,
  keyOf,
  leftAt,
  locationOf,
  move,
  neighbourOf,
  startList,
  takesTabText,
  visit,
} from './tab-list.ts'

const at = (address: string) => {
  const [pathname = '', search = ''] = address.split('?')
  return locationOf(pathname, search && `?${search}`)
}
const unsavedIn =
  (...keys: string[]) =>
  (key: string) =>
    keys.includes(key)
const opened = (addresses: string[], limit = 9) =>
  addresses.reduce((list, address) => visit(list, at(address), limit, unsavedIn()), startList())
const keys = (list: ReturnType<typeof opened>) => list.tabs.map(tab => tab.key)

test('home is first, a page opens once, and another id is another tab', () => {
  const list = opened([
    '/signReview',
    '/shareQuery?id=1',
    '/shareQuery?id=2',
    '/signReview?page_no=2',
    '/mainIndex',
  ])
  expect(keys(list)).toEqual(['/mainIndex', '/signReview', '/shareQuery?id=1', '/shareQuery?id=2'])
  expect(list.tabs[1]?.location.search).toBe('?page_no=2')
})

test('an id with signs of its own stays one key', () => {
  expect(keyOf(at('/x?id=%2F%26a'))).toBe('/x?id=%2F%26a')
})

test('beyond the limit the page left longest ago makes way, and one with typed text only if all have some', () => {
  let list = opened(['/a', '/b', '/c'], 4)
  list = visit(list, at('/a'), 4, unsavedIn())
  const then = (...unsaved: string[]) => keys(visit(list, at('/d'), 4, unsavedIn(...unsaved)))
  expect(then()).toEqual(['/mainIndex', '/a', '/c', '/d'])
  expect(then('/b')).toEqual(['/mainIndex', '/a', '/b', '/d'])
  expect(then('/a', '/b', '/c')).toEqual(['/mainIndex', '/a', '/c', '/d'])
})

test('typed texts are asked about where a move would take them, and not where their tab keeps them', () => {
  const list = opened(['/a', '/b?row=1', '/c'], 4)
  const asks = (address: string, { isBack = false, unsaved = ['/a', '/b', '/c'] } = {}) =>
    takesTabText(list, at(address), { limit: 4, isBack, isUnsaved: unsavedIn(...unsaved) })
  expect(asks('/a')).toBe(false)
  expect(asks('/mainIndex')).toBe(false)
  // Crowded out, unless another tab can make way.
  expect(asks('/d')).toBe(true)
  expect(asks('/d', { unsaved: ['/a', '/c'] })).toBe(false)
  // What is open in a tab behind closes when its page is led elsewhere.
  expect(asks('/b')).toBe(true)
  expect(asks('/b?row=1')).toBe(false)
  // The present page asks by itself, except for 返回 of the browser.
  expect(asks('/c?row=2')).toBe(false)
  expect(asks('/c?row=2', { isBack: true })).toBe(true)
})

test('home is never closed, and the neighbour is the next one, else the one before', () => {
  const list = opened(['/a', '/b'])
  expect(keys(close(list, ['/mainIndex', '/a', '/b']))).toEqual(['/mainIndex'])
  expect(neighbourOf(list, '/a').key).toBe('/b')
  expect(neighbourOf(list, '/b').key).toBe('/a')
  expect(neighbourOf(startList(), '/mainIndex')).toBe(homeTab)
})

test('a page behind another changes its own address only', () => {
  const list = move(opened(['/a', '/b']), '/a', at('/a?page_no=3'))
  expect(list.tabs.map(tab => tab.location.search)).toEqual(['', '?page_no=3', ''])
})

test('what is restored stands behind home, once', () => {
  expect(keys(startList([at('/mainIndex'), at('/a'), at('/b')]))).toEqual(['/mainIndex', '/a', '/b'])
})

test('a page that says another may not be opened is a tab while it is looked at, and leaves no room behind', () => {
  const refused = opened(['/a', '/errors/403'])
  expect(keys(refused)).toEqual(['/mainIndex', '/a', '/errors/403'])
  const next = visit(refused, at('/b'), 10, unsavedIn())
  expect(keys(next)).toEqual(['/mainIndex', '/a', '/b'])
  expect(crowdedOutOf(refused, next)).toBeUndefined()
})

test('the menu leads back to a tab as it was left, other links to what they name', () => {
  const list = opened(['/a?text=x', '/b', '/c?id=1'])
  expect(['/a', '/b', '/c', '/d'].map(path => leftAt(list, path))).toEqual(['/a?text=x', '/b', '/c', '/d'])
  const toLeft = at(leftAt(list, '/a'))
  expect(takesTabText(list, toLeft, { limit: 9, isBack: false, isUnsaved: unsavedIn('/a') })).toBe(false)
  expect(visit(list, toLeft, 9, unsavedIn()).tabs[1]).toMatchObject({ location: list.tabs[1]?.location })
  expect(visit(list, at('/a'), 9, unsavedIn()).tabs[1]?.location.search).toBe('')
})
