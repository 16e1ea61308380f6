import type { BankPath } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { WireCipher } from '@portal/shared/wire/cipher.ts'
import { wireOf } from '@portal/shared/wire/wire.ts'

const notSealed = (field: string) => new Fault('9012', { fields: { [field]: '格式不正确' } })

/** @throws Fault 9012 when the field is not a JSON object sealed with our key */
const openBody = (
  body: Readonly<Record<string, unknown>>,
  field: string,
  cipher: WireCipher,
): Record<string, unknown> => {
  const sealed = body[field]
  const text = typeof sealed === 'string' ? cipher.open(sealed) : null
  if (text === null) throw notSealed(field)
  try {
    const opened: unknown = JSON.parse(text)
    if (typeof opened === 'object' && opened !== null && !Array.isArray(opened)) return { ...opened }
  } catch {
    // What is sealed and yet no JSON is refused like what is not sealed.
  }
  throw notSealed(field)
}

/**
 * Turns a body of the wire into the contract's request: the bank's spellings back, sealed fields opened, the
 * utoken taken out where a call carries it in the body as well.
 * @throws Fault 9012 for a field that was not sealed with our key
 */
export const decodeWire = (
  path: BankPath,
  body: Readonly<Record<string, unknown>>,
  cipher: WireCipher,
): Record<string, unknown> => {
  const wire = wireOf(path)
  const request = wire.sealedBody ? openBody(body, wire.sealedBody, cipher) : { ...body }
  if (wire.utokenInBody) delete request.utoken
  for (const [ours, theirs] of Object.entries(wire.spelling)) {
    if (!Object.hasOwn(request, theirs)) continue
    request[ours] = request[theirs]
    delete request[theirs]
  }
  for (const field of wire.sealed) {
    const sealed = request[field]
    if (sealed === undefined) continue
    const plain = typeof sealed === 'string' ? cipher.open(sealed) : null
    if (plain === null) throw notSealed(field)
    request[field] = plain
  }
  return request
}

/** Turns the rows of an answer into the wire's: fields sealed and pages wrapped as the bank of old does. */
export const encodeWire = (path: BankPath, rows: readonly unknown[], cipher: WireCipher): unknown[] => {
  const { opened, wrapper } = wireOf(path)
  return rows.map(row => {
    const sealed = { ...(row as Record<string, unknown>) }
    for (const field of opened) {
      const plain = sealed[field]
      if (typeof plain === 'string' && plain !== '') sealed[field] = cipher.seal(plain)
    }
    return wrapper ? { [wrapper]: sealed } : sealed
  })
}
