/** Issue and due dates that fit an application's day and state, and the bills that make it up. */
import { addDays, addMonths } from '@portal/shared/calendar/dates.ts'
import type { AcceptorClass } from '../../../platform/db/schema/bills.ts'
import type { Random } from '../../random.ts'
import type { OrgRow } from '../institutions.ts'
import type { Case } from './cases.ts'

/** Bills paid at maturity fell due so long ago at least that the longest holiday is over. */
const SETTLED_BEFORE = 12

export interface Dates {
  issueDate: string
  dueDate: string
}

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)

/** A day between two, both included. */
const dayBetween = (random: Random, from: string, to: string): string => {
  let span = 0
  while (addDays(from, span + 1) <= to) span += 1
  return addDays(from, random.between(0, span))
}

/** Never beyond six months from issue, nor beyond `reach`, up to which the holiday table is sure. */
export const datesFor = (
  random: Random,
  { state, discountDate }: Case,
  today: string,
  reach: string,
  isShort: boolean,
): Dates => {
  const issueDate = addDays(earlier(discountDate, today), -random.between(1, 12))
  const last = earlier(addMonths(issueDate, 6), reach)
  if (state === 'D70' || state === 'D75') {
    const end = earlier(addDays(today, -SETTLED_BEFORE), last)
    const from = earlier(addDays(discountDate, 10), end)
    return {
      issueDate,
      dueDate: dayBetween(random, from, isShort ? earlier(addDays(discountDate, 26), end) : end),
    }
  }
  const from = earlier(later(addDays(today, 5), addDays(discountDate, 12)), last)
  return {
    issueDate,
    dueDate: dayBetween(random, from, isShort ? later(from, earlier(addDays(from, 12), last)) : last),
  }
}

const classes: readonly AcceptorClass[] = ['GG', 'CS', 'SN', 'CW', 'QY']

export interface Acceptors {
  /** A sound one of the class whose turn it is. */
  sound(turn: number): OrgRow
  overdue(turn: number): OrgRow
  unlisted: readonly OrgRow[]
}

const at = (list: readonly OrgRow[], turn: number): OrgRow => {
  const found = list[turn % list.length]
  if (!found) throw new Error('no acceptor of the kind')
  return found
}

export const acceptorsOf = (orgs: readonly OrgRow[]): Acceptors => {
  // Those with their limit nearly used are left alone: what they have left is for people to try.
  const sound = orgs.filter(
    org => org.onWhiteList && !org.overdue && !org.isDiscountBank && org.usedLimitFen === 0n,
  )
  return {
    sound: turn => {
      const ofClass = sound.filter(org => org.orgClass === classes[turn % classes.length])
      return at(ofClass, Math.floor(turn / classes.length))
    },
    overdue: turn =>
      at(
        orgs.filter(org => org.overdue),
        turn,
      ),
    unlisted: orgs.filter(org => !org.onWhiteList),
  }
}
