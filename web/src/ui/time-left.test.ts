import { describe, expect, it } from 'vitest'
import { formatTimeLeft, timeLeft } from './time-left.ts'

const now = new Date('2026-06-23T10:05:14+08:00')

describe('time left', () => {
  it.each([
    ['2026-06-23T10:18:00+08:00', '12:46'],
    ['2026-06-23T02:18:00Z', '12:46'],
    ['2026-06-23T10:05:14.001+08:00', '00:01'],
    ['2026-06-23T10:05:14+08:00', '00:00'],
    ['2026-06-23T10:00:00+08:00', '00:00'],
    ['2026-06-23T12:02:56+08:00', '01:57:42'],
    ['2026-06-24T10:05:14+08:00', '24:00:00'],
    ['soon', '00:00'],
  ])('until %s is %s', (deadline, text) => {
    expect(formatTimeLeft(timeLeft(deadline, now))).toBe(text)
  })
})
