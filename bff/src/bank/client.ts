import { type CallPath, calls } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { createWireCipher } from '@portal/shared/wire/cipher.ts'
import { requestIdHeader, serviceTokenHeader, utokenHeader, wireOf } from '@portal/shared/wire/wire.ts'
import { readEnvelope } from './envelope.ts'
import { type BankAnswer, createBankHttp } from './http.ts'
import { decodeRows, encodeBody } from './translate.ts'

export interface BankContext {
  requestId: string
  /** Absent for visitors. */
  utoken?: string | undefined
}

export interface BankClient {
  /**
   * Makes one call of the table. Rows come back unwrapped and opened, but not yet checked against a schema.
   * @throws Fault or ForeignRefusal as the bank refuses; 9008, 9009, 9010 for faults of the bank itself
   */
  call(path: CallPath, body: Record<string, unknown>, context: BankContext): Promise<unknown[]>
  /** The bank's operations and sandbox calls, under the service token. */
  service(method: 'GET' | 'POST', path: string, body?: unknown): Promise<BankAnswer>
  close(): Promise<void>
}

export interface BankClientOptions {
  bankUrl: string
  timeoutMs: number
  wireKey: string
  wireIv: string
  serviceToken: string
}

const reads = new Set<string>(calls.filter(call => call.effect === 'read').map(call => call.path))

/** @throws Error when a wire key has the wrong length: the start must stop then */
export const createBankClient = (options: BankClientOptions): BankClient => {
  const cipher = createWireCipher(options.wireKey, options.wireIv)
  const http = createBankHttp(options.bankUrl, options.timeoutMs)

  return {
    call: async (path, body, { requestId, utoken }) => {
      const wire = wireOf(path)
      const { type, text } = encodeBody(wire, cipher, body, utoken)
      const answer = await http.exchange({
        method: 'POST',
        path,
        headers: {
          'content-type': type,
          accept: 'application/json',
          [requestIdHeader]: requestId,
          ...(utoken !== undefined && { [utokenHeader]: utoken }),
        },
        body: text,
        retry: reads.has(path),
      })
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
    close: () => http.close(),
  }
}
