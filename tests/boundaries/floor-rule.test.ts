import { describe, expect, it } from 'vitest'
import {
  arrowsOf,
  circlesOf,
  doorBreaks,
  type House,
  importBreaks,
  offeredBy,
  roomOf,
  tableBreaks,
} from './floor-rule.ts'
import { importsIn } from './product-imports.ts'

const house: House = {
  source: 'bank/src',
  floors: [
    { 'platform/db': 'the database', 'platform/clock': 'the time' },
    { ledger: 'the books', files: 'uploads' },
    { 'features/*/*': 'pages' },
    { app: 'everything wired', '.': 'the entry' },
  ],
}

const broken = (from: string, to: string) => importBreaks(house, [{ from, line: 3, to }])

describe('the room of a file', () => {
  it.each([
    ['bank/src/ledger/book.ts', 'ledger'],
    ['bank/src/ledger/entries/book.ts', 'ledger'],
    ['bank/src/main.ts', '.'],
    ['bank/src/platform/clock/rows/now.ts', 'platform/clock'],
    ['bank/src/platform/db/open.ts', 'platform/db'],
    ['bank/src/platform/db/rows/open.ts', 'platform/db/rows'],
    ['bank/src/platform/log.ts', 'platform'],
    ['bank/src/features/company/orders/parts/row.tsx', 'features/company/orders'],
  ])('%s lies in %s', (file, room) => {
    expect(roomOf('bank/src', file)).toBe(room)
  })
})

describe('an import', () => {
  it.each([
    ['down', 'bank/src/ledger/book.ts', 'bank/src/platform/db/open.ts'],
    ['down from a page', 'bank/src/features/a/b/page.tsx', 'bank/src/files/store.ts'],
    ['within a room', 'bank/src/ledger/book.ts', 'bank/src/ledger/entries/row.ts'],
    ['of another package', 'bank/src/ledger/book.ts', 'shared/src/money/fen.ts'],
  ])('%s is fine', (_, from, to) => {
    expect(broken(from, to)).toEqual([])
  })

  it.each([
    [
      'up',
      'bank/src/ledger/book.ts',
      'bank/src/app/settings.ts',
      'up, from ledger (floor 1) to app (floor 3)',
    ],
    ['sideways', 'bank/src/ledger/book.ts', 'bank/src/files/store.ts', 'sideways, from ledger'],
    [
      'sideways inside platform/',
      'bank/src/platform/db/open.ts',
      'bank/src/platform/clock/now.ts',
      'sideways',
    ],
    ['from page to page', 'bank/src/features/a/b/page.tsx', 'bank/src/features/a/c/page.tsx', 'sideways'],
    ['of testing/', 'bank/src/app/start.ts', 'bank/src/testing/bank.ts', 'only tests use'],
    ['of a test', 'bank/src/app/start.ts', 'bank/src/ledger/book.test.ts', 'only tests use'],
    ["of another package's testing/", 'bank/src/app/start.ts', 'shared/src/testing/x.ts', 'only tests use'],
  ])('%s is refused with file, line and rooms', (_, from, to, reason) => {
    expect(broken(from, to)).toEqual([expect.stringContaining(`${from}:3 imports ${to}: `)])
    expect(broken(from, to)[0]).toContain(reason)
  })
})

