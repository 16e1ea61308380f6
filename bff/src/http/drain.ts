/** Shutdown as the parts of a gateway see it. */
export interface Drain {
  /** True from the first signal to stop on: balancers send nothing new then. */
  isDraining(): boolean
  /**
   * Answers that no request ends (event streams) are ended by their owners, notified here once: after the
   * balancers had time to look elsewhere, before requests in flight are waited for.
   */
  onEnd(end: () => void): void
}

export interface DrainControl extends Drain {
  begin(): void
  /** Runs the hooks; only the first call does. */
  end(): void
}

export const createDrain = (): DrainControl => {
  const hooks: (() => void)[] = []
  let draining = false
  let ended = false
  return {
    isDraining: () => draining,
    onEnd: hook => {
      if (ended) hook()
      else hooks.push(hook)
    },
    begin: () => {
      draining = true
    },
    end: () => {
      draining = true
      ended = true
      for (const hook of hooks.splice(0)) hook()
    },
  }
}
