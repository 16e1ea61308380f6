/** The filter of the query page, as it stands in the address and as the call wants it. */
import { emptyFilter, type FilterFields } from '../../ui/grid/address.ts'
import { typedBillNo } from '../discount/bill-no-filter.ts'

type Name = 'apply_no' | 'bill_no' | 'acceptor_name' | 'state' | 'disc_from' | 'disc_to'
export type Filters = Record<Name, string>

/** `apply_no` in the address opens that application; as a filter it is called `no`. */
export const filterFields: FilterFields<Name> = {
  apply_no: { max: 16, param: 'no' },
  bill_no: { max: 34 },
  acceptor_name: { max: 60 },
  state: { max: 60 },
  disc_from: { max: 10, date: true },
  disc_to: { max: 10, date: true },
}

export const noFilters: Filters = emptyFilter(filterFields)

/** A bill number may be typed in groups; the server wants digits. */
export const toRequest = (filter: Partial<Filters>): Partial<Filters> =>
  filter.bill_no ? { ...filter, bill_no: typedBillNo(filter.bill_no) } : filter
