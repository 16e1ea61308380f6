import { describe, expect, test } from 'vitest'
import { createMachine, stepOf } from './machine.ts'

const machine = createMachine<'a' | 'b' | 'c', 'end' | 'turn' | 'none', 'x' | 'y'>([
  { from: 'a', event: 'end', to: 'c', who: ['x'] },
  { from: 'b', event: 'end', to: 'c', who: ['x', 'y'] },
  { from: 'a', event: 'turn', to: 'b', who: ['x'] },
  { from: 'b', event: 'turn', to: 'a', who: ['x'] },
])

describe('the step of an event', () => {
  test('names the states it may happen in, and the one it leads to', () => {
    expect(stepOf(machine, 'end', 'x')).toEqual({ from: ['a', 'b'], to: 'c' })
    expect(stepOf(machine, 'end', 'y')).toEqual({ from: ['b'], to: 'c' })
  })

  test('is refused where it leads nowhere, or to different states', () => {
    expect(() => stepOf(machine, 'none', 'x')).toThrow('none by x leads to no single state')
    expect(() => stepOf(machine, 'turn', 'x')).toThrow('turn by x leads to no single state')
  })
})
