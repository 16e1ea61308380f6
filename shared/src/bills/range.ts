/**
 * Sub-ranges (子票区间) of a bill package: every 0.01 yuan is one unit, numbered from 1, so the length of a range
 * is its amount in fen. Stored as 1..package always; `0` is only how an unsplittable package is written.
 */

/** Inclusive on both sides, 1 ≤ start ≤ end. */
export interface SubRange {
  start: bigint
  end: bigint
}

/** The whole package. Throws RangeError when the package is empty. */
export function wholeRange(packageFen: bigint): SubRange {
  if (packageFen < 1n) throw new RangeError('a package holds at least one unit')
  return { start: 1n, end: packageFen }
}

/** Reads `a-b`, or `0` for the whole, within a package of `packageFen`; null when it breaks rule 20005. */
export function parseRange(text: string, packageFen: bigint): SubRange | null {
  const trimmed = text.trim()
  if (trimmed === '0') return wholeRange(packageFen)
  const match = /^([1-9]\d{0,11})-([1-9]\d{0,11})$/.exec(trimmed)
  if (!match?.[1] || !match[2]) return null
  const range = { start: BigInt(match[1]), end: BigInt(match[2]) }
  return range.start <= range.end && range.end <= packageFen ? range : null
}

/** `1-120000000`; `0` for a package that cannot be split (不可拆分). */
export function formatRange(range: SubRange, splittable = true): string {
  return splittable ? `${range.start}-${range.end}` : '0'
}

/** Amount in fen. */
export function rangeAmount(range: SubRange): bigint {
  return range.end - range.start + 1n
}

/** Whether two ranges of the same package share a unit. */
export function rangesOverlap(a: SubRange, b: SubRange): boolean {
  return a.start <= b.end && b.start <= a.end
}

/** Whether every unit of `inner` lies in `outer`. */
export function containsRange(outer: SubRange, inner: SubRange): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

/** The first `amountFen` units of a range. Throws RangeError below 1 or past the range. */
export function takeFromStart(range: SubRange, amountFen: bigint): SubRange {
  if (amountFen < 1n || amountFen > rangeAmount(range)) throw new RangeError('amount outside the range')
  return { start: range.start, end: range.start + amountFen - 1n }
}

/** The rest of `range` without `part`: none, one or two ranges in order. Units outside `range` are ignored. */
export function subtractRange(range: SubRange, part: SubRange): SubRange[] {
  if (!rangesOverlap(range, part)) return [range]
  const rest: SubRange[] = []
  if (range.start < part.start) rest.push({ start: range.start, end: part.start - 1n })
  if (part.end < range.end) rest.push({ start: part.end + 1n, end: range.end })
  return rest
}
