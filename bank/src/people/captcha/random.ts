/** Numbers for shapes and sounds; answers and tokens do not come from here. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number
  between(low: number, high: number): number
  /** A whole number from 0, below `count`. */
  below(count: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** mulberry32: the same seed, the same numbers. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let z = state
    z = Math.imul(z ^ (z >>> 15), z | 1)
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61)
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    between: (low, high) => low + (high - low) * next(),
    pick: items => items[below(items.length)] as (typeof items)[number],
  }
}
