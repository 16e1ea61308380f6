import { Fault } from '@portal/shared/errors/fault.ts'
import { maskAccount, maskId, maskMobile } from '@portal/shared/people/mask.ts'
import type { WireCipher } from '@portal/shared/wire/cipher.ts'
import { toForm } from '@portal/shared/wire/form.ts'
import type { WireCall } from '@portal/shared/wire/wire.ts'

type Fields = Record<string, unknown>

/** A public body in the bank's encoding, spelling and seals (design section 3). */
export const encodeBody = (
  wire: WireCall,
  cipher: WireCipher,
  body: Fields,
  utoken: string | undefined,
): { type: string; text: string } => {
  const fields: Fields = {}
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    fields[wire.spelling[name] ?? name] = wire.sealed.includes(name) ? cipher.seal(String(value)) : value
  }
  const sent = wire.sealedBody ? { [wire.sealedBody]: cipher.seal(JSON.stringify(fields)) } : fields
  if (wire.utokenInBody && utoken !== undefined) sent.utoken = utoken
  return wire.encoding === 'form'
    ? { type: 'application/x-www-form-urlencoded', text: toForm(sent) }
    : { type: 'application/json', text: JSON.stringify(sent) }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isBase64Blocks = (text: string) =>
  text.length >= 24 && /^[A-Za-z0-9+/]+={0,2}$/.test(text) && Buffer.from(text, 'base64').length % 16 === 0

/** Fields shown masked wherever the bank sends them sealed. */
const masks: Readonly<Record<string, (text: string) => string>> = {
  mobile: maskMobile,
  mobile_phone: maskMobile,
  legal_person_mobile: maskMobile,
  contact_mobile: maskMobile,
  id_no: maskId,
  legal_person_cert_no: maskId,
  contact_cert_no: maskId,
  finan_account: maskAccount,
}

/** What looks sealed must open; what looks plain is taken as it is (S-I6). */
const openField = (name: string, value: string, cipher: WireCipher): string => {
  const plain = isBase64Blocks(value) ? cipher.open(value) : value
  if (plain === null) throw new Fault('9010', { detail: `the bank's ${name} does not open` })
  if (plain.includes('*')) return plain
  return masks[name]?.(plain) ?? plain
}

/** Bank rows without their wrapper and with sealed fields opened and masked. */
export const decodeRows = (wire: WireCall, cipher: WireCipher, rows: readonly unknown[]): unknown[] =>
  rows.map(row => {
    const inner = wire.wrapper && isFields(row) ? (row[wire.wrapper] ?? row) : row
    if (wire.opened.length === 0 || !isFields(inner)) return inner
    const opened = { ...inner }
    for (const name of wire.opened) {
      const value = opened[name]
      if (typeof value === 'string' && value !== '') opened[name] = openField(name, value, cipher)
    }
    return opened
  })
