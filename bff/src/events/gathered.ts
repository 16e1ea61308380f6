/** Something that is said at most so often, however often there is cause for it. */
export interface Gathered {
  /** There is cause: said at once, or together with what else there is by the end of the interval. */
  note(): void
  stop(): void
}

const everyMs = 1_000

/** @param say called at most once a second, and once more after the last cause */
export const createGathered = (say: () => void): Gathered => {
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
