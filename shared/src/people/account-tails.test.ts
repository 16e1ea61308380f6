import { expect, test } from 'vitest'
import { accountTails } from './account-tails.ts'

test.each([
  [['9900123456789010118'], ['0118']],
  [
    ['9900123456789010118', '9900123456789010265'],
    ['0118', '0265'],
  ],
  [
    ['9900123456789010118', '9900123456780010118', '1111111111110000300'],
    ['9010118', '0010118', '0300'],
  ],
  [
    ['10118', '910118', ''],
    ['10118', '910118', ''],
  ],
  [[], []],
])('accounts %j are told by %j', (numbers, tails) => {
  expect(accountTails(numbers)).toEqual(tails)
})
