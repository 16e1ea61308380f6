/** What the screens say of a re-discount order (转贴现订单): states, events, actions and codes. */
import type {
  BillSource,
  BusiType,
  ClearSpeed,
  Direction,
  FailCode,
  OrderSettleState,
  OrderState,
  SettleMode,
  StepState,
  TradeType,
} from '../contract/rediscount.ts'
import type { StateFace } from '../discount/states.ts'

/** The steps of the bar, in order; a state's `step` is an index into this list. */
export const orderSteps = ['报价', '复核', '成交', '结算'] as const

export const orderStates: Readonly<Record<OrderState, StateFace>> = {
  R00: { name: '未提交', step: 0, tone: 'quiet', next: '请提交本机构复核' },
  R10: { name: '待复核', step: 1, tone: 'waiting', next: '等待本机构复核人复核' },
  R15: { name: '复核退回', step: 1, tone: 'back', next: '请按退回原因修改后重新提交' },
  R20: { name: '已发送', step: 1, tone: 'moving', next: '等待对手机构应答' },
  R25: { name: '已接收', step: 2, tone: 'moving', next: '对手机构已打开，等待应答' },
  R28: { name: '对手待复核', step: 2, tone: 'waiting', next: '等待对手机构复核人复核' },
  R30: { name: '已成交', step: 3, tone: 'moving', next: '等待结算' },
  R35: { name: '结算中', step: 3, tone: 'moving', next: '资金与票据交割中，请稍候' },
  R40: { name: '结算成功', step: 3, tone: 'done', next: '' },
  R42: { name: '到期结算成功', step: 3, tone: 'done', next: '' },
  R45: { name: '结算失败', step: 3, tone: 'failed', next: '' },
  R47: {
    name: '到期逾期',
    step: 3,
    tone: 'failed',
    next: '正回购方备足资金后自动结算，逾期按回购利率计息；票据到期由逆回购方托收抵偿',
  },
  R50: { name: '已拒绝', step: 2, tone: 'failed', next: '' },
  R60: { name: '已撤销', step: 1, tone: 'quiet', next: '' },
  R70: { name: '已过期', step: 1, tone: 'quiet', next: '' },
}

/** Every event of the state table with the name the log shows. */
export const orderEvents = {
  save: '保存',
  submit: '提交复核',
  delete: '删除',
  check_pass: '复核通过，发送报价',
  check_return: '复核退回',
  check_refuse: '复核拒绝',
  open: '对手接收',
  accept: '对手接受',
  refuse: '对手拒绝',
  cp_pass: '对手复核通过，成交',
  cp_return: '对手复核退回',
  ask_revoke: '申请撤销',
  keep: '驳回撤销申请',
  revoke: '撤销报价',
  expire: '报价过期',
  stop: '平台终止',
  hold: '暂缓结算',
  confirm: '确认结算',
  settle: '开始结算',
  queue: '资金排队',
  settled: '结算成功',
  fail: '结算失败',
  due_queue: '到期资金排队',
  due_settled: '到期结算成功',
  due_overdue: '到期逾期',
  collect: '票据到期托收抵偿',
} as const satisfies Record<string, string>

export type OrderEvent = keyof typeof orderEvents

/** Things a caller can be offered to do with an order, as `actions` of a row lists them. */
const orderActions = {
  edit: '修改',
  submit: '提交',
  delete: '删除',
  review_pass: '通过',
  review_return: '退回',
  review_refuse: '拒绝',
  open: '接收',
  accept: '接受',
  refuse: '拒绝',
  revoke: '撤销',
  keep: '驳回撤销',
  hold: '暂缓结算',
  confirm: '确认结算',
  deal_slip: '成交单',
} as const satisfies Record<string, string>

export type OrderAction = keyof typeof orderActions

export const busiTypeNames: Readonly<Record<BusiType, string>> = {
  BT01: '转贴现',
  BT02: '质押式回购',
  BT03: '买断式回购',
}

/** A repo is named by what happens to the money: 正回购 takes it against bills, 逆回购 gives it. */
export const directionName = (busiType: BusiType, direction: Direction): string => {
  if (busiType === 'BT01') return direction === 'TDD01' ? '买入' : '卖出'
  return direction === 'TDD01' ? '逆回购' : '正回购'
}

export const opposite = (direction: Direction): Direction => (direction === 'TDD01' ? 'TDD02' : 'TDD01')

/** How a bill was bought. */
export const billSourceNames: Readonly<Record<BillSource, string>> = {
  discount: '贴现买入',
  rediscount: '转贴现买入',
}

export const tradeTypeNames: Readonly<Record<TradeType, string>> = { TT01: '对话报价', TT03: '点击成交' }
export const clearSpeedNames: Readonly<Record<ClearSpeed, string>> = { CS00: 'T+0', CS01: 'T+1' }
export const settleModeNames: Readonly<Record<SettleMode, string>> = { ST01: '票款对付', ST02: '纯票过户' }

export const settleStateNames: Readonly<Record<OrderSettleState, string>> = {
  MS00: '待结算确认',
  MS01: '待处理',
  MS02: '处理中',
  MS03: '资金排队中',
  MS04: '结算成功',
  MS05: '结算失败',
  MS06: '已撤销',
}

export const acctStateNames: Readonly<Record<StepState, string>> = {
  '00': '未记账',
  '02': '已记账',
  '04': '已冲回',
}
export const creditStateNames: Readonly<Record<StepState, string>> = {
  '00': '未占用',
  '02': '占用成功',
  '04': '释放成功',
}

export const failNames: Readonly<Record<Exclude<FailCode, ''>, string>> = {
  SF00: '买方未确认',
  SF01: '卖方未确认',
  SF03: '资金失败',
  SF04: '票据失败',
}

/** Days to maturity, as positions are sorted into. */
export const bucketNames = { D30: '30天以内', D90: '31-90天', D180: '91-180天', MORE: '180天以上' } as const
