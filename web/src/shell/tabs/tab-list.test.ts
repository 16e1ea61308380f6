import { expect, test } from 'vitest'
import { close, homeTab, keyOf, locationOf, move, neighbourOf, startList, touch, visit } from './tab-list.ts'

const at = (address: string) => {
  const [pathname = '', search = ''] = address.split('?')
  return locationOf(pathname, search && `?${search}`)
}
const opened = (addresses: string[], limit = 9) =>
  addresses.reduce((list, address) => visit(list, at(address), limit), startList())
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
  list = visit(list, at('/a'), 4)
  expect(keys(visit(list, at('/d'), 4))).toEqual(['/mainIndex', '/a', '/c', '/d'])
  list = touch(list, '/b')
  expect(keys(visit(list, at('/d'), 4))).toEqual(['/mainIndex', '/a', '/b', '/d'])
  list = ['/a', '/c'].reduce(touch, list)
  expect(keys(visit(list, at('/d'), 4))).toEqual(['/mainIndex', '/a', '/c', '/d'])
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
