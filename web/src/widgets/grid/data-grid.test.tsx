// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { openList } from '../../testing/lists.ts'
import { type MenuRow, menuColumns, menus } from '../../testing/menu-rows.ts'
import { companyUser, officerUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { declareFilter } from '../address/filter-spec.ts'
import { widthOf } from './column-widths.ts'
import { DataGrid, type DataGridProps, ownRowReason } from './data-grid.tsx'
import { useGridSource } from './use-grid-source.ts'

const PATH = '/getTabledatatest'
const menuFilter = declareFilter({ menu_name: { max: 60 } })

let gateway: Gateway
let stored: string
let commits = 0

const Page = (props: Partial<DataGridProps<MenuRow>>) => {
  const { source } = useGridSource(PATH, { filterBy: menuFilter, sortable: ['menuCode'] })
  return (
    <Profiler id="grid" onRender={() => (commits += 1)}>
      <DataGrid
        id="demo"
        caption="演示数据"
        columns={menuColumns}
        source={source}
        rowKey={row => row.menuCode}
        empty={<p>没有数据</p>}
        {...props}
      />
    </Profiler>
  )
}

beforeEach(async () => {
  localStorage.clear()
  stored = ''
  gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    '/api/user/get_setting': () => [{ value: stored }],
    '/api/user/save_setting': ({ value }) => {
      stored = value
      return [{ result: 'ok' }]
    },
    [PATH]: ({ page_no, page_size, sort }) => {
      const all = sort === 'menuCode:desc' ? menus.toReversed() : menus
      const [no, size] = [Number(page_no), Number(page_size)]
      return [
        { total: all.length, rows: all.slice((no - 1) * size, no * size), page_no: no, page_size: size },
      ]
    },
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
  vi.restoreAllMocks()
})

const open = async (props: Partial<DataGridProps<MenuRow>> = {}, query = '') => {
  const page = renderPage(gateway, `/grid${query}`, <Page {...props} />)
  await screen.findByRole('table')
  return page
}
const codes = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(
      row =>
        within(row)
          .getAllByRole('cell')
          .find(cell => /^YS/.test(cell.textContent ?? ''))?.textContent,
    )
const asked = () => gateway.bodiesOf(PATH)

describe('a grid', () => {
  test('that is opened again begins with the widths that it was fitted to', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600)
    const written = vi.spyOn(CSSStyleDeclaration.prototype, 'setProperty')
    /** Widths that a column is given from its first drawing on. */
    const widths = () => [
      ...new Set(written.mock.calls.flatMap(([name, px]) => (name === '--w-column' ? [px] : []))),
    ]
    await open({ caption: '再次打开的列表' })
    const first = widths()
    const fitted = [...document.querySelectorAll('col')].map(({ style }) =>
      style.getPropertyValue('--w-column'),
    )
    expect(first.length).toBeGreaterThan(new Set(fitted).size)
    forgetPage()
    written.mockClear()
    await open({ caption: '再次打开的列表' })
    expect(new Set(widths())).toEqual(new Set(fitted))
  })

  test('shows the page of the address and asks the server for others', async () => {
    const { address } = await open({}, '?page_size=5&page_no=2')
    expect(codes()).toEqual(['YS6', 'YS7', 'YS8', 'YS9', 'YS10'])
    fireEvent.click(screen.getByRole('button', { name: '下一页' }))
    await waitFor(() => expect(codes()[0]).toBe('YS11'))
    expect(address()).toBe('/grid?page_no=3&page_size=5')
    expect(await openList(screen.getByLabelText('每页条数'))).toEqual(['5', '10', '15', '20'])
    fireEvent.click(screen.getByRole('option', { name: '20' }))
    await waitFor(() => expect(codes()).toHaveLength(20))
    expect(asked().at(-1)).toEqual({ page_no: 1, page_size: 20 })
  })

  test('is sorted by the server, only by columns that the call knows', async () => {
    const { address } = await open()
    const head = () => screen.getByRole('columnheader', { name: /菜单编码/ })
    const press = () => fireEvent.click(within(head()).getByRole('button'))
    press()
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('ascending'))
    press()
    await waitFor(() => expect(codes()[0]).toBe('YS23'))
    expect(asked().at(-1)).toEqual({ page_no: 1, page_size: 10, sort: 'menuCode:desc' })
    press()
    await waitFor(() => expect(address()).toBe('/grid'))
    expect(within(screen.getByRole('columnheader', { name: '序号' })).queryByRole('button')).toBeNull()
  })

  test('dims old rows, keeps them under an error, and says when there are none', async () => {
    await open()
    gateway.answers[PATH] = { status: 502, error_no: '9008', error_msg: '银行服务暂不可用，请稍后重试' }
    fireEvent.click(screen.getByRole('button', { name: '下一页' }))
    expect(screen.getByRole('table').className).toContain('is-dimmed')
    expect(await screen.findByText(/显示的是上一次的结果/)).toBeTruthy()
    expect(codes()[0]).toBe('YS1')
  })

  test('offers to try again when nothing could be had, and has words for nothing found', async () => {
    const answer = gateway.answers[PATH]
    gateway.answers[PATH] = { status: 504, error_no: '9009', error_msg: '银行服务响应超时，请稍后查询结果' }
    renderPage(gateway, '/grid', <Page />)
    const retry = await screen.findByRole('button', { name: '重试' })
    expect(screen.getByRole('alert').textContent).toContain('演示数据未能加载')
    gateway.answers[PATH] = [{ total: 0, rows: [], page_no: 1, page_size: 10 }]
    fireEvent.click(retry)
    expect(await screen.findByText('没有数据')).toBeTruthy()
    if (answer) gateway.answers[PATH] = answer
  })
})

