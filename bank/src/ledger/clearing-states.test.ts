import { expect, test } from 'vitest'
import { stepsOf } from '../testing/steps-of.ts'
import { clearingMachine } from './clearing-states.ts'

test('an order to clearing is answered once', () => {
  const steps = stepsOf(clearingMachine, {
    states: ['open', 'paid', 'refused'],
    events: ['paid', 'refused'],
    actors: ['clearing'],
  })
  expect(steps).toEqual(['open paid clearing paid', 'open refused clearing refused'])
})
