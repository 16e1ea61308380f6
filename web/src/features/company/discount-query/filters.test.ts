import { expect, it } from 'vitest'
import { askedOf } from '../../../widgets/address/filter-spec.ts'
import { applyFilter } from './filters.ts'

it('asks for a bill number without its groups, for money in fen, and not for what cannot be read', () => {
  expect(
    askedOf(applyFilter, { bill_no: '5 999990000013 20260403 00000012 4', state: 'D20', face_from: '1.5' }),
  ).toEqual({ bill_no: '599999000001320260403000000124', state: 'D20', face_from: '150' })
  expect(askedOf(applyFilter, { face_to: 'x', range: '5-1', due_to: '' })).toEqual({})
})
