import type { IncomingMessage } from 'node:http'
import type { noteClientRefusals } from '@portal/shared/contract/api-clients.ts'
import type { z } from 'zod'

type Refusal = z.input<typeof noteClientRefusals.request>['refusals'][number]

/** Refusals of signed calls that never reach the bank, on their way into the list that the key's owners read. */
export interface RefusalNotes {
  /** @param path of a declared call */
  note(refusal: Refusal): void
  close(): void
}

const gatherMs = 1_000
/** Of one key in a minute: whoever knows a key's number can be refused in its name for as long as they like. */
const perKey = 20
const windowMs = 60_000
/** Keys whose refusals are counted at once; those that come then are not listed. */
const keysMax = 1_000
/** As many as the bank takes together. */
const atOnce = 100

const keyOf = /;keyid="(ck_[0-9a-f]{32})"/

/** The key that a call says it was signed with: a claim by which nothing but a list is chosen. */
export const claimedKey = ({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined =>
  keyOf.exec(headers['signature-input']?.toString() ?? '')?.[1]

/**
 * Gathers refusals for a second. Nobody waits for it and nothing is said of it to the caller; what the bank does not take is
 * lost, as it is with the process.
 * @param send passes a list on @param now milliseconds that never go back
 */
export const createRefusalNotes = (
  send: (refusals: Refusal[]) => Promise<unknown>,
  now: () => number = () => performance.now(),
): RefusalNotes => {
  let gathered: Refusal[] = []
  let timer: NodeJS.Timeout | undefined
  let counted = new Map<string, number>()
  let countedUntil = Number.NEGATIVE_INFINITY

  const isWithin = (keyId: string): boolean => {
    if (now() >= countedUntil) {
      counted = new Map()
      countedUntil = now() + windowMs
    }
    const before = counted.get(keyId) ?? 0
    if (before >= perKey || (before === 0 && counted.size >= keysMax)) return false
    counted.set(keyId, before + 1)
    return true
  }
  const sendAll = () => {
    timer = undefined
    const refusals = gathered
    gathered = []
    void send(refusals).catch(() => undefined)
  }
  return {
    note: refusal => {
      if (gathered.length >= atOnce || !isWithin(refusal.key_id)) return
      gathered.push(refusal)
      timer ??= setTimeout(sendAll, gatherMs).unref()
    },
    close: () => clearTimeout(timer),
  }
}
