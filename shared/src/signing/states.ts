/** What the screens say of a signing (银行签约): states, events and actions. */
import type { SignState } from '../contract/signing.ts'
import type { StateTone } from '../discount/states.ts'

export interface SignFace {
  name: string
  tone: StateTone
  /** What happens next and who acts; empty when nothing more happens. */
  next: string
}

export const signStates: Readonly<Record<SignState, SignFace>> = {
  S00: { name: '草稿', tone: 'quiet', next: '请阅读协议并提交签约申请' },
  S10: { name: '待银行审核', tone: 'waiting', next: '等待银行审核' },
  S15: { name: '退回', tone: 'back', next: '请按退回原因修改后重新提交，或撤销申请' },
  S20: { name: '待打款验证', tone: 'waiting', next: '银行已向结算账户打款，请输入收到的金额' },
  S30: { name: '已生效', tone: 'done', next: '' },
  S40: { name: '已暂停', tone: 'quiet', next: '由银行恢复，暂停期间不能提交新申请' },
  S50: { name: '解约中', tone: 'moving', next: '等待银行确认解约' },
  S60: { name: '已解约', tone: 'quiet', next: '' },
  S70: { name: '已到期', tone: 'quiet', next: '请续签' },
  S80: { name: '已撤销', tone: 'quiet', next: '' },
  S90: { name: '已拒绝', tone: 'failed', next: '请核对企业资料与结算账户后重新签约' },
}

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

/** Things a caller can be offered to do with a signing, as `actions` of a row lists them. */
export const signActions = {
  edit: '修改',
  submit: '提交',
  verify: '打款验证',
  withdraw: '撤销',
  pause: '暂停',
  resume: '恢复',
  apply_end: '解约',
  renew: '续签',
  approve: '通过',
  return: '退回',
  refuse: '拒绝',
  confirm_end: '确认解约',
} as const satisfies Record<string, string>

export type SignAction = keyof typeof signActions

/** Days before its last day from which on a signing can be renewed. */
export const RENEW_DAYS = 30

/** Wrong amounts a company may type; the last of them ends the signing. */
export const VERIFY_TRIES = 3
