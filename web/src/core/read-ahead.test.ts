import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginRead, forgetReads, takeRead } from './read-ahead.ts'

beforeEach(() => {
  vi.useFakeTimers()
  forgetReads()
})
afterEach(() => vi.useRealTimers())

test('a read that was begun is begun once, and handed over once', async () => {
  let asked = 0
  const ask = async () => {
    asked += 1
    return 'rows'
  }
  beginRead('key', ask)
  beginRead('key', ask)
  expect(takeRead('other')).toBeUndefined()
  await expect(takeRead('key')).resolves.toBe('rows')
  expect(takeRead('key')).toBeUndefined()
  expect(asked).toBe(1)
})

test('an answer that nobody asks for is not kept for later', () => {
  beginRead('key', async () => 'old')
  vi.advanceTimersByTime(2001)
  expect(takeRead('key')).toBeUndefined()
})

test('what is begun again after that is a new read', async () => {
  beginRead('key', async () => 'old')
  vi.advanceTimersByTime(2001)
  beginRead('key', async () => 'new')
  await expect(takeRead('key')).resolves.toBe('new')
})

test('news discard what is on its way', () => {
  beginRead('key', async () => 'before')
  forgetReads()
  expect(takeRead('key')).toBeUndefined()
})

test('a failure is told to whoever asks, and to nobody else', async () => {
  beginRead('key', async () => {
    throw new Error('refused')
  })
  await expect(takeRead('key')).rejects.toThrow('refused')
})

test('a failure that nobody waited for is not handed over later', async () => {
  beginRead('key', async () => {
    throw new Error('locked')
  })
  await Promise.resolve()
  await Promise.resolve()
  expect(takeRead('key')).toBeUndefined()
})
