// @vitest-environment happy-dom
import type { RowOf } from '@portal/shared/contract/table.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { companyUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { declareFilter } from '../address/filter-spec.ts'
import type { GridColumn } from './column-spec.ts'
import { type BatchAction, DataGrid } from './data-grid.tsx'
import { useGridSource } from './use-grid-source.ts'

const PATH = '/getTabledatatest'
type Row = RowOf<typeof PATH>['rows'][number]

const columns: GridColumn<Row>[] = [
  { id: 'code', title: '菜单编码', width: 120, cell: row => row.menuCode },
  { id: 'order', title: '序号', width: 80, cell: row => row.orderNo },
]
const filterBy = declareFilter({ menu_name: { max: 60 } })
const keyOf = (row: Row) => row.menuCode

let rows: Row[]
let gateway: Gateway
let runs: (readonly Row[])[]

const batch: BatchAction<Row>[] = [
  { label: '看所选', onRun: chosen => runs.push(chosen) },
  {
    label: '处理所选',
    onRun: (chosen, _shown, done) => {
      runs.push(chosen)
      done()
    },
  },
]

const Page = () => {
  const list = useGridSource(PATH, { filterBy })
  return (
    <>
      <button type="button" onClick={() => list.setFilter({ menu_name: '菜单' })}>
        另一个条件
      </button>
      <button type="button" onClick={() => void list.source.reload()}>
        刷新
      </button>
      <DataGrid
        id="demo"
        caption="演示数据"
        columns={columns}
        source={list.source}
        rowKey={keyOf}
        batch={batch}
        empty={<p>没有数据</p>}
      />
    </>
  )
}

beforeEach(async () => {
  runs = []
  rows = Array.from({ length: 7 }, (_, at) => ({
    menuCode: `YS${at + 1}`,
    menuName: `菜单${at + 1}`,
    kindCode: 'M',
    kindName: '页面',
    parentName: '系统管理',
    menuUrl: '',
    orderNo: at + 1,
    modify_account: 'admin',
  }))
  gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    '/api/user/get_setting': [{ value: '' }],
    [PATH]: ({ page_no, page_size }) => {
      const [no, size] = [Number(page_no), Number(page_size)]
      return [
        { total: rows.length, rows: rows.slice((no - 1) * size, no * size), page_no: no, page_size: size },
      ]
    },
  })
  renderPage(gateway, '/grid?page_size=5', <Page />)
  await screen.findByText('YS1')
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
  vi.restoreAllMocks()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (code: string) =>
  fireEvent.click(within(screen.getByText(code).closest('tr') as HTMLElement).getByRole('checkbox'))
const chosen = () => {
  press('看所选')
  return runs.at(-1)?.map(keyOf)
}

test('what is done with the chosen rows gives up the choice', async () => {
  choose('YS2')
  press('处理所选')
  expect(runs.at(-1)?.map(keyOf)).toEqual(['YS2'])
  await waitFor(() => expect(screen.queryByText(/已选/)).toBeNull())
})

test('nothing is chosen under another filter', async () => {
  choose('YS2')
  await act(async () => press('另一个条件'))
  await waitFor(() => expect(gateway.bodiesOf(PATH).at(-1)).toMatchObject({ menu_name: '菜单' }))
  await waitFor(() => expect(screen.queryByText(/已选/)).toBeNull())
  choose('YS3')
  expect(chosen()).toEqual(['YS3'])
})

test('a row that has left its page is chosen no longer, one of another page still is', async () => {
  choose('YS1')
  choose('YS2')
  press('下一页')
  await screen.findByText('YS6')
  choose('YS7')
  press('上一页')
  await screen.findByText('YS1')
  expect(chosen()).toEqual(['YS1', 'YS2', 'YS7'])
  rows = rows.filter(row => row.menuCode !== 'YS2')
  press('刷新')
  await waitFor(() => expect(screen.queryByText('YS2')).toBeNull())
  expect(screen.getByText(/已选 2 项/)).toBeTruthy()
  expect(chosen()).toEqual(['YS1', 'YS7'])
})

test('a chosen row is handed on as it was last told', async () => {
  choose('YS1')
  rows = rows.map(row => (row.menuCode === 'YS1' ? { ...row, orderNo: 77 } : row))
  press('刷新')
  await screen.findByText('77')
  press('看所选')
  expect(runs.at(-1)).toMatchObject([{ menuCode: 'YS1', orderNo: 77 }])
})

test('a cut cell says what it holds now, and nothing once it fits', async () => {
  const cell = screen.getByText('YS1')
  let width = 200
  Object.defineProperty(cell, 'clientWidth', { get: () => 100 })
  vi.spyOn(Range.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, width, 20))
  fireEvent.pointerOver(cell)
  expect(cell.dataset.hint).toBe('YS1')
  cell.textContent = '1,234.56'
  fireEvent.pointerOver(cell)
  expect(cell.dataset.hint).toBe('1,234.56')
  width = 100
  fireEvent.pointerOver(cell)
  expect(cell.dataset.hint).toBeUndefined()
})
