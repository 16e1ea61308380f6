/** Table of the days on which an application may be paid, and the day on which it was, for documents. */
import { formatYuan } from '@portal/shared/money/fen.ts'
import type { Block, Column } from './sheet.ts'
import type { ApplyFacts } from './sources.ts'
import { dayText } from './wording.ts'

type Facts = Pick<ApplyFacts, 'apply' | 'payDays'>

const columnsFor = (isShared: boolean): readonly Column[] => [
  { title: '放款日', width: 104, align: 'center' },
  { title: '计息天数', width: 80, align: 'center' },
  { title: '贴现利息（元）', width: 113, align: 'right' },
  ...(isShared ? [{ title: '付息人承担（元）', width: 113, align: 'right' } as const] : []),
  { title: '实付金额（元）', width: 113, align: 'right' },
]

/** Every day agreed to with what it costs, those the bank has let pass among them: whichever it is paid on is a row of these. */
export const payDayTable = ({ apply, payDays }: Facts): Block => {
  const isShared = apply.payType !== 2
  return {
    kind: 'table',
    columns: columnsFor(isShared),
    rows: payDays.map(day => [
      day.date,
      day.minDays === day.maxDays ? String(day.minDays) : `${day.minDays}–${day.maxDays}`,
      formatYuan(day.interestFen),
      ...(isShared ? [formatYuan(day.buyerInterestFen)] : []),
      formatYuan(day.netFen),
    ]),
  }
}

/** The discount date, once paid the day the money moved; with the day agreed first where the bank was late. */
export const datePairs = ({ apply, payDays }: Facts): (readonly [string, string])[] => {
  const agreed = payDays[0]?.date ?? apply.discountDate
  const day = dayText(apply.discountDate)
  const isMoved = agreed !== apply.discountDate
  return [
    ['贴现日期', apply.paidAt ? `${day}（实际放款日）` : day],
    ...(isMoved ? [['申请约定放款日', dayText(agreed)] as const] : []),
  ]
}
