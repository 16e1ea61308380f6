/** 系统校验 before an approval or a payout, as pure functions over what the books say now. */

import { disclosureMeanings } from '@portal/shared/bills/disclosure.ts'
import type { CheckOutcome } from '@portal/shared/contract/review-sheet.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { bpText, ratesOff } from '@portal/shared/discount/final-rates.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { verifyMeanings } from '@portal/shared/trade/meanings.ts'

type Sheet = RowOf<'/api/admin/disc_apply_review'>
type Check = Sheet['checks'][number]

export interface BillFacts {
  /** Locked by this application, in the applicant's hand. */
  held: boolean
  /** The registry's last answer; empty when it was never asked. */
  registryOutcome: string
  /** The disclosure platform's last answer about a commercial bill; `exempt` for all others. */
  disclosureOutcome: Sheet['bills'][number]['disclosure_outcome']
  /** Lists in force that name the acceptor. */
  lists: Sheet['bills'][number]['acceptor_lists']
  /** How it fits to the contracts; empty without any. */
  tradeMatch: Sheet['bills'][number]['trade_match']
  riskStatus: number
  transferable: boolean
  listed: boolean
  overdue: boolean
  /** Millionths a year: as quoted, and as it is now. */
  quotedE6: number
  rateE6: number
}

export interface ReviewFacts {
  totalFen: bigint
  tradeLater: boolean
  /** Bills that fit to no contract stop an application. */
  stopsUnmatched: boolean
  bills: readonly BillFacts[]
  /** Null where the seller bears all interest. */
  payer: { name: string; buyerFen: bigint; fault: string } | null
  sign: { inForce: boolean; validTo: string; singleLimitFen: bigint }
  /** The customer's line and its group's: what is left after this application, null without a limit. */
  lines: readonly { of: 'customer' | 'group'; leftFen: bigint | null }[]
  /** Whether amounts of the lines are told: not to officers of one discounting bank. */
  sums: boolean
  acceptors: Sheet['acceptors']
  /** Acceptors for which the discounting bank's own line does not reach. */
  bankShort: readonly string[]
  contracts: Sheet['contracts']
  invoices: Sheet['invoices']
}

const check = (name: string, outcome: CheckOutcome, note: string): Check => ({ name, outcome, note })
const all = (name: string, bills: readonly BillFacts[], isSound: (bill: BillFacts) => boolean): Check => {
  const bad = bills.filter(bill => !isSound(bill)).length
  return bad === 0 ? check(name, 'pass', `${bills.length} 张`) : check(name, 'fail', `${bad} 张不符`)
}

/** Our own record and the registry's confirmation: one without the other is not enough. */
const holderCheck = (bills: readonly BillFacts[]): Check => {
  const own = all('票据由本申请锁定，持票人一致', bills, bill => bill.held)
  if (own.outcome === 'fail') return own
  const denied = bills.filter(bill => !['', 'confirmed'].includes(bill.registryOutcome)).length
  if (denied > 0) return check(own.name, 'fail', `${denied} 张未经登记系统确认`)
  const unasked = bills.filter(bill => bill.registryOutcome === '').length
  return unasked > 0 ? check(own.name, 'warn', `${unasked} 张尚未查验，放款时查验`) : own
}

/** Of commercial bills; the payout asks once more. */
const disclosureChecks = (all: readonly BillFacts[]): Check[] => {
  const name = '商票信息披露与票面一致'
  const bills = all.filter(bill => bill.disclosureOutcome !== 'exempt')
  if (bills.length === 0) return []
  const denied = bills.filter(bill => disclosureMeanings[keptOf(bill)].blocks).length
  if (denied > 0) return [check(name, 'fail', `${denied} 张查无披露或不符`)]
  const open = bills.filter(bill => bill.disclosureOutcome !== 'confirmed').length
  if (open > 0) return [check(name, 'warn', `${open} 张尚无答复，放款时查询`)]
  return [check(name, 'pass', `${bills.length} 张`)]
}

const keptOf = ({ disclosureOutcome: outcome }: BillFacts) =>
  outcome === 'exempt' || outcome === 'unasked' ? '' : outcome

/** Only where a list names an acceptor: one that stops the business fails. */
const listChecks = (bills: readonly BillFacts[]): Check[] => {
  const named = bills.filter(bill => bill.lists.length > 0)
  if (named.length === 0) return []
  const names = [...new Set(named.flatMap(bill => bill.lists.map(list => list.name)))].join('、')
  const isStopped = named.some(bill => bill.lists.some(list => list.stops))
  return [check('承兑人不在逾期与披露名单', isStopped ? 'fail' : 'warn', `${named.length} 张：${names}`)]
}

const signCheck = ({ sign, totalFen }: ReviewFacts): Check => {
  const name = '签约有效，单笔限额内'
  if (!sign.inForce) return check(name, 'fail', '签约已暂停或已到期')
  if (totalFen > sign.singleLimitFen) {
    return check(name, 'fail', `超过单笔限额 ${formatYuan(sign.singleLimitFen)} 元`)
  }
  return check(name, 'pass', `至 ${sign.validTo}`)
}

const lineNames = { customer: '企业授信额度足够', group: '集团额度足够' } as const

