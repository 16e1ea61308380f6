import { Fault } from '@portal/shared/errors/fault.ts'
import { toForm } from '@portal/shared/wire/form.ts'
import { maskField } from '@portal/shared/wire/masks.ts'
import type { WireCall } from '@portal/shared/wire/wire.ts'
import type { CallSeals } from './wire-form.ts'

type Fields = Record<string, unknown>

/** A public body in the bank's encoding, spelling and seals. */
export const encodeBody = (
  wire: WireCall,
  seals: CallSeals,
  body: Fields,
  utoken: string | undefined,
): { type: string; text: string } => {
  const fields: Fields = {}
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    const spelt = wire.spelling[name] ?? name
    fields[spelt] = wire.sealed.includes(name) ? seals.seal(spelt, String(value)) : value
  }
  const { sealedBody } = wire
  const sent = sealedBody ? { [sealedBody]: seals.seal(sealedBody, JSON.stringify(fields)) } : fields
  if (wire.utokenInBody && utoken !== undefined) sent.utoken = utoken
  return wire.encoding === 'form'
    ? { type: 'application/x-www-form-urlencoded', text: toForm(sent) }
    : { type: 'application/json', text: JSON.stringify(sent) }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @throws Fault 9010 for what does not prove itself: it never passes */
const openField = (row: number, name: string, value: string, seals: CallSeals): string => {
  const plain = seals.open(row, name, value)
  if (plain === null) throw new Fault('9010', { detail: `the bank's ${name} does not open` })
  return maskField(name, plain)
}

/** Bank rows without their wrapper and with sealed fields opened and masked. */
export const decodeRows = (wire: WireCall, seals: CallSeals, rows: readonly unknown[]): unknown[] =>
  rows.map((row, at) => {
    const inner = wire.wrapper && isFields(row) ? (row[wire.wrapper] ?? row) : row
    if (wire.opened.length === 0 || !isFields(inner)) return inner
    const opened = { ...inner }
    for (const name of wire.opened) {
      const value = opened[name]
      if (typeof value === 'string' && value !== '') opened[name] = openField(at, name, value, seals)
    }
    return opened
  })
