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

export interface ChartLine {
  name: string
  colour: string
  /** Date → per cent; a day without a quotation is left out. */
  values: ReadonlyMap<string, number>
}

/** The lines that were quoted on a day, with their rate in per cent, in the order in which they stand there: the highest first. */
export const quotedOn = (lines: readonly ChartLine[], date: string): (ChartLine & { rate: number })[] =>
  lines
    .flatMap(line => {
      const rate = line.values.get(date)
      return rate === undefined ? [] : [{ ...line, rate }]
    })
    .sort((one, other) => other.rate - one.rate)

/** As many parts as an axis is cut into, about. */
const PARTS = 5

/**
 * The figures at the axis of rates: round steps that hold the lowest and the highest, in order.
 * @param rates per cent
 */
export const roundSteps = (rates: readonly number[]): number[] => {
  const low = Math.min(...rates)
  const high = Math.max(...rates)
  if (rates.length === 0) return []
  const rough = Math.max((high - low) / PARTS, 0.01)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5].find(each => each * power >= rough * 0.999) ?? 10) * power
  const first = Math.floor(low / step + 1e-9)
  const last = Math.max(Math.ceil(high / step - 1e-9), first + 1)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/**
 * Where texts that belong to these heights stand so that none covers another: as near to them as may be, in their order.
 * @param heights px, in order from above
 * @param lowest px, below which none may stand
 */
export const apart = (heights: readonly number[], gap: number, lowest: number): number[] => {
  const placed: number[] = []
  for (const height of heights) placed.push(Math.max(height, (placed.at(-1) ?? -Infinity) + gap))
  return placed.map((place, at) => Math.min(place, lowest - gap * (placed.length - 1 - at)))
}
