import { isIP } from 'node:net'
import { isHost, isOrigin, portOf } from '@portal/shared/settings/addresses.ts'
import { sandboxSwitches } from '@portal/shared/settings/sandbox.ts'
import type { SecretRule } from '@portal/shared/settings/secrets.ts'
import { wireForms } from '@portal/shared/wire/settings.ts'
import express from 'express'
import { z } from 'zod'
import { redisOptionsOf } from '../records/redis-records.ts'

/*
 * The environment of the gateway, one line a variable. Everything is text here; an empty
 * value counts as absent. Descriptions end up in docs/configuration.
 */

const port = (fallback: number) =>
  z
    .string()
    .refine(text => portOf(text) !== undefined, 'must be a port number')
    .transform(Number)
    .default(fallback)

const milliseconds = (fallback: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be milliseconds')
    .transform(Number)
    .default(fallback)

const count = (fallback: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a number from 1')
    .transform(Number)
    .default(fallback)

/** Milliseconds, where none at all is a choice. */
const pause = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'must be milliseconds')
    .transform(Number)
    .default(fallback)

const origin = (message: string) =>
  z.string().transform((value, context) => {
    if (URL.canParse(value) && isOrigin(new URL(value))) return new URL(value).origin
    context.addIssue(message)
    return z.NEVER
  })

/** More than this many networks of eight bits: no list of proxies, but a good part of the world. */
const networksAtMost = 2

/**
 * Whether one entry names proxies for the very library that judges addresses by it, and not half the world: then
 * anybody could make up their address.
 */
const isProxy = (entry: string) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  // The library takes a number for an address.
  if (isIP(entry.split('/')[0] ?? '') === 0) return false
  try {
    const trusts = express().set('trust proxy', [entry]).get('trust proxy fn') as (address: string) => boolean
    const firstBytes = Array.from({ length: 256 }, (_, byte) => byte)
    const v4 = firstBytes.filter(byte => trusts(`${byte}.0.0.1`))
    const v6 = firstBytes.filter(byte => trusts(`${byte.toString(16).padStart(2, '0')}00::1`))
    return v4.length <= 1 && v6.length <= networksAtMost
  } catch {
    return false
  }
}

const proxies = z
  .string()
  .transform(value =>
    value
      .split(',')
      .map(part => part.trim())
      .filter(Boolean),
  )
  .refine(
    list => list.length > 0 && list.every(isProxy),
    'must list addresses, ranges (10.0.0.0/8 at most) or loopback, separated by commas; not true and not a number',
  )

const redisUrl = z.string().refine(value => {
  try {
    return redisOptionsOf(value) !== undefined
  } catch {
    return false
  }
}, 'must be redis://, rediss://, unix:/// or redis+sentinel://host:port,host:port/name')

const hexKey = (bytes: number) =>
  z.string().regex(new RegExp(`^[0-9a-fA-F]{${bytes * 2}}$`), `must be ${bytes * 2} hex digits`)

const hostName = z.string().refine(isHost, 'must be a host name or address')

const hostNames = z
  .string()
  .regex(/^[\w.-]+(\s*,\s*[\w.-]+)*$/, 'must list host names, separated by commas')
  .transform(value => value.split(',').map(name => name.trim()))

