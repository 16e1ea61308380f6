import { Fault } from '@portal/shared/errors/fault.ts'
import { errors, Pool } from 'undici'

/** One exchange with the bank. */
export interface BankRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
  /** Try once more when the connection failed; only for what changes nothing. */
  retry: boolean
}

export interface BankAnswer {
  status: number
  body: string
}

export interface BankHttp {
  /**
   * @throws Fault 9008 unreachable, 9009 no answer in time, 9010 an answer beyond 8 MiB
   */
  exchange(request: BankRequest): Promise<BankAnswer>
  close(): Promise<void>
}

/** No answer of the bank may be larger (design section 9). */
const maxAnswerBytes = 8 * 1024 * 1024

const isTimeout = (error: unknown) =>
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError ||
  (error instanceof Error && error.name === 'TimeoutError')

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/** Everything that says the connection failed, not the bank's answer. */
const isConnectionFailure = (error: unknown) =>
  error instanceof errors.ConnectTimeoutError ||
  error instanceof errors.SocketError ||
  /^E(CONN|PIPE|HOST|NET|NOTFOUND|AI_AGAIN)/.test(codeOf(error) ?? '')

/** @param timeoutMs bound of a whole exchange, retry included */
export const createBankHttp = (bankUrl: string, timeoutMs: number): BankHttp => {
  const pool = new Pool(bankUrl, {
    connections: 128,
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: Math.min(2000, timeoutMs) },
  })

  const once = async ({ method, path, headers, body }: BankRequest, signal: AbortSignal) => {
    // Redirects are not followed: undici's request never does without being told to.
    const answer = await pool.request({ method, path, headers, body: body ?? null, signal })
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > maxAnswerBytes) {
        throw new Fault('9010', { detail: `the bank answered more than ${maxAnswerBytes} bytes` })
      }
      chunks.push(chunk)
    }
    return { status: answer.statusCode, body: Buffer.concat(chunks).toString('utf8') }
  }

  return {
    exchange: async request => {
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        try {
          return await once(request, signal)
        } catch (error) {
          if (!request.retry || !isConnectionFailure(error)) throw error
          return await once(request, signal)
        }
      } catch (error) {
        if (error instanceof Fault) throw error
        if (isTimeout(error)) throw new Fault('9009', { detail: error })
        if (isConnectionFailure(error)) throw new Fault('9008', { detail: error, retryAfter: 2 })
        throw new Fault('9010', { detail: error })
      }
    },
    close: () => pool.destroy(),
  }
}
