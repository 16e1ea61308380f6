import { busiType, settleState } from '@portal/shared/contract/rediscount.ts'
import type { RequestInput, RowOf } from '@portal/shared/contract/table.ts'
import { orderStates } from '@portal/shared/rediscount/states.ts'
import { emptyFilter, type FilterFields } from '../../ui/grid/address.ts'

export type Order = RowOf<'/api/admin/order/query'>['rows'][number]
export type OrderDetail = RowOf<'/api/admin/order/detail'>
export type CreditLine = RowOf<'/api/admin/order/query_limit'>['rows'][number]

type Name = 'order_no' | 'org_name' | 'busi_type' | 'state' | 'settle_state' | 'settle_from' | 'settle_to'
export type Filter = Record<Name, string>

/** `order_no` of the address is the order whose detail is open. */
export const filterFields: FilterFields<Name> = {
  order_no: { max: 16, param: 'q_order_no' },
  org_name: { max: 60 },
  busi_type: { max: 4 },
  state: { max: 60 },
  settle_state: { max: 4 },
  settle_from: { max: 10, date: true },
  settle_to: { max: 10, date: true },
}
export const noFilter: Filter = emptyFilter(filterFields)

/** The filter of the address as the call takes it; what it does not know asks for all. */
export const toRequest = (filter: Partial<Filter>): RequestInput<'/api/admin/order/query'> => {
  const { busi_type, settle_state, state, ...rest } = filter
  const kind = busiType.safeParse(busi_type)
  const settle = settleState.safeParse(settle_state)
  return {
    ...rest,
    ...(kind.success && { busi_type: kind.data }),
    ...(settle.success && { settle_state: settle.data }),
    ...(state !== undefined && state in orderStates && { state }),
  }
}

/** Columns the call sorts by. */
export const sortable = [
  'order_no',
  'state',
  'rate_e6',
  'total_fen',
  'settle_fen',
  'settle_dt',
  'valid_until',
]
