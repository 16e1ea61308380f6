import { billKindNames } from '@portal/shared/bills/bill-template.ts'
import type { OrderState } from '@portal/shared/contract/rediscount.ts'
import {
  acctStateNames,
  busiTypeNames,
  orderStates,
  settleStateNames,
} from '@portal/shared/rediscount/states.ts'
import { billNoFilter } from '../../../domain/bills/bill-no-filter.ts'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'

const directions = { TDD01: '买入（逆回购）', TDD02: '卖出（正回购）' }
const stateNames = Object.fromEntries(Object.entries(orderStates).map(([state, { name }]) => [state, name]))
const views: ReadonlySet<string> = new Set(['review', 'received', 'market'])

/**
 * The filter of 订单监控. `order_no` in the address opens that order; as a filter it is called `no`. A `view` that is
 * none means all.
 */
export const orderFilter = declareFilter({
  view: { max: 8, stays: true, ask: view => (views.has(view) ? view : undefined) },
  order_no: { label: '报价单或成交单编号', max: 16, param: 'no', placeholder: '请输入' },
  busi_type: { label: '业务类型', choices: busiTypeNames },
  direction: { label: '方向', choices: directions },
  cp_org_name: { label: '对手机构', max: 60 },
  bill_no: billNoFilter,
  settle_from: { label: '结算日', until: 'settle_to' },
  state: { label: '状态', choices: stateNames, other: () => '按上方所选', further: true },
  settle_state: { label: '清算状态', choices: settleStateNames, further: true },
  acct_state: { label: '记账状态', choices: acctStateNames, further: true },
  bill_kind: { label: '票据种类', choices: billKindNames, further: true },
  clears_on: { label: '清算日（首期或到期）', day: true, further: true },
  due_settle_from: { label: '到期结算日', until: 'due_settle_to', further: true },
})

/** The counters, in their order. */
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
