import { isIP } from 'node:net'
import { z } from 'zod'
import { redisOptionsOf } from '../session/redis-records.ts'

/*
 * The environment of the gateway, one line a variable (design section 7). Everything is text here; an empty
 * value counts as absent. Descriptions end up in docs/configuration.
 */

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine(value => value <= 65_535, 'must be a port number')
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

const origin = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search) return url.origin
  context.addIssue('must be an origin such as https://portal.example')
  return z.NEVER
})

const httpUrl = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  context.addIssue('must be an http or https URL')
  return z.NEVER
})

const isProxy = (entry: string) => {
  const [address = '', bits] = entry.split('/')
  if (entry === 'loopback' || entry === 'linklocal' || entry === 'uniquelocal') return true
  return isIP(address) !== 0 && (bits === undefined || /^\d{1,3}$/.test(bits))
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
    list => list.every(isProxy),
    'must list addresses, ranges (10.0.0.0/8) or loopback, separated by commas; not true and not a number',
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

const hostName = z.string().regex(/^[\w.:-]+$/, 'must be a host name or address')

const hostNames = z
  .string()
  .regex(/^[\w.-]+(\s*,\s*[\w.-]+)*$/, 'must list host names, separated by commas')
  .transform(value => value.split(',').map(name => name.trim()))

export const environment = z.object({
  NODE_ENV: z.string().optional().describe('production refuses defaults and sandbox switches'),
  SANDBOX: z.enum(['on', 'off']).optional().describe('on unless NODE_ENV=production'),
  HOST: hostName.default('127.0.0.1').describe('Public listener'),
  PORT: port(8080).describe('Public listener'),
  OPS_HOST: hostName.default('127.0.0.1').describe('Operations listener'),
  OPS_PORT: port(8081).describe('Operations listener'),
  OPS_NAMES: hostNames
    .optional()
    .describe(
      'Host names under which monitoring asks it, by commas; addresses and localhost need not be listed',
    ),
  PUBLIC_ORIGIN: origin
    .optional()
    .describe('What browsers see; default: http on the loopback Host asked for'),
  TRUST_PROXY: proxies.optional().describe('Exact list of proxies whose X-Forwarded headers count'),
  REDIS_URL: redisUrl.optional().describe('Sessions and limits; absent: in memory, lost with the process'),
  BANK_URL: httpUrl.optional().describe('The bank; absent: 127.0.0.1 at BANK_PORT'),
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
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Sealing of sessions and signing of their cookies; the same in all instances'),
  WIRE_KEY: hexKey(32).optional().describe('Seals the fields that travel encrypted to the bank'),
  WIRE_IV: hexKey(16).optional().describe('Initialisation vector to WIRE_KEY'),
  BANK_SERVICE_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe("Opens the bank's operations calls"),
  SANDBOX_RATE_LIMITS: z.enum(['on', 'off']).optional().describe('off: no rate limits; sandbox only'),
  SANDBOX_CAPTCHA: z.string().optional().describe("Read by the bank: every captcha's answer; sandbox only"),
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

/** Secrets that must be set outside the sandbox. */
export const secretNames = ['SESSION_SECRET', 'WIRE_KEY', 'WIRE_IV', 'BANK_SERVICE_TOKEN'] as const

/** Variables that may also come from a file named by `…_FILE`: secrets, and an address with a password. */
export const fileNames = [...secretNames, 'REDIS_URL'] as const

/** Switches of the sandbox; production refuses every one of them. */
export const sandboxNames = ['SANDBOX_RATE_LIMITS', 'SANDBOX_CAPTCHA', 'SANDBOX_NOW'] as const
