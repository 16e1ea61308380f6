import { expect, it } from 'vitest'
import { createMemo } from './memo.ts'

it('remembers what is asked for and forgets the rest', () => {
  const memo = createMemo<number>(3)
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
