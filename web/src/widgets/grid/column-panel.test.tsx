// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { escapeFrom, LOADING_MS } from '../../testing/lists.ts'
import { menuColumns, menus } from '../../testing/menu-rows.ts'
import { companyUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { declareFilter } from '../address/filter-spec.ts'
import { DataGrid } from './data-grid.tsx'
import { useGridSource } from './use-grid-source.ts'

const PATH = '/getTabledatatest'

let gateway: Gateway
let stored: string

const Page = () => {
  const { source } = useGridSource(PATH, { filterBy: declareFilter({ menu_name: { max: 60 } }) })
  return (
    <DataGrid
      id="demo"
      caption="演示数据"
      columns={menuColumns}
      source={source}
      rowKey={row => row.menuCode}
      empty={<p>没有数据</p>}
    />
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
    [PATH]: [{ total: menus.length, rows: menus.slice(0, 10), page_no: 1, page_size: 10 }],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const open = async () => {
  const page = renderPage(gateway, '/grid', <Page />)
  await screen.findByRole('table')
  return page
}
const heads = () => screen.getAllByRole('columnheader').map(head => head.textContent)
const panel = () => screen.getByRole('dialog', { name: '列设置' })

describe('the columns', () => {
  const arrange = async () => {
    const page = await open()
    fireEvent.click(screen.getByRole('button', { name: '列设置' }))
    await screen.findByRole('dialog', { name: '列设置' })
    return page
  }

  test('are shown, hidden, frozen and moved by keyboard, and remembered at the bank', async () => {
    await arrange()
    expect(heads()).toEqual(['菜单编码', '菜单名称', '序号', '操作'])
    fireEvent.click(within(panel()).getByRole('button', { name: '显示 类型' }))
    expect(heads()).toEqual(['菜单编码', '菜单名称', '序号', '类型', '操作'])
    fireEvent.click(within(panel()).getByRole('checkbox', { name: '序号' }))
    fireEvent.keyDown(within(panel()).getByRole('button', { name: '移动 类型' }), { key: 'ArrowUp' })
    expect(heads()).toEqual(['菜单编码', '类型', '菜单名称', '操作'])
    expect(within(panel()).getByRole('status').textContent).toBe('类型 移到第 2 列')
    fireEvent.click(within(panel()).getByRole('button', { name: '冻结在左 菜单名称' }))
    expect(heads()).toEqual(['菜单编码', '菜单名称', '类型', '操作'])
    fireEvent.keyDown(within(panel()).getByRole('button', { name: '移动 类型' }), { key: 'ArrowRight' })
    await waitFor(() => expect(JSON.parse(stored || '{}').widths).toEqual({ kind: 96 }), { timeout: 20_000 })
    forgetPage()
    localStorage.clear()
    await open()
    await waitFor(() => expect(heads()).toEqual(['菜单编码', '菜单名称', '类型', '操作']))
  })

  test('are moved and widened by presses alone, and Escape leaves the menu first', async () => {
    await arrange()
    const choose = async (entry: string) => {
      fireEvent.click(within(panel()).getByRole('button', { name: '移动 菜单名称' }))
      fireEvent.click(await screen.findByRole('menuitem', { name: entry }, { timeout: LOADING_MS }))
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    }
    await choose('下移')
    expect(heads()).toEqual(['菜单编码', '序号', '菜单名称', '操作'])
    await choose('移到最前')
    // After what is frozen.
    expect(heads()).toEqual(['菜单编码', '菜单名称', '序号', '操作'])
    await choose('加宽')
    expect(within(panel()).getByRole('status').textContent).toMatch(/^菜单名称 宽 \d+ 像素$/)
    const grip = within(panel()).getByRole('button', { name: '移动 菜单名称' })
    expect(document.activeElement).toBe(grip)
    fireEvent.click(grip)
    await escapeFrom(await screen.findByRole('menu'))
    expect(screen.queryByRole('menu')).toBeNull()
    expect(panel()).toBeTruthy()
  })

  test('go back to how they were', async () => {
    await arrange()
    fireEvent.click(within(panel()).getByRole('checkbox', { name: '菜单名称' }))
    expect(heads()).toEqual(['菜单编码', '序号', '操作'])
    fireEvent.click(within(panel()).getByRole('button', { name: '恢复默认' }))
    expect(heads()).toEqual(['菜单编码', '菜单名称', '序号', '操作'])
    expect(localStorage.getItem(`grid:demo:${companyUser.user_code}`)).toBeNull()
  })

  test('panel closes on Escape and gives the focus back', async () => {
    await arrange()
    fireEvent.keyDown(within(panel()).getByRole('checkbox', { name: '序号' }), { key: 'Escape' })
    expect(screen.queryByRole('dialog', { name: '列设置' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '列设置' }))
  })

  test('panel keeps the focus where a column has gone', async () => {
    await arrange()
    const has = (role: string, name: string) =>
      expect(document.activeElement).toBe(within(panel()).getByRole(role, { name }))
    fireEvent.click(within(panel()).getByRole('checkbox', { name: '菜单名称' }))
    has('checkbox', '序号')
    fireEvent.click(within(panel()).getByRole('checkbox', { name: '序号' }))
    has('checkbox', '菜单编码')
    fireEvent.click(within(panel()).getByRole('button', { name: '显示 类型' }))
    expect(within(panel()).getAllByRole('button', { name: /^显示/ })).toContain(document.activeElement)
  })
})
