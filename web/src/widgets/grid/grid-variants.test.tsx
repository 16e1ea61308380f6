// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../core/api-error.ts'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { officerUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { CheckTree } from './check-tree.tsx'
import type { GridColumn } from './column-spec.ts'
import { DataGrid } from './data-grid.tsx'
import { RowStepButtons, useRowSteps } from './row-steps.tsx'
import { useLocalSource } from './use-grid-source.ts'
import type { GridTree } from './use-tree-rows.ts'

interface Place {
  code: string
  name: string
  open: boolean
  under?: readonly Place[]
}

const place = (code: string, name: string, under?: readonly Place[]): Place => ({
  code,
  name,
  open: true,
  ...(under && { under }),
})
const places = [
  place('11', '北京市'),
  place('33', '浙江省', [place('3301', '杭州市', [place('330106', '西湖区')]), place('3302', '宁波市')]),
]
const columns: GridColumn<Place>[] = [
  { id: 'code', title: '编码', width: 160, cell: row => row.code, sheet: row => row.code },
  { id: 'name', title: '名称', width: 160, cell: row => row.name, sheet: row => row.name },
  { id: 'open', title: '启用', width: 80, cell: row => (row.open ? '是' : '否') },
]
const keyOf = (row: Place) => row.code

let gateway: Gateway
beforeEach(async () => {
  localStorage.clear()
  gateway = await startGateway({
    '/api/session/state': [stateOf(officerUser)],
    '/api/user/get_setting': [{ value: '' }],
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  forgetPage()
  await gateway.close()
})

const onPhone = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query =>
      Object.assign(new EventTarget(), {
        matches: query.includes('767'),
        media: query,
      }) as unknown as MediaQueryList,
  )
const press = (key: string) => fireEvent.keyDown(document.activeElement as HTMLElement, { key })
const rowOf = (text: string) => screen.getByText(text).closest('tr') as HTMLTableRowElement
const focused = () => document.activeElement?.textContent

describe('a tree', () => {
  const shown = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map(row => within(row).getAllByRole('cell')[1]?.textContent)

  interface TreeProps {
    tree: GridTree<Place>
    rows?: readonly Place[]
    columns?: GridColumn<Place>[]
  }
  const Tree = ({ tree, rows = places, columns: shownColumns = columns }: TreeProps) => (
    <DataGrid
      id="tree"
      caption="地区"
      columns={shownColumns}
      source={useLocalSource(rows)}
      rowKey={keyOf}
      tree={tree}
      empty={<p>没有数据</p>}
    />
  )
  const whole: GridTree<Place> = { children: row => row.under }

  test('opens and closes by pointer and by arrows, and says level and state', async () => {
    renderPage(gateway, '/tree', <Tree tree={whole} />)
    await screen.findByRole('treegrid')
    expect(shown()).toEqual(['北京市', '浙江省'])
    expect(rowOf('北京市').getAttribute('aria-expanded')).toBeNull()
    expect(rowOf('浙江省').getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(within(rowOf('浙江省')).getByRole('button', { name: /^展开/ }))
    expect(shown()).toEqual(['北京市', '浙江省', '杭州市', '宁波市'])
    rowOf('浙江省').focus()
    press('ArrowRight')
    expect(focused()).toContain('杭州市')
    expect(rowOf('杭州市').getAttribute('aria-level')).toBe('2')
    press('ArrowRight')
    expect(shown()).toEqual(['北京市', '浙江省', '杭州市', '西湖区', '宁波市'])
    press('ArrowRight')
    expect(rowOf('西湖区').getAttribute('aria-level')).toBe('3')
    press('ArrowLeft')
    expect(focused()).toContain('杭州市')
    press('ArrowLeft')
    press('ArrowLeft')
    press('ArrowLeft')
    expect(focused()).toContain('浙江省')
    expect(shown()).toEqual(['北京市', '浙江省'])
    press('ArrowLeft')
    expect(focused()).toContain('浙江省')
  })

  test('is cards on a phone: the keyboard reaches what folds, and what a row does not have has no line', async () => {
    onPhone()
    const empty: GridColumn<Place> = {
      id: 'zip',
      title: '邮编',
      width: 80,
      cell: row => (row.under ? '' : '310000'),
    }
    const acts: GridColumn<Place> = { ...empty, id: 'acts', title: '操作', edge: true, cell: () => '—' }
    renderPage(gateway, '/tree', <Tree tree={whole} columns={[...columns, empty, acts]} />)
    const cards = () => screen.getAllByRole('listitem')
    await screen.findByText('浙江省')
    expect(cards().map(card => within(card).queryAllByText('邮编').length)).toEqual([1, 0])
    expect(screen.queryByText('—')).toBeNull()
    const fold = within(cards()[1] as HTMLElement).getByRole('button', { name: /^展开/ })
    expect(fold.tabIndex).toBe(0)
    fold.focus()
    fireEvent.click(fold)
    expect(cards().length).toBe(4)
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^收起/)
  })

  test('ticks by Space and by pointer, and what is partly ticked is neither', async () => {
    const ticked: [string, boolean][] = []
    const checkOf = ({ name }: Place) => (name === '浙江省' ? 'some' : name === '杭州市' ? 'all' : 'none')
    const onCheck = (row: Place, on: boolean) => void ticked.push([row.name, on])
    renderPage(
      gateway,
      '/tree',
      <CheckTree
        caption="地区"
        columns={columns.slice(1)}
        roots={places.slice(1)}
        rowKey={keyOf}
        tree={{ ...whole, openLevels: 1 }}
        checks={{ checkOf, onCheck }}
      />,
    )
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: '浙江省' })
    expect([box.checked, box.indeterminate]).toEqual([false, true])
    rowOf('浙江省').focus()
    press(' ')
    press('ArrowDown')
    press(' ')
    fireEvent.click(screen.getByRole('checkbox', { name: '杭州市' }))
    expect(ticked).toEqual([
      ['浙江省', true],
      ['杭州市', false],
      ['杭州市', false],
    ])
    expect(focused()).toContain('杭州市')
  })

  test('asks for the rows under one when it is opened, once, and shuts again when they are refused', async () => {
    const asked: string[] = []
    let refused = true
    const lazy: GridTree<Place> = {
      children: () => undefined,
      hasChildren: row => row.code === '33',
      load: async row => {
        asked.push(row.code)
        if (refused)
          throw new ApiError({ code: '9009', text: '银行服务响应超时，请稍后查询结果', status: 504 })
        return row.under ?? []
      },
    }
    renderPage(gateway, '/tree', <Tree tree={lazy} />)
    await screen.findByRole('treegrid')
    const fold = (word: string) =>
      fireEvent.click(within(rowOf('浙江省')).getByRole('button', { name: new RegExp(`^${word}`) }))
    fold('展开')
    await waitFor(() => expect(asked).toEqual(['33']))
    await waitFor(() => within(rowOf('浙江省')).getByRole('button', { name: /^展开/ }))
    refused = false
    fold('展开')
    await screen.findByText('杭州市')
    fold('收起')
    fold('展开')
    expect(shown()).toEqual(['北京市', '浙江省', '杭州市', '宁波市'])
    expect(asked).toEqual(['33', '33'])
  })

  test('reads what was folded anew when the list has been read again', async () => {
    let under = [place('3301', '杭州市')]
    const lazy: GridTree<Place> = {
      children: () => undefined,
      hasChildren: row => row.code === '33',
      load: async () => under,
    }
    const Page = () => {
      const [rows, setRows] = useState<readonly Place[]>(places)
      return (
        <>
          <button type="button" onClick={() => setRows([...places])}>
            再读一次
          </button>
          <Tree tree={lazy} rows={rows} />
        </>
      )
    }
    renderPage(gateway, '/tree', <Page />)
    await screen.findByRole('treegrid')
    const fold = (word: string) =>
      fireEvent.click(within(rowOf('浙江省')).getByRole('button', { name: new RegExp(`^${word}`) }))
    fold('展开')
    await screen.findByText('杭州市')
    fold('收起')
    under = [place('3303', '温州市')]
    fireEvent.click(screen.getByRole('button', { name: '再读一次' }))
    fold('展开')
    await screen.findByText('温州市')
    expect(screen.queryByText('杭州市')).toBeNull()
  })
})

test('an open detail goes to its neighbours over pages, and says where the list ends', async () => {
  const many = Array.from({ length: 12 }, (_, at) => place(`P${at + 1}`, `地区${at + 1}`))
  const Steps = () => {
    const source = useLocalSource(many)
    const [opened, setOpened] = useState<string | null>('P10')
    const steps = useRowSteps(source, keyOf, opened, setOpened)
    return (
      <>
        <p>打开 {opened}</p>
        <RowStepButtons {...steps} />
      </>
    )
  }
  renderPage(gateway, '/steps', <Steps />)
  const go = (way: string) => fireEvent.click(screen.getByRole('button', { name: way }))
  await screen.findByText('第 10 条，共 12 条')
  go('下一条')
  await screen.findByText('打开 P11')
  expect(screen.getByText('第 11 条，共 12 条')).toBeTruthy()
  go('下一条')
  go('下一条')
  expect(await screen.findByText('已经是最后一个了')).toBeTruthy()
  go('上一条')
  go('上一条')
  expect(await screen.findByText('打开 P10')).toBeTruthy()
  go('上一条')
  expect(await screen.findByText('打开 P9')).toBeTruthy()
})
