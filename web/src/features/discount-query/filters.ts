/** The filter of the query page, as it stands in the address and as the call wants it. */
import { parseRange } from '@portal/shared/bills/range.ts'
import { typedFen } from '../../ui/amount-range.tsx'
import { emptyFilter, type FilterFields } from '../../ui/grid/address.ts'
import { typedBillNo } from '../discount/bill-no-filter.ts'

type Name =
  | 'apply_no'
  | 'bill_no'
  | 'range'
  | 'acceptor_name'
  | 'state'
  | 'disc_from'
  | 'disc_to'
  | 'due_from'
  | 'due_to'
  | 'face_from'
  | 'face_to'
export type Filters = Record<Name, string>

/** Twelve digits, as long as a unit's number can be. */
const LAST_UNIT = 999_999_999_999n

/** `apply_no` in the address opens that application; as a filter it is called `no`. */
export const filterFields: FilterFields<Name> = {
  apply_no: { max: 16, param: 'no' },
  bill_no: { max: 34 },
  range: { max: 25 },
  acceptor_name: { max: 60 },
  state: { max: 60 },
  disc_from: { max: 10, date: true },
  disc_to: { max: 10, date: true },
  due_from: { max: 10, date: true },
  due_to: { max: 10, date: true },
  face_from: { max: 22 },
  face_to: { max: 22 },
}

export const noFilters: Filters = emptyFilter(filterFields)

/** What is wrong with a typed sub-range, '' when nothing. */
export const rangeFault = (text: string): string =>
  text.trim() === '' || isRange(text) ? '' : '子票区间应为 起始-结束，如 1-100000'

const isRange = (text: string): boolean => text.trim() !== '0' && parseRange(text, LAST_UNIT) !== null

/** As the call wants it: a bill number in digits, money in fen; what cannot be read is not asked for. */
export const toRequest = ({ bill_no, range, face_from, face_to, ...filter }: Partial<Filters>) => {
  const read = {
    bill_no: bill_no && typedBillNo(bill_no),
    range: range && isRange(range) ? range.trim() : undefined,
    face_from: typedFen(face_from),
    face_to: typedFen(face_to),
  }
  return { ...filter, ...Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) }
}
