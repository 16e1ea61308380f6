/** Monthly lists of acceptors (逾期与披露名单): their kinds, their states, and how a line of a file is read. */
import { type RuleBreak, ruleBreak } from '../errors/rule-break.ts'
import type { Transition } from '../states/transition.ts'

/** The lists that the disclosure platform publishes. */
export const acceptorListKinds = {
  overdue: '持续逾期名单',
  undisclosed: '未按规定披露名单',
  late: '延迟披露名单',
} as const
export type AcceptorListKind = keyof typeof acceptorListKinds

/** A list as it is named beside an acceptor. */
export const acceptorListShort: Readonly<Record<AcceptorListKind, string>> = {
  overdue: '持续逾期',
  undisclosed: '未按规定披露',
  late: '延迟披露',
}

export const acceptorListStates = {
  L00: '待提交',
  L10: '待复核',
  L20: '生效中',
  L30: '已被新名单替代',
  L90: '已作废',
} as const
export type AcceptorListState = keyof typeof acceptorListStates

export const acceptorListEvents = {
  submit: '提交复核',
  withdraw: '作废',
  approve: '复核通过',
  refuse: '复核退回',
  replace: '被新名单替代',
} as const
export type AcceptorListEvent = keyof typeof acceptorListEvents

export interface AcceptorListMeaning {
  /** Lines may be added. */
  filling?: true
  /** A second person has to decide. */
  waits?: true
  /** Acceptors are judged by it. */
  inForce?: true
}

export const acceptorListMeanings: Readonly<Record<AcceptorListState, AcceptorListMeaning>> = {
  L00: { filling: true },
  L10: { waits: true },
  L20: { inForce: true },
  L30: {},
  L90: {},
}

/** Who moves a list: who has imported it, somebody else, or the bank when a newer one takes its place. */
export const acceptorListMoves: readonly Transition<
  AcceptorListState,
  AcceptorListEvent,
  'maker' | 'checker' | 'system'
>[] = [
  { from: 'L00', event: 'submit', to: 'L10', who: 'maker' },
  { from: ['L00', 'L10'], event: 'withdraw', to: 'L90', who: 'maker' },
  { from: 'L10', event: 'approve', to: 'L20', who: 'checker' },
  { from: 'L10', event: 'refuse', to: 'L90', who: 'checker' },
  { from: 'L20', event: 'replace', to: 'L30', who: 'system' },
]

/** A line beside the list in force: added, still there, no longer there, or named twice in the file. */
export const acceptorListChanges = {
  new: '新增',
  kept: '仍在名单',
  gone: '移出名单',
  duplicate: '重复行',
} as const
export type AcceptorListChange = keyof typeof acceptorListChanges

/** Lines that a list has at most, and those of one call. */
export const MAX_LIST_LINES = 20_000

/** Titles of the columns; the first must be there, in any place, the others may be. */
export const acceptorListHeader = ['承兑人名称', '统一社会信用代码', '说明'] as const
export const acceptorListSample = ['栖霞湾示例重型机械有限公司', '', '2026年5月末逾期'] as const

/** Where each column stands in a file; null with the words of what is missing or double. */
export const readListHeader = (
  header: readonly string[],
): { places: readonly number[]; fault: '' } | { places: null; fault: string } => {
  const titles = header.map(title => title.trim())
  const [required] = acceptorListHeader
  if (!titles.includes(required)) {
    return {
      places: null,
      fault: `名单文件缺少“${required}”列，文件的列为：${titles.filter(Boolean).join('、') || '（空）'}`,
    }
  }
  const twice = acceptorListHeader.find(title => titles.indexOf(title) !== titles.lastIndexOf(title))
  if (twice !== undefined) return { places: null, fault: `名单文件中“${twice}”列重复` }
  return { places: acceptorListHeader.map(title => titles.indexOf(title)), fault: '' }
}

const MAX_NAME = 120

/**
 * A company's name as it is compared: widths, brackets, spaces and case of no concern. Sources write the same name with
 * brackets of both widths.
 */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').replaceAll(/\s/gu, '').toUpperCase().slice(0, MAX_NAME)

const MAX_NOTE = 200

export interface ListLine {
  name: string
  uscCode: string
  note: string
}

/** A line of the file, its columns where {@link readListHeader} found them, or what is wrong with it. */
export const readListLine = (
  cells: readonly string[],
  places: readonly number[],
): { line: ListLine; breaks: RuleBreak[] } => {
  const [name = '', uscCode = '', note = ''] = places.map(place => cells[place]?.trim() ?? '')
  const breaks: RuleBreak[] = []
  if (name === '' || name.length > MAX_NAME) {
    breaks.push(ruleBreak('9012', 'name', `承兑人名称应为1至${MAX_NAME}个字`))
  }
  if (uscCode !== '' && !/^[0-9A-Z]{18}$/.test(uscCode)) {
    breaks.push(ruleBreak('23001', 'usc_code', '统一社会信用代码应为18位数字或大写字母'))
  }
  if (note.length > MAX_NOTE) breaks.push(ruleBreak('9012', 'note', `说明不超过${MAX_NOTE}个字`))
  return { line: { name, uscCode, note }, breaks }
}
