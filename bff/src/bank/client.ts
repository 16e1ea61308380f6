import { internalCalls } from '@portal/shared/contract/sessions.ts'
import { type BankPath, calls } from '@portal/shared/contract/table.ts'
import { type ErrorFacts, factsOf } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { SignedCall } from '@portal/shared/machines/signature-base.ts'
import {
  callLeftPath,
  clientAddressHeader,
  clientDeviceHeader,
  idempotencyKeyHeader,
  requestIdHeader,
  signedCallType,
  utokenHeader,
  wireOf,
} from '@portal/shared/wire/wire.ts'
import type { TlsClient } from '../settings/settings-tls.ts'
import {
  type BreakerOptions,
  type BreakerState,
  type Breakers,
  createBreakers,
  type Outcome,
} from './breaker.ts'
import { classOf, passwordTimeoutMs } from './call-classes.ts'
import { readEnvelope } from './envelope.ts'
import { type BankAnswer, type BankRequest, createBankHttp } from './http.ts'
import { decodeRows, encodeBody } from './translate.ts'
import { createWireForm, type WireForm, type WireFormOptions } from './wire-form.ts'

export interface BankContext {
  requestId: string
  /** Absent for visitors. */
  utoken?: string | undefined
  /** Where a sign-in comes from, masked: for the bank's sign-in log. */
  origin?: { address: string; device: string }
  /** Aborted when the gateway's own client has left: the bank then drops what still waits in line there. */
  left?: AbortSignal
  /** Called with the rows of an answer that came too late, after the call has failed with 9009. */
  late?: (rows: unknown[]) => void
  /** Headers that tell where a visitor's call comes from. */
  source?: Readonly<Record<string, string>> | undefined
  /** What a program has signed: the bank does what these bytes say, and the body given beside them is not sent. */
  signed?: SignedCall | undefined
  /** A person's key of idempotency. */
  idemKey?: string | undefined
  /** Called when the bank says that it has given this answer before. */
  onReplay?: (() => void) | undefined
}

export interface BankClient {
  /**
   * Makes one call of the table. Rows come back unwrapped and opened, but not yet checked against a schema.
   * @throws Fault or ForeignRefusal as the bank refuses; 9008, 9009, 9010 for faults of the bank itself
   */
  call(path: BankPath, body: Record<string, unknown>, context: BankContext): Promise<unknown[]>
  /** The bank's operations and sandbox calls. */
  service(method: 'GET' | 'POST', path: string, body?: unknown): Promise<BankAnswer>
  /**
   * For streams, which go to the bank by themselves: the outcome is reported through the returned function, once.
   * @throws Fault 9008 with Retry-After while the bank is given up
   */
  admit: Breakers['admit']
  breakerState(): BreakerState
  /** How this gateway speaks to its bank. */
  form: WireForm
  close(): Promise<void>
}

export interface BankClientOptions extends WireFormOptions {
  bankUrl: string
  bankTls?: TlsClient | undefined
  timeoutMs: number
  breaker: BreakerOptions
  /** Called with how every exchange of a call ended. @param seconds retry included */
  onExchange?: (path: string, outcome: BankOutcome, seconds: number) => void
}

/** How an exchange ended: the bank answered, could not be reached, took too long, or spoke nonsense. */
export type BankOutcome = NonNullable<ErrorFacts['bank']> | 'answered' | 'breaker_open'

/** Decides whether an outcome means that the bank is in trouble, not just this one call. */
const toldOf = (outcome: BankOutcome, status: number): Outcome => {
  if (outcome === 'unreachable') return 'unreachable'
  return outcome === 'timeout' || status >= 500 ? 'fails' : 'works'
}

const reads = new Set<string>(
  [...calls, ...internalCalls].filter(call => call.effect === 'read').map(call => call.path),
)

