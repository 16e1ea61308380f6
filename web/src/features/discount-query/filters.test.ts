import { expect, it } from 'vitest'
import { toRequest } from './filters.ts'

it('asks for a bill number without its groups', () => {
  expect(toRequest({ bill_no: '5 999990000013 20260403 00000012 4', state: 'D20' })).toEqual({
    bill_no: '599999000001320260403000000124',
    state: 'D20',
  })
  expect(toRequest({})).toEqual({})
})
