import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sandboxSecrets } from '@portal/shared/wire/wire.ts'
import type { z } from 'zod'
import type { Patience } from './listener.ts'
import { type PortalConfig, readPortalConfig } from './portal-config.ts'
import { environment, fileNames, sandboxNames, secretNames } from './settings-fields.ts'

/** Everything the gateway needs to know; nothing else reads the environment. */
export interface BffSettings {
  production: boolean
  sandbox: boolean
  host: string
  /** 0 picks a free port. */
  port: number
  opsHost: string
  opsPort: number
  /** Host names, beside addresses and localhost, under which the operations listener is asked. */
  opsNames: string[]
  /** What browsers see; undefined: http on whatever loopback Host is asked for. */
  publicOrigin: string | undefined
  trustProxy: string[]
  /** Absent: sessions in memory. */
  redisUrl: string | undefined
  bankUrl: string
  bankTimeoutMs: number
  breaker: { failures: number; openMs: number }
  /** With slow clients. */
  patience: Patience
  /** Nothing of an upload moves for so long. */
  uploadStallMs: number
  drainDelayMs: number
  drainTimeoutMs: number
  sessionSecret: string
  wireKey: string
  wireIv: string
  serviceToken: string
  rateLimits: boolean
  /** Who may read the API's reference. */
  docs: 'public' | 'signed_in' | 'off'
  logLevel: string
  webDist: string
  portal: PortalConfig
}

/** All faults at once, each with the name of its variable. */
export class SettingsError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(
      `the configuration has ${faults.length} fault(s):\n${faults.map(fault => `  - ${fault}`).join('\n')}`,
    )
    this.name = 'SettingsError'
    this.faults = faults
  }
}

/** @param path from the root of the repository */
export const repositoryPath = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** What production needs beside the secrets. */
export const requiredNames = ['REDIS_URL', 'PUBLIC_ORIGIN'] as const

type Environment = z.output<typeof environment>

const isLoopback = (url: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)

/** Rules between variables. */
const crossFaults = (read: Environment, sandbox: boolean, env: NodeJS.ProcessEnv): string[] => {
  const faults: string[] = []
  const origin = read.PUBLIC_ORIGIN === undefined ? undefined : new URL(read.PUBLIC_ORIGIN)
  if (origin?.protocol === 'https:' && !read.TRUST_PROXY) {
    faults.push('TRUST_PROXY: list the proxies that end TLS, because PUBLIC_ORIGIN is https')
  }
  if (origin?.protocol === 'http:' && !isLoopback(origin)) {
    faults.push('PUBLIC_ORIGIN: http works on localhost and 127.0.0.1 only (session cookies need https)')
  }
  if (read.NODE_ENV === 'production') {
    if (read.SANDBOX === 'on') faults.push('SANDBOX: must not be on in production')
    for (const name of sandboxNames) {
      if (env[name]) faults.push(`${name}: a sandbox switch, not allowed in production`)
    }
    for (const name of requiredNames) {
      if (read[name] === undefined) faults.push(`${name}: required in production`)
    }
    const known: string[] = Object.values(sandboxSecrets)
    for (const name of secretNames) {
      if (known.includes(read[name] ?? ''))
        faults.push(`${name}: the sandbox value is not allowed in production`)
    }
  }
  if (!sandbox) {
    for (const name of secretNames) {
      if (read[name] === undefined) faults.push(`${name}: required outside the sandbox (or ${name}_FILE)`)
    }
  }
  return faults
}

/** Takes the content of `…_FILE` where the variable itself is absent; empty values count as absent. */
const withFiles = (env: NodeJS.ProcessEnv, faults: string[]) => {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  for (const name of fileNames) {
    const path = values[`${name}_FILE`]
    if (path === undefined) continue
    if (values[name] !== undefined) {
      faults.push(`${name}: given both itself and by ${name}_FILE`)
      continue
    }
    try {
      values[name] = readFileSync(path, 'utf8').trim()
    } catch {
      faults.push(`${name}_FILE: cannot be read`)
    }
  }
  return values
}

/** Checked as if absent, so that one bad variable does not hide the rules between the others. */
const readEnvironment = (values: NodeJS.ProcessEnv, faults: string[]): Environment => {
  const parsed = environment.safeParse(values)
  if (parsed.success) return parsed.data
  const sound = { ...values }
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0])
    faults.push(`${name}: ${issue.message}`)
    delete sound[name]
  }
  return environment.parse(sound)
}

const patienceOf = (read: Environment): Patience => ({
  headersMs: read.HEADERS_TIMEOUT_MS,
  requestMs: read.REQUEST_TIMEOUT_MS,
  uploadMs: read.UPLOAD_TIMEOUT_MS,
  checkMs: read.CONNECTIONS_CHECK_MS,
  keepAliveMs: read.KEEP_ALIVE_MS,
})

/**
 * Reads the settings from an environment.
 * @throws SettingsError with every fault found
 */
export const readBffSettings = (env: NodeJS.ProcessEnv): BffSettings => {
  const faults: string[] = []
  const values = withFiles(env, faults)
  const read = readEnvironment(values, faults)
  const production = read.NODE_ENV === 'production'
  const sandbox = read.SANDBOX === undefined ? !production : read.SANDBOX === 'on'
  const named = new Set(faults.map(fault => fault.split(':')[0]))
  faults.push(...crossFaults(read, sandbox, values).filter(fault => !named.has(fault.split(':')[0])))

  let portal: PortalConfig | undefined
  try {
    portal = readPortalConfig(read.PORTAL_CONFIG ?? repositoryPath('config/portal.json'))
  } catch (error) {
    faults.push(`PORTAL_CONFIG: ${error instanceof Error ? error.message : 'cannot be read'}`)
  }
  if (faults.length > 0 || !portal) throw new SettingsError(faults)

  return {
    production,
    sandbox,
    host: read.HOST,
    port: read.PORT,
    opsHost: read.OPS_HOST,
    opsPort: read.OPS_PORT,
    opsNames: read.OPS_NAMES ?? [],
    publicOrigin: read.PUBLIC_ORIGIN,
    trustProxy: read.TRUST_PROXY ?? [],
    redisUrl: read.REDIS_URL,
    bankUrl: read.BANK_URL ?? `http://127.0.0.1:${read.BANK_PORT}`,
    bankTimeoutMs: read.BANK_TIMEOUT_MS,
    breaker: { failures: read.BANK_BREAKER_FAILURES, openMs: read.BANK_BREAKER_OPEN_MS },
    patience: patienceOf(read),
    uploadStallMs: read.UPLOAD_STALL_MS,
    drainDelayMs: read.DRAIN_DELAY_MS,
    drainTimeoutMs: read.DRAIN_TIMEOUT_MS,
    sessionSecret: read.SESSION_SECRET ?? sandboxSecrets.sessionSecret,
    wireKey: read.WIRE_KEY ?? sandboxSecrets.wireKey,
    wireIv: read.WIRE_IV ?? sandboxSecrets.wireIv,
    serviceToken: read.BANK_SERVICE_TOKEN ?? sandboxSecrets.serviceToken,
    rateLimits: read.SANDBOX_RATE_LIMITS !== 'off',
    docs: read.DOCS ?? (sandbox ? 'public' : 'signed_in'),
    logLevel: read.LOG_LEVEL,
    webDist: read.WEB_DIST ?? repositoryPath('web/dist'),
    portal,
  }
}

/** Whether browsers reach us over TLS; decides the cookie, HSTS and which Origin is ours. */
export const isSecure = (settings: Pick<BffSettings, 'publicOrigin'>): boolean =>
  settings.publicOrigin?.startsWith('https:') ?? false
