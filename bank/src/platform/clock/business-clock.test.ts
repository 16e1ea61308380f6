import { describe, expect, test } from 'vitest'
import { createBusinessClock, sandboxStart } from './business-clock.ts'

const at = (text: string) => new Date(`${text}+08:00`)
const startOf = (wanted: string | undefined, stored: string | undefined, real: string) =>
  sandboxStart(wanted ? at(wanted) : undefined, stored ? at(stored) : undefined, at(real))

describe('the start of the business clock', () => {
  test('is SANDBOX_NOW, whatever hour or day that is', () => {
    expect(startOf('2026-06-21T23:50:00', undefined, '2026-11-20T10:00:00').at).toEqual(
      at('2026-06-21T23:50:00'),
    )
  })

  test('is never before the latest stored event', () => {
    const start = startOf('2026-06-23T10:00:00', '2026-06-23T10:42:00', '2026-11-20T10:00:00')
    expect(start.at).toEqual(at('2026-06-23T10:42:00'))
    expect(start.reason).toContain('before stored events')
  })

  test.each([
    ['in service hours of a working day', '2026-06-23T10:15:00', '2026-06-23T10:15:00'],
    ['early in the morning', '2026-06-23T06:00:00', '2026-06-23T10:00:00'],
    ['late on a working day', '2026-06-23T23:30:00', '2026-06-24T10:00:00'],
    ['on a Saturday', '2026-06-27T12:00:00', '2026-06-29T10:00:00'],
    ['on a make-up Saturday', '2026-02-14T12:00:00', '2026-02-14T12:00:00'],
    ['in the National Day week', '2026-10-03T09:00:00', '2026-10-08T10:00:00'],
  ])('without SANDBOX_NOW %s', (_, real, expected) => {
    expect(startOf(undefined, undefined, real).at).toEqual(at(expected))
  })

  test('says why it moved, and nothing when it did not', () => {
    expect(startOf(undefined, undefined, '2026-06-27T12:00:00').reason).toContain('outside service hours')
    expect(startOf(undefined, undefined, '2026-06-23T12:00:00').reason).toBe('')
  })

  test('moves on from stored events that lie outside service hours', () => {
    expect(startOf(undefined, '2026-06-29T23:40:00', '2026-06-27T12:00:00').at).toEqual(
      at('2026-06-30T10:00:00'),
    )
  })
})

describe('the business clock', () => {
  test('runs on from its start and can be set', async () => {
    const clock = createBusinessClock(at('2026-06-23T23:59:59'))
    expect([clock.today(), clock.time()]).toEqual(['2026-06-23', '23:59:59'])
    await expect.poll(() => clock.today()).toBe('2026-06-24')
    clock.set(at('2026-10-08T16:30:00'))
    expect([clock.today(), clock.time()]).toEqual(['2026-10-08', '16:30:00'])
  })
})
