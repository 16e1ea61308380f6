// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useCallback, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { officerUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { CheckTree } from './check-tree.tsx'
import type { GridColumn } from './column-spec.ts'
import { DataGrid } from './data-grid.tsx'
import { RowStepButtons, useRowSteps } from './row-steps.tsx'
import { useLocalSource } from './use-grid-source.ts'
import type { GridEdit } from './use-row-edits.ts'
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
  forgetPage()
  await gateway.close()
})

const press = (key: string) => fireEvent.keyDown(document.activeElement as HTMLElement, { key })
const rowOf = (text: string) => screen.getByText(text).closest('tr') as HTMLTableRowElement
const focused = () => document.activeElement?.textContent

describe('a tree', () => {
  const shown = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map(row => within(row).getAllByRole('cell')[1]?.textContent)

  const Tree = ({ tree, rows = places }: { tree: GridTree<Place>; rows?: readonly Place[] }) => (
    <DataGrid
      id="tree"
      caption="地区"
      columns={columns}
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
    fireEvent.click(within(rowOf('浙江省')).getByRole('button', { name: '展开' }))
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
    const fold = (name: string) => fireEvent.click(within(rowOf('浙江省')).getByRole('button', { name }))
    fold('展开')
    await waitFor(() => expect(rowOf('浙江省').getAttribute('aria-expanded')).toBe('false'))
    refused = false
    fold('展开')
    await screen.findByText('杭州市')
    fold('收起')
    fold('展开')
    expect(shown()).toEqual(['北京市', '浙江省', '杭州市', '宁波市'])
    expect(asked).toEqual(['33', '33'])
  })
})

describe('rows edited in their place', () => {
  let saved: { row: string | null; draft: Readonly<Record<string, string>> }[]
  let refusal: ApiError | undefined
  const edit: GridEdit<Place> = {
    fields: {
      code: { kind: 'text', newOnly: true },
      name: { kind: 'text', maxLength: 20 },
      open: { kind: 'flag' },
    },
    draftOf: row => ({ name: row.name, open: row.open ? '1' : '0' }),
    judge: ({ name }) => (name ? {} : { name: '请填写名称' }),
    save: async (row, draft) => {
      if (refusal) throw refusal
      saved.push({ row: row?.code ?? null, draft })
    },
    blank: { code: '', name: '', open: '1' },
  }
  const Editable = () => (
    <DataGrid
      id="edit"
      caption="地区"
      columns={columns}
      source={useLocalSource(places)}
      rowKey={keyOf}
      edit={edit}
      disabledReason={useCallback(
        (row: Place) => (row.code === '11' ? '本账号修改的记录，须由其他人员处理' : ''),
        [],
      )}
      empty={<p>没有数据</p>}
    />
  )
  beforeEach(async () => {
    saved = []
    refusal = undefined
    renderPage(gateway, '/edit', <Editable />)
    await screen.findByRole('table')
  })
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^名称/ })

  test('marks what differs, says what is wrong, and is sent with Enter', async () => {
    fireEvent.click(within(rowOf('33')).getByRole('button', { name: '编辑' }))
    await waitFor(() => expect(document.activeElement).toBe(name()))
    // The code never changes.
    expect(screen.queryByRole('textbox', { name: '编码' })).toBeNull()
    fireEvent.change(name(), { target: { value: '' } })
    expect(screen.getByText('1 行修改未保存')).toBeTruthy()
    expect(name().closest('td')?.className).toContain('is-dirty')
    press('Enter')
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', '请填写名称')
    expect(saved).toEqual([])
    fireEvent.change(name(), { target: { value: '浙江' } })
    fireEvent.click(screen.getByRole('checkbox', { name: '启用' }))
    press('Enter')
    await waitFor(() => expect(saved).toEqual([{ row: '33', draft: { name: '浙江', open: '0' } }]))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  })

  test('keeps what was typed when it is refused, at the field it is about', async () => {
    refusal = new ApiError({ code: '9012', text: '参数不正确', status: 400, fields: { name: '名称已存在' } })
    rowOf('33').focus()
    press('F2')
    fireEvent.change(name(), { target: { value: '北京市' } })
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', '名称已存在')
    expect(name().value).toBe('北京市')
    press('Escape')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('浙江省')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(rowOf('33')))
  })

  test('leaves rows of this account alone, and sends nothing for a row that is as it was', async () => {
    expect(within(rowOf('11')).getByRole<HTMLButtonElement>('button', { name: '编辑' }).disabled).toBe(true)
    rowOf('11').focus()
    press('F2')
    expect(screen.queryByRole('textbox')).toBeNull()
    rowOf('33').focus()
    press('F2')
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(saved).toEqual([])
  })

  test('adds a row, with the fields that never change afterwards', async () => {
    fireEvent.click(screen.getByRole('button', { name: '新增' }))
    fireEvent.change(screen.getByRole('textbox', { name: '编码' }), { target: { value: '31' } })
    fireEvent.change(name(), { target: { value: '上海市' } })
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(saved).toEqual([{ row: null, draft: { code: '31', name: '上海市', open: '1' } }]),
    )
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
