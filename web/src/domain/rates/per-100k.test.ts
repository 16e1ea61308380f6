import { expect, test } from 'vitest'
import { per100kFen } from './per-100k.ts'

test.each([
  [12_800, '6M', 64_000n],
  [13_300, '3M', 33_250n],
  [14_500, '1M', 12_083n],
  [14_501, '1M', 12_084n],
] as const)('%s millionths over %s cost %s fen a hundred thousand yuan', (rate, tenor, fen) => {
  expect(per100kFen(rate, tenor)).toBe(fen)
})
