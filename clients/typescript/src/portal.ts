import { randomUUID } from 'node:crypto'
import type { Filter, Optional, Page, PagedPath, PageRow, PathOf, Request, Row, TableOf } from './calls.ts'
import type { Calls, Event, EventType } from './contract.ts'
import { ed25519Key, type PrivateKey, type PublicKey, readPrivateKey } from './keys.ts'
import { ForgedAnswerError, PortalError } from './portal-errors.ts'
import { signRequest } from './signature.ts'
import { verifyAnswer } from './verify.ts'

export interface PortalOptions {
  /** The portal's public origin, as its PUBLIC_ORIGIN says. */
  origin: string
  keyId: string
  /** PKCS#8 in PEM, or whatever signs. */
  privateKey: string | PrivateKey
  /** Tries of one call, the first included: 4 where nothing is said. */
  tries?: number
  timeoutMs?: number
  /** For tests. */
  fetch?: typeof fetch
  wait?: (ms: number) => Promise<unknown>
  now?: () => number
}

/** Events in their order; whoever has worked on all of them keeps `next`. */
export interface Batch {
  events: Event[]
  next: string
}

export interface EventOptions {
  /** The `next` of the last batch that was worked on. */
  after?: string
  types?: readonly EventType[]
  /** Pause where there is nothing new. */
  pollMs?: number
  signal?: AbortSignal
}

const MOST_WAIT_MS = 120_000
const TRIES = 4

/** A twin is still at work (20032), or nobody answered: the same again is right. */
const mayPass = (error: unknown): boolean => {
  if (error instanceof ForgedAnswerError) return false
  if (!(error instanceof PortalError)) return true
  return error.retryAfterMs !== undefined || error.code === '20032' || [502, 503, 504].includes(error.status)
}

/** @typeParam Table the calls that there are; another date's or a newer portal's may be given */
export class Portal<Table extends TableOf<Table> = Calls> {
  readonly #options: PortalOptions
  readonly #key: PrivateKey
  readonly #answerKeys = new Map<string, PublicKey>()
  readonly #fetch: typeof fetch
  readonly #wait: (ms: number) => Promise<unknown>

  constructor(options: PortalOptions) {
    const { privateKey } = options
    this.#options = options
    this.#key = typeof privateKey === 'string' ? readPrivateKey(privateKey) : privateKey
    this.#fetch = options.fetch ?? fetch
    this.#wait = options.wait ?? (ms => new Promise(resolve => setTimeout(resolve, ms)))
  }

  /** A call that changes nothing; the rows of its answer. @throws PortalError, ForgedAnswerError */
  read<P extends PathOf<Table, 'read'>>(
    path: P,
    ...[body]: Optional<Request<P, Table>>
  ): Promise<Row<P, Table>[]> {
    return this.#try<Row<P, Table>>(path, body ?? {}, undefined)
  }

  /**
   * A call that changes something: done once for each key, however often it is sent. Store the key before the first try,
   * and come back with it after a crash. @throws PortalError, ForgedAnswerError
   */
  write<P extends PathOf<Table, 'write'>>(
    path: P,
    body: Request<P, Table>,
    idempotencyKey: string = randomUUID(),
  ): Promise<Row<P, Table>[]> {
    return this.#try<Row<P, Table>>(path, body, idempotencyKey)
  }

  /** Every row of a paged call. */
  async *rows<P extends PagedPath<Table>>(
    path: P,
    ...[filter]: Optional<Filter<P, Table>>
  ): AsyncGenerator<PageRow<P, Table>> {
    for (let page_no = 1, seen = 0; ; page_no += 1) {
      const body = { ...filter, page_no, page_size: 100 }
      const [page] = await this.#try<Page<PageRow<P, Table>>>(path, body, undefined)
      if (!page) return
      yield* page.rows
      seen += page.rows.length
      if (page.rows.length === 0 || seen >= page.total) return
    }
  }

