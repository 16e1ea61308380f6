/** A change of a signing's settlement account (结算账户变更): its states by name, what they mean, and its state table. */
import type { StateFace } from '../states/face.ts'
import type { Offer, Transition } from '../states/transition.ts'

export const accountChangeStates = {
  G05: { name: '待企业复核', tone: 'waiting', next: '等待企业复核人复核', by: '企业复核人' },
  G10: { name: '待银行审核', tone: 'waiting', next: '等待银行审核', by: '银行签约审核岗' },
  G20: {
    name: '待打款验证',
    tone: 'waiting',
    next: '银行已向新账户打款，请输入收到的金额，验证通过即生效',
    by: '企业经办人',
  },
  G30: { name: '已生效', tone: 'done', next: '', by: '' },
  G80: { name: '已撤销', tone: 'quiet', next: '', by: '' },
  G90: { name: '未通过', tone: 'failed', next: '请核对原因后重新申请', by: '企业经办人' },
} satisfies Record<string, Omit<StateFace, 'step'>>

export type AccountChangeState = keyof typeof accountChangeStates

export interface AccountChangeMeaning {
  /** Under way: the signing takes no other change. */
  open?: true
  /** Who has to do something: the company, or an officer who reviews signings. */
  waitsFor?: 'member' | 'bank'
}

/** Every set of states is read from these columns. */
export const accountChangeMeanings: Readonly<Record<AccountChangeState, AccountChangeMeaning>> = {
  G05: { open: true, waitsFor: 'member' },
  G10: { open: true, waitsFor: 'bank' },
  G20: { open: true, waitsFor: 'member' },
  G30: {},
  G80: {},
  G90: {},
}

/** Every event of the state table with the name that the history shows. */
export const accountChangeEvents = {
  ask: '申请变更结算账户',
  ask_for_review: '申请变更结算账户，提交企业复核',
  check_pass: '企业复核通过结算账户变更',
  check_return: '企业退回结算账户变更',
  approve: '银行通过结算账户变更',
  refuse: '银行拒绝结算账户变更',
  verify: '打款验证通过，结算账户变更生效',
  verify_failed: '结算账户变更打款验证失败',
  withdraw: '撤销结算账户变更',
  end: '签约已终止，结算账户变更失效',
} as const satisfies Record<string, string>

export type AccountChangeEvent = keyof typeof accountChangeEvents

/** What a caller can be offered to do with a change, in the order in which `actions` of a row lists them. */
export const accountChangeActions = {
  verify: '打款验证',
  check_pass: '复核通过',
  check_return: '复核退回',
  approve: '通过',
  refuse: '拒绝',
  withdraw: '撤销变更',
} as const satisfies Record<string, string>

export type AccountChangeAction = keyof typeof accountChangeActions

/** maker and checker 经办、复核 of the company, officer the bank's, system its jobs. */
export type AccountChangeActor = 'maker' | 'checker' | 'officer' | 'system'

/** `NEW` is the state before a change is asked for. */
export type AccountChangeStateOrNew = AccountChangeState | 'NEW'

/** The state table: what is not listed is refused. That a checker is not the maker is a rule of the handlers: 21001. */
export const accountChangeTransitions: readonly (Transition<
  AccountChangeStateOrNew,
  AccountChangeEvent,
  AccountChangeActor
> &
  Offer<AccountChangeActor, AccountChangeAction, never, 'ownWork'>)[] = [
  { from: 'NEW', event: 'ask', to: 'G10', who: 'maker' },
  // Of a company whose applications a second person of its own reviews.
  { from: 'NEW', event: 'ask_for_review', to: 'G05', who: 'maker' },
  {
    from: 'G05',
    event: 'check_pass',
    to: 'G10',
    who: 'checker',
    offers: 'check_pass',
    unless: 'ownWork',
  },
  {
    from: 'G05',
    event: 'check_return',
    to: 'G90',
    who: 'checker',
    offers: 'check_return',
    unless: 'ownWork',
  },
  { from: 'G10', event: 'approve', to: 'G20', who: 'officer', offers: 'approve' },
  { from: 'G10', event: 'refuse', to: 'G90', who: 'officer', offers: 'refuse' },
  { from: 'G20', event: 'verify', to: 'G30', who: 'maker', offers: 'verify' },
  // Three wrong amounts, or the amount cannot be sent: there is no such account, or it is somebody else's.
  { from: 'G20', event: 'verify_failed', to: 'G90', who: 'system' },
  { from: ['G05', 'G10', 'G20'], event: 'withdraw', to: 'G80', who: 'maker', offers: 'withdraw' },
  { from: ['G05', 'G10', 'G20'], event: 'end', to: 'G80', who: 'system' },
]