test('columns are widened without React until the pointer is let go', async () => {
  await open()
  const table = screen.getByRole<HTMLTableElement>('table')
  const handle = table.querySelector('[data-handle="name"]') as HTMLElement
  handle.setPointerCapture = () => undefined
  await act(async () => {})
  const before = commits
  const at = (type: string, clientX: number) =>
    handle.dispatchEvent(new PointerEvent(type, { clientX, button: 0, bubbles: true }))
  at('pointerdown', 300)
  for (let step = 1; step <= 60; step += 1) {
    at('pointermove', 300 + step)
    expect(widthOf(table, 'name')).toBe(200 + step)
  }
  expect(commits).toBe(before)
  act(() => {
    at('pointerup', 360)
  })
  expect(commits).toBeGreaterThan(before)
  expect(widthOf(table, 'name')).toBe(260)
  expect(JSON.parse(localStorage.getItem(`grid:demo:${companyUser.user_code}`) ?? '{}').widths).toEqual({
    name: 260,
  })
})

describe('choosing rows', () => {
  const runs: string[][] = []
  const batch = [
    { label: '导出所选', onRun: (rows: readonly MenuRow[]) => runs.push(rows.map(row => row.menuCode)) },
  ]
  const box = (name: string) => screen.getAllByRole<HTMLInputElement>('checkbox', { name })

  test('goes over pages, and leaves out rows that this account changed itself', async () => {
    await open({ batch, disabledReason: ownRowReason(companyUser.account) })
    const run = () => screen.getByRole<HTMLButtonElement>('button', { name: '导出所选' })
    expect(run().disabled).toBe(true)
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', { name: /^不可选 .+：本账号修改的记录/ }).disabled,
    ).toBe(true)
    fireEvent.click(box('选择本页全部')[0] as HTMLElement)
    expect(screen.getByText(/已选 9 项/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '下一页' }))
    await waitFor(() => expect(codes()[0]).toBe('YS11'))
    fireEvent.click(box('选择 YS11')[0] as HTMLElement)
    fireEvent.click(run())
    expect(runs.at(-1)).toEqual(['YS1', 'YS3', 'YS4', 'YS5', 'YS6', 'YS7', 'YS8', 'YS9', 'YS10', 'YS11'])
    fireEvent.click(screen.getByRole('button', { name: '清除所选' }))
    expect(run().disabled).toBe(true)
  })

  test('is for the table only: cards of a phone say so', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      query => Object.assign(new EventTarget(), { matches: true, media: query }) as unknown as MediaQueryList,
    )
    renderPage(gateway, '/grid', <Page batch={batch} />)
    const list = await screen.findByRole('list', { name: '演示数据' })
    expect(screen.queryByRole('table')).toBeNull()
    expect(within(list).getAllByRole('listitem')).toHaveLength(10)
    fireEvent.click(screen.getByRole('button', { name: '导出所选' }))
    expect(await screen.findByText('仅支持表格多选')).toBeTruthy()
  })
})

test('rows are walked with arrows, opened with Enter and chosen with Space', async () => {
  const opened: string[] = []
  await open({ onOpen: row => opened.push(row.menuCode), batch: [{ label: '处理', onRun: () => undefined }] })
  const rows = () => screen.getAllByRole('row').slice(1)
  rows()[0]?.focus()
  const press = (key: string) => fireEvent.keyDown(document.activeElement as HTMLElement, { key })
  press('ArrowDown')
  press('ArrowDown')
  expect(document.activeElement).toBe(rows()[2])
  expect(
    rows()
      .map(row => row.tabIndex)
      .filter(index => index === 0),
  ).toHaveLength(1)
  press('Enter')
  expect(opened).toEqual(['YS3'])
  press(' ')
  expect(within(rows()[2] as HTMLElement).getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  press('End')
  expect(document.activeElement).toBe(rows().at(-1))
})

test('without the permission nothing of it is there, and the console says so', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  renderPage(gateway, '/grid', <Page requires={['disc_apply_approve']} />)
  await waitFor(() => expect(log).toHaveBeenCalledWith('无权访问'))
  expect(screen.queryByRole('table')).toBeNull()
  forgetPage()
  gateway.answers['/api/session/state'] = [stateOf(officerUser)]
  await open({ requires: ['disc_apply_approve'] })
  expect(codes()).toHaveLength(10)
})

test('the open row shows what belongs to it, over the whole width', async () => {
  await open({ openKey: 'YS2', expand: row => <p>属于 {row.menuName}</p>, totals: { order: '276' } })
  expect(screen.getByText('属于 菜单2').closest('td')?.colSpan).toBe(4)
  expect(screen.getByText('本页小计')).toBeTruthy()
  expect(screen.getByText('276')).toBeTruthy()
})
