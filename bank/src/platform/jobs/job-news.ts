/** Reloads open lists of jobs when jobs were done or have failed, gathered over a while. */
export interface JobNews {
  /** A job has ended a try. */
  note(): void
  /** Waits for the news being sent; news not begun is left to the next process. */
  stop(): Promise<void>
}

/** Thousands of jobs may fail together, and all news share one feed. */
const gatherMs = 1_000

/** @param tell sends it in a transaction of its own, after those of the jobs; retried when that fails */
export const createJobNews = (tell: () => Promise<void>, afterMs = gatherMs): JobNews => {
  let timer: NodeJS.Timeout | undefined
  let telling: Promise<void> | undefined
  let unsaid = false
  let stopped = false

  const wait = () => {
    if (!stopped) timer ??= setTimeout(say, afterMs).unref()
  }
  const say = () => {
    timer = undefined
    unsaid = false
    telling = tell()
      .catch(() => {
        unsaid = true
      })
      .finally(() => {
        telling = undefined
        if (unsaid) wait()
      })
  }
  return {
    note: () => {
      unsaid = true
      if (!telling) wait()
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await telling
    },
  }
}
