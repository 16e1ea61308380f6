/** A re-discount order (转贴现订单): its states and codes by name, and its state table. */
import type { StateFace } from '../states/face.ts'
import type { Offer, Transition } from '../states/transition.ts'

/** The steps of the bar, in order; a state's `step` is an index into this list. */
export const orderSteps = ['报价', '复核', '成交', '结算'] as const

/** Until when: the quote is valid, or its money has to be there on the day it is settled. */
export type OrderUntil = 'quote' | 'settle'

/** Told to the institution whose order it is. */
export const orderStates = {
  R00: {
    name: '未提交',
    step: 0,
    tone: 'quiet',
    next: '请提交本机构复核',
    by: '本机构交易员',
    until: 'quote',
  },
  R10: {
    name: '待复核',
    step: 1,
    tone: 'waiting',
    next: '等待本机构复核人复核',
    by: '本机构复核人',
    until: 'quote',
  },
  R15: {
    name: '复核退回',
    step: 1,
    tone: 'back',
    next: '请按退回原因修改后重新提交',
    by: '本机构交易员',
    until: 'quote',
  },
  R20: {
    name: '已发送',
    step: 1,
    tone: 'moving',
    next: '等待对手机构应答',
    by: '对手机构交易员',
    until: 'quote',
  },
  R25: {
    name: '已接收',
    step: 2,
    tone: 'moving',
    next: '对手机构已打开，等待应答',
    by: '对手机构交易员',
    until: 'quote',
  },
  R28: {
    name: '对手待复核',
    step: 2,
    tone: 'waiting',
    next: '等待对手机构复核人复核',
    by: '对手机构复核人',
    until: 'quote',
  },
  R30: { name: '已成交', step: 3, tone: 'moving', next: '等待结算', by: '系统', until: 'settle' },
  R35: {
    name: '结算中',
    step: 3,
    tone: 'moving',
    next: '资金与票据交割中，请稍候',
    by: '系统',
    until: 'settle',
  },
  R40: { name: '结算成功', step: 3, tone: 'done', next: '', by: '' },
  R42: { name: '到期结算成功', step: 3, tone: 'done', next: '', by: '' },
  R45: {
    name: '结算失败',
    step: 3,
    tone: 'failed',
    next: '票据与额度已释放，可重新报价',
    by: '本机构交易员',
  },
  R47: {
    name: '到期逾期',
    step: 3,
    tone: 'failed',
    next: '正回购方备足资金后自动结算，逾期按回购利率计息；票据到期由逆回购方托收抵偿',
    by: '正回购方',
  },
  R50: { name: '已拒绝', step: 2, tone: 'failed', next: '', by: '' },
  R60: { name: '已撤销', step: 1, tone: 'quiet', next: '', by: '' },
  R70: { name: '已过期', step: 1, tone: 'quiet', next: '', by: '' },
} satisfies Record<string, StateFace<OrderUntil>>

export type OrderState = keyof typeof orderStates

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
  put_back: '对手放弃，报价重回市场',
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

