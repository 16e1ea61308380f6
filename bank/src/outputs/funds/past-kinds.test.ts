import { expect, test } from 'vitest'
import { pastKind } from './past-kinds.ts'

test('what was collected is of the kind of what is to be collected, whoever held the bill', () => {
  expect((['collection', 'rd_maturity', 'rd_collect'] as const).map(kind => pastKind(kind, true))).toEqual([
    'collect',
    'collect',
    'collect',
  ])
})

test('a payout pays the company out and takes interest from who bears it', () => {
  expect([pastKind('disc_payout', true), pastKind('disc_payout', false)]).toEqual(['payout', 'interest'])
})

test('what never is to come in the calendar has no kind', () => {
  expect([pastKind('opening', true), pastKind('sign_verify', true), pastKind('payer_back', false)]).toEqual([
    null,
    null,
    null,
  ])
})
