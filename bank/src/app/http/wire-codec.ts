import type { BankPath } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { wireOf } from '@portal/shared/wire/wire.ts'
import type { CallSeals } from './wire-form.ts'

/** A fault between gateway and bank, never of the person who typed what was to be sealed. */
const notSealed = (path: BankPath, field: string) =>
  new Fault('9010', { detail: `${path}: ${field} was not sealed for this request` })

/** @throws Fault 9010 when the field was not sealed for this request, or holds no JSON object */
const openBody = (
  path: BankPath,
  body: Readonly<Record<string, unknown>>,
  field: string,
  seals: CallSeals,
): Record<string, unknown> => {
  const sealed = body[field]
  const text = typeof sealed === 'string' ? seals.open(field, sealed) : null
  if (text === null) throw notSealed(path, field)
  try {
    const opened: unknown = JSON.parse(text)
    if (typeof opened === 'object' && opened !== null && !Array.isArray(opened)) return { ...opened }
  } catch {
    // What is sealed and yet no JSON is refused like what is not sealed.
  }
  throw notSealed(path, field)
}

/**
 * Turns a body of the wire into the contract's request: the bank's spellings back, sealed fields opened, the
 * utoken taken out where a call carries it in the body as well.
 * @throws Fault 9010 for a field that was not sealed for this request
 */
export const decodeWire = (
  path: BankPath,
  body: Readonly<Record<string, unknown>>,
  seals: CallSeals,
): Record<string, unknown> => {
  const wire = wireOf(path)
  const request = wire.sealedBody ? openBody(path, body, wire.sealedBody, seals) : { ...body }
  if (wire.utokenInBody) delete request.utoken
  for (const [ours, theirs] of Object.entries(wire.spelling)) {
    if (!Object.hasOwn(request, theirs)) continue
    request[ours] = request[theirs]
    delete request[theirs]
  }
  for (const field of wire.sealed) {
    const sealed = request[field]
    if (sealed === undefined) continue
    const plain = typeof sealed === 'string' ? seals.open(wire.spelling[field] ?? field, sealed) : null
    if (plain === null) throw notSealed(path, field)
    request[field] = plain
  }
  return request
}

/** Turns the rows of an answer into the wire's: fields sealed and pages wrapped as the bank of old does. */
export const encodeWire = (path: BankPath, rows: readonly unknown[], seals: CallSeals): unknown[] => {
  const { opened, wrapper } = wireOf(path)
  return rows.map((row, at) => {
    const sealed = { ...(row as Record<string, unknown>) }
    for (const field of opened) {
      const plain = sealed[field]
      if (typeof plain === 'string' && plain !== '') sealed[field] = seals.seal(at, field, plain)
    }
    return wrapper ? { [wrapper]: sealed } : sealed
  })
}
