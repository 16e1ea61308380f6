import { weekdayName } from '@portal/shared/calendar/dates.ts'

/** Two marks that stand nearer than this many quote days to each other run together. */
const APART = 4
/** Up to so many quote days, a month has a mark each week. */
const FEW_DAYS = 31

/**
 * The quote days that are written at the axis: the first of all, and in each month those on or next after the 1st and
 * the 15th (of few days: also the 8th and the 22nd).
 * @param dates quote days in order, yyyy-MM-dd
 */
export const markedDays = (dates: readonly string[]): ReadonlySet<string> => {
  const starts = dates.length > FEW_DAYS ? [1, 15] : [1, 8, 15, 22]
  const partOf = (date: string) =>
    date.slice(0, 8) + starts.findLastIndex(start => Number(date.slice(8)) >= start)
  const marked = dates.flatMap((date, at) =>
    at > 0 && partOf(date) !== partOf(dates[at - 1] ?? '') ? [at] : [],
  )
  const first = marked[0] === undefined || marked[0] >= APART ? [0] : []
  return new Set([...first, ...marked].flatMap(at => dates[at] ?? []))
}

export interface Hovered {
  axisValue: string
  seriesName: string
  /** Per cent; undefined where the day has no quotation of this line. */
  value: number | null | undefined
  /** A piece of rich text that draws the line's colour. */
  marker?: string
}

/** Day and rates under the pointer, in the order in which the lines stand there: the highest first. */
export const hoverText = (hovered: readonly Hovered[]): string => {
  const date = hovered[0]?.axisValue ?? ''
  const quoted = hovered.flatMap(each =>
    typeof each.value === 'number' ? [{ ...each, value: each.value }] : [],
  )
  const width = Math.max(0, ...quoted.map(each => each.seriesName.length))
  const rows = quoted
    .sort((one, other) => other.value - one.value)
    .map(
      ({ marker = '', seriesName, value }) =>
        `${marker}${seriesName.padEnd(width, '　')}　${value.toFixed(4)}`,
    )
  return [`${date} ${weekdayName(date)}`, ...rows].join('\n')
}
