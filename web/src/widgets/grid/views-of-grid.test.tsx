// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { type MenuRow, menuColumns, menus } from '../../testing/menu-rows.ts'
import { companyUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { declareFilter } from '../address/filter-spec.ts'
import type { GridColumn } from './column-spec.ts'
import { widthOf } from './column-widths.ts'
import { DataGrid } from './data-grid.tsx'
import { useGridSource } from './use-grid-source.ts'

/* Saved views, chips, and what is done with chosen rows: summed, copied. */

const PATH = '/getTabledatatest'
const filterBy = declareFilter({
  menu_name: { label: '菜单名称', max: 60 },
  kind_code: { label: '类型', choices: { M: '菜单', B: '按钮' } },
})
const columns: GridColumn<MenuRow>[] = [
  ...menuColumns,
  {
    id: 'sum',
    title: '金额',
    unit: '元',
    width: 100,
    cell: () => '1.01',
    fen: () => '101',
    sheet: () => '=1',
  },
]
const keyOf = (row: MenuRow) => row.menuCode

const Page = () => {
  const { source } = useGridSource(PATH, { filterBy, sortable: ['menuCode'] })
  return (
    <DataGrid
      id="demo"
      caption="演示数据"
      columns={columns}
      source={source}
      rowKey={keyOf}
      choosable
      empty={<p>没有数据</p>}
    />
  )
}

let gateway: Gateway
let settings: Map<string, string>

beforeEach(async () => {
  localStorage.clear()
  settings = new Map()
  gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    '/api/user/get_setting': ({ key }) => [{ value: settings.get(key) ?? '' }],
    '/api/user/save_setting': ({ key, value }) => {
      settings.set(key, value)
      return [{ result: 'ok' }]
    },
    [PATH]: ({ page_no, page_size }) => [
      {
        total: menus.length,
        rows: menus.slice((Number(page_no) - 1) * Number(page_size), Number(page_no) * Number(page_size)),
        page_no: Number(page_no),
        page_size: Number(page_size),
      },
    ],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
  vi.restoreAllMocks()
})

const open = async (query = '') => {
  const page = renderPage(gateway, `/grid${query}`, <Page />)
  await screen.findByRole('table')
  return page
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const views = () => screen.findByRole('list', { name: '视图' })
const storedNames = () =>
  (JSON.parse(settings.get('views:demo') || '[]') as { name: string }[]).map(({ name }) => name)
const nameIt = async (name: string) => {
  fireEvent.change(await screen.findByLabelText('视图名称'), { target: { value: name } })
  press('保存')
  await waitFor(() => expect(screen.queryByLabelText('视图名称')).toBeNull())
}

test('a list as it is asked gets a name, is changed, put back, renamed and deleted', async () => {
  const { address } = await open('?kind_code=M&sort=menuCode%3Adesc')
  const chips = () => screen.getByRole('list', { name: '当前条件' })
  expect(chips().textContent).toContain('类型 菜单')
  press('存为视图')
  await nameIt('只看菜单')
  expect(storedNames()).toEqual(['只看菜单'])
  const tab = async (name: string | RegExp) => within(await views()).getByRole('button', { name })
  expect((await tab(/^只看菜单/)).getAttribute('aria-current')).toBe('true')

  press('去掉条件 类型')
  await waitFor(() => expect(address()).toBe('/grid?sort=menuCode%3Adesc'))
  expect(await tab(/^只看菜单 ?已修改$/)).toBeTruthy()
  press('还原')
  await waitFor(() => expect(address()).toBe('/grid?kind_code=M&sort=menuCode%3Adesc'))
  expect(await tab('只看菜单')).toBeTruthy()

  fireEvent.click(await tab('全部'))
  await waitFor(() => expect(address()).toBe('/grid'))
  fireEvent.click(await tab('只看菜单'))
  press('视图 只看菜单 的更多操作')
  fireEvent.click(await screen.findByRole('menuitem', { name: '重命名' }))
  await nameIt('菜单')
  expect(storedNames()).toEqual(['菜单'])
  press('视图 菜单 的更多操作')
  fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(settings.get('views:demo')).toBe(''))
  await waitFor(() => expect(screen.queryByRole('list', { name: '视图' })).toBeNull())
})

test('the columns of a view are its own, and those of the list stay as they were', async () => {
  settings.set(
    'views:demo',
    JSON.stringify([
      {
        name: '窄',
        filter: {},
        sort: '',
        page_size: 5,
        layout: { order: ['name', 'code', 'order', 'kind', 'sum'], hidden: ['order'] },
      },
    ]),
  )
  const { address } = await open()
  const heads = () => screen.getAllByRole('columnheader').map(head => head.textContent)
  const before = heads()
  fireEvent.click(within(await views()).getByRole('button', { name: '窄' }))
  await waitFor(() => expect(address()).toBe('/grid?page_size=5'))
  expect(heads()).not.toEqual(before)
  fireEvent.click(within(await views()).getByRole('button', { name: '全部' }))
  await waitFor(() => expect(heads()).toEqual(before))
  expect(settings.has('grid:demo')).toBe(false)
})

test('the default view is shown first, but not over a link, and another tab loses nothing', async () => {
  const first = {
    name: '大额',
    filter: { kind_code: 'B' },
    sort: '',
    page_size: 10,
    layout: { order: [] },
    first: true,
  }
  settings.set('views:demo', JSON.stringify([first]))
  const { address } = await open()
  await waitFor(() => expect(address()).toBe('/grid?kind_code=B'))
  // Saved meanwhile by another tab.
  settings.set('views:demo', JSON.stringify([first, { ...first, name: '另一个', first: false }]))
  press('新视图')
  await nameIt('第三个')
  expect(storedNames()).toEqual(['大额', '另一个', '第三个'])
  forgetPage()
  const linked = await open('?menu_name=x')
  await views()
  expect(linked.address()).toBe('/grid?menu_name=x')
})

test('chosen rows are summed over pages and copied as they are shown, formulas as text', async () => {
  const written: string[] = []
  vi.stubGlobal('ClipboardItem', undefined)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void written.push(text))
  await open()
  for (const code of ['YS1', 'YS2']) fireEvent.click(screen.getByRole('checkbox', { name: `选择 ${code}` }))
  press('下一页')
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 YS11' }))
  const bar = screen.getByRole('region', { name: '所选' })
  expect(bar.textContent).toContain('已选 3 项')
  expect(bar.textContent).toContain('金额 3.03')
  press('复制所选')
  expect(await screen.findByText('3 行已复制')).toBeTruthy()
  const lines = written.at(-1)?.split('\n') ?? []
  expect(lines[0]?.split('\t').at(-1)).toBe('金额（元）')
  expect(lines.slice(1).map(line => line.split('\t')[0])).toEqual(['YS1', 'YS2', 'YS11'])
  expect(lines[1]?.split('\t').at(-1)).toBe("'=1")
  vi.unstubAllGlobals()
})

test('cells are walked with arrows, copied with Ctrl+C and widened with Shift', async () => {
  const written: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void written.push(text))
  await open()
  const key = (name: string, more = {}) =>
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: name, ...more })
  screen.getAllByRole('row')[1]?.focus()
  key('ArrowRight')
  expect(document.activeElement?.textContent).toBe('YS1')
  key('ArrowDown')
  expect(document.activeElement?.textContent).toBe('YS2')
  key('c', { ctrlKey: true })
  expect(written).toEqual(['YS2'])
  key('ArrowUp')
  key('ArrowUp')
  expect(document.activeElement?.tagName).toBe('TH')
  const width = () => widthOf(screen.getByRole('table'), 'code')
  const before = width()
  key('ArrowRight', { shiftKey: true })
  expect(width()).toBe(before + 16)
  key('ArrowDown')
  key('Escape')
  expect(document.activeElement).toBe(screen.getAllByRole('row')[1])
})
