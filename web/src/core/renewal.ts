import type { CallPath } from '@portal/shared/contract/table.ts'
import type { Topic } from '@portal/shared/contract/topics.ts'
import { useEffect } from 'react'
import { unstable_serialize, useSWRConfig } from 'swr'
import { beginRead, forgetReads, takeRead } from './read-ahead.ts'

/*
 * What a write or an event changes is asked for again wherever it is shown. Which calls show it is said by the rows of
 * the contract, so no page does so by hand.
 */

type Wanted = (path: string) => boolean
type Key = readonly unknown[]
type Listed = Readonly<Record<string, readonly string[]>>
interface CallTopics {
  shows: Listed
  changes: Listed
}

let callTopics: CallTopics | undefined

/** Loads which calls show and change what. Signed-in pages do so early; what is renewed before that waits for it. */
export const loadCallTopics = async (): Promise<CallTopics> => {
  callTopics ??= (await import('./call-topics.json')).default
  return callTopics
}

/** The open pages' cache; several only while a test draws several. */
const caches = new Set<(matches: (key: Key) => boolean) => Promise<unknown>>()

/** Lets this page's answers be asked for again; used once, where the session is. */
export const useRenewal = (): void => {
  const { mutate } = useSWRConfig()
  useEffect(() => {
    const ask = (matches: (key: Key) => boolean) => mutate(key => Array.isArray(key) && matches(key))
    caches.add(ask)
    return () => {
      caches.delete(ask)
    }
  }, [mutate])
}

const askMatching = (matches: (key: Key) => boolean) => Promise.all([...caches].map(ask => ask(matches)))

/** Reads under way, and where there is news of one, who waits for the next. */
const reads = new Map<string, { count: number; next?: PromiseWithResolvers<unknown> }>()

/**
 * Makes a read of a page. News that come meanwhile do not discard its answer: it is shown, and then asked for once more.
 * Where news come faster than answers a page would otherwise never show one.
 * @param key the answer's place in the cache
 */
export const readFor = async <Answer>(key: Key, read: () => Promise<Answer>): Promise<Answer> => {
  const name = unstable_serialize(key)
  const underWay = reads.get(name) ?? { count: 0 }
  reads.set(name, underWay)
  underWay.count += 1
  try {
    return await ((takeRead(name) as Promise<Answer> | undefined) ?? read())
  } finally {
    underWay.count -= 1
    if (underWay.count === 0) {
      reads.delete(name)
      const { next } = underWay
      // Once the answer is on the screen.
      if (next) setTimeout(() => next.resolve(askMatching(other => unstable_serialize(other) === name)))
    }
  }
}

/** Begins a read that a page is about to make, unless it is under way. */
export const readAhead = (key: Key, read: () => Promise<unknown>): void => {
  const name = unstable_serialize(key)
  if (!reads.has(name)) beginRead(name, read)
}

/** Asks again for the answers on screen whose call is wanted; others are asked for when next they are shown. */
export const askAgain = (wanted: Wanted): Promise<unknown> => {
  forgetReads()
  const waits: Promise<unknown>[] = []
  const asked = askMatching(key => {
    if (typeof key[1] !== 'string' || !wanted(key[1])) return false
    const underWay = reads.get(unstable_serialize(key))
    if (!underWay) return true
    underWay.next ??= Promise.withResolvers()
    waits.push(underWay.next.promise)
    return false
  })
  return Promise.all([asked, ...waits])
}

/** Asks again for what shows the topics that are chosen; for everything when the list of them cannot be had. */
const renewTopics = (choose: (changes: Listed) => readonly string[]): Promise<unknown> => {
  forgetReads()
  const ask = ({ shows, changes }: CallTopics) => {
    const reads = new Set(choose(changes).flatMap(topic => shows[topic] ?? []))
    return reads.size > 0 && askAgain(path => reads.has(path))
  }
  return callTopics
    ? Promise.resolve(ask(callTopics))
    : loadCallTopics().then(ask, () => askAgain(() => true))
}

/** Asks again for what shows a topic; one that is not known says nothing of any call. */
export const renew = (topic: Topic | (string & {})): Promise<unknown> => renewTopics(() => [topic])

let underWay: Promise<unknown> = Promise.resolve()

/** Asks again for what a write has changed; of a read nothing is. */
export const renewAfter = (path: CallPath): void => {
  const asked = renewTopics(changes => Object.keys(changes).filter(topic => changes[topic]?.includes(path)))
  underWay = Promise.all([underWay, asked]).then(() => undefined)
}

/** When what the writes so far have changed has been answered: a dialog closes on a page that shows what it did. */
export const renewed = (): Promise<unknown> => underWay
