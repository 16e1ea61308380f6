/** What the screens say of a discount application (贴现申请): states, steps and events. */
import type { ApplyState } from '../contract/applications.ts'

/** The steps of the bar, in order; a state's `step` is an index into this list. */
export const applySteps = ['提交申请', '银行审批', '放款复核', '放款中', '已放款'] as const

/**
 * How a state looks: `waiting` someone must act, `moving` the system acts, `back` it went back to the company,
 * `failed` stopped by a refusal or fault, `done` reached its end, `quiet` of no concern any more.
 */
export type StateTone = 'waiting' | 'moving' | 'back' | 'failed' | 'done' | 'quiet'

export interface StateFace {
  name: string
  /** The step the application stands at: steps before it are done, it is current (or stopped there). */
  step: number
  tone: StateTone
  /** What happens next and who acts; empty when nothing more happens. */
  next: string
}

export const applyStates: Readonly<Record<ApplyState, StateFace>> = {
  D00: { name: '草稿', step: 0, tone: 'quiet', next: '请提交申请' },
  D10: { name: '待企业复核', step: 0, tone: 'waiting', next: '等待企业复核人复核' },
  D15: { name: '企业退回', step: 0, tone: 'back', next: '请按退回原因修改后重新提交，或撤销申请' },
  D20: { name: '待银行审批', step: 1, tone: 'waiting', next: '等待银行审批' },
  D25: { name: '银行退回', step: 1, tone: 'back', next: '请按退回原因修改或重新询价后提交，或撤销申请' },
  D30: { name: '待客户确认', step: 1, tone: 'waiting', next: '请确认银行最终报价' },
  D40: { name: '待放款', step: 2, tone: 'waiting', next: '等待银行放款复核' },
  D45: { name: '放款失败', step: 3, tone: 'failed', next: '银行可重新放款，您也可以撤销申请' },
  D50: { name: '放款中', step: 3, tone: 'moving', next: '资金与票据交割中，请稍候' },
  D60: { name: '已放款', step: 4, tone: 'done', next: '' },
  D70: { name: '已结清', step: 4, tone: 'done', next: '' },
  D75: { name: '已逾期', step: 4, tone: 'failed', next: '票据到期未获付款，银行追索中' },
  D80: { name: '已撤销', step: 0, tone: 'quiet', next: '' },
  D90: { name: '已拒绝', step: 1, tone: 'failed', next: '' },
  D95: { name: '已失效', step: 1, tone: 'quiet', next: '报价已失效，请重新询价并提交' },
}

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
  confirm: '确认报价',
  decline: '放弃报价',
  expire: '报价失效',
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

/** Things a caller can be offered to do with an application, as `actions` of a row lists them. */
const applyActions = {
  withdraw: '撤销',
  edit: '修改',
  submit: '提交',
  resubmit: '重新提交',
  check_pass: '复核通过',
  check_return: '复核退回',
  confirm: '确认报价',
  decline: '放弃报价',
  supply_trade: '补交贸易背景',
  approve: '通过',
  return: '退回',
  refuse: '拒绝',
  pay: '放款',
  cancel_payout: '取消放款',
  repay: '追索清偿',
} as const satisfies Record<string, string>

export type ApplyAction = keyof typeof applyActions
