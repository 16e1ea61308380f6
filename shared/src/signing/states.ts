/** A signing (银行签约): its states by name, and its state table. */
import type { StateFace } from '../states/face.ts'
import type { Offer, Transition } from '../states/transition.ts'

/** Until when: the last day of the signing. */
export type SignUntil = 'lastDay'

export const signStates = {
  S00: { name: '草稿', tone: 'quiet', next: '请阅读协议并提交签约申请', by: '企业经办人' },
  S10: { name: '待银行审核', tone: 'waiting', next: '等待银行审核', by: '银行签约审核岗' },
  S15: { name: '退回', tone: 'back', next: '请按退回原因修改后重新提交，或撤销申请', by: '企业经办人' },
  S20: {
    name: '待打款验证',
    tone: 'waiting',
    next: '银行已向结算账户打款，请输入收到的金额',
    by: '企业经办人',
  },
  S30: { name: '已生效', tone: 'done', next: '', by: '' },
  S40: {
    name: '已暂停',
    tone: 'quiet',
    next: '由银行恢复，暂停期间不能提交新申请',
    by: '银行签约审核岗',
    until: 'lastDay',
  },
  S50: { name: '解约中', tone: 'moving', next: '等待银行确认解约', by: '银行签约审核岗' },
  S60: { name: '已解约', tone: 'quiet', next: '', by: '' },
  S70: { name: '已到期', tone: 'quiet', next: '请续签', by: '企业经办人' },
  S80: { name: '已撤销', tone: 'quiet', next: '', by: '' },
  S90: { name: '已拒绝', tone: 'failed', next: '请核对企业资料与结算账户后重新签约', by: '企业经办人' },
} satisfies Record<string, Omit<StateFace<SignUntil>, 'step'>>

export type SignState = keyof typeof signStates

/** Every event of the state table with the name the history shows. */
export const signEvents = {
  save: '保存草稿',
  submit: '提交签约申请',
  approve: '银行审核通过',
  return: '银行退回',
  refuse: '银行拒绝',
  verify: '打款验证通过',
  verify_failed: '打款验证失败',
  pause: '暂停',
  resume: '恢复',
  apply_end: '申请解约',
  confirm_end: '确认解约',
  expire: '到期',
  withdraw: '撤销',
} as const satisfies Record<string, string>

export type SignEvent = keyof typeof signEvents

/** Things a caller can be offered to do with a signing, in the order in which `actions` of a row lists them. */
export const signActions = {
  edit: '修改',
  submit: '提交',
  verify: '打款验证',
  withdraw: '撤销',
  approve: '通过',
  return: '退回',
  refuse: '拒绝',
  pause: '暂停',
  resume: '恢复',
  renew: '续签',
  apply_end: '解约',
  confirm_end: '确认解约',
} as const satisfies Record<string, string>

export type SignAction = keyof typeof signActions

/** `NEW` is the state before the first save: no signing exists yet. */
export type SignStateOrNew = SignState | 'NEW'

/** member an operator of the company who may sign (经办), main its main account, officer the bank's, system its jobs. */
export type SignActor = 'member' | 'main' | 'officer' | 'system'

type SignTransition = Transition<SignStateOrNew, SignEvent, SignActor> & Offer<SignActor, SignAction>

/** The state table: what is not listed is refused, and what a row offers is on the pages of those who may do it. */
export const signTransitions: readonly SignTransition[] = [
  { from: 'NEW', event: 'save', to: 'S00', who: 'member' },
  { from: ['S00', 'S15'], event: 'submit', to: 'S10', who: 'member', offers: ['edit', 'submit'] },

  { from: 'S10', event: 'approve', to: 'S20', who: 'officer', offers: 'approve' },
  { from: 'S10', event: 'return', to: 'S15', who: 'officer', offers: 'return' },
  { from: 'S10', event: 'refuse', to: 'S90', who: 'officer', offers: 'refuse' },

  { from: 'S20', event: 'verify', to: 'S30', who: 'member', offers: 'verify' },
  { from: 'S20', event: 'verify_failed', to: 'S90', who: 'system' },
  // The amount cannot be sent: there is no such account, or it is somebody else's.
  { from: 'S20', event: 'return', to: 'S15', who: 'system' },

  // A member may pause, only the bank resumes.
  { from: 'S30', event: 'pause', to: 'S40', who: ['officer', 'member'], offers: 'pause' },
  { from: 'S40', event: 'resume', to: 'S30', who: 'officer', offers: 'resume' },

  { from: ['S30', 'S40'], event: 'apply_end', to: 'S50', who: 'main', offers: 'apply_end' },
  { from: 'S50', event: 'confirm_end', to: 'S60', who: ['officer', 'system'], offers: 'confirm_end' },
  { from: ['S30', 'S40'], event: 'expire', to: 'S70', who: 'system' },
  { from: ['S00', 'S10', 'S15', 'S20'], event: 'withdraw', to: 'S80', who: 'member', offers: 'withdraw' },
]

/** Days before its last day from which on a signing can be renewed. */
export const RENEW_DAYS = 30

/** Wrong amounts a company may type; the last of them ends the signing. */
export const VERIFY_TRIES = 3
