import type { CallPath } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { WireCipher } from '@portal/shared/wire/cipher.ts'
import { wireOf } from '@portal/shared/wire/wire.ts'

/**
 * Turns a body of the wire into the contract's request: the bank's spellings back, sealed fields opened, the
 * utoken taken out where a call carries it in the body as well.
 * @throws Fault 9012 for a field that was not sealed with our key
 */
export const decodeWire = (
  path: CallPath,
  body: Readonly<Record<string, unknown>>,
  cipher: WireCipher,
): Record<string, unknown> => {
  const wire = wireOf(path)
  const request: Record<string, unknown> = { ...body }
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
    if (plain === null) throw new Fault('9012', { fields: { [field]: '格式不正确' } })
    request[field] = plain
  }
  return request
}

/** Turns the rows of an answer into the wire's: fields sealed and pages wrapped as the bank of old does. */
export const encodeWire = (path: CallPath, rows: readonly unknown[], cipher: WireCipher): unknown[] => {
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
