/** 秒贴: the rules that decide an application without a person, each one row with its words. */
import type { StateFace } from '../states/face.ts'
import type { Offer, Transition } from '../states/transition.ts'

/** The hours within which a rule version may set its own, Shanghai time. */
export const INSTANT_FIRST = '08:30'
export const INSTANT_LAST = '20:00'

/** The longest period that a shadow run looks at, days back from today. */
export const MAX_SHADOW_DAYS = 90

/** What a rule is about: one bill, the application as a whole, or the moment at which the money would move. */
export type InstantSubject = 'bill' | 'application' | 'money'

/**
 * Every rule in the order in which it is checked. `words` says what it asks for; what an application was sent to an
 * officer for is said in words of its own.
 */
export const instantRules = {
  bill_sound: { of: 'bill', name: '票据状态', words: '票据可用、可转让，无挂失止付或冻结' },
  acceptor_class: { of: 'bill', name: '承兑人类别', words: '承兑人类别在规则内' },
  acceptor_name: { of: 'bill', name: '承兑人名单', words: '承兑人在规则允许的名单内，且不在排除名单内' },
  acceptor_lists: { of: 'bill', name: '逾期与披露名单', words: '承兑人不在任何逾期或披露名单内' },
  remaining_days: { of: 'bill', name: '剩余期限', words: '计息天数在规则的区间内' },
  registry: { of: 'bill', name: '登记系统', words: '登记系统确认由本企业持有' },
  disclosure: { of: 'bill', name: '信息披露', words: '商票披露信息与票面一致' },
  signing: { of: 'application', name: '银行签约', words: '签约在有效期内，未暂停' },
  member: { of: 'application', name: '会员状态', words: '会员状态正常' },
  pay_type: { of: 'application', name: '付息方式', words: '付息方式在规则内，无须另行确认' },
  trade: { of: 'application', name: '贸易背景', words: '合同与发票已验真，或规则允许后补' },
  check_sheet: { of: 'application', name: '系统校验', words: '审批核对的各项校验均通过，无提示' },
  cap_package: { of: 'application', name: '单笔上限', words: '票面合计不超过单笔上限' },
  cap_company: { of: 'application', name: '企业当日上限', words: '企业当日秒贴合计不超过上限' },
  cap_group: { of: 'application', name: '集团当日上限', words: '集团当日秒贴合计不超过上限' },
  cap_acceptor: { of: 'application', name: '承兑人当日上限', words: '同一承兑人当日秒贴合计不超过上限' },
  cap_bank: { of: 'application', name: '全行当日上限', words: '全行当日秒贴合计不超过上限' },
  switched_on: { of: 'money', name: '秒贴开关', words: '放款时秒贴未暂停' },
  version_in_force: { of: 'money', name: '规则版本', words: '放款时该规则版本仍生效' },
  hours: { of: 'money', name: '秒贴时段', words: '放款时仍在当日秒贴时段内' },
  payout: { of: 'money', name: '放款', words: '放款前再次核对无异常，清算成功' },
} as const satisfies Record<string, { of: InstantSubject; name: string; words: string }>

export type InstantRule = keyof typeof instantRules

/** Caps of a Shanghai day, beside the one of a single application. */
export const instantCaps = {
  bank: '全行',
  group: '集团',
  company: '企业',
  acceptor: '承兑人',
} as const
export type InstantCap = keyof typeof instantCaps

/** Where a bill goes: paid at once, to an officer, or nowhere as it is. */
export const instantRoutes = { instant: '秒贴', officer: '转人工审批', none: '不能贴现' } as const
export type InstantRoute = keyof typeof instantRoutes

/** Why nothing can be applied for now; `open` when it can. */
export const instantOpenings = {
  open: '可办理',
  off: '秒贴已暂停',
  no_rule: '暂无生效的秒贴规则',
  hours: '不在秒贴时段',
  rest_day: '今日不清算，秒贴不办理',
} as const
export type InstantOpening = keyof typeof instantOpenings

/** A version of the rules: drafted by one person, decided by another. */
export const instantVersionStates = {
  V10: { name: '待复核', step: 0, tone: 'waiting', next: '请试运行后由另一人复核', by: '秒贴规则复核人' },
  V20: { name: '生效中', step: 1, tone: 'done', next: '', by: '' },
  V30: { name: '已停用', step: 1, tone: 'quiet', next: '', by: '' },
  V80: { name: '已撤回', step: 0, tone: 'quiet', next: '', by: '' },
  V90: { name: '未通过', step: 0, tone: 'failed', next: '', by: '' },
} satisfies Record<string, StateFace>
export type InstantVersionState = keyof typeof instantVersionStates

export const instantVersionEvents = {
  draft: '拟定',
  edit: '修改',
  shadow: '试运行',
  approve: '复核通过',
  refuse: '复核不通过',
  withdraw: '撤回',
  retire: '由新版本替代',
} as const satisfies Record<string, string>
export type InstantVersionEvent = keyof typeof instantVersionEvents

export const instantVersionActions = {
  edit: '修改',
  shadow: '试运行',
  withdraw: '撤回',
  approve: '通过',
  refuse: '不通过',
} as const satisfies Record<string, string>
export type InstantVersionAction = keyof typeof instantVersionActions

export type InstantVersionActor = 'maker' | 'checker' | 'system'

type VersionTransition = Transition<InstantVersionState | 'NEW', InstantVersionEvent, InstantVersionActor> &
  Offer<InstantVersionActor, InstantVersionAction>

/** That maker and checker are two people is a rule of the handlers: 21001. */
export const instantVersionTransitions: readonly VersionTransition[] = [
  { from: 'NEW', event: 'draft', to: 'V10', who: 'maker' },
  { from: 'V10', event: 'edit', who: 'maker', offers: 'edit' },
  { from: 'V10', event: 'shadow', who: ['maker', 'checker'], offers: 'shadow' },
  { from: 'V10', event: 'withdraw', to: 'V80', who: 'maker', offers: 'withdraw' },
  { from: 'V10', event: 'approve', to: 'V20', who: 'checker', offers: 'approve' },
  { from: 'V10', event: 'refuse', to: 'V90', who: 'checker', offers: 'refuse' },
  { from: 'V20', event: 'retire', to: 'V30', who: 'system' },
]

/** Meaning of a version's state: every set of states is read from these columns. */
export const instantVersionMeanings: Readonly<Record<InstantVersionState, { inForce?: true; open?: true }>> =
  {
    V10: { open: true },
    V20: { inForce: true },
    V30: {},
    V80: {},
    V90: {},
  }

/** What a shadow run compares: what officers did, and what the version would have done. */
export const shadowOutcomes = {
  both_paid: '人工放款，规则也放款',
  only_officer: '人工放款，规则转人工',
  only_rule: '人工退回或拒绝，规则放款',
  neither: '人工退回或拒绝，规则转人工',
} as const
export type ShadowOutcome = keyof typeof shadowOutcomes

/** Steps from the tick to the money, as the result's time line names them. */
export const instantSteps = {
  submitted: '提交申请',
  checked: '企业复核通过',
  decided: '规则审批通过',
  stopped: '转人工审批',
  paid: '放款入账',
} as const
export type InstantStep = keyof typeof instantSteps
