// @vitest-environment happy-dom
import type { TypedKind } from '@portal/shared/people/typed-text.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TextInput } from './inputs.tsx'

afterEach(cleanup)

const Probe = ({ typed, max, first = '' }: { typed: TypedKind; max: number; first?: string }) => {
  const [value, setValue] = useState(first)
  return (
    <>
      <TextInput
        aria-label="栏"
        typed={typed}
        maxLength={max}
        value={value}
        onChange={event => setValue(event.target.value)}
      />
      <output>{value}</output>
    </>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('栏')
const held = () => screen.getByRole('status').textContent
const paste = (text: string) => fireEvent.paste(field(), { clipboardData: { getData: () => text } })

test.each([
  [' 15400000011', '15400000011'],
  ['154 0000 0011', '15400000011'],
  ['+86 154-0000-0011', '15400000011'],
  ['１５４００００００１１', '15400000011'],
  ['154000000119', '15400000011'],
])('a pasted mobile %j is taken as it is meant, before it is cut', (text, meant) => {
  render(<Probe typed="mobile" max={11} />)
  paste(text)
  expect([field().value, held()]).toEqual([meant, meant])
})

test('what is pasted goes where the cursor is, and replaces what is marked', () => {
  render(<Probe typed="code" max={6} first="12xx56" />)
  field().setSelectionRange(2, 4)
  paste(' 3 4 ')
  expect([field().value, held(), field().selectionStart]).toEqual(['123456', '123456', 4])
})

test('what is typed or filled in by the browser is cleaned too, but not while it is composed', () => {
  render(<Probe typed="code" max={20} />)
  fireEvent.change(field(), { target: { value: '123 456' } })
  expect(held()).toBe('123456')
  fireEvent.input(field(), { target: { value: '１２' }, isComposing: true })
  expect(held()).toBe('１２')
  fireEvent.compositionEnd(field())
  expect([field().value, held()]).toEqual(['12', '12'])
})
