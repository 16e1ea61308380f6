import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  containsRange,
  formatRange,
  parseRange,
  rangeAmount,
  rangesOverlap,
  subtractRange,
  takeFromStart,
  wholeRange,
} from './range.ts'

const PACKAGE = 500_000_000n

function range(start: number, end: number) {
  return { start: BigInt(start), end: BigInt(end) }
}

test('a range is read within its package and 0 is the whole', () => {
  expect(parseRange('1-120000000', PACKAGE)).toEqual(range(1, 120000000))
  expect(parseRange(' 5-5 ', PACKAGE)).toEqual(range(5, 5))
  expect(parseRange('0', PACKAGE)).toEqual(wholeRange(PACKAGE))
  for (const text of [
    '',
    '0-5',
    '5-4',
    '1-500000001',
    '-1-5',
    '1--5',
    '1-',
    '01-5',
    '1.0-5',
    '1-5-9',
    'a-b',
  ]) {
    expect(parseRange(text, PACKAGE), text).toBeNull()
  }
})

test('a range is written as it was read, and 0 when the package cannot be split', () => {
  expect(formatRange(range(1, 120000000))).toBe('1-120000000')
  expect(formatRange(wholeRange(PACKAGE), false)).toBe('0')
})

test('the amount is the number of units', () => {
  expect(rangeAmount(range(1, 120000000)), '1,200,000.00 yuan').toBe(120000000n)
  expect(rangeAmount(range(7, 7))).toBe(1n)
})

test('the first part of an amount is taken, never a fen too many', () => {
  expect(takeFromStart(range(11, 20), 10n)).toEqual(range(11, 20))
  expect(takeFromStart(range(11, 20), 1n)).toEqual(range(11, 11))
  expect(() => takeFromStart(range(11, 20), 11n)).toThrow(RangeError)
  expect(() => takeFromStart(range(11, 20), 0n)).toThrow(RangeError)
  expect(() => wholeRange(0n)).toThrow(RangeError)
})

test('neighbours do not overlap and one shared unit does', () => {
  expect(rangesOverlap(range(1, 10), range(11, 20))).toBe(false)
  expect(rangesOverlap(range(11, 20), range(1, 10))).toBe(false)
  expect(rangesOverlap(range(1, 10), range(10, 20))).toBe(true)
  expect(rangesOverlap(range(10, 20), range(1, 10))).toBe(true)
})

test.each([
  ['the middle', range(4, 6), [range(1, 3), range(7, 10)]],
  ['the start', range(1, 6), [range(7, 10)]],
  ['the end', range(4, 10), [range(1, 3)]],
  ['all', range(1, 10), []],
  ['nothing', range(11, 12), [range(1, 10)]],
  ['an end that lies outside', range(8, 99), [range(1, 7)]],
])('taking %s leaves the rest', (_what, part, rest) => {
  expect(subtractRange(range(1, 10), part)).toEqual(rest)
})

test('whatever is taken, part and rest make the whole and never overlap', () => {
  const units = fc.tuple(fc.bigInt(1n, PACKAGE), fc.bigInt(1n, PACKAGE))
  fc.assert(
    fc.property(units, ([a, b]) => {
      const part = a < b ? { start: a, end: b } : { start: b, end: a }
      const whole = wholeRange(PACKAGE)
      const rest = subtractRange(whole, part)
      const amounts = rest.map(rangeAmount)
      expect(amounts.reduce((sum, amount) => sum + amount, rangeAmount(part))).toBe(PACKAGE)
      expect(rest.some(piece => rangesOverlap(piece, part))).toBe(false)
      expect(rest.every(piece => containsRange(whole, piece))).toBe(true)
      expect(rest.some(piece => containsRange(part, piece))).toBe(false)
    }),
  )
})
