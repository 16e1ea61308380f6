/*
 * Whether a tab of this browser is ending the session on purpose. A lock of the browser says so. It is held before the
 * gateway is asked, so whoever meets the end finds it held, however late the messages between tabs come.
 */

const name = 'portal-leaving'

/** Held so long after the end, for a tab that only now receives an answer from before. */
const afterwardsMs = 1_000

/** Holds the lock. Where the browser has none nothing is held. @returns lets it go, at once or a moment later */
const hold = (): Promise<(ms: number) => void> =>
  new Promise(resolve => {
    const held = () => new Promise<void>(done => resolve(ms => void setTimeout(done, ms)))
    const locks = globalThis.navigator.locks
    if (!locks) return resolve(() => {})
    // Shared: two tabs may leave at once.
    locks.request(name, { mode: 'shared' }, held).catch(() => resolve(() => {}))
  })

/** Runs what ends the session while the lock is held. */
export const whileLeaving = async <Result>(end: () => Promise<Result>): Promise<Result> => {
  const release = await hold()
  try {
    const result = await end()
    release(afterwardsMs)
    return result
  } catch (error) {
    release(0)
    throw error
  }
}

/** Asked of the browser, so that it holds for every tab. */
export const isAnyLeaving = async (): Promise<boolean> => {
  const locks = await globalThis.navigator.locks?.query().catch(() => undefined)
  return locks?.held?.some(lock => lock.name === name) ?? false
}