/** @throws Error when a wire key has the wrong length: the start must stop then */
export const createBankClient = (options: BankClientOptions): BankClient => {
  const form = createWireForm(options)
  const http = createBankHttp(options.bankUrl, options.timeoutMs, { tls: options.bankTls })
  const passwordHttp = createBankHttp(options.bankUrl, Math.min(options.timeoutMs, passwordTimeoutMs), {
    tls: options.bankTls,
    // As many as the gateway lets in (limits/in-flight.ts): a call queued at the bank does not take another call's connection.
    connections: 1_000,
  })
  const breakers = createBreakers(options.breaker)

  /** An exchange that the breaker admits and learns from; its own refusals take no time worth noting. */
  const guarded = async (path: BankPath, request: BankRequest): Promise<BankAnswer> => {
    const callClass = classOf(path)
    const started = performance.now()
    let outcome: BankOutcome = 'breaker_open'
    let status = 0
    try {
      const tell = breakers.admit(callClass)
      try {
        const answer = await (callClass === 'password' ? passwordHttp : http).exchange(request)
        status = answer.status
        outcome = 'answered'
        return answer
      } catch (error) {
        outcome = (error instanceof Fault && factsOf(error.code)?.bank) || 'bad_answer'
        throw error
      } finally {
        tell(toldOf(outcome, status))
      }
    } finally {
      options.onExchange?.(request.path, outcome, (performance.now() - started) / 1000)
    }
  }

  const service: BankClient['service'] = (method, path, body) =>
    http.exchange({
      method,
      path,
      headers: {
        accept: 'application/json',
        ...form.headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      retry: method === 'GET',
    })

  /** A bank that knows nothing of it answers the call in its own time. */
  const takeBack = (requestId: string) => {
    service('POST', callLeftPath, { request_id: requestId }).catch(() => {})
  }

  /** An exchange that is also ended at the bank when its caller is gone. */
  const untilLeft = async (
    path: BankPath,
    requestId: string,
    request: BankRequest,
    left: AbortSignal | undefined,
    readLate: ((body: string) => void) | undefined,
  ): Promise<BankAnswer> => {
    if (left?.aborted) throw new Fault('9009', { detail: 'the client has left' })
    const onLeave = () => takeBack(requestId)
    left?.addEventListener('abort', onLeave)
    try {
      return await guarded(path, {
        ...request,
        late: ({ body }) => {
          try {
            readLate?.(body)
          } catch {
            // Refused, or no answer at all: there is nothing to undo.
          }
        },
      })
    } catch (error) {
      if (error instanceof Fault && error.code === '9009') takeBack(requestId)
      throw error
    } finally {
      left?.removeEventListener('abort', onLeave)
    }
  }

  return {
    call: async (path, body, context) => {
      const { requestId, utoken, origin, source, signed, idemKey, onReplay, left, late } = context
      const wire = wireOf(path)
      const seals = form.sealsOf(path, requestId)
      const { type, text } = signed
        ? { type: signedCallType, text: JSON.stringify(signed) }
        : encodeBody(wire, seals, body, utoken)
      const request: BankRequest = {
        method: 'POST',
        path,
        headers: {
          'content-type': type,
          accept: 'application/json',
          ...form.headers,
          [requestIdHeader]: requestId,
          ...(utoken !== undefined && { [utokenHeader]: utoken }),
          ...source,
          ...(idemKey !== undefined && { [idempotencyKeyHeader]: idemKey }),
          ...(origin && { [clientAddressHeader]: origin.address, [clientDeviceHeader]: origin.device }),
        },
        body: text,
        retry: reads.has(path),
      }
      const readLate = late && ((body: string) => late(decodeRows(wire, seals, readEnvelope(body))))
      const answer =
        left || readLate
          ? await untilLeft(path, requestId, request, left, readLate)
          : await guarded(path, request)
      // The bank runs and its database does not: with 504 it cannot tell whether the call still took effect.
      if (answer.status === 503) throw new Fault('9008', { detail: 'the bank answered status 503' })
      if (answer.status === 504) throw new Fault('9009', { detail: 'the bank answered status 504' })
      if (answer.status !== 200)
        throw new Fault('9010', { detail: `the bank answered status ${answer.status}` })
      const rows = decodeRows(wire, seals, readEnvelope(answer.body))
      if (answer.isReplay) onReplay?.()
      return rows
    },
    service,
    admit: breakers.admit,
    breakerState: breakers.state,
    form,
    close: async () => {
      await Promise.all([http.close(), passwordHttp.close()])
    },
  }
}
