import type { RowOf } from '@portal/shared/contract/table.ts'
import { busiTypeNames, orderStates, settleStateNames } from '@portal/shared/rediscount/states.ts'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'

export type Order = RowOf<'/api/admin/order/query'>['rows'][number]
export type OrderDetail = RowOf<'/api/admin/order/detail'>
export type CreditLine = RowOf<'/api/admin/order/query_limit'>['rows'][number]

const stateNames = Object.fromEntries(
  Object.entries(orderStates)
    .filter(([state]) => state !== 'R00')
    .map(([state, { name }]) => [state, name]),
)

/** `order_no` of the address is the order whose detail is open. */
export const orderFilter = declareFilter({
  order_no: { label: '报价单或成交单编号', max: 16, param: 'q_order_no' },
  org_name: { label: '机构名称', max: 60, placeholder: '任一方' },
  busi_type: { label: '业务类型', choices: busiTypeNames },
  state: { label: '订单状态', choices: stateNames },
  settle_state: { label: '清算状态', choices: settleStateNames },
  settle_from: { label: '首期结算日', until: 'settle_to' },
})

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
