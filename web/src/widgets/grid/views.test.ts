import { expect, test } from 'vitest'
import { defaultLayout } from './layout.ts'
import { type GridView, isAsSaved, nameFault, readViews, withoutView, withView } from './views.ts'

const columns = ['no', 'state', 'amount'].map(id => ({ id, title: id, width: 100, cell: () => '' }))
const layout = defaultLayout(columns)
const view = (name: string, more: Partial<GridView> = {}): GridView => ({
  name,
  filter: {},
  sort: '',
  page_size: 10,
  layout,
  first: false,
  ...more,
})

test('views are read back as they were saved, fitted to the columns of today', () => {
  const saved = [
    view('本月大额', { filter: { face_from: '300000' }, sort: 'face:desc', page_size: 20, first: true }),
  ]
  expect(readViews(JSON.parse(JSON.stringify(saved)), columns)).toEqual(saved)
  const fewer = columns.slice(0, 2)
  expect(readViews(saved, fewer)[0]?.layout.order).toEqual(['no', 'state'])
})

test('what is no view is left out', () => {
  const good = view('甲')
  const bad = [null, 'text', { name: '' }, { ...good, layout: 1 }, { ...good, name: 7 }, good, good]
  expect(readViews(bad, columns)).toEqual([good])
  expect(readViews({ name: '甲' }, columns)).toEqual([])
})

test('a view is as it was saved until filter, order, size or columns change', () => {
  const saved = view('甲', { filter: { a: '1', b: '2' } })
  const ask = { filter: { b: '2', a: '1' }, sort: '', page_size: 10 }
  expect(isAsSaved(saved, ask, layout)).toBe(true)
  expect(isAsSaved(saved, { ...ask, filter: { a: '1' } }, layout)).toBe(false)
  expect(isAsSaved(saved, { ...ask, sort: 'no:asc' }, layout)).toBe(false)
  expect(isAsSaved(saved, { ...ask, page_size: 20 }, layout)).toBe(false)
  expect(isAsSaved(saved, ask, { ...layout, widths: { no: 90 } })).toBe(false)
})

test('a name is there, short, and not taken', () => {
  const views = [view('甲'), view('乙')]
  expect(nameFault(' ', views)).not.toBe('')
  expect(nameFault('一二三四五六七八九十一二三', views)).not.toBe('')
  expect(nameFault('全部', views)).not.toBe('')
  expect(nameFault('乙', views)).not.toBe('')
  expect(nameFault('乙', views, '乙')).toBe('')
  expect(nameFault('丙', views)).toBe('')
})

test('a view takes the place of its own name, and one at most is shown first', () => {
  const views = [view('甲', { first: true }), view('乙')]
  expect(withView(views, view('乙', { first: true })).map(each => [each.name, each.first])).toEqual([
    ['甲', false],
    ['乙', true],
  ])
  expect(withView(views, view('丙'), '甲').map(each => each.name)).toEqual(['丙', '乙'])
  expect(withView(views, view('丁')).map(each => each.name)).toEqual(['甲', '乙', '丁'])
  expect(withoutView(views, '甲').map(each => each.name)).toEqual(['乙'])
})