const lineChecks = ({ lines, sums }: ReviewFacts): Check[] =>
  lines.map(({ of, leftFen }) => {
    const name = lineNames[of]
    if (leftFen === null) return check(name, 'pass', '未设额度')
    if (leftFen < 0n) return check(name, 'fail', sums ? `尚缺 ${formatYuan(-leftFen)} 元` : '额度不足')
    return check(name, 'pass', sums ? `剩余 ${formatYuan(leftFen)} 元` : '额度足够')
  })

const creditCheck = ({ acceptors, bankShort }: ReviewFacts): Check => {
  const name = '承兑人可用额度足够'
  const short = acceptors.filter(
    ({ taken, limit_fen, used_fen, this_fen }) =>
      !taken && BigInt(used_fen) + BigInt(this_fen) > BigInt(limit_fen),
  )
  const names = [...short.map(each => each.name), ...bankShort.map(each => `${each}（贴入行额度）`)]
  if (names.length > 0) return check(name, 'fail', names.join('、'))
  return check(name, 'pass', acceptors.length === 0 ? '无需占用' : `${acceptors.length} 家`)
}

const sumFen = (papers: readonly { occupy_fen: string }[]) =>
  papers.reduce((sum, { occupy_fen }) => sum + BigInt(occupy_fen), 0n)

const covers = (name: string, papers: readonly { occupy_fen: string }[], unit: string, totalFen: bigint) => {
  const heldFen = sumFen(papers)
  return heldFen >= totalFen
    ? check(name, 'pass', `${papers.length} ${unit}`)
    : check(name, 'fail', `尚缺 ${formatYuan(totalFen - heldFen)} 元`)
}

/** 贸易匹配: the contracts' buyers against those from whom the company has the bills. */
const matchCheck = ({ bills, stopsUnmatched }: ReviewFacts): Check => {
  const name = '合同购货方为票据前手或出票人'
  const count = (outcome: BillFacts['tradeMatch']) =>
    bills.filter(({ tradeMatch }) => tradeMatch === outcome).length
  const differing = count('differs')
  const unknown = count('unknown')
  if (differing > 0) return check(name, stopsUnmatched ? 'fail' : 'warn', `${differing} 张不一致`)
  return unknown > 0
    ? check(name, 'warn', `${unknown} 张前手不明`)
    : check(name, 'pass', `${bills.length} 张`)
}

/** The trade background's; one that follows (发票后补) is one thing to look at. */
const tradeChecks = (facts: ReviewFacts): Check[] => {
  const { tradeLater, contracts, invoices, totalFen } = facts
  if (tradeLater) return [check('贸易背景资料', 'warn', '发票后补')]
  const failed = invoices.filter(({ verify_state }) => !verifyMeanings[verify_state].usable).length
  const forced = invoices.filter(({ verify_state }) => verify_state === '50').length
  const first = contracts.map(({ sign_dt }) => sign_dt).sort()[0] ?? ''
  const older = invoices.filter(({ inv_dt }) => inv_dt < first)
  const found = [
    ...(contracts.length > 0 ? [matchCheck(facts)] : []),
    covers('合同占用金额足额', contracts, '份', totalFen),
    covers('发票占用金额不小于票面', invoices, '张', totalFen),
  ]
  const name = '发票验真通过'
  if (failed > 0) found.push(check(name, 'fail', `${failed} 张未通过`))
  else if (forced > 0) found.push(check(name, 'warn', `强制通过 ${forced} 张`))
  else found.push(check(name, 'pass', `${invoices.length} 张`))
  if (older.length > 0) {
    const isExplained = older.every(({ date_remark }) => date_remark !== '')
    found.push(check('发票日期早于合同签订日期', 'warn', isExplained ? '企业已说明' : '企业未说明'))
  }
  return found
}

const rateCheck = ({ bills }: ReviewFacts): Check => {
  const { count, mostE6 } = ratesOff(bills)
  return count === 0
    ? check('利率与锁定报价一致', 'pass', '偏离 0 bp')
    : check('利率与锁定报价不同', 'warn', `${count} 张，最多 ${bpText(mostE6)}`)
}

/** 付息人's: without its consent neither approval nor payout is possible. */
const payerChecks = ({ payer }: ReviewFacts): Check[] => {
  if (!payer) return []
  const name = '付息人同意承担利息'
  return payer.fault === ''
    ? [check(name, 'pass', `${payer.name}，${formatYuan(payer.buyerFen)} 元`)]
    : [check(name, 'fail', payer.fault)]
}

/** Everything an officer would look up by hand, in their order. */
export const reviewChecks = (facts: ReviewFacts): Check[] => [
  holderCheck(facts.bills),
  all('票据可转让，无挂失止付或冻结', facts.bills, bill => bill.transferable && bill.riskStatus === 0),
  all('承兑人在可贴现名单内，无逾期', facts.bills, bill => bill.listed && !bill.overdue),
  ...listChecks(facts.bills),
  ...disclosureChecks(facts.bills),
  signCheck(facts),
  creditCheck(facts),
  ...lineChecks(facts),
  ...tradeChecks(facts),
  ...payerChecks(facts),
  rateCheck(facts),
]
