// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Leaving, useLayer } from './layers.ts'
import { Menu, type MenuEntry } from './menu.tsx'

afterEach(cleanup)

interface LayerProps {
  name: string
  inPlace?: boolean
  onClose: (how: Leaving) => void
}
const Layer = ({ name, inPlace = false, onClose }: LayerProps) => {
  const box = useRef<HTMLDivElement>(null)
  useLayer({ box, inPlace, onClose })
  return (
    <div ref={box}>
      <input aria-label={name} />
    </div>
  )
}
const field = (name: string) => screen.getByLabelText(name)
const leave = (name: string) => fireEvent.keyDown(field(name), { key: 'Escape' })

test('one Escape is for the uppermost layer, and nothing beneath hears of it', () => {
  const lower = vi.fn()
  const upper = vi.fn()
  const beneath = vi.fn()
  document.addEventListener('keydown', beneath, true)
  const view = (both: boolean) => (
    <>
      <Layer name="下" onClose={lower} />
      {both && <Layer name="上" onClose={upper} />}
    </>
  )
  const { rerender, unmount } = render(view(true))
  leave('上')
  expect([lower.mock.calls, upper.mock.calls]).toEqual([[], [['escape']]])
  rerender(view(false))
  leave('下')
  expect(lower.mock.calls).toEqual([['escape']])
  expect(beneath).not.toHaveBeenCalled()
  unmount()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(beneath).toHaveBeenCalledTimes(1)
  document.removeEventListener('keydown', beneath, true)
})

test('a dialog that has opened above takes its own Escape and its own presses', () => {
  const popup = vi.fn()
  render(
    <>
      <Layer name="列表" onClose={popup} />
      <div role="dialog" aria-modal="true" data-state="open">
        <input aria-label="对话框" />
      </div>
    </>,
  )
  leave('对话框')
  fireEvent.pointerDown(field('对话框'))
  expect(popup).not.toHaveBeenCalled()
  leave('列表')
  fireEvent.pointerDown(document.body)
  expect(popup.mock.calls).toEqual([['escape'], ['press']])
})

test('a row edited in its place takes the Escape of its own fields only', () => {
  const row = vi.fn()
  render(
    <>
      <Layer name="行" inPlace onClose={row} />
      <input aria-label="别处" />
    </>,
  )
  leave('别处')
  fireEvent.pointerDown(field('别处'))
  expect(row).not.toHaveBeenCalled()
  fireEvent.keyDown(field('行'), { key: 'Escape', isComposing: true })
  expect(row).not.toHaveBeenCalled()
  leave('行')
  expect(row).toHaveBeenCalledTimes(1)
})

const openMenu = (entries: MenuEntry[]) => {
  const onClose = vi.fn()
  render(
    <>
      <button type="button">更多</button>
      <Menu
        label="操作"
        entries={entries}
        opener={() => screen.getByRole('button', { name: '更多' })}
        onClose={onClose}
      />
    </>,
  )
  return onClose
}
const entry = (label: string, danger = false): MenuEntry => ({ label, danger, onSelect: () => undefined })
const press = (key: string) => fireEvent.keyDown(document.activeElement as HTMLElement, { key })

test('a menu begins with what is harmless and ends with what is not', () => {
  const onClose = openMenu([entry('删除', true), entry('修改'), entry('详情')])
  expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual(['修改', '详情', '删除'])
  expect(document.activeElement?.textContent).toBe('修改')
  press('End')
  expect(document.activeElement?.textContent).toBe('删除')
  press('修')
  expect(document.activeElement?.textContent).toBe('修改')
  press('Escape')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(document.activeElement?.textContent).toBe('更多')
})

test('a menu of dangerous entries alone begins with none of them', () => {
  openMenu([entry('删除', true)])
  expect(document.activeElement).toBe(screen.getByRole('menu'))
  press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('删除')
})
