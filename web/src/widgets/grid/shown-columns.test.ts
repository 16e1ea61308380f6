import { expect, test } from 'vitest'
import type { GridColumn } from './column-spec.ts'
import { defaultLayout } from './layout.ts'
import { shownColumns } from './shown-columns.ts'

const column = (id: string, more: Partial<GridColumn<object>> = {}): GridColumn<object> => ({
  id,
  title: id,
  width: 100,
  cell: () => id,
  ...more,
})
const columns = [
  column('buttons', { edge: true }),
  column('number', { frozen: true }),
  column('name'),
  column('face', { numeric: true }),
  column('remark', { hidden: true }),
]
const own = defaultLayout(columns)
const told = (shown: ReturnType<typeof shownColumns<object>>) =>
  shown.map(({ spec, side, width }) => `${spec.id} ${side} ${width}`)

test('frozen columns stand first, those at the right edge last, and hidden ones nowhere', () => {
  expect(told(shownColumns(columns, own, false))).toEqual([
    'number start 100',
    'name null 100',
    'face null 100',
    'buttons end 100',
  ])
})

test('as the user has arranged them: order, edge, width; one that is new since then stands last of the middle', () => {
  const layout = {
    order: ['face', 'remark', 'number'],
    hidden: [],
    frozen: ['remark'],
    widths: { face: 140 },
  }
  expect(told(shownColumns(columns, layout, false))).toEqual([
    'remark start 100',
    'face null 140',
    'number null 100',
    'name null 100',
    'buttons end 100',
  ])
})

test('a frozen column stops where those before it end, and behind the boxes by the stylesheet', () => {
  const styleOf = (frozen: string[], selectable: boolean) =>
    shownColumns(columns, { ...own, frozen }, selectable).map(({ style, className }) => [style, className])
  expect(styleOf(['number', 'name'], true).slice(0, 2)).toEqual([
    [undefined, 'grid-start behind-boxes'],
    [{ left: 'calc(var(--w-select) + var(--w-number))' }, 'grid-start is-last'],
  ])
  expect(styleOf(['number', 'name'], false)[1]).toEqual([
    { left: 'calc(var(--w-number))' },
    'grid-start is-last',
  ])
})
