/** A discount application (贴现申请): its states by name, and its state table. */
import type { StateFace } from '../states/face.ts'
import type { Offer, Transition } from '../states/transition.ts'

/** The steps of the bar, in order; a state's `step` is an index into this list. */
export const applySteps = ['提交申请', '银行审批', '客户确认', '放款复核', '放款'] as const

/**
 * Until when: the window of its discount date, the bank's time limit in service hours, the last moment to confirm a
 * price, or the day of a payout that waits for it.
 */
export type ApplyUntil = 'discountDay' | 'service' | 'confirm' | 'payout'

export const applyStates = {
  D00: { name: '草稿', step: 0, tone: 'quiet', next: '请提交申请', by: '企业经办人' },
  D10: {
    name: '待企业复核',
    step: 0,
    tone: 'waiting',
    next: '等待企业复核人复核',
    by: '企业复核人',
    until: 'discountDay',
  },
  D15: {
    name: '企业退回',
    step: 0,
    tone: 'back',
    next: '请按退回原因修改后重新提交，或撤销申请',
    by: '企业经办人',
  },
  D20: {
    name: '待银行审批',
    step: 1,
    tone: 'waiting',
    next: '等待银行审批',
    by: '银行审批岗',
    until: 'service',
  },
  D25: {
    name: '银行退回',
    step: 1,
    tone: 'back',
    next: '请按退回原因修改或重新询价后提交，或撤销申请',
    by: '企业经办人',
  },
  D30: {
    name: '待客户确认',
    step: 2,
    tone: 'waiting',
    next: '请确认银行最终报价',
    by: '企业经办人',
    until: 'confirm',
  },
  D40: {
    name: '待放款',
    step: 3,
    tone: 'waiting',
    next: '等待银行放款复核',
    by: '银行放款复核岗',
    until: 'service',
  },
  D45: {
    name: '放款失败',
    step: 4,
    tone: 'failed',
    next: '银行可重新放款，您也可以撤销申请',
    by: '银行放款复核岗',
    until: 'service',
  },
  D50: {
    name: '放款中',
    step: 4,
    tone: 'moving',
    next: '资金与票据交割中，请稍候',
    by: '系统',
    until: 'payout',
  },
  D60: { name: '已放款', step: 4, tone: 'done', next: '', by: '' },
  D70: { name: '已结清', step: 4, tone: 'done', next: '', by: '' },
  D75: {
    name: '已逾期',
    step: 4,
    tone: 'failed',
    next: '票据到期未获付款，银行追索中',
    by: '银行放款复核岗',
  },
  D80: { name: '已撤销', step: 0, tone: 'quiet', next: '票据可重新申请贴现', by: '' },
  D90: { name: '已拒绝', step: 1, tone: 'failed', next: '票据可重新申请贴现', by: '' },
  D95: { name: '已失效', step: 2, tone: 'quiet', next: '报价已失效，请重新询价并提交', by: '企业经办人' },
} satisfies Record<string, StateFace<ApplyUntil>>

export type ApplyState = keyof typeof applyStates

/** Every event of the state table with the name the log shows. */
export const applyEvents = {
  save: '保存草稿',
  submit: '提交申请',
  submit_for_review: '提交企业复核',
  check_pass: '企业复核通过',
  check_return: '企业复核退回',
  accept: '银行审批通过',
  return: '银行退回',
  refuse: '银行拒绝',
  refer: '审批通过，提交授权审批',
  refer_back: '授权审批退回审批岗',
  take: '领取',
  assign: '分派',
  give_back: '退回公共队列',
  confirm: '确认报价',
  decline: '放弃报价',
  expire: '报价失效',
  rule_pass: '秒贴规则审批通过',
  to_officer: '秒贴转人工审批',
  pay: '放款复核通过',
  paid: '放款成功',
  fail: '放款失败',
  redate: '逾期未放款，退回重新询价',
  withdraw: '撤销申请',
  settle: '票据到期兑付',
  overdue: '票据到期未兑付',
  repay: '追索清偿',
  sold: '票据转卖，债权终结',
  repay_part: '追索部分清偿',
  redeem: '赎回',
  supply_trade: '补交贸易背景',
  payer_agree: '付息人同意承担利息',
  payer_refuse: '付息人拒绝承担利息',
  payer_paper: '上传付息授权书',
  payer_paper_pass: '付息授权书审核通过',
  payer_paper_reject: '付息授权书审核不通过',
} as const satisfies Record<string, string>

