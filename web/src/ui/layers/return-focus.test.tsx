// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useKeptRow } from '../../widgets/grid/use-kept-row.ts'
import { rememberPlace } from './return-focus.ts'

afterEach(cleanup)

/** Rows that each have a button; the list may be empty. */
const Rows = ({ names }: { names: readonly string[] }) => {
  const frame = useRef<HTMLElement>(null)
  const keep = useKeptRow(frame, names)
  return (
    <section ref={frame} tabIndex={-1} aria-label="列表">
      <table>
        <tbody onFocus={keep}>
          {names.map(name => (
            <tr key={name} data-row={name} tabIndex={-1}>
              <td>
                <button type="button">撤销 {name}</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
const focusedRow = () => (document.activeElement as HTMLElement).dataset.row

test('a row that leaves the list hands the focus to the one that takes its place', () => {
  const { rerender } = render(<Rows names={['甲', '乙', '丙']} />)
  screen.getByRole('button', { name: '撤销 乙' }).focus()
  rerender(<Rows names={['甲', '丙']} />)
  expect(focusedRow()).toBe('丙')
  rerender(<Rows names={['甲']} />)
  expect(focusedRow()).toBe('甲')
  rerender(<Rows names={[]} />)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: '列表' }))
})

test('a focus that is elsewhere is left there', () => {
  const view = (names: string[]) => (
    <>
      <input aria-label="名称" />
      <Rows names={names} />
    </>
  )
  const { rerender } = render(view(['甲', '乙']))
  screen.getByRole('button', { name: '撤销 乙' }).focus()
  screen.getByRole('textbox').focus()
  rerender(view(['甲']))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('a place is its element, then the row in its row’s place, then the area around it', () => {
  const { rerender } = render(<Rows names={['甲', '乙']} />)
  const button = screen.getByRole('button', { name: '撤销 甲' })
  button.focus()
  const place = rememberPlace()
  expect(place()).toBe(button)
  rerender(<Rows names={['乙']} />)
  expect(place()?.dataset.row).toBe('乙')
  rerender(<Rows names={[]} />)
  expect(place()).toBe(screen.getByRole('region', { name: '列表' }))
})

test('in a list that moves meanwhile the place is the same row, or the one that followed it', () => {
  const { rerender } = render(<Rows names={['甲', '乙', '丙']} />)
  screen.getByRole('button', { name: '撤销 乙' }).focus()
  const place = rememberPlace()
  screen.getByRole('button', { name: '撤销 乙' }).remove()
  rerender(<Rows names={['新', '丙', '甲', '乙']} />)
  expect(place()?.dataset.row).toBe('乙')
  rerender(<Rows names={['新', '更新', '甲', '丙']} />)
  expect(place()?.dataset.row).toBe('丙')
})
