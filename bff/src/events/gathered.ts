/** Throttles a notification to at most one per interval, however often there is cause. */
export interface Gathered {
  /** Notifies at once, or together with other causes at the end of the interval. */
  note(): void
  stop(): void
}

/** @param say called at most once in `everyMs`, and once more after the last cause */
export const createGathered = (say: () => void, everyMs: number): Gathered => {
  let timer: NodeJS.Timeout | undefined
  let again = false
  const speak = () => {
    again = false
    say()
    timer = setTimeout(() => {
      timer = undefined
      if (again) speak()
    }, everyMs).unref()
  }
  return {
    note: () => {
      if (timer) again = true
      else speak()
    },
    stop: () => clearTimeout(timer),
  }
}