  /** The events of the company's business, from a cursor on, without end: at least once each, in their order. */
  async *events({ after, types, pollMs = 2000, signal }: EventOptions = {}): AsyncGenerator<Batch> {
    let cursor = after
    while (!signal?.aborted) {
      const body = { ...(cursor !== undefined && { after: cursor }), ...(types && { types }), limit: 500 }
      const [page] = await this.#try<Batch & { has_more: boolean }>('/api/event/query_event', body, undefined)
      if (!page) return
      cursor = page.next
      if (page.events.length > 0) yield { events: page.events, next: page.next }
      if (!page.has_more) await this.#wait(pollMs)
    }
  }

  #try<R>(path: string, body: object, idempotencyKey: string | undefined): Promise<R[]> {
    const text = JSON.stringify(body)
    return this.#again(this.#options.tries ?? TRIES, () => this.#once<R>(path, text, idempotencyKey))
  }

  async #again<Result>(tries: number, act: () => Promise<Result>): Promise<Result> {
    for (let nth = 1; ; nth += 1) {
      try {
        return await act()
      } catch (error) {
        const told = error instanceof PortalError ? error.retryAfterMs : undefined
        const wait = told ?? 2 ** nth * 100 * (0.5 + Math.random())
        if (nth >= tries || !mayPass(error) || wait > MOST_WAIT_MS) throw error
        await this.#wait(wait)
      }
    }
  }

  /** Signed anew at every try: a nonce serves once. */
  async #once<R>(path: string, body: string, idempotencyKey: string | undefined): Promise<R[]> {
    const { origin, keyId, timeoutMs = 30_000, now = Date.now } = this.#options
    const targetUri = origin + path
    const created = Math.floor(now() / 1000)
    const call = { method: 'POST', targetUri, body, idempotencyKey, keyId, created, nonce: randomUUID() }
    const { headers } = await signRequest(call, this.#key)
    const response = await this.#fetch(targetUri, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const answer = {
      request: { method: 'POST', targetUri, signature: headers.signature ?? '' },
      status: response.status,
      headers: [...response.headers],
      body: bytes,
    }
    const keyNamed = /;keyid="([^"]*)"/.exec(response.headers.get('signature-input') ?? '')?.[1]
    const isKeyNew = keyNamed !== undefined && !this.#answerKeys.has(keyNamed)
    const unread = isKeyNew ? await this.#readAnswerKeys().catch(keysUnread) : undefined
    const verdict = verifyAnswer(answer, id => this.#answerKeys.get(id))
    if (!response.ok) {
      const retryAfter = response.headers.get('retry-after')
      throw new PortalError(response.status, readJson(bytes), retryAfter, verdict === 'ok')
    }
    // Nobody knows yet whose answer it is: the same call again, with its key, is right.
    if (unread) throw unread
    if (verdict !== 'ok') throw new ForgedAnswerError(verdict)
    return readJson(bytes).data as R[]
  }

  /** Changes nothing, and so is tried again even for whoever tries calls once. */
  #readAnswerKeys(): Promise<void> {
    const { origin, timeoutMs = 30_000 } = this.#options
    return this.#again(TRIES, async () => {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await this.#fetch(`${origin}/api/keys`, { redirect: 'error', signal })
      if (!response.ok) throw new Error(`/api/keys answered ${response.status}`)
      const { keys } = (await response.json()) as { keys: { kid: string; crv: string; x: string }[] }
      for (const { kid, crv, x } of keys) {
        if (crv === 'Ed25519') this.#answerKeys.set(kid, ed25519Key(Buffer.from(x, 'base64url')))
      }
    })
  }
}

const keysUnread = (cause: unknown) => new Error("the portal's keys could not be read", { cause })

const readJson = (bytes: Buffer): Record<string, unknown> => {
  try {
    return JSON.parse(bytes.toString()) as Record<string, unknown>
  } catch {
    return {}
  }
}
