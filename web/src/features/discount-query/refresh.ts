const SETTLING_MS = 2000
const RESTING_MS = 15_000

/** How often shown applications are asked for again (ms) while nobody tells: soon while the bank settles one (D50). */
export const refreshMs = (settling: boolean): number => (settling ? SETTLING_MS : RESTING_MS)
