/** The filter of 放款查询, as it stands in the address and as the call wants it. */
import type { ApplyState } from '@portal/shared/contract/applications.ts'
import type { RequestInput, RowOf } from '@portal/shared/contract/table.ts'
import { applyStates } from '@portal/shared/discount/states.ts'
import { emptyFilter, type FilterFields } from '../../ui/grid/address.ts'
import { typedBillNo } from '../discount/bill-no-filter.ts'

export type Application = RowOf<'/api/admin/query_disc_apply'>['rows'][number]
export type ApplicationDetail = RowOf<'/api/admin/disc_apply_detail'>

type Name = 'apply_no' | 'company_name' | 'bill_no' | 'acceptor_name' | 'state' | 'paid_from' | 'paid_to'
export type Filter = Record<Name, string>

/** `apply_no` of the address is the application whose detail is open. */
export const filterFields: FilterFields<Name> = {
  apply_no: { max: 16, param: 'q_apply_no' },
  company_name: { max: 60 },
  bill_no: { max: 34 },
  acceptor_name: { max: 60 },
  state: { max: 60 },
  paid_from: { max: 10, date: true },
  paid_to: { max: 10, date: true },
}
export const noFilter: Filter = emptyFilter(filterFields)

/** What officers ask for together, before the single states; a draft is its company's own business. */
const groups: readonly { name: string; states: readonly ApplyState[] }[] = [
  { name: '等待放款', states: ['D40', 'D45', 'D50'] },
  { name: '已放款（含结清、逾期）', states: ['D60', 'D70', 'D75'] },
  { name: '异常（放款失败、已逾期）', states: ['D45', 'D75'] },
  { name: '退回、拒绝或失效', states: ['D25', 'D90', 'D95'] },
]
export const stateChoices = [
  ...groups.map(({ name, states }) => ({ value: states.join(','), name })),
  ...Object.entries(applyStates)
    .filter(([state]) => state !== 'D00')
    .map(([value, { name }]) => ({ value, name })),
]

/** The filter of the address as the call takes it: digits of a bill number; states it does not know ask for all. */
export const toRequest = ({
  bill_no,
  state,
  ...rest
}: Partial<Filter>): RequestInput<'/api/admin/query_disc_apply'> => ({
  ...rest,
  ...(bill_no && { bill_no: typedBillNo(bill_no) }),
  ...(state?.split(',').every(each => each in applyStates) && { state }),
})

/** Columns the call sorts by. */
export const sortable = [
  'apply_no',
  'state',
  'disc_dt',
  'rate_e6',
  'total_fen',
  'interest_fen',
  'net_fen',
  'submitted_at',
  'paid_at',
]
