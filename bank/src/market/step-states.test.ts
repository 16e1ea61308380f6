import { acctStateNames, type StepState } from '@portal/shared/rediscount/states.ts'
import { expect, test } from 'vitest'
import { stepsOf } from '../testing/steps-of.ts'
import { stepMachine } from './step-states.ts'

test('what an order books or takes is done once and undone once', () => {
  const steps = stepsOf(stepMachine, {
    states: Object.keys(acctStateNames) as StepState[],
    events: ['do', 'undo'],
    actors: ['system'],
  })
  expect(steps.sort()).toEqual(['00 do system 02', '02 undo system 04'])
})
