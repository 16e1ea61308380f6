import { describe, expect, it } from 'vitest'
import { createBreaker } from './breaker.ts'

/** A breaker on a clock of the test's own. */
const create = () => {
  const clock = { now: 1_000 }
  const breaker = createBreaker({ failures: 3, openMs: 500, now: () => clock.now })
  const fail = (times: number) => {
    for (let count = 0; count < times; count++) breaker.admit()('fails')
  }
  return { breaker, clock, fail }
}

describe('the circuit breaker', () => {
  it('opens after failures in a row and refuses at once with 9008 and Retry-After', () => {
    const { breaker, fail } = create()
    fail(2)
    expect(breaker.state()).toBe('closed')
    fail(1)
    expect(breaker.state()).toBe('open')
    expect(() => breaker.admit()).toThrow(expect.objectContaining({ code: '9008', retryAfter: 1 }))
  })

  it('does not open when a success lies between the failures', () => {
    const { breaker, fail } = create()
    fail(2)
    breaker.admit()('works')
    fail(2)
    expect(breaker.state()).toBe('closed')
  })

  it('lets one call through after a while, and only one', () => {
    const { breaker, clock, fail } = create()
    fail(3)
    clock.now += 500
    expect(breaker.state()).toBe('half_open')
    const tell = breaker.admit()
    expect(() => breaker.admit()).toThrow(expect.objectContaining({ code: '9008' }))
    tell('works')
    expect(breaker.state()).toBe('closed')
    breaker.admit()('works')
  })

  it('learns nothing from a call that was given up, and lets the next one try', () => {
    const { breaker, clock, fail } = create()
    fail(2)
    breaker.admit()('given up')
    expect(breaker.state()).toBe('closed')
    fail(1)
    clock.now += 500
    breaker.admit()('given up')
    expect(breaker.state()).toBe('half_open')
    breaker.admit()('works')
    expect(breaker.state()).toBe('closed')
  })

  it('opens again when that call fails', () => {
    const { breaker, clock, fail } = create()
    fail(3)
    clock.now += 500
    breaker.admit()('fails')
    expect(breaker.state()).toBe('open')
    clock.now += 499
    expect(breaker.state()).toBe('open')
    clock.now += 1
    breaker.admit()('works')
    expect(breaker.state()).toBe('closed')
  })

  it('counts each call once, and stays open when an old call succeeds late', () => {
    const { breaker, fail } = create()
    const late = breaker.admit()
    const twice = breaker.admit()
    twice('fails')
    twice('fails')
    fail(1)
    expect(breaker.state()).toBe('closed')
    fail(1)
    late('works')
    expect(breaker.state()).toBe('open')
  })
})
