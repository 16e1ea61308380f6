// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserStorage, tabStorage } from './storage.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  tabStorage.clear()
  browserStorage.clear()
})

const refusing = new Proxy(
  {},
  {
    get: () => () => {
      throw new DOMException('site data is blocked', 'SecurityError')
    },
    ownKeys: () => {
      throw new DOMException('site data is blocked', 'SecurityError')
    },
  },
)

test('what is written is in the browser’s own store, under its name', () => {
  tabStorage.write('visitorKey', 'a')
  browserStorage.write('grid:demo:U1', '{}')
  expect(sessionStorage.getItem('visitorKey')).toBe('a')
  expect(localStorage.getItem('grid:demo:U1')).toBe('{}')
  tabStorage.remove('visitorKey')
  expect(tabStorage.read('visitorKey')).toBeNull()
})

test('clearing takes all but what is to stay', () => {
  tabStorage.write('visitorKey', 'a')
  tabStorage.write('countdown:forget:x', '9')
  tabStorage.clear(name => name.startsWith('countdown:'))
  expect(Object.keys(sessionStorage)).toEqual(['countdown:forget:x'])
})

describe('a browser that refuses site data', () => {
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', refusing)
    vi.stubGlobal('localStorage', refusing)
  })

  test('breaks nothing, and what is written lasts as long as the page', () => {
    expect(tabStorage.read('visitedTabs')).toBeNull()
    tabStorage.write('visitedTabs', '[]')
    browserStorage.write('shell:sidebar', 'folded')
    expect([tabStorage.read('visitedTabs'), browserStorage.read('shell:sidebar')]).toEqual(['[]', 'folded'])
    tabStorage.remove('visitedTabs')
    browserStorage.clear()
    expect([tabStorage.read('visitedTabs'), browserStorage.read('shell:sidebar')]).toEqual([null, null])
  })
})

test('a full store does not go on answering what was there before', () => {
  tabStorage.write('visitedTabs', 'old')
  vi.stubGlobal('sessionStorage', {
    getItem: () => 'old',
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  tabStorage.write('visitedTabs', 'new')
  expect(tabStorage.read('visitedTabs')).toBe('new')
})
