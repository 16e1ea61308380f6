import { internalCalls } from '@portal/shared/contract/sessions.ts'
import { type BankPath, calls } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { createWireCipher } from '@portal/shared/wire/cipher.ts'
import {
  clientAddressHeader,
  clientDeviceHeader,
  requestIdHeader,
  serviceTokenHeader,
  utokenHeader,
  wireOf,
} from '@portal/shared/wire/wire.ts'
import type { BankOutcome } from '../ops/metrics.ts'
import { type Breaker, type BreakerState, createBreaker } from './breaker.ts'
import { readEnvelope } from './envelope.ts'
import { type BankAnswer, type BankRequest, createBankHttp } from './http.ts'
import { decodeRows, encodeBody } from './translate.ts'

export interface BankContext {
  requestId: string
  /** Absent for visitors. */
  utoken?: string | undefined
  /** Where a sign-in comes from, masked: for the bank's sign-in log. */
  origin?: { address: string; device: string }
  /** Headers that tell where a visitor's call comes from. */
  source?: Readonly<Record<string, string>> | undefined
}

export interface BankClient {
  /**
   * Makes one call of the table. Rows come back unwrapped and opened, but not yet checked against a schema.
   * @throws Fault or ForeignRefusal as the bank refuses; 9008, 9009, 9010 for faults of the bank itself
   */
  call(path: BankPath, body: Record<string, unknown>, context: BankContext): Promise<unknown[]>
  /** The bank's operations and sandbox calls, under the service token. */
  service(method: 'GET' | 'POST', path: string, body?: unknown): Promise<BankAnswer>
  /**
   * For streams, which go to the bank by themselves: what became of it is told by the returned function, once.
   * @throws Fault 9008 with Retry-After while the bank is given up
   */
  admit: Breaker['admit']
  breakerState(): BreakerState
  close(): Promise<void>
}

export interface BankClientOptions {
  bankUrl: string
  timeoutMs: number
  wireKey: string
  wireIv: string
  serviceToken: string
  breaker: { failures: number; openMs: number }
  /** Hears how every exchange of a call ended. @param seconds retry included */
  onExchange?: (path: string, outcome: BankOutcome, seconds: number) => void
}

const outcomes: Record<string, BankOutcome> = {
  '9008': 'unreachable',
  '9009': 'timeout',
  '9010': 'bad_answer',
}

/** What says that the bank as a whole is not up to it, and not just one answer. */
const isFailing = (outcome: BankOutcome, status: number) =>
  outcome === 'unreachable' || outcome === 'timeout' || status >= 500

const reads = new Set<string>(
  [...calls, ...internalCalls].filter(call => call.effect === 'read').map(call => call.path),
)

/** @throws Error when a wire key has the wrong length: the start must stop then */
export const createBankClient = (options: BankClientOptions): BankClient => {
  const cipher = createWireCipher(options.wireKey, options.wireIv)
  const http = createBankHttp(options.bankUrl, options.timeoutMs)
  const breaker = createBreaker(options.breaker)

  /** An exchange that the breaker admits and learns from; its own refusals take no time worth noting. */
  const guarded = async (request: BankRequest): Promise<BankAnswer> => {
    const started = performance.now()
    let outcome: BankOutcome = 'breaker_open'
    let status = 0
    try {
      const tell = breaker.admit()
      try {
        const answer = await http.exchange(request)
        status = answer.status
        outcome = 'answered'
        return answer
      } catch (error) {
        outcome = (error instanceof Fault && outcomes[error.code]) || 'bad_answer'
        throw error
      } finally {
        tell(isFailing(outcome, status) ? 'fails' : 'works')
      }
    } finally {
      options.onExchange?.(request.path, outcome, (performance.now() - started) / 1000)
    }
  }

  return {
    call: async (path, body, { requestId, utoken, origin, source }) => {
      const wire = wireOf(path)
      const { type, text } = encodeBody(wire, cipher, body, utoken)
      const answer = await guarded({
        method: 'POST',
        path,
        headers: {
          'content-type': type,
          accept: 'application/json',
          [requestIdHeader]: requestId,
          ...(utoken !== undefined && { [utokenHeader]: utoken }),
          ...source,
          ...(origin && { [clientAddressHeader]: origin.address, [clientDeviceHeader]: origin.device }),
        },
        body: text,
        retry: reads.has(path),
      })
      // The bank runs and its database does not: with 504 it cannot tell whether the call still took effect.
      if (answer.status === 503) throw new Fault('9008', { detail: 'the bank answered status 503' })
      if (answer.status === 504) throw new Fault('9009', { detail: 'the bank answered status 504' })
      if (answer.status !== 200)
        throw new Fault('9010', { detail: `the bank answered status ${answer.status}` })
      return decodeRows(wire, cipher, readEnvelope(answer.body))
    },
    service: (method, path, body) =>
      http.exchange({
        method,
        path,
        headers: {
          accept: 'application/json',
          [serviceTokenHeader]: options.serviceToken,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        retry: method === 'GET',
      }),
    admit: breaker.admit,
    breakerState: () => breaker.state(),
    close: () => http.close(),
  }
}
