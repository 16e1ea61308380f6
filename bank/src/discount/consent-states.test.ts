import { type ConsentState, consentStates } from '@portal/shared/discount/payer-consent.ts'
import { expect, test } from 'vitest'
import { stepsOf } from '../testing/steps-of.ts'
import { consentMachine } from './consent-states.ts'

test('a consent is answered or ended while it waits, and by nobody else or later', () => {
  const steps = stepsOf(consentMachine, {
    states: Object.keys(consentStates) as ConsentState[],
    events: ['payer_agree', 'payer_refuse', 'payer_paper', 'payer_paper_pass', 'payer_paper_reject', 'end'],
    actors: ['maker', 'checker', 'main', 'officer', 'payer', 'system'],
  })
  expect(steps).toEqual([
    'waiting payer_agree payer agreed',
    'waiting payer_refuse payer refused',
    'waiting payer_paper maker waiting',
    'waiting payer_paper main waiting',
    'waiting payer_paper_pass officer agreed',
    'waiting payer_paper_reject officer waiting',
    'waiting end system ended',
  ])
})
