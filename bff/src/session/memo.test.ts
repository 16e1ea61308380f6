import { afterEach, expect, it, vi } from 'vitest'
import { createMemo } from './memo.ts'

afterEach(() => vi.useRealTimers())

it('remembers what is asked for and forgets the rest', () => {
  const memo = createMemo<number>(3, 60_000)
  for (let at = 0; at < 100; at++) {
    memo.set(`key-${at}`, at)
    expect(memo.get('key-0')).toBe(0)
  }
  const held = Array.from({ length: 100 }, (_, at) => memo.get(`key-${at}`)).filter(
    found => found !== undefined,
  )
  expect(held.length).toBeLessThanOrEqual(6)
  expect(memo.get('key-1')).toBeUndefined()
})

it('forgets by itself what nobody asks for, and keeps what is in use', () => {
  vi.useFakeTimers()
  const memo = createMemo<string>(10, 1_000)
  memo.set('used', 'a')
  memo.set('left', 'b')
  for (let rounds = 0; rounds < 5; rounds++) {
    vi.advanceTimersByTime(900)
    expect(memo.get('used')).toBe('a')
  }
  expect(memo.get('left')).toBeUndefined()
  vi.advanceTimersByTime(2_000)
  expect(memo.get('used')).toBeUndefined()
})

it('forgets at once what is removed, old or new', () => {
  vi.useFakeTimers()
  const memo = createMemo<string>(10, 1_000)
  memo.set('old', 'a')
  vi.advanceTimersByTime(1_000)
  memo.set('new', 'b')
  memo.remove('old')
  memo.remove('new')
  expect([memo.get('old'), memo.get('new')]).toEqual([undefined, undefined])
})
