/*
 * A page asks for its data when it stands in the document, which on a slow machine is a good while after the press that
 * led to it. What it will ask for is begun before, and the answer handed over when it asks.
 */

interface Begun {
  answer: Promise<unknown>
  at: number
}

/** What nobody has asked for within this time, ms, was begun for a page that did not come, and may be out of date. */
const KEPT_MS = 2000

const begun = new Map<string, Begun>()

const isFresh = ({ at }: Begun) => performance.now() - at < KEPT_MS

/**
 * Begins a read that a page is about to make, once.
 * @param name the answer's place in the cache, as SWR writes it
 */
export const beginRead = (name: string, ask: () => Promise<unknown>): void => {
  for (const [other, each] of begun) if (!isFresh(each)) begun.delete(other)
  if (begun.has(name)) return
  const each: Begun = { answer: ask(), at: performance.now() }
  begun.set(name, each)
  // Whoever has asked for it by then hears of it; who asks later asks the bank.
  each.answer.catch(() => begun.get(name) === each && begun.delete(name))
}

/** Hands over a read that was begun; undefined when there is none, or it is too old. */
export const takeRead = (name: string): Promise<unknown> | undefined => {
  const found = begun.get(name)
  begun.delete(name)
  return found && isFresh(found) ? found.answer : undefined
}

/** Something has changed: what is on its way may be from before. */
export const forgetReads = (): void => begun.clear()
