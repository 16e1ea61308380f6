import { type Environment, hasFault } from '../settings/faults.ts'
import { weaknessOf } from '../settings/secrets.ts'
import { sandboxSecrets } from './wire.ts'

/*
 * The wire's settings, for readers of an environment. A fault reads `NAME: what is wrong` and never holds a value.
 */

/** How a gateway speaks to its bank: the wire's own form, or `section-7`, of a bank that knows nothing but the specification. */
export const wireForms = ['v2', 'section-7'] as const
export type WireFormName = (typeof wireForms)[number]

/** The old wire form, still read of gateways that do not speak the present one. */
export interface OldWire {
  /** Hex, 16 bytes: the one IV of the old form. */
  iv: string
  /** Not read any more from this moment on. */
  until: Date
}

export interface BankWireSettings {
  /** Hex keys of 32 bytes each that gateways may still seal with. */
  wireKeysOld: readonly string[]
  wireOld: OldWire | undefined
}

/** The end of a day in China, as the calendar knows it; undefined for what is no day. */
export const endOfDay = (day: string): Date | undefined => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const start = new Date(`${day}T00:00:00+08:00`)
  if (Number.isNaN(start.getTime())) return undefined
  // 30 February is a day of March to Date.
  const isSameDay = new Date(start.getTime() + 8 * 3_600_000).toISOString().startsWith(day)
  return isSameDay ? new Date(start.getTime() + 24 * 3_600_000) : undefined
}

const readOldWire = (values: Environment, sandbox: boolean, faults: string[]): OldWire | undefined => {
  const day = values.WIRE_OLD_UNTIL
  if (day === undefined) return undefined
  const until = endOfDay(day)
  if (!until) faults.push('WIRE_OLD_UNTIL: must be a day such as 2026-12-31')
  const iv = values.WIRE_IV ?? (sandbox ? sandboxSecrets.wireIv : undefined)
  if (hasFault(faults, 'WIRE_IV')) return undefined
  if (iv === undefined) faults.push('WIRE_IV: required with WIRE_OLD_UNTIL (or WIRE_IV_FILE)')
  else if (!/^[0-9a-f]{32}$/i.test(iv)) faults.push('WIRE_IV: must be 32 hex digits (16 bytes)')
  return until && iv !== undefined ? { iv, until } : undefined
}

const weaknessOfKey = (key: string, sandbox: boolean): string | undefined => {
  if (!/^[0-9a-f]{64}$/i.test(key)) return 'must list keys of 64 hex digits, separated by commas'
  if (!sandbox && key.toLowerCase() === sandboxSecrets.wireKey)
    return 'has the sandbox value, which is public'
  return weaknessOf(key, 64)
}

/**
 * The bank's part beside WIRE_KEY.
 * @param values of the environment, with the files' contents
 */
export const readBankWire = (values: Environment, sandbox: boolean, faults: string[]): BankWireSettings => {
  const listed = values.WIRE_KEYS_OLD?.split(',') ?? []
  const wireKeysOld = listed.map(key => key.trim()).filter(Boolean)
  const weakness = wireKeysOld.map(key => weaknessOfKey(key, sandbox)).find(Boolean)
  if (weakness) faults.push(`WIRE_KEYS_OLD: ${weakness}`)
  return { wireKeysOld, wireOld: readOldWire(values, sandbox, faults) }
}
