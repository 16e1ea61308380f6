/** The rules of 秒贴 held against bills and applications, as pure functions: each answers why it does not hold, or ''. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { type InstantCap, type InstantRule, instantRules } from '@portal/shared/instant/rules.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import type { InstantTerms, KeptVerdict } from '../platform/db/schema/instant.ts'

type Sheet = RowOf<'/api/admin/disc_apply_review'>

export const classNames = { GG: '国股', CS: '城商', SN: '三农', WZ: '外资', CW: '财司', QY: '企业' } as const
export const payTypeNames: Readonly<Record<number, string>> = { 1: '买方付息', 2: '卖方付息', 3: '协议付息' }

export interface BillFacts {
  /** Why it cannot be discounted at all; empty where it can. */
  refusal: string
  acceptorName: string
  acceptorClass: keyof typeof classNames
  /** Lists that name the acceptor, in words. */
  lists: readonly string[]
  /** Days of interest. */
  days: number
  /** What the registry has said against it; empty where it has confirmed, or is still to be asked. */
  registry: string
  /** Likewise the disclosure platform. */
  disclosure: string
}

type BillRule = { [K in InstantRule]: (typeof instantRules)[K]['of'] extends 'bill' ? K : never }[InstantRule]

const billRules: Readonly<Record<BillRule, (bill: BillFacts, terms: InstantTerms) => string>> = {
  bill_sound: ({ refusal }) => refusal,
  acceptor_class: ({ acceptorClass }, terms) =>
    terms.acceptor_classes.includes(acceptorClass)
      ? ''
      : `承兑人类别“${classNames[acceptorClass]}”不在规则内`,
  acceptor_name: ({ acceptorName }, terms) => {
    if (terms.acceptor_except.includes(acceptorName)) return `承兑人${acceptorName}在排除名单内`
    const isNamed = terms.acceptor_only.length === 0 || terms.acceptor_only.includes(acceptorName)
    return isNamed ? '' : `承兑人${acceptorName}不在规则允许的名单内`
  },
  acceptor_lists: ({ lists }) => (lists.length === 0 ? '' : `承兑人在名单内：${lists.join('、')}`),
  remaining_days: ({ days }, { min_days: min, max_days: max }) =>
    days >= min && days <= max ? '' : `计息 ${days} 天，规则为 ${min}–${max} 天`,
  registry: ({ registry }) => registry,
  disclosure: ({ disclosure }) => disclosure,
}

/** Every rule about one bill. */
export const billVerdicts = (bill: BillFacts, terms: InstantTerms): KeptVerdict[] =>
  Object.entries(billRules).map(([rule, why]) => ({ rule: rule as BillRule, text: why(bill, terms) }))

/** A cap with what is left of it today. */
export interface CapLeft {
  cap: InstantCap
  name: string
  limitFen: bigint
  usedFen: bigint
  /** What the application would take. */
  thisFen: bigint
}

export const capText = ({ name, limitFen, usedFen, thisFen }: CapLeft, words: string): string =>
  `${name}${words} ${formatYuan(limitFen)} 元，已用 ${formatYuan(usedFen)} 元，本笔 ${formatYuan(thisFen)} 元`

export const passesCap = ({ limitFen, usedFen, thisFen }: CapLeft): boolean => usedFen + thisFen <= limitFen

export const capVerdicts = (caps: readonly CapLeft[]): KeptVerdict[] =>
  (['company', 'group', 'acceptor', 'bank'] as const).map(cap => {
    const full = caps.filter(each => each.cap === cap && !passesCap(each))
    const { name } = instantRules[`cap_${cap}`]
    return { rule: `cap_${cap}`, text: full.map(each => capText(each, name)).join('；') }
  })

export interface ApplyFacts {
  totalFen: bigint
  payType: number
  /** Why the payer of the interest may not be debited yet; empty where nothing is in the way. */
  consent: string
  tradeLater: boolean
  signInForce: boolean
  memberNormal: boolean
  checks: Sheet['checks']
}

/** Where invoices were forced, or follow: the rule of the trade background says so, not the sheet's. */
const TRADE_LATER = '贸易背景资料'
const INVOICES = '发票验真通过'

const tradeText = ({ tradeLater, checks }: ApplyFacts, terms: InstantTerms): string => {
  if (tradeLater) return terms.trade_later ? '' : '贸易背景后补，规则要求合同与发票已验真'
  const invoices = checks.find(({ name }) => name === INVOICES)
  return !invoices || invoices.outcome === 'pass' ? '' : `发票${invoices.note}`
}

const packageText = (totalFen: bigint, terms: InstantTerms): string => {
  const mostFen = BigInt(terms.package_fen)
  return totalFen <= mostFen ? '' : `票面合计 ${formatYuan(totalFen)} 元，单笔上限 ${formatYuan(mostFen)} 元`
}

export const payTypeText = (payType: number, terms: InstantTerms): string =>
  terms.pay_types.includes(payType) ? '' : `付息方式“${payTypeNames[payType]}”不在规则内`

/** Every rule about an application as a whole, but the day's caps. */
export const applyVerdicts = (facts: ApplyFacts, terms: InstantTerms): KeptVerdict[] => [
  { rule: 'signing', text: facts.signInForce ? '' : '签约已暂停或已到期' },
  { rule: 'member', text: facts.memberNormal ? '' : '会员状态不正常' },
  { rule: 'pay_type', text: payTypeText(facts.payType, terms) || facts.consent },
  { rule: 'trade', text: tradeText(facts, terms) },
  {
    rule: 'check_sheet',
    text: facts.checks
      .filter(({ name, outcome }) => outcome !== 'pass' && name !== TRADE_LATER && name !== INVOICES)
      .map(({ name, note }) => `${name}：${note}`)
      .join('；'),
  },
  { rule: 'cap_package', text: packageText(facts.totalFen, terms) },
]

export const failing = (verdicts: readonly KeptVerdict[]): KeptVerdict[] =>
  verdicts.filter(({ text }) => text !== '')

/**
 * Why no money moves where caps did not reach; empty where all did, and then it moves: what was refused never goes without
 * a reason.
 * @throws Error where caps did not reach and none of them is full
 */
export const fullVerdicts = (short: readonly CapLeft[]): KeptVerdict[] => {
  const stops = failing(capVerdicts(short))
  if (short.length > 0 && stops.length === 0) throw new Error('a cap was refused, and none is full')
  return stops
}

/** As the API writes what does not hold. */
export const reasonRows = (verdicts: readonly KeptVerdict[]) =>
  failing(verdicts).map(({ rule, text }) => ({ rule, name: instantRules[rule].name, text }))

/** As the API writes every rule. */
export const verdictRows = (verdicts: readonly KeptVerdict[]) =>
  verdicts.map(({ rule, text }) => ({
    rule,
    name: instantRules[rule].name,
    text: text || instantRules[rule].words,
    passed: text === '',
  }))
