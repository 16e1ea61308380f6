/** The latest results of something dear to compute, bounded: what was not asked for lately is forgotten. */
export interface Memo<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/**
 * Two generations instead of a list of uses: a look-up costs one or two reads of a Map and nothing is moved.
 * @param max entries of one generation; at most twice as many are held
 */
export const createMemo = <Value>(max: number): Memo<Value> => {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  const set = (key: string, value: Value) => {
    if (young.size >= max) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }
  return {
    get: key => {
      const found = young.get(key)
      if (found !== undefined) return found
      const older = old.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
    set,
  }
}
