/** Looks for work again and again: soon after somebody knows of some, else now and then. */
export interface Lookout {
  /** Looks now instead of at the next poll; once more when a look is under way. */
  look(): void
  /** Ends after the look under way. */
  stop(): Promise<void>
}

/** Real milliseconds between two looks that nobody asks for. */
const pollMs = 500

/**
 * Begins at once.
 * @param round one look, which begins or does what it finds; what it throws is told with `onFault`, once until a look succeeds
 */
export const startLookout = (round: () => Promise<void>, onFault: (error: unknown) => void): Lookout => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let wanted = false
  let reported = false

  const lookOnce = async () => {
    try {
      await round()
      reported = false
    } catch (error) {
      if (!reported) onFault(error)
      reported = true
    }
  }
  const look = (): void => {
    clearTimeout(timer)
    if (stopped) return
    if (looking) {
      wanted = true
      return
    }
    looking = lookOnce().finally(() => {
      looking = undefined
      if (stopped) return
      timer = setTimeout(look, wanted ? 0 : pollMs)
      wanted = false
    })
  }
  look()
  return {
    look,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
