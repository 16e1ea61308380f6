// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { escapeFrom, LOADING_MS, openList, pick } from '../../testing/lists.ts'
import { Select } from '../inputs/inputs.tsx'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'
import { OWN_ESCAPE } from './layers.ts'
import { Menu, type MenuEntry } from './menu.tsx'

afterEach(cleanup)

const units = ['元', '万元', '亿元']
const Unit = ({ onChoose = () => undefined }: { onChoose?: (value: string) => void }) => {
  const [unit, setUnit] = useState('万元')
  return (
    <Select
      aria-label="单位"
      value={unit}
      onChange={({ target }) => {
        setUnit(target.value)
        onChoose(target.value)
      }}
    >
      {units.map(each => (
        <option key={each}>{each}</option>
      ))}
    </Select>
  )
}
const openDialog = async (onClose: () => void) => {
  render(
    <Dialog open title="额度" footer={null} onClose={onClose}>
      <Unit />
      <div {...{ [OWN_ESCAPE]: '' }}>
        <input aria-label="行" />
      </div>
    </Dialog>,
  )
  return within(await screen.findByRole('alertdialog', {}, { timeout: LOADING_MS }))
}

test('one Escape is for the uppermost layer: the list, then the dialog', async () => {
  const onClose = vi.fn()
  const dialog = await openDialog(onClose)
  const field = dialog.getByRole('combobox', { name: '单位' })
  await openList(field)
  await escapeFrom(screen.getByRole('listbox'))
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement).toBe(field)
  expect(onClose).not.toHaveBeenCalled()
  await escapeFrom(field)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('an Escape of an input method, or of a row edited in its place, is not the dialog’s', async () => {
  const onClose = vi.fn()
  const dialog = await openDialog(onClose)
  await escapeFrom(dialog.getByLabelText('行'))
  fireEvent.keyDown(dialog.getByRole('combobox'), { key: 'Escape', keyCode: 229 })
  expect(onClose).not.toHaveBeenCalled()
})

test('a list gives what is chosen, the present choice again, and the focus back', async () => {
  const chosen = vi.fn()
  render(<Unit onChoose={chosen} />)
  const field = screen.getByRole('combobox', { name: '单位' })
  expect(field.textContent).toBe('万元')
  await pick(field, '亿元')
  expect(field.textContent).toBe('亿元')
  expect(document.activeElement).toBe(field)
  await pick(field, '亿元')
  expect(chosen.mock.calls).toEqual([['亿元']])
})

/** Of 172 operations one; nothing in its list sends the form around it. */
const openOperations = () => {
  const chosen = vi.fn()
  render(
    <form onSubmit={() => expect.unreachable()}>
      <Select aria-label="操作" value="" onChange={({ target }) => chosen(target.value)}>
        <option value="">全部</option>
        {Array.from({ length: 172 }, (_, at) => `操作${at}`).map(name => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </form>,
  )
  return { chosen, field: screen.getByRole('combobox') }
}
const foundAlone = async (name: string) => {
  const search = await screen.findByRole('searchbox', { name: '搜索操作' }, { timeout: LOADING_MS })
  await waitFor(() => expect(screen.getAllByRole('option').map(each => each.textContent)).toEqual([name]))
  await waitFor(() =>
    expect(search.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id),
  )
  return search
}

test('a long list is searched, and Enter takes what was found', async () => {
  const { chosen, field } = openOperations()
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  const search = await screen.findByRole('searchbox', { name: '搜索操作' }, { timeout: LOADING_MS })
  await waitFor(() => expect(document.activeElement).toBe(search))
  fireEvent.change(search, { target: { value: '171' } })
  await foundAlone('操作171')
  fireEvent.keyDown(search, { key: 'Enter' })
  await waitFor(() => expect(chosen.mock.calls).toEqual([['操作171']]))
})

test('what is typed before the list is there is what it begins to search', async () => {
  const { chosen, field } = openOperations()
  for (const key of '171') {
    fireEvent.keyDown(field, { key })
    await new Promise(done => setTimeout(done))
  }
  const search = await foundAlone('操作171')
  expect(search).toHaveProperty('value', '171')
  expect(document.activeElement).toBe(search)
  fireEvent.keyDown(search, { key: 'Enter' })
  await waitFor(() => expect(chosen.mock.calls).toEqual([['操作171']]))
})

test('a short list begins at what is typed on its field', async () => {
  const chosen = vi.fn()
  render(<Unit onChoose={chosen} />)
  fireEvent.keyDown(screen.getByRole('combobox'), { key: '亿' })
  const list = await screen.findByRole('listbox', {}, { timeout: LOADING_MS })
  fireEvent.keyDown(list, { key: 'Enter' })
  await waitFor(() => expect(chosen.mock.calls).toEqual([['亿元']]))
})

const openMenu = async (entries: MenuEntry[]) => {
  const onClose = vi.fn()
  render(
    <MemoryRouter>
      <button type="button">更多</button>
      <Menu
        label="操作"
        entries={entries}
        opener={() => screen.getByRole('button', { name: '更多' })}
        onClose={onClose}
      />
    </MemoryRouter>,
  )
  const menu = await screen.findByRole('menu', { name: '操作' }, { timeout: LOADING_MS })
  await waitFor(() => expect(document.activeElement).toBe(menu))
  return { menu, onClose }
}
const entry = (label: string, danger = false): MenuEntry => ({ label, danger, onSelect: () => undefined })
const chosen = () => document.querySelector('[role="menuitem"][data-highlighted]')?.textContent

test('a menu begins with what is harmless and ends with what is not', async () => {
  const { menu, onClose } = await openMenu([entry('删除', true), entry('修改'), entry('详情')])
  expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual(['修改', '详情', '删除'])
  expect(chosen()).toBe('修改')
  fireEvent.keyDown(menu, { key: 'End' })
  await waitFor(() => expect(chosen()).toBe('删除'))
  await escapeFrom(menu)
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(document.activeElement?.textContent).toBe('更多')
})

test('a menu of dangerous entries alone begins with none of them', async () => {
  const { menu } = await openMenu([entry('删除', true)])
  expect(chosen()).toBeUndefined()
  fireEvent.keyDown(menu, { key: 'ArrowDown' })
  await waitFor(() => expect(chosen()).toBe('删除'))
})

const open = (name: string) => screen.findByRole('dialog', { name }, { timeout: LOADING_MS })
const framesPass = async (count: number) => {
  for (let at = 0; at < count; at += 1) await act(async () => void (await new Promise(requestAnimationFrame)))
}

test('a drawer that opens while another one fades out stays, whichever was opened first', async () => {
  const closed = vi.fn()
  const view = (shown: '甲' | '乙') =>
    (['甲', '乙'] as const).map(name => (
      <Drawer key={name} open={shown === name} title={name} onClose={() => closed(name)}>
        {name}
      </Drawer>
    ))
  const { rerender } = render(view('甲'))
  await open('甲')
  await framesPass(3)
  for (const next of ['乙', '甲', '乙'] as const) {
    rerender(view(next))
    await open(next)
    await framesPass(5)
  }
  expect(closed).not.toHaveBeenCalled()
})

test('a dialog that opens over a drawer outlives the drawer, and one written in it does not', async () => {
  const closed = vi.fn()
  const question = (name: string) => (
    <Dialog role="dialog" open title={name} footer={null} onClose={() => closed(name)}>
      {name}
    </Dialog>
  )
  const view = (isOpen: boolean, within: boolean, beside: boolean) => (
    <>
      <Drawer open={isOpen} title="详情" onClose={() => closed('详情')}>
        {within && question('里面')}
      </Drawer>
      {beside && question('旁边')}
    </>
  )
  const { rerender } = render(view(true, false, false))
  await open('详情')
  rerender(view(true, true, false))
  await open('里面')
  rerender(view(true, true, true))
  await open('旁边')
  await framesPass(5)
  rerender(view(false, true, true))
  await framesPass(5)
  expect(closed.mock.calls).toEqual([['里面']])
  expect(await open('旁边')).toBeTruthy()
})