/** Things a caller can be offered to do with an order, in the order in which `actions` of a row lists them. */
export const orderActions = {
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

/** `NEW` is the state before the first save, `GONE` that of a deleted draft. */
export type OrderStateOrNone = OrderState | 'NEW' | 'GONE'

/**
 * maker and checker 交易、复核 of the institution whose order it is, cp_maker and cp_checker of the counterparty.
 * The platform is the bank's officer who oversees both. That the two of one side must be two people is a rule of the handlers: 21001.
 */
export type OrderActor = 'maker' | 'checker' | 'cp_maker' | 'cp_checker' | 'system' | 'platform'

/** What an offer may depend on, beside state and person: `bank/src/market/order-row.ts` knows it of an order. */
type OrderWhen = 'directed' | 'hasCounterparty' | 'revokeAsked' | 'revokeNotAsked' | 'confirmed' | 'onHold'

type OrderTransition = Transition<OrderStateOrNone, OrderEvent, OrderActor> &
  Offer<OrderActor, OrderAction, OrderWhen, 'ownWork'>

/** A checker's own work, or their own request, is for a colleague. */
const unless = 'ownWork'

/** The state table: what is not listed is refused, and what a row offers is on the pages of those who may do it. */
export const orderTransitions: readonly OrderTransition[] = [
  { from: 'NEW', event: 'save', to: 'R00', who: 'maker' },
  { from: ['R00', 'R15'], event: 'save', who: 'maker', offers: 'edit' },
  { from: 'R00', event: 'delete', to: 'GONE', who: 'maker', offers: 'delete' },
  { from: ['R00', 'R15'], event: 'submit', to: 'R10', who: 'maker', offers: 'submit' },

  { from: 'R10', event: 'check_pass', to: 'R20', who: 'checker', offers: 'review_pass', unless },
  { from: 'R10', event: 'check_return', to: 'R15', who: 'checker', offers: 'review_return', unless },
  { from: 'R10', event: 'check_refuse', to: 'R50', who: 'checker', offers: 'review_refuse', unless },

  // The bank's own doing, when the counterparty opens a directed quote (TT01).
  { from: 'R20', event: 'open', to: 'R25', who: 'system', offers: 'open', for: 'cp_maker', when: 'directed' },
  { from: ['R20', 'R25'], event: 'accept', to: 'R28', who: 'cp_maker', offers: 'accept' },
  { from: 'R20', event: 'refuse', to: 'R50', who: 'cp_maker', offers: 'refuse', when: 'hasCounterparty' },
  { from: 'R25', event: 'refuse', to: 'R50', who: 'cp_maker', offers: 'refuse' },
  { from: 'R28', event: 'refuse', to: 'R50', who: 'cp_checker', offers: 'review_refuse', unless },
  { from: 'R28', event: 'cp_pass', to: 'R30', who: 'cp_checker', offers: 'review_pass', unless },
  { from: 'R28', event: 'cp_return', to: 'R25', who: 'cp_checker', offers: 'review_return', unless },
  // Who took a quote from the market (TT03) gives it back to the market: it was offered to everybody.
  { from: 'R25', event: 'put_back', to: 'R20', who: 'cp_maker', offers: 'refuse' },
  { from: 'R28', event: 'put_back', to: 'R20', who: 'cp_checker', offers: 'review_refuse', unless },

  { from: 'R20', event: 'revoke', to: 'R60', who: 'maker', offers: 'revoke' },
  // Once the other side has opened it, the trader asks and their checker revokes.
  { from: 'R25', event: 'ask_revoke', who: 'maker', offers: 'revoke', when: 'revokeNotAsked' },
  { from: 'R25', event: 'keep', who: 'checker', offers: 'keep', when: 'revokeAsked', unless },
  { from: 'R25', event: 'revoke', to: 'R60', who: 'checker', offers: 'revoke', when: 'revokeAsked', unless },

  { from: ['R10', 'R20', 'R25', 'R28'], event: 'expire', to: 'R70', who: 'system' },
  // Until the deal the platform may end what should not be traded.
  { from: ['R10', 'R20', 'R25', 'R28'], event: 'stop', to: 'R60', who: 'platform' },

  { from: 'R30', event: 'hold', who: ['checker', 'cp_checker'], offers: 'hold', when: 'confirmed' },
  { from: 'R30', event: 'confirm', who: ['checker', 'cp_checker'], offers: 'confirm', when: 'onHold' },
  { from: 'R30', event: 'settle', to: 'R35', who: 'system' },
  { from: 'R35', event: 'queue', who: 'system' },
  { from: 'R35', event: 'settled', to: 'R40', who: 'system' },
  { from: 'R35', event: 'fail', to: 'R45', who: 'system' },

  // The second leg; that outright deals have none is a rule of its job.
  { from: 'R40', event: 'due_queue', who: 'system' },
  { from: 'R40', event: 'due_settled', to: 'R42', who: 'system' },
  { from: 'R40', event: 'due_overdue', to: 'R47', who: 'system' },
  // Paid late, or by the bills that fell due with the one who holds them.
  { from: 'R47', event: 'collect', who: 'system' },
  { from: 'R47', event: 'due_settled', to: 'R42', who: 'system' },
]

export const busiTypeNames = {
  BT01: '转贴现',
  BT02: '质押式回购',
  BT03: '买断式回购',
}
export type BusiType = keyof typeof busiTypeNames

/** 买入 (逆回购), 卖出 (正回购), as the one who reads sees it. */
export const directions = ['TDD01', 'TDD02'] as const
export type Direction = (typeof directions)[number]

/** A repo is named by what happens to the money: 正回购 takes it against bills, 逆回购 gives it. */
export const directionName = (busiType: BusiType, direction: Direction): string => {
  if (busiType === 'BT01') return direction === 'TDD01' ? '买入' : '卖出'
  return direction === 'TDD01' ? '逆回购' : '正回购'
}

export const opposite = (direction: Direction): Direction => (direction === 'TDD01' ? 'TDD02' : 'TDD01')

/** How a bill was bought. */
export const billSourceNames = {
  discount: '贴现买入',
  rediscount: '转贴现买入',
}
export type BillSource = keyof typeof billSourceNames

/** 对话报价 to one institution; 点击成交 is open to every institution, sales only. */
export const tradeTypeNames = { TT01: '对话报价', TT03: '点击成交' }
export type TradeType = keyof typeof tradeTypeNames
export const clearSpeedNames = { CS00: 'T+0', CS01: 'T+1' }
export type ClearSpeed = keyof typeof clearSpeedNames
/** DVP and FOP. */
export const settleModeNames = { ST01: '票款对付', ST02: '纯票过户' }
export type SettleMode = keyof typeof settleModeNames

export const settleStateNames = {
  MS00: '待结算确认',
  MS01: '待处理',
  MS02: '处理中',
  MS03: '资金排队中',
  MS04: '结算成功',
  MS05: '结算失败',
  MS06: '已撤销',
}
export type OrderSettleState = keyof typeof settleStateNames

/** Of an institution's request to have an acceptor on the white list. */
export const whiteRequestStates = { W10: '待审批', W20: '已通过', W90: '已拒绝' } as const
export type WhiteRequestState = keyof typeof whiteRequestStates

/** Of bookings; credit lines move through the same three. */
export const acctStateNames = {
  '00': '未记账',
  '02': '已记账',
  '04': '已冲回',
}
export type StepState = keyof typeof acctStateNames
export const creditStateNames: Readonly<Record<StepState, string>> = {
  '00': '未占用',
  '02': '占用成功',
  '04': '释放成功',
}

export const failNames = {
  SF00: '买方未确认',
  SF01: '卖方未确认',
  SF03: '资金失败',
  SF04: '票据失败',
  SF05: '结算日休市',
}
/** Empty when nothing failed. */
export type FailCode = '' | keyof typeof failNames

/** Days to maturity, as positions are sorted into. */
export const bucketNames = { D30: '30天以内', D90: '31-90天', D180: '91-180天', MORE: '180天以上' } as const
