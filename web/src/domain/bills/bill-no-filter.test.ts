import { expect, it } from 'vitest'
import { typedBillNo } from './bill-no-filter.ts'

it('takes a bill number in groups, in part or empty', () => {
  expect(typedBillNo(' 5 999990000013 20260403 00000012 4 ')).toBe('599999000001320260403000000124')
  expect(typedBillNo('5 99999')).toBe('599999')
  expect(typedBillNo(' ')).toBe('')
})

it('never asks for more digits than a bill number has, which the gateway would refuse', () => {
  expect(typedBillNo('5'.repeat(34))).toHaveLength(30)
})