describe('the door of a room', () => {
  const passing = (from: string, to: string) => doorBreaks('bank/src', [{ from, line: 3, to }])

  it.each([
    ['its top folder', 'bank/src/app/start.ts', 'bank/src/ledger/book.ts'],
    ['the top folder of one that lies deeper', 'bank/src/app/start.ts', 'bank/src/platform/db/open.ts'],
    ['the source folder', 'bank/src/app/start.ts', 'bank/src/main.ts'],
    ['no matter for its own files', 'bank/src/ledger/book.ts', 'bank/src/ledger/entries/row.ts'],
    ['no matter of another package', 'bank/src/ledger/book.ts', 'shared/src/money/parts/fen.ts'],
  ])('is %s', (_, from, to) => {
    expect(passing(from, to)).toEqual([])
  })

  it.each([
    ['a room', 'bank/src/app/start.ts', 'bank/src/ledger/entries/row.ts'],
    ['another package', 'web/src/app/start.ts', 'bank/src/ledger/entries/row.ts'],
  ])('is not passed by from %s: file, line and room are named', (_, from, to) => {
    expect(passing(from, to)).toEqual([`${from}:3 imports ${to}: past the door of ledger`])
  })

  it('offers what others import, each file once', () => {
    const imports = [
      ['bank/src/app/start.ts', 'bank/src/ledger/book.ts'],
      ['bank/src/files/store.ts', 'bank/src/ledger/book.ts'],
      ['bank/src/ledger/post.ts', 'bank/src/ledger/row.ts'],
    ].map(([from = '', to = '']) => ({ from, line: 1, to }))
    expect([...offeredBy('bank/src', imports)]).toEqual([['ledger', new Set(['bank/src/ledger/book.ts'])]])
  })
})

describe('a table', () => {
  const files = ['ledger/a.ts', 'files/a.ts', 'platform/db/a.ts', 'platform/clock/a.ts', 'features/a/b/c.ts']
  const all = [...files, 'app/a.ts', 'main.ts'].map(file => `bank/src/${file}`)

  it('that names every room once is fine', () => {
    expect(tableBreaks(house, all)).toEqual([])
  })

  it.each([
    ['a folder nobody placed', house, [...all, 'bank/src/cellar/a.ts'], 'bank/src/cellar stands on no floor'],
    ['a file beside the rooms', house, [...all, 'bank/src/platform/a.ts'], 'bank/src/platform stands on no'],
    ['a name without files', house, all.slice(1), 'bank/src/ledger has a floor and no files'],
    [
      'a room on two floors',
      { ...house, floors: [...house.floors, { ledger: 'again' }] },
      all,
      'bank/src/ledger stands on two floors',
    ],
  ])('with %s is refused', (_, table, found, reason) => {
    expect(tableBreaks(table, found).join('\n')).toContain(reason)
  })
})

describe('circles', () => {
  const circles = (...pairs: (readonly [string, string])[]) =>
    circlesOf(
      arrowsOf(
        's',
        pairs.map(([a, b]) => ({ from: `s/${a}/x.ts`, line: 1, to: `s/${b}/x.ts` })),
      ),
    )

  it('are found once, also over a third room', () => {
    expect(circles(['a', 'b'], ['b', 'c'], ['c', 'a'], ['d', 'a'], ['e', 'f'], ['f', 'e'])).toEqual([
      ['a', 'b', 'c'],
      ['e', 'f'],
    ])
  })

  it('are none where everything goes one way', () => {
    expect(circles(['a', 'b'], ['b', 'c'], ['a', 'c'])).toEqual([])
  })
})

describe('imports in a text', () => {
  it.each([
    ["import { a } from './a.ts'", './a.ts'],
    ["import type { A } from './a.ts'", './a.ts'],
    ["export * from './a.ts'", './a.ts'],
    ["import './a.css'", './a.css'],
    ["const a = lazy(() => import('./a.tsx'))", './a.tsx'],
    ["type A = import('./a.ts').A", './a.ts'],
    ["new Worker(new URL('./a.ts', import.meta.url))", './a.ts'],
    ["@import './a.css';", './a.css'],
    ["@import url('./a.css');", './a.css'],
  ])('%s', (text, specifier) => {
    expect(importsIn(`\n${text}`)).toEqual([{ line: 2, specifier }])
  })

  it('names the line on which the path of a long import stands', () => {
    expect(importsIn("import {\n  a,\n  b,\n} from './a.ts'")).toEqual([{ line: 4, specifier: './a.ts' }])
  })

  it('passes over comments', () => {
    expect(importsIn("/* import './a.ts' */\n// import './b.ts'\n/**\n * from './c.ts'\n */\n")).toEqual([])
  })
})
