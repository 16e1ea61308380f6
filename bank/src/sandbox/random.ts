/** Deterministic numbers: two first starts on one business date give the same data. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number
  /** Whole number, both ends included. */
  between(min: number, max: number): number
  pick<T>(items: readonly T[]): T
}

/** mulberry32: small, and good enough for demo data. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    pick: items => {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}
