import type { Environment } from './faults.ts'

/** A whole number within its bounds; the fallback, with a fault, for anything else. */
export const wholeOf = (
  values: Environment,
  name: string,
  { fallback, least, most }: { fallback: number; least: number; most: number },
  faults: string[],
): number => {
  const text = values[name] ?? String(fallback)
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  faults.push(`${name}: must be a whole number from ${least} to ${most}`)
  return fallback
}
