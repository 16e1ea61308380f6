import { Fault } from '@portal/shared/errors/fault.ts'
import { replayedHeader } from '@portal/shared/wire/wire.ts'
import { type Dispatcher, errors, Pool } from 'undici'
import type { TlsClient } from '../settings/settings-tls.ts'

/** One exchange with the bank. */
export interface BankRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
  /** Try once more when the connection failed; only for what changes nothing. */
  retry: boolean
  /**
   * Called with an answer that comes after the time is over. Without it the connection is cut then, which leaves open
   * whether the bank has answered.
   */
  late?: ((answer: BankAnswer) => void) | undefined
}

export interface BankAnswer {
  status: number
  body: string
  /** The bank has given this answer before, to the same key of idempotency. */
  isReplay: boolean
}

export interface BankHttp {
  /**
   * @throws Fault 9008 unreachable, 9009 no answer in time, 9010 an answer beyond 8 MiB
   */
  exchange(request: BankRequest): Promise<BankAnswer>
  close(): Promise<void>
}

/** No answer of the bank may be larger. */
const maxAnswerBytes = 8 * 1024 * 1024
/** How long a late answer is waited for beyond the bound. */
const lateMs = 60_000
/** All answers being read together: hundreds of endless ones would otherwise fill the process. */
const maxHeldBytes = 64 * 1024 * 1024

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/** A certificate that is not the bank's, or one of ours that it does not take: no request was begun. */
const isNotTrusted = (code: string) =>
  /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA)/.test(code)

/** Errors of the connection, not of the bank's answer. */
const isConnectionFailure = (error: unknown) =>
  error instanceof errors.ConnectTimeoutError ||
  error instanceof errors.SocketError ||
  /^E(CONN|PIPE|HOST|NET|NOTFOUND|AI_AGAIN)/.test(codeOf(error) ?? '') ||
  isNotTrusted(codeOf(error) ?? '')

/**
 * @param timeoutMs bound of a whole exchange, retry included
 * @param connections at most; who finds none waits for one
 */
export const createBankHttp = (
  bankUrl: string,
  timeoutMs: number,
  { tls, connections = 128 }: { tls?: TlsClient | undefined; connections?: number } = {},
): BankHttp => {
  const pool = new Pool(bankUrl, {
    connections,
    pipelining: 1,
    // Our own bound covers the whole exchange, so undici need not watch its parts.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { ...tls, timeout: Math.min(2000, timeoutMs) },
  })

  /** Bytes of answers that are not whole yet. */
  let held = 0

  /*
   * undici's dispatch and not its `request`: an answer of some kilobytes needs neither a stream nor an abort
   * signal, which together cost as much as the rest of the exchange.
   */
  const once = ({ method, path, headers, body, late }: BankRequest, msLeft: number) =>
    new Promise<BankAnswer>((resolve, reject) => {
      const chunks: Buffer[] = []
      let size = 0
      const release = () => {
        clearTimeout(bound)
        held -= size
        size = 0
      }
      let status = 0
      let isReplay = false
      let started: Dispatcher.DispatchController | undefined
      let refused: Fault | undefined
      const refuse = (fault: Fault) => {
        refused = fault
        release()
        started?.abort(fault)
        reject(fault)
      }
      let isLate = false
      let bound = setTimeout(() => {
        const fault = new Fault('9009', { detail: 'no answer in time' })
        if (!late) return refuse(fault)
        isLate = true
        bound = setTimeout(() => refuse(fault), lateMs).unref()
        reject(fault)
      }, msLeft)

      // Redirects are not followed: undici never does without being told to.
      pool.dispatch(
        { method, path, headers, body: body ?? null },
        {
          onRequestStart: controller => {
            started = controller
            if (refused) controller.abort(refused)
          },
          onResponseStart: (_controller, code, headers) => {
            status = code
            isReplay = headers[replayedHeader] === 'true'
          },
          onResponseData: (_controller, chunk) => {
            if (refused) return
            size += chunk.length
            held += chunk.length
            if (size > maxAnswerBytes || held > maxHeldBytes) {
              refuse(new Fault('9010', { detail: `too large an answer: ${size} bytes, ${held} at once` }))
            } else chunks.push(chunk)
          },
          onResponseEnd: () => {
            release()
            const [first] = chunks
            const bytes = chunks.length === 1 && first ? first : Buffer.concat(chunks)
            const answer = { status, body: bytes.toString('utf8'), isReplay }
            if (isLate) late?.(answer)
            else resolve(answer)
          },
          onResponseError: (_controller, error) => {
            release()
            reject(error)
          },
        },
      )
    })

  return {
    exchange: async request => {
      const ends = performance.now() + timeoutMs
      try {
        try {
          return await once(request, timeoutMs)
        } catch (error) {
          if (!request.retry || !isConnectionFailure(error)) throw error
          return await once(request, Math.max(1, ends - performance.now()))
        }
      } catch (error) {
        if (error instanceof Fault) throw error
        if (isConnectionFailure(error)) throw new Fault('9008', { detail: error, retryAfter: 2 })
        throw new Fault('9010', { detail: error })
      }
    },
    close: () => pool.destroy(),
  }
}
