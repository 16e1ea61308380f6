// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BillNo } from './figures.tsx'

const drawn = (value: string) => render(<BillNo value={value} />).container

test('a bill’s number is five groups, three of them texts, and read as one number', () => {
  const number = drawn('599999000001320260403000000124')
  expect(number.textContent).toBe('599999000001320260403000000124')
  expect([...number.querySelectorAll('.bill-no > span')].map(each => each.textContent)).toEqual([
    '999990000013',
    '00000012',
  ])
})

test.each([
  '—',
  'TX 2026 06 23 0001',
  '5 999990000013 20260403 00000012 <img src=x onerror=alert(1)>',
  `${'5'.repeat(29)}<`,
])('what is no such number, as "%s", is text and nothing else', value => {
  const text = drawn(value)
  expect(text.textContent).toBe(value)
  expect(text.querySelectorAll('*')).toHaveLength(1)
})
