import { expect, it } from 'vitest'
import { namedRange, rangeText } from './range-text.ts'

it.each([
  ['1-120000000', '1-120000000', '子票区间 1-120000000'],
  ['0', '不可拆分', '不可拆分'],
])('shows the range %s as %s, named as %s', (range, text, named) => {
  expect(rangeText(range)).toBe(text)
  expect(namedRange(range)).toBe(named)
})
