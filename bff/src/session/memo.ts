/** A bounded cache of results that are expensive to compute: the least recently used are dropped. */
export interface Memo<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  /** Forgets one immediately. */
  remove(key: string): void
}

/** A cache of secrets drops entries unused for this long, or twice as long at most. */
export const secretsMs = 60_000

/**
 * Two generations instead of a list of uses: a look-up costs one or two reads of a Map and nothing is moved.
 * @param max entries of one generation; at most twice as many are held
 * @param ms a generation's time: what was not asked for in one of them is gone at the end of the next
 */
export const createMemo = <Value>(max: number, ms: number): Memo<Value> => {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  const age = () => {
    old = young
    young = new Map()
  }
  const set = (key: string, value: Value) => {
    if (young.size >= max) age()
    young.set(key, value)
  }
  // By itself and not at the next look-up: a process at rest must not keep what it knew.
  setInterval(age, ms).unref()
  return {
    get: key => {
      const found = young.get(key)
      if (found !== undefined) return found
      const older = old.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
    set,
    remove: key => {
      young.delete(key)
      old.delete(key)
    },
  }
}
