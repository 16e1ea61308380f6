/** Large sums are read in 万元 and 亿元 on overviews; the exact fen stand in the lists behind them. */

const scaled = (fen: bigint, unit: bigint): string => {
  const hundredths = (fen * 100n + unit / 2n) / unit
  const whole = String(hundredths / 100n).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${whole}.${String(hundredths % 100n).padStart(2, '0')}`
}

/** Fen as 亿元, two decimals, half up. */
export const inYi = (fen: string): string => scaled(BigInt(fen), 10_000_000_000n)

/** Fen as 万元, two decimals, half up. */
export const inWan = (fen: string): string => scaled(BigInt(fen), 1_000_000n)

/** For the length of a bar or the height of a point only, never for text. */
export const drawn = (fen: string, unit: 'yi' | 'wan'): number =>
  Number(BigInt(fen) / (unit === 'yi' ? 1_000_000n : 100n)) / 10_000

/** A part of a sum in per cent with one decimal. */
export const percentOf = (part: string, whole: bigint): string => {
  if (whole === 0n) return '0.0'
  const tenths = (BigInt(part) * 2000n + whole) / (whole * 2n)
  return `${tenths / 10n}.${tenths % 10n}`
}
