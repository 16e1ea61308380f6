/** How much of a limit is taken, per cent with one decimal, cut; 0 for no limit. */
export const usedPercent = (usedFen: string, limitFen: string): number => {
  const limit = BigInt(limitFen)
  return limit === 0n ? 0 : Number((BigInt(usedFen) * 1000n) / limit) / 10
}

/** From here on a limit is shown as nearly used. */
export const NEARLY_USED = 90
