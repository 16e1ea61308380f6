import { expect, test } from 'vitest'
import { newerEnd, olderEnd, readCursor, windowAt } from './event-window.ts'

/** The windows that 较早 leads through, from the newest to the first. */
const walk = (last: number, sifted: boolean) => {
  const found = [windowAt(0, last, sifted)]
  for (let to = olderEnd(found[0] as never); to > 0; to = olderEnd(found.at(-1) as never))
    found.push(windowAt(to, last, sifted))
  return found
}

test.each([1, 19, 20, 21, 499, 500, 501, 1234])('every one of %i events is in just one window', last => {
  for (const sifted of [false, true]) {
    const numbers = walk(last, sifted).flatMap(({ after, to }) =>
      Array.from({ length: to - after }, (_, at) => after + 1 + at),
    )
    expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: last }, (_, at) => at + 1))
  }
})

test('no window asks for more than it shows, and an empty log asks for something', () => {
  for (const window of walk(1234, true)) expect(window.limit).toBe(Math.min(500, window.to))
  expect(windowAt(0, 0, false)).toEqual({ after: 0, limit: 1, to: 0 })
})

test('the way forward ends at the newest event', () => {
  expect(newerEnd(windowAt(0, 45, false), 45, false)).toBe(0)
  expect(newerEnd(windowAt(25, 45, false), 45, false)).toBe(45)
  expect(newerEnd(windowAt(5, 45, false), 45, false)).toBe(25)
})

test('an address beyond the log shows its end', () => {
  expect(windowAt(99, 45, false)).toEqual(windowAt(0, 45, false))
  expect(windowAt(-3, 45, false)).toEqual(windowAt(0, 45, false))
})

test('a cursor is an epoch and a number', () => {
  expect(readCursor('3.42')).toEqual({ epoch: '3', seq: 42 })
})
