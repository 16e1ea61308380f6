/** Days of the calendar of funds: which the bank works, where a day rolls to, and what each brings. Pure. */
import { addDays } from '@portal/shared/calendar/dates.ts'
import { PRESENTMENT_DAYS, presentableUntil } from '@portal/shared/calendar/presentment-days.ts'
import { type Calendar, interestEnd, isWorkday, rollForward } from '@portal/shared/calendar/workdays.ts'
import { FUND_DAYS, FUND_PAST_DAYS } from '@portal/shared/contract/fund-calendar.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'

type Answer = RowOf<'/api/funds/query_fund_calendar'>
/** With its amount as a number. */
export type Flow = Omit<Answer['flows'][number], 'amount_fen' | 'present_by'> & {
  fen: bigint
  /** Of a bill that is to be presented. */
  present_by?: string
}

/** A flow on the account that it moves; null where the member has none for it yet. */
export type AccountFlow = Flow & { accountId: number | null }

export interface Span {
  from: string
  to: string
  /** A year that nobody has kept yet has its weekends. */
  calendar: Calendar
  unmaintained: string[]
}

/** A bill may be due before a long holiday and be paid after it, and be presented ten days later. */
const LONGEST_HOLIDAY = 15

/** The first of the days before today that the calendar tells of. */
export const pastFrom = (today: string): string => addDays(today, -FUND_PAST_DAYS)

export const spanFrom = (today: string, calendar: Calendar): Span => {
  const to = addDays(today, FUND_DAYS - 1)
  const needed = [pastFrom(today), today, addDays(to, LONGEST_HOLIDAY + PRESENTMENT_DAYS)].map(day =>
    day.slice(0, 4),
  )
  const within = [today, to].map(day => day.slice(0, 4))
  return {
    from: today,
    to,
    calendar: { days: calendar.days, years: new Set([...calendar.years, ...needed]) },
    unmaintained: [...new Set(within)].filter(year => !calendar.years.has(year)),
  }
}

/** The first due date that may be paid on the first day. */
export const earliestDue = ({ from }: Span): string => addDays(from, -LONGEST_HOLIDAY)

export interface PaidOn {
  dt: string
  original_dt: string | null
  roll_reason: string
}

/** When a bill is paid, by the rule by which its interest ends; undefined where that is on none of the days. */
export const maturityOn = (span: Span, dueDate: string, media: 'ME01' | 'ME02'): PaidOn | undefined => {
  if (dueDate < earliestDue(span)) return undefined
  const { end, rolledDays, reason } = interestEnd(dueDate, { media }, span.calendar)
  if (end < span.from || end > span.to) return undefined
  return { dt: end, original_dt: rolledDays > 0 ? dueDate : null, roll_reason: reason }
}

/** The last day on which a bill may be presented in time. */
export const presentBy = (span: Span, dueDate: string): string => presentableUntil(dueDate, span.calendar)

/** When money that was agreed for a day moves at the earliest; undefined where that is after the last day. */
export const paymentOn = (span: Span, agreed: string): PaidOn | undefined => {
  const dt = rollForward(agreed < span.from ? span.from : agreed, span.calendar)
  return dt > span.to ? undefined : { dt, original_dt: dt === agreed ? null : agreed, roll_reason: '' }
}

export const closedDays = ({ from, to, calendar }: Span): Answer['closed'] => {
  const closed: Answer['closed'] = []
  for (let dt = from; dt <= to; dt = addDays(dt, 1)) {
    if (!isWorkday(dt, calendar)) closed.push({ dt, name: calendar.days.get(dt)?.name ?? '' })
  }
  return closed
}

const sumsOf = (flows: readonly Flow[]) => {
  const total = (isIn: boolean) =>
    flows.reduce((sum, flow) => (flow.is_in === isIn ? sum + flow.fen : sum), 0n)
  const [inFen, outFen] = [total(true), total(false)]
  return { in_fen: String(inFen), out_fen: String(outFen), net_fen: String(inFen - outFen) }
}

const PERIODS = [30, 60, 90] as const

/** @param balanceFen what there is now: money that has moved today is in it */
export const calendarOf = (
  span: Span,
  balanceFen: bigint,
  unordered: readonly Flow[],
): Pick<Answer, 'flows' | 'days' | 'sums' | 'lowest'> => {
  const flows = unordered.toSorted((a, b) => (a.dt === b.dt ? 0 : a.dt < b.dt ? -1 : 1))
  let end = balanceFen
  const days = [...Map.groupBy(flows, flow => flow.dt)].map(([dt, ofDay]) => {
    for (const flow of ofDay) {
      if (flow.certainty !== 'done') end += flow.is_in ? flow.fen : -flow.fen
    }
    return { dt, ...sumsOf(ofDay), count: ofDay.length, end_fen: String(end) }
  })
  const least = days.reduce(
    (low, day) => (BigInt(day.end_fen) < BigInt(low.end_fen) ? day : low),
    days[0]?.dt === span.from ? days[0] : { dt: span.from, end_fen: String(balanceFen) },
  )
  return {
    flows: flows.map(({ fen, ...flow }) => ({ present_by: null, ...flow, amount_fen: String(fen) })),
    days,
    sums: PERIODS.map(period => ({
      days: period,
      ...sumsOf(flows.filter(flow => flow.dt < addDays(span.from, period))),
    })),
    lowest: { dt: least.dt, end_fen: least.end_fen },
  }
}
