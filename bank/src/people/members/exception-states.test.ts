import { expect, test } from 'vitest'
import { stepsOf } from '../../testing/steps-of.ts'
import { exceptionMachine } from './exception-states.ts'

test('a proposal is decided by an officer or lapses by itself, once', () => {
  const steps = stepsOf(exceptionMachine, {
    states: ['open', 'approved', 'refused', 'lapsed'],
    events: ['approve', 'refuse', 'lapse'],
    actors: ['officer', 'system'],
  })
  expect(steps).toEqual([
    'open approve officer approved',
    'open refuse officer refused',
    'open lapse system lapsed',
  ])
})