export const environment = z.object({
  NODE_ENV: z
    .string()
    .optional()
    .describe('production, development or test; absent: development. Production is never a sandbox'),
  SANDBOX: z
    .string()
    .optional()
    .describe('on or off; absent: on where only this machine reaches the process, else it must be said'),
  HOST: hostName.default('127.0.0.1').describe('Public listener'),
  PORT: port(8080).describe('Public listener'),
  OPS_HOST: hostName.default('127.0.0.1').describe('Operations listener'),
  OPS_PORT: port(8081).describe('Operations listener'),
  OPS_NAMES: hostNames
    .optional()
    .describe(
      'Host names under which monitoring asks it, by commas; addresses and localhost need not be listed',
    ),
  PUBLIC_ORIGIN: origin('must be an origin such as https://portal.example')
    .optional()
    .describe('What browsers see; default: http on the loopback Host asked for'),
  TRUST_PROXY: proxies.optional().describe('Exact list of proxies whose X-Forwarded headers count'),
  REDIS_URL: redisUrl.optional().describe('Sessions and limits; absent: in memory, lost with the process'),
  REDIS_CA_FILE: z.string().optional().describe('PEM: who signs the certificate of a rediss:// server'),
  BANK_URL: origin('must be an address such as https://bank.internal:8090, without a path')
    .optional()
    .describe('The bank; absent: 127.0.0.1 at BANK_PORT. https outside the sandbox, or see BANK_LINK'),
  BANK_LINK: z
    .enum(['private'])
    .optional()
    .describe('private: nobody else is on the network to the bank, so that http may be used there'),
  BANK_CA_FILE: z.string().optional().describe("PEM: who signs the bank's certificate"),
  BANK_CERT_FILE: z.string().optional().describe('PEM: the certificate that the gateway shows to the bank'),
  BANK_KEY_FILE: z.string().optional().describe('PEM: and its key'),
  BANK_PORT: port(8090).describe('Where the embedded bank listens'),
  BANK_TIMEOUT_MS: milliseconds(15_000).describe('Bound of every call to the bank'),
  BANK_BREAKER_FAILURES: count(5).describe('Failures in a row after which the bank is not asked for a while'),
  BANK_BREAKER_OPEN_MS: milliseconds(1_000).describe('Length of that while; then one call tries'),
  HEADERS_TIMEOUT_MS: milliseconds(10_000).describe('A client must have sent its headers by then'),
  REQUEST_TIMEOUT_MS: milliseconds(30_000).describe('and its whole request by then'),
  UPLOAD_TIMEOUT_MS: milliseconds(120_000).describe('and its whole request by then, if it uploads a file'),
  UPLOAD_STALL_MS: milliseconds(10_000).describe(
    'An upload of which nothing comes, or is taken, for so long is cut',
  ),
  CONNECTIONS_CHECK_MS: milliseconds(2_000).describe('How often slow clients are looked for'),
  KEEP_ALIVE_MS: milliseconds(65_000).describe("Idle connections are kept so long; longer than a balancer's"),
  DRAIN_DELAY_MS: pause(3_000).describe(
    'After SIGTERM /readyz is 503 and calls are still answered for so long, until balancers have noticed',
  ),
  DRAIN_TIMEOUT_MS: milliseconds(20_000).describe('Then requests in flight may take so long'),
  SESSION_SECRET: z
    .string()
    .optional()
    .describe('Sealing of sessions and signing of their cookies; the same in all instances'),
  WIRE_KEY: hexKey(32).optional().describe('Seals the fields that travel encrypted to the bank'),
  WIRE_FORM: z
    .enum(wireForms)
    .default('v2')
    .describe('`section-7`: for a bank that knows one fixed IV and no MAC; its `BANK_URL` must be https'),
  WIRE_IV: hexKey(16).optional().describe('Initialisation vector, with `WIRE_FORM=section-7` only'),
  BANK_SERVICE_TOKEN: z.string().optional().describe('Without it the bank answers nobody'),
  PORTAL_SIGNING_KEY: z
    .string()
    .optional()
    .describe('Ed25519 private key (PEM) that signs answers to programs; the same in all instances'),
  PORTAL_SIGNING_KEY_NEXT: z
    .string()
    .optional()
    .describe('The key that will follow it (PEM): announced at /api/keys before it is used'),
  PORTAL_SIGNING_KEY_FORMER: z
    .string()
    .optional()
    .describe(
      'The key before it (PEM): still announced, for what it has signed or gateways sign that have it',
    ),
  SANDBOX_RATE_LIMITS: z.enum(['on', 'off']).optional().describe('off: no rate limits; sandbox only'),
  SANDBOX_CAPTCHA: z
    .string()
    .optional()
    .describe('Read by the bank: the answer of every captcha drawn or spoken; sandbox only'),
  SANDBOX_NOW: z.string().optional().describe('Read by the bank: where its clock starts; sandbox only'),
  DOCS: z
    .enum(['public', 'signed_in', 'off'])
    .optional()
    .describe('Who may read /api/docs and /api/openapi.json; default: public in the sandbox, else signed_in'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('Lines from this level on'),
  WEB_DIST: z.string().optional().describe('Folder of the built web client; default web/dist'),
  PORTAL_CONFIG: z.string().optional().describe("Operators' file; default config/portal.json"),
})

/** Secrets that must be set outside the sandbox; the wire's are hex digits. */
export const secretRules: readonly SecretRule[] = [
  { name: 'SESSION_SECRET', least: 32, required: true },
  { name: 'WIRE_KEY', least: 64, required: true },
  { name: 'WIRE_IV', least: 32, required: false },
  { name: 'BANK_SERVICE_TOKEN', least: 16, required: true },
  { name: 'PORTAL_SIGNING_KEY', least: 64, required: true },
  { name: 'PORTAL_SIGNING_KEY_NEXT', least: 64, required: false },
  { name: 'PORTAL_SIGNING_KEY_FORMER', least: 64, required: false },
]

export const secretNames = secretRules.map(({ name }) => name)

/** Variables that may also come from a file named by `…_FILE`: secrets, and an address with a password. */
export const fileNames = [...secretNames, 'REDIS_URL']

/** Refused outside the sandbox. */
export const sandboxNames = sandboxSwitches
