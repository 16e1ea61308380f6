import type { RowOf } from '@portal/shared/contract/table.ts'
import { emptyFilter, type FilterFields } from '../../ui/grid/address.ts'

export type SignRow = RowOf<'/api/admin/query_sign'>['rows'][number]
export type SignDetail = RowOf<'/api/admin/sign_detail'>

type Name = 'sign_no' | 'company_name' | 'state' | 'valid_to_from' | 'valid_to_to'
export type Filter = Record<Name, string>

/** The number has a name of its own in the address: `sign_no` there is the signing whose detail is open. */
export const filterFields: FilterFields<Name> = {
  sign_no: { max: 16, param: 'q_sign_no' },
  company_name: { max: 60 },
  state: { max: 60 },
  valid_to_from: { max: 10, date: true },
  valid_to_to: { max: 10, date: true },
}
export const noFilter: Filter = emptyFilter(filterFields)
