import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGathered } from './gathered.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a crowd of causes is said at once and then once in the interval, the last of them too', () => {
  let said = 0
  const gathered = createGathered(() => (said += 1), 1_000)
  gathered.note()
  expect(said).toBe(1)
  for (let cause = 0; cause < 1_000; cause++) gathered.note()
  vi.advanceTimersByTime(999)
  expect(said).toBe(1)
  vi.advanceTimersByTime(1)
  expect(said).toBe(2)
  vi.advanceTimersByTime(10_000)
  expect(said).toBe(2)
  gathered.note()
  gathered.note()
  gathered.stop()
  vi.advanceTimersByTime(10_000)
  expect(said).toBe(3)
})
