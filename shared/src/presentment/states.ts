/** A presentment (提示付款): its states by name, and its state table. */
import type { StateFace } from '../states/face.ts'
import type { Offer, Transition } from '../states/transition.ts'

/** Until when: the last day in time, the last day of the acceptor's answer. */
export type PresentmentUntil = 'lastDay' | 'answerDay' | 'firstDay'

type Face = Omit<StateFace<PresentmentUntil>, 'step'>

/** Where a presentment stands. */
export const presentmentStates = {
  P10: { name: '待应答', tone: 'moving', next: '等待承兑人应答', by: '承兑人', until: 'answerDay' },
  P15: { name: '待清算', tone: 'moving', next: '等待票款清算入账', by: '清算系统' },
  P20: { name: '已付款', tone: 'done', next: '', by: '' },
  P30: { name: '已拒付', tone: 'failed', next: '可发起追索，或再次提示付款', by: '持票人' },
  P40: { name: '已撤回', tone: 'quiet', next: '可再次提示付款', by: '持票人', until: 'lastDay' },
} satisfies Record<string, Face>

export type PresentmentState = keyof typeof presentmentStates

/** Where a held bill stands that has not been presented. */
const unpresented = {
  N10: { name: '未到期', tone: 'quiet', next: '到期后提示付款', by: '持票人', until: 'firstDay' },
  N20: {
    name: '待提示付款',
    tone: 'waiting',
    next: '请在最后一日前提示付款',
    by: '持票人',
    until: 'lastDay',
  },
  N30: { name: '逾期未提示', tone: 'failed', next: '请说明原因，办理逾期提示付款', by: '持票人' },
} satisfies Record<string, Face>

/** Every stage of a held bill on its way to payment. */
export const presentmentStages = { ...unpresented, ...presentmentStates }
export type PresentmentStage = keyof typeof presentmentStages

export const presentmentKinds = { in_time: '期内提示', late: '逾期提示' } as const
export type PresentmentKind = keyof typeof presentmentKinds

/** On whose behalf: a company, an institution, the bank that discounted it, the pledgee of an overdue repo. */
export const holderKinds = {
  company: '企业',
  institution: '机构',
  bank: '贴现银行',
  pledgee: '质权机构',
} as const
export type HolderKind = keyof typeof holderKinds

/** Why a bill is presented late: the exchange's code of the reason that the holder writes. */
export const LATE_REASON = 'MC01'

/** The exchange's codes of a refusal to pay (拒付理由代码). */
export const dishonourReasons = {
  DC00: '与自己有直接债权债务关系的持票人未履行约定义务',
  DC01: '持票人以欺诈、偷盗或者胁迫等手段取得票据',
  DC02: '持票人明知有欺诈、偷盗或者胁迫等情形，出于恶意取得票据',
  DC03: '持票人明知债务人与出票人或者持票人的前手之间存在抗辩事由而取得票据',
  DC04: '持票人因重大过失取得不符合《票据法》规定的票据',
  DC05: '超过提示付款期',
  DC06: '被法院冻结或收到法院止付通知书',
  DC07: '票据未到期',
  DC08: '商业承兑汇票承兑人账户余额不足',
  DC09: '其他',
} as const
export type DishonourCode = keyof typeof dishonourReasons

/** Every event of the state table with the name that the audit log shows. */
export const presentmentEvents = {
  present: '提示付款',
  agree: '承兑人同意付款',
  refuse: '拒付',
  lapse: '逾期未应答，视同拒付',
  pay: '票款入账',
  withdraw: '撤回提示付款',
  void: '持票人变更，提示付款作废',
} as const satisfies Record<string, string>

export type PresentmentEvent = keyof typeof presentmentEvents

/** What a caller can be offered to do with a bill, in the order in which `actions` of a row lists them. */
export const presentmentActions = {
  present: '提示付款',
  present_late: '逾期提示付款',
  withdraw: '撤回',
} as const satisfies Record<string, string>
export type PresentmentAction = keyof typeof presentmentActions

/** holder the people and programs of who holds the bill, acceptor through its desk, clearing by its answer, system its jobs. */
export type PresentmentActor = 'holder' | 'acceptor' | 'clearing' | 'system'

/** `NEW` is the state before a presentment. */
export type PresentmentStateOrNew = PresentmentState | 'NEW'

type PresentmentTransition = Transition<PresentmentStateOrNew, PresentmentEvent, PresentmentActor> &
  Offer<PresentmentActor, PresentmentAction>

/**
 * The state table: what is not listed is refused. Money is ordered with P15 only: until then nobody has been asked for
 * it, so that a presentment can be withdrawn or count as refused without any money on its way.
 */
export const presentmentTransitions: readonly PresentmentTransition[] = [
  { from: 'NEW', event: 'present', to: 'P10', who: ['holder', 'system'] },
  // Banks and finance companies are not asked: their answer is the clearing's.
  { from: 'P10', event: 'agree', to: 'P15', who: ['acceptor', 'system'] },
  { from: 'P10', event: 'refuse', to: 'P30', who: 'acceptor' },
  { from: 'P10', event: 'lapse', to: 'P30', who: 'system' },
  { from: 'P10', event: 'withdraw', to: 'P40', who: 'holder', offers: 'withdraw' },
  { from: 'P10', event: 'void', to: 'P40', who: 'system' },
  { from: 'P15', event: 'pay', to: 'P20', who: 'clearing' },
  { from: 'P15', event: 'refuse', to: 'P30', who: 'clearing' },
]
