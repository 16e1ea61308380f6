/** The grid alone, drawn and drawn again by hand: what `tests/bench/grid.ts` measures in a browser. */

import { createElement, type ReactNode, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { Providers } from '../app/providers.tsx'
import { type DeclaredColumn, gridColumns } from '../widgets/grid/columns.tsx'
import { DataGrid } from '../widgets/grid/data-grid.tsx'
import type { GridSource } from '../widgets/grid/use-grid-source.ts'

interface Row {
  no: string
  fen: string
  tick: number
}

const rowsOf = (tick: number): Row[] =>
  Array.from({ length: 50 }, (_, at) => ({
    no: `TX2026062300${String(at).padStart(4, '0')}`,
    fen: String(234567890 + at),
    tick,
  }))

const words = (id: string): DeclaredColumn<Row> => ({
  id,
  title: id,
  width: 110,
  of: row => `${id} ${row.tick}`,
})
const money = (id: string): DeclaredColumn<Row> => ({
  id,
  kind: 'fen',
  title: id,
  width: 130,
  of: row => row.fen,
})

const columns = gridColumns<Row>([
  { id: 'no', title: '申请编号', width: 156, frozen: true, sort: true },
  { id: 'state', kind: 'state', title: '状态', width: 110, of: () => ({ name: '已放款', tone: 'ok' }) },
  { id: 'bill', kind: 'bill', title: '票据号', width: 254, of: () => '599999000001320260403000000124' },
  words('a'),
  money('face'),
  { id: 'rate', kind: 'rate', title: '年利率', width: 90, of: () => 12_800 },
  words('b'),
  money('interest'),
  money('net'),
  words('c'),
  words('d'),
  {
    id: 'actions',
    title: '操作',
    width: 120,
    edge: true,
    cell: row => (
      <span className="row-actions">
        <button type="button" className="link-button" data-hint={row.no}>
          详情
        </button>
        <button type="button" className="link-button">
          撤销
        </button>
      </span>
    ),
  },
])

const keyOf = (row: Row) => row.no
const batch = [{ label: '处理', onRun: () => undefined }]
let change: (state: { shown: boolean; tick: number; draws: number }) => void

/** React's names of what the document calls otherwise. */
const renamed: Readonly<Record<string, string>> = {
  class: 'className',
  tabindex: 'tabIndex',
  colspan: 'colSpan',
  for: 'htmlFor',
}

/** The same elements with the same texts, and nothing that makes a grid of them. */
const plainly = (element: Element): ReactNode =>
  createElement(
    element.localName,
    {
      ...Object.fromEntries(
        [...element.attributes]
          .filter(({ name }) => name !== 'style')
          .map(({ name, value }) => [renamed[name] ?? name, value]),
      ),
      // Not changed by React, as a list of them would be.
      ...(element.localName === 'input' && { readOnly: true }),
    },
    ...[...element.childNodes].map(node => (node instanceof Element ? plainly(node) : node.textContent)),
  )
/** What is drawn in place of the grid. */
let plain: ReactNode = null
/** The grid as it was drawn last. */
let drawn: ReactNode = null

const Bench = () => {
  const [state, setState] = useState({ shown: false, tick: 0, draws: 0 })
  change = setState
  const rows = useMemo(() => rowsOf(state.tick), [state.tick])
  const source: GridSource<Row> = {
    rows,
    total: 1000,
    paging: { page_no: 1, page_size: 20 },
    setPaging: () => undefined,
    sort: '',
    setSort: () => undefined,
    error: undefined,
    isStale: false,
    reload: () => undefined,
    fetchPage: async () => ({ rows, total: rows.length }),
  }
  if (plain) return plain
  if (!state.shown) return null
  return (
    <DataGrid
      id="bench"
      caption={`${state.draws}`}
      columns={columns}
      source={source}
      rowKey={keyOf}
      batch={batch}
      empty={null}
    />
  )
}

const steps: Record<string, (round: number) => void> = {
  mount: round => change({ shown: true, tick: round, draws: 0 }),
  again: round => change({ shown: true, tick: round, draws: 1 }),
  choose: () => document.querySelector<HTMLInputElement>('tbody input[type=checkbox]')?.click(),
  data: round => change({ shown: true, tick: round + 1000, draws: 1 }),
  unmount: () => {
    plain = null
    change({ shown: false, tick: 0, draws: 0 })
  },
  copy: () => {
    const grid = document.querySelector('.grid')
    if (grid) drawn = plainly(grid)
  },
  floor: round => {
    plain = drawn
    change({ shown: false, tick: round, draws: 0 })
  },
}

/** Takes one step in a task of its own, as an answer or a press would, and resolves when it is on screen. */
const runStep = (name: string, round: number) =>
  new Promise<void>(resolve =>
    setTimeout(() => {
      flushSync(() => steps[name]?.(round))
      setTimeout(resolve, 60)
    }),
  )

Object.assign(window, { runStep })

const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(
  <Providers>
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <Bench /> }])} />
  </Providers>,
)
