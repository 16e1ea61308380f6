import type { IncomingMessage } from 'node:http'
import { malformed, maxBodyBytes } from '@portal/shared/body/bounds.ts'
import { decodeForm, secretsOf } from '@portal/shared/body/decode-form.ts'
import { decodeJson } from '@portal/shared/body/decode-json.ts'
import { withIdemKey } from '@portal/shared/body/idem-key.ts'
import { bodyShapeOf, type CallNames } from '@portal/shared/body/shape.ts'
import { unifySpelling } from '@portal/shared/body/spelling.ts'
import { validate } from '@portal/shared/body/validate.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { z } from 'zod'

/** A body as it came, not yet looked into. */
export interface RawBody {
  type: 'json' | 'form'
  bytes: Uint8Array
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Says that a body is being read from now on (limits/body-readers.ts).
 * @param giveUp refuses it
 * @returns to be called when it is there, or never will be
 */
export type EnterReaders = (giveUp: (fault: Fault) => void) => () => void

const unbounded: EnterReaders = () => () => {}

/**
 * The bytes as they come. Ours and not `express.raw`: types, encodings and lengths are checked before, and what
 * is left to do is this.
 */
const readBytes = (request: IncomingMessage, enter: EnterReaders): Promise<Uint8Array> => {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const refuse = (fault: Fault) => {
    request.removeAllListeners('data').pause()
    reject(fault)
  }
  const leave = hasBody(request) ? enter(refuse) : () => {}
  const chunks: Buffer[] = []
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= maxBodyBytes) chunks.push(chunk)
    else refuse(new Fault('9002'))
  })
  request.on('end', () => {
    const [first] = chunks
    resolve(chunks.length === 1 && first ? first : Buffer.concat(chunks))
  })
  request.on('error', error => reject(new Fault('9001', { detail: error })))
  // Every request closes: an error is made, stack and all, only for one whose body is not whole.
  request.on('close', () => {
    if (!request.complete) reject(malformed('the body broke off'))
  })
  return promise.finally(leave)
}

const types: Record<string, RawBody['type']> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
}

/**
 * The announced type: JSON or form in UTF-8, not compressed; nothing at all counts as JSON.
 * @throws Fault 9003
 */
const bodyType = (request: IncomingMessage): RawBody['type'] => {
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw new Fault('9003')
  const header = request.headers['content-type']
  if (header === undefined) {
    if (hasBody(request)) throw new Fault('9003')
    return 'json'
  }
  const [name = '', ...parameters] = header.toLowerCase().split(';')
  const type = types[name.trim()]
  if (!type) throw new Fault('9003')
  for (const parameter of parameters) {
    const [key = '', value = ''] = parameter.split('=')
    if (key.trim() === 'charset' && !/^"?utf-?8"?$/.test(value.trim())) throw new Fault('9003')
  }
  return type
}

/**
 * @param enter bounds the bodies that are read in parallel
 * @throws Fault 9003 for the type, 9002 for the size, 9001 for a body that breaks off; as `enter` refuses
 */
export const readBody = async (request: IncomingMessage, enter = unbounded): Promise<RawBody> => {
  const type = bodyType(request)
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw new Fault('9002')
  return { type, bytes: await readBytes(request, enter) }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws Fault 9001 on invalid UTF-8 */
export const decodeUtf8 = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    throw malformed('invalid UTF-8')
  }
}

/**
 * Decodes and validates: JSON and forms end in the same values, whatever spelling a name has.
 * @param call its declaration, as far as it speaks of bodies
 * @param idemKey the key of idempotency that came beside it
 * @throws Fault 9001 malformed, 9012 with `fields`, 24014 where the body names another key than `idemKey`
 */
export const decodeBody = <Schema extends z.ZodType>(
  raw: RawBody,
  call: CallNames & { request: Schema },
  idemKey?: string,
): z.output<Schema> => {
  const text = decodeUtf8(raw.bytes)
  const shape = bodyShapeOf(call)
  const isEmpty = text.trim() === ''
  const tree = isEmpty
    ? {}
    : raw.type === 'form'
      ? decodeForm(text, shape)
      : decodeJson(text, secretsOf(shape))
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) throw malformed('not an object')
  return validate(call.request, withIdemKey(unifySpelling(tree, shape), shape, idemKey))
}
