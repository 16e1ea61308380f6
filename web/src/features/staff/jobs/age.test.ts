import { expect, test } from 'vitest'
import { ageText } from './age.ts'

test.each([
  [0, '不到 1 秒'],
  [26, '26 秒'],
  [252, '4 分 12 秒'],
  [3600, '1 小时'],
  [3659, '1 小时'],
  [5160, '1 小时 26 分'],
  [270_000, '3 天 3 小时'],
])('%d seconds are %s', (seconds, text) => {
  expect(ageText(seconds)).toBe(text)
})
