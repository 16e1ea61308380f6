/** Ninety applications: the state of each, and the steps that led there. */
import { addDays, addMonths } from '@portal/shared/calendar/dates.ts'
import { type Calendar, isWorkday, nextWorkday } from '@portal/shared/calendar/workdays.ts'
import type { ApplyState } from '@portal/shared/contract/applications.ts'
import type { ApplyEvent } from '@portal/shared/discount/states.ts'
import type { ApplyActor } from '../../../discount/states.ts'
import { DISCOUNTING } from './signs.ts'

export type Step = readonly [event: ApplyEvent, actor: ApplyActor]

/** One application to be written. */
export interface Case {
  state: ApplyState
  /** Index of its company. */
  company: number
  /** Business day on which it was submitted, and on which its interest begins. */
  day: string
  discountDate: string
}

const counts: readonly (readonly [ApplyState, number])[] = [
  // Of the older half of the year nothing is left to settle: bills live six months.
  ['D70', 25],
  ['D75', 3],
  ['D60', 15],
  ['D00', 4],
  ['D10', 3],
  ['D15', 3],
  ['D20', 6],
  ['D25', 3],
  ['D30', 3],
  ['D40', 3],
  ['D45', 3],
  ['D50', 3],
  ['D80', 7],
  ['D90', 5],
  ['D95', 4],
]

export const paidStates: ReadonlySet<ApplyState> = new Set(['D60', 'D70', 'D75'])
/** Whose bills, contracts and invoices the application holds. */
export const holdingStates: ReadonlySet<ApplyState> = new Set(['D10', 'D20', 'D30', 'D40', 'D45', 'D50'])
/** Taken up by the company's own checker. */
const reviewed: ReadonlySet<ApplyState> = new Set(['D10', 'D15'])
const REVIEWING = 4
/** Interest of these begins on the next payout day. */
const waiting: ReadonlySet<ApplyState> = new Set(['D00', 'D10', 'D20', 'D40'])

/** A payout ordered ahead, and a price that can still be confirmed tomorrow. */
const later: ReadonlySet<ApplyState> = new Set(['D30', 'D50'])

/** The first of the twelve months that the big screen shows. */
const firstPaidDay = (today: string): string => addMonths(`${today.slice(0, 7)}-01`, -11)

/** The working days of those months up to yesterday, oldest first; none of a year without holidays. */
const pastDays = (today: string, calendar: Calendar): string[] => {
  const firstKnown = `${[...calendar.years].sort()[0] ?? today.slice(0, 4)}-01-01`
  const wanted = firstPaidDay(today)
  const first = wanted < firstKnown ? firstKnown : wanted
  const days: string[] = []
  for (let day = first; day < today; day = addDays(day, 1)) if (isWorkday(day, calendar)) days.push(day)
  return days
}

const isPaid = ([state]: (typeof counts)[number]) => paidStates.has(state)
const PAID = counts.filter(isPaid).reduce((total, [, count]) => total + count, 0)

/** The days of the paid applications, one for each. */
export const paidDays = (today: string, calendar: Calendar): string[] => {
  const days = pastDays(today, calendar)
  return Array.from({ length: PAID }, (_, index) => days[Math.floor((index * days.length) / PAID)] ?? today)
}

/** The cases, those of paid applications first and in the order of their days. */
export const casesOf = (today: string, payoutDate: string, calendar: Calendar): Case[] => {
  const days = pastDays(today, calendar)
  const states = counts.flatMap(([state, count]) => Array.from({ length: count }, () => state))
  const paid = paidDays(today, calendar)
  return states.map((state, index): Case => {
    const turn = reviewed.has(state) ? index % REVIEWING : index % DISCOUNTING
    if (paidStates.has(state)) {
      const day = paid[index] ?? today
      return { state, company: turn, day, discountDate: day }
    }
    const isOver = state === 'D80' || state === 'D90' || state === 'D95'
    const age = isOver ? 2 + 3 * (index % 15) : state === 'D45' ? 1 : 1 + (index % 3)
    const day = days.at(-age) ?? today
    if (later.has(state))
      return { state, company: turn, day, discountDate: nextWorkday(payoutDate, calendar) }
    return { state, company: turn, day, discountDate: waiting.has(state) ? payoutDate : day }
  })
}

const saved: readonly Step[] = [['save', 'maker']]

const submitted = (needReview: boolean): readonly Step[] =>
  needReview
    ? [...saved, ['submit_for_review', 'maker'], ['check_pass', 'checker']]
    : [...saved, ['submit', 'maker']]

const toReview: readonly Step[] = [...saved, ['submit_for_review', 'maker']]

/** The steps that lead to a state. */
export const pathTo = (state: ApplyState, needReview: boolean): readonly Step[] => {
  const asked = submitted(needReview)
  const accepted: readonly Step[] = [...asked, ['accept', 'officer']]
  const confirmed: readonly Step[] = [...accepted, ['confirm', 'system']]
  const paying: readonly Step[] = [...confirmed, ['pay', 'officer']]
  const paid: readonly Step[] = [...paying, ['paid', 'system']]
  const paths: Readonly<Record<ApplyState, readonly Step[]>> = {
    D00: saved,
    D10: toReview,
    D15: [...toReview, ['check_return', 'checker']],
    D20: asked,
    D25: [...asked, ['return', 'officer']],
    D30: accepted,
    D40: confirmed,
    D45: [...paying, ['fail', 'system']],
    D50: paying,
    D60: paid,
    D70: [...paid, ['settle', 'system']],
    D75: [...paid, ['overdue', 'system']],
    D80: [...asked, ['withdraw', 'maker']],
    D90: [...asked, ['refuse', 'officer']],
    D95: [...accepted, ['expire', 'system']],
  }
  return paths[state]
}
