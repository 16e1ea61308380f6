import type { queryClientKey } from '@portal/shared/contract/api-clients.ts'
import type { z } from 'zod'

/** A key, its client and what they may, as the bank tells it. */
export type ClientKey = z.output<typeof queryClientKey.row>

/** Keys of clients that this gateway has asked the bank for. */
export interface KeyBook {
  /**
   * @param ask asks the bank; undefined for a key that it does not know
   * @throws as `ask`: a key that could not be asked for again is not used
   */
  find(keyId: string, ask: () => Promise<ClientKey | undefined>): Promise<ClientKey | undefined>
  /** Forgets a client's keys, and which keys there are not: the next call asks. */
  forget(clientId: string): void
  forgetAll(): void
  /** Whether keys were asked for lately, so that the bank's changes have to be followed. */
  isWatched(): boolean
  /** Called when it begins to be. */
  onWatched(begin: () => void): void
}

/** A key that has not been asked for again for so long is not used. */
const freshMs = 60_000
/** A key that is not there may have been made just now. */
const unknownMs = 2_000
const keysMax = 10_000

interface Entry {
  key: ClientKey | undefined
  until: number
}

/** @param now milliseconds that never go back */
export const createKeyBook = (now: () => number = () => performance.now()): KeyBook => {
  const entries = new Map<string, Entry>()
  const asking = new Map<string, Promise<ClientKey | undefined>>()
  let watchedUntil = Number.NEGATIVE_INFINITY
  let begin = () => {}
  /** Raised by everything that is forgotten: an answer that was under way then is not kept. */
  let round = 0

  const keep = (keyId: string, key: ClientKey | undefined, asked: number) => {
    const [oldest] = entries.keys()
    if (entries.size >= keysMax && oldest !== undefined) entries.delete(oldest)
    entries.delete(keyId)
    entries.set(keyId, { key, until: asked + (key ? freshMs : unknownMs) })
  }
  const askFor = async (keyId: string, ask: () => Promise<ClientKey | undefined>) => {
    const asked = now()
    const inRound = round
    const key = await ask()
    if (inRound === round) keep(keyId, key, asked)
    return key
  }

  return {
    find: (keyId, ask) => {
      const entry = entries.get(keyId)
      if (entry && entry.until > now()) return Promise.resolve(entry.key)
      const isNew = watchedUntil <= now()
      watchedUntil = now() + freshMs
      if (isNew) begin()
      const known = asking.get(keyId)
      if (known) return known
      const answer = askFor(keyId, ask).finally(() => {
        if (asking.get(keyId) === answer) asking.delete(keyId)
      })
      asking.set(keyId, answer)
      return answer
    },
    forget: clientId => {
      round += 1
      asking.clear()
      for (const [keyId, { key }] of entries) {
        if (key === undefined || key.client_id === clientId) entries.delete(keyId)
      }
    },
    forgetAll: () => {
      round += 1
      asking.clear()
      entries.clear()
    },
    isWatched: () => watchedUntil > now(),
    onWatched: called => {
      begin = called
    },
  }
}