export type ApplyEvent = keyof typeof applyEvents

/** Things a caller can be offered to do with an application, in the order in which `actions` of a row lists them. */
export const applyActions = {
  withdraw: '撤销',
  confirm: '确认报价',
  decline: '放弃报价',
  supply_trade: '补交贸易背景',
  edit: '修改',
  submit: '提交',
  resubmit: '重新提交',
  check_pass: '复核通过',
  check_return: '复核退回',
  approve: '通过',
  return: '退回',
  refuse: '拒绝',
  send_back: '退回审批岗',
  repay: '追索清偿',
  cancel_payout: '取消放款',
  pay: '放款',
  take: '领取',
  give_back: '退回公共队列',
  assign: '分派',
} as const satisfies Record<string, string>

export type ApplyAction = keyof typeof applyActions

/** `NEW` is the state before the first save: no application exists yet. */
export type ApplyStateOrNew = ApplyState | 'NEW'

/**
 * maker and checker 经办、复核 of the company, main its main account, officer the bank's, payer the 付息人's,
 * system the bank's jobs, rule a version of the rules of 秒贴.
 * That two people must be two (checker ≠ maker, payer ≠ approver) is a rule of the handlers: 21001.
 *
 * Where an approval is above its officer's authority the application stays in D20 and is referred (`refer`): a higher
 * officer decides then, by the same events. What the desk does among itself moves nothing (`deskEvents`).
 */
export type ApplyActor = 'maker' | 'checker' | 'main' | 'officer' | 'payer' | 'system' | 'rule'

/** What an offer may depend on, beside state and person, and what closes it: `bank/src/discount/apply-row.ts` knows both. */
type ApplyWhen = 'tradeLater' | 'mayApprove' | 'mayAuthorise' | 'mayPay' | 'mayTake' | 'holds' | 'mayAssign'
type ApplyUnless = 'ownWork' | 'triesSpent' | 'ownApproval' | 'othersWork'

/** Steps among the bank's officers: no company is shown them. */
export const deskEvents = [
  'refer',
  'refer_back',
  'take',
  'assign',
  'give_back',
] as const satisfies ApplyEvent[]

type ApplyTransition = Transition<ApplyStateOrNew, ApplyEvent, ApplyActor> &
  Offer<ApplyActor, ApplyAction, ApplyWhen, ApplyUnless>

/** The states in which one of the bank's officers may have it. */
const desk = ['D20', 'D40', 'D45'] as const

const approving = { when: 'mayApprove', unless: ['ownApproval', 'othersWork'] } as const

