import { expect, test } from 'vitest'
import { waitedText } from './waited.tsx'

const MINUTE = 60_000

test.each([
  [-MINUTE, '等待 0 分钟'],
  [59 * MINUTE, '等待 59 分钟'],
  [60 * MINUTE, '等待 1 小时'],
  [48 * 60 * MINUTE - 1, '等待 47 小时'],
  [48 * 60 * MINUTE, '等待 2 天'],
  [13.9 * 24 * 60 * MINUTE, '等待 13 天'],
])('%i ms are %s', (ms, text) => {
  expect(waitedText(ms)).toBe(text)
})
