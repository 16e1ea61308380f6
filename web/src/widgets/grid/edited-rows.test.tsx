// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useCallback } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '../../core/api-error.ts'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { officerUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import type { GridColumn } from './column-spec.ts'
import { DataGrid } from './data-grid.tsx'
import { useLocalSource } from './use-grid-source.ts'
import type { GridEdit } from './use-row-edits.ts'

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
    validate: ({ name }) => (name ? {} : { name: '请填写名称' }),
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
    fireEvent.click(within(rowOf('33')).getByRole('button', { name: /^编辑/ }))
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
    expect(within(rowOf('11')).getByRole<HTMLButtonElement>('button', { name: /^编辑/ }).disabled).toBe(true)
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
