import { expect, it } from 'vitest'
import { createDrain } from './drain.ts'

it('draining is known at once, and streams are ended only when the time for balancers is over', () => {
  const drain = createDrain()
  const ended: string[] = []
  drain.onEnd(() => ended.push('a stream'))
  expect(drain.isDraining()).toBe(false)
  drain.begin()
  expect([drain.isDraining(), ended]).toEqual([true, []])
  drain.end()
  drain.end()
  expect(ended).toEqual(['a stream'])
})

it('what comes too late is ended at once', () => {
  const drain = createDrain()
  drain.end()
  let ended = false
  drain.onEnd(() => {
    ended = true
  })
  expect([drain.isDraining(), ended]).toEqual([true, true])
})
