// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useSearchParams } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { companyUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { declareFilter } from '../address/filter-spec.ts'
import type { GridColumn } from '../grid/column-spec.ts'
import { useGridSource } from '../grid/use-grid-source.ts'
import { ListCard } from './list-card.tsx'

const PATH = '/getTabledatatest'
const menu = {
  menuCode: 'YS1',
  menuName: '会员',
  kindCode: 'M',
  kindName: '页面',
  parentName: '系统管理',
  menuUrl: '',
  orderNo: 1,
  modify_account: 'admin',
}
const filterBy = declareFilter({
  menu_name: { label: '名称', max: 20 },
  kind_code: { label: '类型', choices: { M: '菜单', B: '按钮' } },
  parent_name: { label: '上级', max: 20, further: true },
})
const columns: GridColumn<{ menuName: string }>[] = [
  { id: 'name', title: '菜单名称', width: 200, cell: row => row.menuName },
]

const Page = () => {
  const list = useGridSource(PATH, { filterBy })
  const [, setParams] = useSearchParams()
  return (
    <>
      <button type="button" onClick={() => setParams({ menu_name: '另一个', parent_name: '系统' })}>
        另一个地址
      </button>
      <ListCard
        id="demo"
        caption="演示数据"
        list={list}
        columns={columns}
        rowKey={row => row.menuName}
        empty={<p>没有数据</p>}
      />
    </>
  )
}

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    '/api/user/get_setting': [{ value: '' }],
    [PATH]: ({ page_no, page_size }) => [
      { total: 1, rows: [menu], page_no: Number(page_no), page_size: Number(page_size) },
    ],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
  vi.restoreAllMocks()
})

const open = async (query = '') => {
  const page = renderPage(gateway, `/list${query}`, <Page />)
  await screen.findByText('会员')
  return page
}
const name = () => screen.getByLabelText<HTMLInputElement>('名称')
const press = (text: string) => fireEvent.click(screen.getByRole('button', { name: text }))
const asked = () => gateway.bodiesOf(PATH)

test('重置 empties what was typed before anything was asked for', async () => {
  await open()
  fireEvent.change(name(), { target: { value: '会员' } })
  press('重置')
  expect(name().value).toBe('')
})

test('查询 leaves the focus where it is and further fields unfolded', async () => {
  const { address } = await open()
  press('更多条件')
  const field = name()
  field.focus()
  fireEvent.change(field, { target: { value: ' 会员 ' } })
  fireEvent.submit(field)
  await waitFor(() => expect(address()).toBe('/list?menu_name=%E4%BC%9A%E5%91%98'))
  expect(document.activeElement).toBe(field)
  expect(name()).toBe(field)
  expect(field.value).toBe('会员')
  expect(screen.getByLabelText('上级')).toBeTruthy()
})

test('the fields follow the address, and unfold for a further one', async () => {
  await open('?menu_name=a')
  fireEvent.change(name(), { target: { value: 'b' } })
  press('另一个地址')
  await waitFor(() => expect(name().value).toBe('另一个'))
  expect(screen.getByLabelText<HTMLInputElement>('上级').value).toBe('系统')
})

test('查询 with the same filter asks again, and the list says when it was answered', async () => {
  const { address } = await open('?kind_code=B')
  await screen.findByText(/^已更新 \d\d:\d\d$/)
  const before = asked().length
  await act(async () => press('查询'))
  await waitFor(() => expect(asked()).toHaveLength(before + 1))
  expect(asked().at(-1)).toEqual(asked().at(0))
  expect(address()).toBe('/list?kind_code=B')
})

test('on a phone the fields lie in a sheet that counts what they would leave', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query => Object.assign(new EventTarget(), { matches: true, media: query }) as unknown as MediaQueryList,
  )
  const { address } = await open('?kind_code=B&menu_name=a')
  expect(screen.queryByLabelText('名称')).toBeNull()
  press('筛选（2）')
  const field = await screen.findByLabelText<HTMLInputElement>('名称')
  expect(field.value).toBe('a')
  expect(screen.getByLabelText('上级')).toBeTruthy()
  expect(await screen.findByRole('button', { name: '查看 1 条' })).toBeTruthy()
  const before = asked().length
  fireEvent.change(field, { target: { value: 'ab' } })
  // What was counted was for another text.
  expect(screen.getByRole('button', { name: '查看' })).toBeTruthy()
  await screen.findByRole('button', { name: '查看 1 条' })
  expect(asked().slice(before)).toEqual([{ kind_code: 'B', menu_name: 'ab', page_no: 1, page_size: 1 }])
  expect(address()).toBe('/list?kind_code=B&menu_name=a')
  press('查看 1 条')
  await waitFor(() => expect(address()).toBe('/list?menu_name=ab&kind_code=B'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '筛选' })).toBeNull())
})
