/** The filter of 订单监控, as it stands in the address and as the call wants it. */
import type { OrderState } from '@portal/shared/contract/rediscount.ts'
import { emptyFilter, type FilterFields } from '../../ui/grid/address.ts'
import { typedBillNo } from '../discount/bill-no-filter.ts'

type Name =
  | 'view'
  | 'order_no'
  | 'busi_type'
  | 'direction'
  | 'cp_org_name'
  | 'bill_no'
  | 'bill_kind'
  | 'state'
  | 'settle_state'
  | 'acct_state'
  | 'settle_from'
  | 'settle_to'
  | 'due_settle_from'
  | 'due_settle_to'
  | 'clears_on'
export type OrderFilter = Record<Name, string>

/** `order_no` in the address opens that order; as a filter it is called `no`. */
export const filterFields: FilterFields<Name> = {
  view: { max: 8 },
  order_no: { max: 16, param: 'no' },
  busi_type: { max: 4 },
  direction: { max: 5 },
  cp_org_name: { max: 60 },
  bill_no: { max: 34 },
  bill_kind: { max: 4 },
  state: { max: 60 },
  settle_state: { max: 4 },
  acct_state: { max: 2 },
  settle_from: { max: 10, date: true },
  settle_to: { max: 10, date: true },
  due_settle_from: { max: 10, date: true },
  due_settle_to: { max: 10, date: true },
  clears_on: { max: 10, date: true },
}

export const noFilter: OrderFilter = emptyFilter(filterFields)

const views: ReadonlySet<string> = new Set(['review', 'received', 'market'])

/** Fields behind 更多条件. */
const further: readonly Name[] = [
  'bill_kind',
  'state',
  'settle_state',
  'acct_state',
  'due_settle_from',
  'due_settle_to',
  'clears_on',
]
export const hasFurther = (filter: OrderFilter): boolean => further.some(name => filter[name] !== '')

/** A bill number may be typed in groups; the server wants digits. An address with a list that is none means all. */
export const toRequest = ({ view, bill_no, ...rest }: Partial<OrderFilter>): Partial<OrderFilter> => ({
  ...rest,
  ...(view && views.has(view) && { view }),
  ...(bill_no && { bill_no: typedBillNo(bill_no) }),
})

/** What the counters count, in their order. */
export const countedStates: readonly { name: string; states: readonly OrderState[]; note: string }[] = [
  { name: '待复核', states: ['R10'], note: '本机构' },
  { name: '已发送', states: ['R20'], note: '等待应答' },
  { name: '已接收', states: ['R25'], note: '对手已打开' },
  { name: '对手待复核', states: ['R28'], note: '等待复核' },
  { name: '已成交', states: ['R30'], note: '等待结算' },
  { name: '结算中', states: ['R35'], note: '资金与票据交割' },
  { name: '结算成功', states: ['R40', 'R42'], note: '含到期结算' },
  { name: '结算失败', states: ['R45', 'R47'], note: '含到期逾期' },
]
