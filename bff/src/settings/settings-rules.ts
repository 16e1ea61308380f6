import { isLoopback } from '@portal/shared/settings/addresses.ts'
import { hasFault } from '@portal/shared/settings/faults.ts'
import type { Mode } from '@portal/shared/settings/sandbox.ts'
import type { z } from 'zod'
import { redisOptionsOf } from '../records/redis-records.ts'
import type { environment } from './settings-fields.ts'

/* Rules between the gateway's variables. */

/** Settings that production needs beside the secrets. */
export const requiredNames = ['REDIS_URL', 'PUBLIC_ORIGIN', 'BANK_URL'] as const

type Environment = z.output<typeof environment>

const ruleOrigin = ({ PUBLIC_ORIGIN: text, TRUST_PROXY: proxies }: Environment): string[] => {
  if (text === undefined) return []
  const origin = new URL(text)
  if (origin.protocol === 'https:') {
    return proxies ? [] : ['TRUST_PROXY: list the proxies that end TLS, because PUBLIC_ORIGIN is https']
  }
  return isLoopback(origin.hostname)
    ? []
    : ['PUBLIC_ORIGIN: http works on localhost and 127.0.0.1 only (session cookies need https)']
}

/** Utokens and the service token travel on it with every call; section 7's seals prove nothing without TLS. */
const ruleBankLink = (
  { BANK_URL: text, BANK_LINK: link, WIRE_FORM: form }: Environment,
  sandbox: boolean,
): string[] => {
  if (text === undefined) return []
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:' || isLoopback(hostname)) return []
  if (form === 'section-7') {
    return ['BANK_URL: must be https with WIRE_FORM=section-7, whose seals are not authenticated']
  }
  if (sandbox || link === 'private') return []
  return [
    'BANK_URL: must be https; http only where nobody else is on the network to the bank, which BANK_LINK=private states',
  ]
}

const ruleWireIv = ({ WIRE_FORM: form, WIRE_IV: iv }: Environment): string[] =>
  form === 'section-7' && iv === undefined
    ? ['WIRE_IV: required with WIRE_FORM=section-7 (or WIRE_IV_FILE)']
    : []

const ruleRedis = ({ REDIS_URL: text }: Environment): string[] => {
  if (text === undefined) return []
  const { path, password, tls } = redisOptionsOf(text)
  if (path !== undefined || password || tls) return []
  return ['REDIS_URL: must have a password or be rediss (sessions lie there, and limits)']
}

const ruleListeners = ({ HOST, PORT, OPS_HOST, OPS_PORT }: Environment): string[] =>
  PORT !== 0 && PORT === OPS_PORT && HOST === OPS_HOST
    ? ['OPS_PORT: is that of the public listener; it must be one of its own']
    : []

/** Every rule between variables that is broken; a variable that has a fault already is not named again. */
export const ruleFaults = (
  read: Environment,
  { production, sandbox }: Mode,
  faults: readonly string[],
): string[] => {
  const missing = production ? requiredNames.filter(name => read[name] === undefined) : []
  const found = [
    ...ruleListeners(read),
    ...ruleOrigin(read),
    ...missing.map(name => `${name}: required in production`),
    ...ruleBankLink(read, sandbox),
    ...(sandbox ? [] : [...ruleWireIv(read), ...ruleRedis(read)]),
  ]
  return found.filter(fault => !hasFault(faults, fault.slice(0, fault.indexOf(':'))))
}
