/** What holders are told of bills that fall due, or that nobody has presented since. */
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { defineNotice, defineOfficersNotice } from '../../notices/notice.ts'

/** `due` before and on the due date, `present` after it, until the last day of presentment. */
export type DueKind = 'due' | 'present'

export interface DueFacts {
  kind: DueKind
  /** All of one due date, yyyy-MM-dd. */
  due: string
  /** Last day of presentment, rolled. */
  last: string
  /** Days left of what the reminder is about. */
  left: number
  count: number
  fen: bigint
  /** Who accepted the bill, or the first of several. */
  acceptor: string
}

const leftText = (left: number) => (left === 0 ? '今天' : `还有 ${left} 天`)

const title = ({ kind, due, count }: DueFacts): string =>
  kind === 'due' ? `${count} 张票据 ${due} 到期` : `${count} 张到期票据尚未提示付款`

const body = ({ kind, due, last, left, count, fen, acceptor }: DueFacts): string => {
  const bills = `${count} 张票据，票面合计 ${formatYuan(fen)} 元，承兑人${acceptor}${count > 1 ? '等' : ''}`
  return kind === 'due'
    ? `持有的${bills}，于 ${due} 到期（${leftText(left)}），提示付款最迟 ${last}。`
    : `持有的${bills}，已于 ${due} 到期，尚未提示付款，最迟 ${last}（${leftText(left)}），逾期将丧失对前手的追索权。`
}

export const dueNotice = defineNotice<DueFacts>({
  to: 'member',
  title,
  body,
  link: () => linkTo('fundCalendar'),
  sms: { purpose: 'bill_due' },
})

/** Of a bank that trades with nobody: its officers present what it has discounted. */
export const dueAtBank = defineOfficersNotice<DueFacts & { bank: string; orgId: number | null }>({
  permission: 'disc_apply_pay',
  bank: ({ orgId }) => orgId,
  title,
  body: facts => `${facts.bank}：${body(facts)}`,
})