/** The state table: what is not listed is refused, and what a row offers is on the pages of those who may do it. */
export const applyTransitions: readonly ApplyTransition[] = [
  { from: 'NEW', event: 'save', to: 'D00', who: 'maker' },

  // `submit_for_review` is the submit of a company whose member row says need_review = 1.
  { from: 'D00', event: 'submit', to: 'D20', who: 'maker', offers: ['edit', 'submit'] },
  { from: ['D15', 'D25'], event: 'submit', to: 'D20', who: 'maker', offers: 'resubmit' },
  { from: ['D00', 'D15', 'D25'], event: 'submit_for_review', to: 'D10', who: 'maker' },

  { from: 'D10', event: 'check_pass', to: 'D20', who: 'checker', offers: 'check_pass', unless: 'ownWork' },
  {
    from: 'D10',
    event: 'check_return',
    to: 'D15',
    who: 'checker',
    offers: 'check_return',
    unless: 'ownWork',
  },

  { from: 'D20', event: 'accept', to: 'D30', who: 'officer', offers: 'approve', ...approving },
  { from: 'D20', event: 'return', to: 'D25', who: 'officer', offers: 'return', ...approving },
  { from: 'D20', event: 'refuse', to: 'D90', who: 'officer', offers: 'refuse', ...approving },

  // Above the officer's authority: the same state, until somebody higher has decided or sent it back to the desk.
  { from: 'D20', event: 'refer', who: 'officer' },
  {
    from: 'D20',
    event: 'refer_back',
    who: 'officer',
    offers: 'send_back',
    when: 'mayAuthorise',
    unless: ['ownApproval', 'othersWork'],
  },

  // Who of the officers has it. An application that somebody has is decided by nobody else.
  { from: desk, event: 'take', who: 'officer', offers: 'take', when: 'mayTake' },
  { from: desk, event: 'give_back', who: 'officer', offers: 'give_back', when: 'holds' },
  { from: desk, event: 'assign', who: 'officer', offers: 'assign', when: 'mayAssign' },

  // The system confirms when the final rate is the locked one and AUTO_CONFIRM = 1.
  { from: 'D30', event: 'confirm', to: 'D40', who: ['maker', 'main', 'system'], offers: 'confirm' },
  { from: 'D30', event: 'decline', to: 'D80', who: ['maker', 'main'], offers: 'decline' },
  { from: 'D30', event: 'expire', to: 'D95', who: 'system' },

  {
    from: ['D40', 'D45'],
    event: 'pay',
    to: 'D50',
    who: 'officer',
    offers: 'pay',
    when: 'mayPay',
    unless: ['triesSpent', 'ownApproval', 'othersWork'],
  },
  // 秒贴: rules stand in for both officers; whatever stops them sends it to the first one.
  { from: 'D20', event: 'rule_pass', to: 'D50', who: 'rule' },
  { from: ['D20', 'D50'], event: 'to_officer', to: 'D20', who: 'rule' },
  { from: 'D50', event: 'paid', to: 'D60', who: 'system' },
  { from: 'D50', event: 'fail', to: 'D45', who: 'system' },

  // The days on which the company agreed to be paid are over: it asks for a new price.
  { from: ['D20', 'D30', 'D40', 'D45'], event: 'redate', to: 'D25', who: 'system' },

  {
    from: ['D00', 'D10', 'D15', 'D20', 'D25', 'D45'],
    event: 'withdraw',
    to: 'D80',
    who: ['maker', 'main'],
    offers: 'withdraw',
  },
  // The bank, too, may give a failed payout up.
  {
    from: 'D45',
    event: 'withdraw',
    to: 'D80',
    who: 'officer',
    offers: 'cancel_payout',
    when: 'mayPay',
    unless: 'othersWork',
  },

  { from: 'D60', event: 'settle', to: 'D70', who: 'system' },
  { from: 'D60', event: 'overdue', to: 'D75', who: ['system', 'officer'] },
  { from: 'D75', event: 'repay', to: 'D70', who: ['system', 'officer'], offers: 'repay', when: 'mayPay' },
  // The bank's desk has sold the last bill on: the claim is its buyer's.
  { from: ['D60', 'D75'], event: 'sold', to: 'D70', who: 'system' },
  // Its other bills are not due yet: they keep the application where it is.
  { from: 'D75', event: 'repay_part', who: 'officer' },
  { from: 'D60', event: 'redeem', to: 'D70', who: 'maker' },

  // 发票后补: contract and invoices follow while the application lives and after the loan, be it settled or not.
  {
    from: ['D10', 'D20', 'D30', 'D40', 'D45', 'D50', 'D60', 'D70', 'D75'],
    event: 'supply_trade',
    who: 'maker',
    offers: 'supply_trade',
    when: 'tradeLater',
  },

  // 付息确认: asked for when the bank has the application, and again where its final rates cost the payer more.
  { from: ['D20', 'D30'], event: 'payer_agree', who: 'payer' },
  { from: ['D20', 'D30'], event: 'payer_refuse', who: 'payer' },
  { from: ['D20', 'D30'], event: 'payer_paper', who: ['maker', 'main'] },
  { from: ['D20', 'D30'], event: 'payer_paper_pass', who: 'officer' },
  { from: ['D20', 'D30'], event: 'payer_paper_reject', who: 'officer' },
]
