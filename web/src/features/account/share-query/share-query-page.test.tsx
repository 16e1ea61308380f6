// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import ShareQueryPage from './share-query-page.tsx'

const rows = Array.from({ length: 7 }, (_, at) => ({
  menuCode: `YS${at + 1}`,
  menuName: `菜单${at + 1}`,
  kindCode: 'M',
  kindName: '菜单',
  parentName: '会员管理',
  menuUrl: `/demo/${at + 1}`,
  orderNo: at + 1,
  modify_account: at === 2 ? officerUser.account : 'admin',
}))
let gateway: Gateway

beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf(officerUser)],
    '/api/user/get_setting': [{ value: '' }],
    '/getTabledatatest': ({ page_no, page_size }) => {
      const [no, size] = [Number(page_no), Number(page_size)]
      return [
        { total: rows.length, rows: rows.slice((no - 1) * size, no * size), page_no: no, page_size: size },
      ]
    },
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const open = async (query = '?page_size=5') => {
  const page = renderPage(gateway, `/shareQuery${query}`, <ShareQueryPage />)
  await screen.findByRole('table')
  return page
}
const asked = () => gateway.bodiesOf('/getTabledatatest').at(-1)
const dialog = () => screen.getByRole('dialog', { name: '菜单详情' })
const press = (name: string) => fireEvent.click(within(dialog()).getByRole('button', { name }))

test('the detail goes through all rows, over pages, and says where it ends', async () => {
  const { address } = await open()
  fireEvent.click(screen.getAllByRole('button', { name: /^详情/ })[0] as HTMLElement)
  await screen.findByRole('dialog', { name: '菜单详情' })
  expect(within(dialog()).getByText('菜单1')).toBeTruthy()
  press('上一条')
  expect(await screen.findByText('已经是第一个了')).toBeTruthy()
  for (let time = 0; time < 5; time += 1) press('下一条')
  expect(await within(dialog()).findByText('菜单6')).toBeTruthy()
  expect(within(dialog()).getByText('第 6 条，共 7 条')).toBeTruthy()
  expect(address()).toBe('/shareQuery?page_no=2&page_size=5')
  press('下一条')
  press('下一条')
  expect(await screen.findByText('已经是最后一个了')).toBeTruthy()
  press('关闭')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an item of the tree is a query, by pointer and by keyboard, and follows the filter', async () => {
  const { address } = await open('')
  const item = (name: string) => screen.getByRole('treeitem', { name })
  expect(item('全部').getAttribute('aria-selected')).toBe('true')
  fireEvent.click(item('会员管理'))
  await waitFor(() => expect(asked()).toMatchObject({ parent_name: '会员管理' }))
  expect(item('会员管理').getAttribute('aria-selected')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('上级菜单').value).toBe('会员管理')
  item('会员管理').focus()
  const key = (name: string) => fireEvent.keyDown(document.activeElement as HTMLElement, { key: name })
  key('ArrowLeft')
  expect(document.activeElement?.textContent).toBe('按上级菜单')
  key('ArrowLeft')
  expect(screen.queryByRole('treeitem', { name: '会员管理' })).toBeNull()
  key('End')
  key('Enter')
  await waitFor(() => expect(asked()).toEqual({ kind_code: 'B', page_no: 1, page_size: 10 }))
  expect(address()).toBe('/shareQuery?kind_code=B')
})

test('rows this account changed itself cannot be chosen, and say why', async () => {
  await open()
  const reason = '本账号修改的记录，须由其他人员处理'
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^不可选 .+：${reason}$`) })
  expect(box.disabled).toBe(true)
  expect(box.closest('tr')?.className).toContain('is-disabled')
  expect(box.closest('tr')?.dataset.hint).toBe(reason)
})
