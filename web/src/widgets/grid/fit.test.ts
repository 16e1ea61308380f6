import { expect, test } from 'vitest'
import { type FitColumn, fitWidths } from './fit.ts'

const column = (id: string, width: number, more: Partial<FitColumn> = {}): FitColumn => ({
  id,
  width,
  side: null,
  isOwn: false,
  least: 0,
  wants: undefined,
  ...more,
})
const fit = (columns: readonly FitColumn[], room: number) => Object.fromEntries(fitWidths(columns, room))

test('what is left over goes to cut texts in their order, and then to the first name', () => {
  const columns = [
    column('no', 150),
    column('state', 80, { wants: 0 }),
    column('acceptor', 140, { wants: 200 }),
    column('drawer', 100, { wants: 180 }),
    column('amount', 100),
    column('buttons', 80, { side: 'end' }),
  ]
  const rest = { no: 150, state: 80, amount: 100, buttons: 80 }
  expect(fit(columns, 750)).toEqual({ ...rest, acceptor: 200, drawer: 140 })
  expect(fit(columns, 920)).toEqual({ ...rest, acceptor: 330, drawer: 180 })
})

test('figures widen their column beyond what was declared or dragged', () => {
  const columns = [column('name', 100, { wants: 0 }), column('amount', 90, { isOwn: true, least: 131.2 })]
  expect(fit(columns, 300)).toEqual({ name: 168, amount: 132 })
})

test('columns that do not fit end what is in sight at an edge of a column, beside the strip for the others', () => {
  const columns = [
    column('name', 120, { side: 'start', wants: 0 }),
    column('kind', 100, { wants: 0, isOwn: true }),
    column('due', 100),
    column('amount', 140),
    column('rate', 90),
    column('buttons', 80, { side: 'end' }),
  ]
  const widths = fit(columns, 460)
  expect(widths).toEqual({ name: 152, kind: 100, due: 100, amount: 140, rate: 90, buttons: 80 })
  // The same without any text to widen: the last one in sight.
  expect(fit(columns.slice(2), 300)).toEqual({ due: 192, amount: 140, rate: 90, buttons: 80 })
})

test('columns of figures alone share what is left over, but for those that somebody has dragged', () => {
  const columns = [column('day', 100), column('amount', 140), column('rate', 90)]
  expect(fit(columns, 400)).toEqual({ day: 123, amount: 163, rate: 114 })
  const [day, ...others] = columns as [FitColumn, ...FitColumn[]]
  expect(fit([{ ...day, isOwn: true }, ...others], 400)).toEqual({ day: 100, amount: 175, rate: 125 })
  expect(fit([{ ...day, isOwn: true }], 400)).toEqual({ day: 400 })
})

test('where not even one column fits, all keep their width', () => {
  expect(fit([column('amount', 300), column('buttons', 80, { side: 'end' })], 200)).toEqual({
    amount: 300,
    buttons: 80,
  })
})
