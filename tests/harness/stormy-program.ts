import { setTimeout as wait } from 'node:timers/promises'
import { type Received, type Receiver, startReceiver } from '../../bank/src/testing/webhook-receiver.ts'
import { checkWebhook, type Event, Portal, PortalError } from '../../clients/typescript/src/index.ts'
import { signedIn } from './client.ts'
import type { MortalSite } from './mortal-site.ts'
import { programs } from './program.ts'

/* Programs of companies at a site whose processes die: they come back with the same key until somebody answers. */

export type Company = Exclude<keyof typeof programs, 'bank'>

/** A program at the site, by one of its keys. */
export const stormyProgram = (
  { url, onCall }: MortalSite,
  company: Company,
  nth: number,
  replays: () => void,
) => {
  const { keyId, privateKey } = programs[company].keys[nth] ?? programs[company].keys[0]
  const send: typeof fetch = async (...asked) => {
    onCall()
    const answer = await fetch(...asked)
    if (answer.headers.has('idempotency-replayed')) replays()
    return answer
  }
  return new Portal({ origin: url, keyId, privateKey, tries: 1, timeoutMs: 20_000, fetch: send })
}

/** Nobody answered, or somebody who could not know what became of it; an answer that is not the portal's is a fault. */
const mayPass = (error: unknown): boolean =>
  error instanceof PortalError ? error.status >= 500 || error.code === '20032' : !isForged(error)
const isForged = (error: unknown) => error instanceof Error && error.message.startsWith('the answer is not')

/** Again until there is an answer. @throws PortalError for a refusal, ForgedAnswerError */
export const insist = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!mayPass(error) || tries > 1_500) throw error
      await wait(100)
    }
  }
}

/** Follows a company's log by its cursor, as a program that keeps `next` with what it has done. */
export const startFollower = (by: Portal) => {
  const seen: Event[] = []
  let until: number | undefined
  const follow = async () => {
    let after: string | undefined
    for (;;) {
      const [page] = await insist(() =>
        by.read('/api/event/query_event', {
          ...(after !== undefined && { after }),
          limit: 100,
        }),
      )
      seen.push(...(page?.events ?? []))
      after = page?.next
      if (until !== undefined && !page?.has_more && Number(seen.at(-1)?.seq ?? 0) >= until) return
      if (!page?.has_more) await wait(200)
    }
  }
  const following = follow()
  following.catch(() => {})
  return {
    seen,
    /** Ends once it has seen so many. */
    upTo: (last: number) => {
      until = last
      return following
    },
  }
}

export interface Listener {
  receiver: Receiver
  /** Tries of each event so far, and how many of its first ones are failed. */
  tries: ReadonlyMap<string, number>
  failsFirst(id: string): number
  /** Events that were taken. */
  taken: ReadonlySet<string>
  /** Messages whose signature did not hold. */
  unsigned: Received[]
  /** Signs in anew, since a storm of an hour outlives a session; what it hands over asks how many deliveries wait. */
  counter(): Promise<() => Promise<number>>
}

/** An endpoint that fails the first none to three tries of each event: by an answer, or by hanging up. */
export const startListener = async (url: string, account: string, seed: number): Promise<Listener> => {
  const tries = new Map<string, number>()
  const taken = new Set<string>()
  const unsigned: Received[] = []
  const failsFirst = (id: string) => ((Number(id.split('_').at(-1)) + seed) * 7919) % 4
  let secrets: string[] = []
  const receiver = await startReceiver((message, response) => {
    const { id, headers, body } = message
    const now = Math.floor(Date.now() / 1000)
    if (checkWebhook(Object.entries(headers), body, { secrets }, now) !== 'ok') unsigned.push(message)
    const nth = (tries.get(id) ?? 0) + 1
    tries.set(id, nth)
    if (nth <= failsFirst(id)) {
      if (nth % 2 === 0) response.destroy()
      else response.writeHead(500).end()
      return
    }
    taken.add(id)
    response.writeHead(204).end()
  })
  const company = await insist(() => signedIn(url, account))
  const added = await company.row('/api/webhook/add', { url: receiver.url, types: [] })
  secrets = [added.secret]
  const counter = async () => {
    const again = await insist(() => signedIn(url, account))
    return async () => (await insist(() => again.row('/api/webhook/query', {}))).waiting
  }
  return { receiver, tries, failsFirst, taken, unsigned, counter }
}
