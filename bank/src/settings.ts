import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sandboxSecrets } from '@portal/shared/wire/wire.ts'
import type { ServerSettings } from './db/open.ts'

/** Settings of one bank process (DESIGN section 7). */
export interface BankSettings {
  host: string
  /** 0 picks a free port. */
  port: number
  /** Directory of the embedded database, or `memory://`; unused beside a server. */
  dataDir: string
  /** How long a stopping process goes on answering, so that balancers notice; real ms. */
  drainDelayMs: number
  /** PostgreSQL; undefined = the embedded database, which production refuses. */
  server: ServerSettings | undefined
  /** Demo data, message outbox and clock for trial and tests; undefined in production. */
  sandbox: SandboxSettings | undefined
  /** Hex: 32 bytes and 16 bytes. */
  wireKey: string
  wireIv: string
  /** Guards the sandbox calls; without one, production makes up one that nobody knows. */
  serviceToken: string
  /** Keys of data at rest and of captcha answers are derived from this; the wire key unless BANK_DATA_SECRET is set. */
  dataSecret: string
  /** The operator's service that carries short messages; undefined in the sandbox, which keeps them to be read. */
  sms: SmsSettings | undefined
  /** pino level. */
  logLevel: string
}

export interface SmsSettings {
  url: string
  /** Sent as bearer token, where there is one. */
  token: string | undefined
}

export interface SandboxSettings {
  /** Where the business clock starts. */
  now?: Date
  /** Every captcha's answer. */
  captcha?: string
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Everything that is wrong with the settings, not just the first. */
export class SettingsError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`The bank cannot start:\n${faults.map(fault => `  - ${fault}`).join('\n')}`)
    this.name = 'SettingsError'
    this.faults = faults
  }
}

const switchOf = (name: string, text: string | undefined, fallback: boolean, faults: string[]): boolean => {
  if (text === undefined || text === '') return fallback
  if (text === 'on' || text === 'off') return text === 'on'
  faults.push(`${name} must be on or off`)
  return fallback
}

const portOf = (text: string | undefined, faults: string[]): number => {
  const port = Number(text || '8090')
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  faults.push('BANK_PORT must be a port number')
  return 0
}

const wholeOf = (
  env: Environment,
  name: string,
  { fallback, least, most }: { fallback: number; least: number; most: number },
  faults: string[],
): number => {
  const value = Number(env[name] || fallback)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  faults.push(`${name} must be a whole number from ${least} to ${most}`)
  return fallback
}

/** A secret by name, or from the file that `<name>_FILE` names. */
const secretOf = (env: Environment, name: string, faults: string[]): string | undefined => {
  const file = env[`${name}_FILE`]
  if (!file) return env[name] || undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    faults.push(`${name}_FILE cannot be read`)
    return undefined
  }
}

const requiredSecret = (
  env: Environment,
  name: string,
  sandboxDefault: string,
  sandbox: boolean,
  faults: string[],
): string => {
  const secret = secretOf(env, name, faults)
  if (sandbox) return secret ?? sandboxDefault
  if (secret === undefined) faults.push(`${name} is missing (it has a default in the sandbox only)`)
  else if (secret === sandboxDefault) faults.push(`${name} is the sandbox's public value`)
  return secret ?? ''
}

const serverOf = (env: Environment, production: boolean, faults: string[]): ServerSettings | undefined => {
  const url = secretOf(env, 'BANK_DATABASE_URL', faults)
  const poolSize = wholeOf(env, 'BANK_DATABASE_POOL', { fallback: 10, least: 2, most: 200 }, faults)
  // Below the gateway's own limit for a call, so that the bank is the one who says what happened.
  const bounds = { fallback: 10_000, least: 100, most: 600_000 }
  const statementTimeoutMs = wholeOf(env, 'BANK_STATEMENT_TIMEOUT_MS', bounds, faults)
  if (url === undefined) {
    if (production && !env.BANK_DATABASE_URL_FILE) {
      faults.push('BANK_DATABASE_URL is missing (the embedded database is for trial and tests)')
    }
    return undefined
  }
  // Never the value itself: it holds a password.
  if (!/^postgres(ql)?:\/\//.test(url)) faults.push('BANK_DATABASE_URL must begin with postgres://')
  return { url, poolSize, statementTimeoutMs }
}

const smsOf = (env: Environment, sandbox: boolean, faults: string[]): SmsSettings | undefined => {
  const url = env.BANK_SMS_URL || undefined
  const token = secretOf(env, 'BANK_SMS_TOKEN', faults)
  if (sandbox) {
    if (url) faults.push('BANK_SMS_URL is not for the sandbox: its mobile numbers are invented')
    return undefined
  }
  if (url === undefined) {
    faults.push('BANK_SMS_URL is missing (without short messages nobody registers or changes a password)')
    return undefined
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    faults.push('BANK_SMS_URL must be an http or https address')
  }
  return { url, token }
}

/**
 * Reads the settings.
 * @throws SettingsError with every fault at once
 */
export const readBankSettings = (env: Environment): BankSettings => {
  const faults: string[] = []
  const production = env.NODE_ENV === 'production'
  const sandbox = switchOf('SANDBOX', env.SANDBOX, !production, faults)
  if (production && sandbox) faults.push('SANDBOX=on is not for production')
  if (!sandbox) {
    for (const name of ['SANDBOX_NOW', 'SANDBOX_CAPTCHA']) {
      if (env[name]) faults.push(`${name} works in the sandbox only`)
    }
  }
  const now = env.SANDBOX_NOW ? new Date(env.SANDBOX_NOW) : undefined
  if (now && Number.isNaN(now.getTime())) faults.push('SANDBOX_NOW must be an ISO 8601 time')

  const secret = (name: string, sandboxDefault: string) =>
    requiredSecret(env, name, sandboxDefault, sandbox && !production, faults)
  const wireKey = secret('WIRE_KEY', sandboxSecrets.wireKey)
  const wireIv = secret('WIRE_IV', sandboxSecrets.wireIv)
  if (wireKey && !/^[0-9a-f]{64}$/i.test(wireKey)) faults.push('WIRE_KEY must be 64 hex digits (32 bytes)')
  if (wireIv && !/^[0-9a-f]{32}$/i.test(wireIv)) faults.push('WIRE_IV must be 32 hex digits (16 bytes)')
  const serviceToken = secretOf(env, 'BANK_SERVICE_TOKEN', faults)
  if (!sandbox && serviceToken === sandboxSecrets.serviceToken) {
    faults.push("BANK_SERVICE_TOKEN is the sandbox's public value")
  }
  const port = portOf(env.BANK_PORT, faults)
  const drainDelayMs = wholeOf(env, 'BANK_DRAIN_DELAY_MS', { fallback: 0, least: 0, most: 600_000 }, faults)
  const server = serverOf(env, production, faults)
  const sms = smsOf(env, sandbox, faults)
  // To be set before the wire's keys are ever changed: what is stored was sealed under it.
  const dataSecret = secretOf(env, 'BANK_DATA_SECRET', faults) ?? wireKey

  if (faults.length > 0) throw new SettingsError(faults)
  return {
    host: env.BANK_HOST || '127.0.0.1',
    port,
    dataDir: env.DATA_DIR || '.data',
    drainDelayMs,
    server,
    sandbox: sandbox
      ? { ...(now && { now }), ...(env.SANDBOX_CAPTCHA && { captcha: env.SANDBOX_CAPTCHA }) }
      : undefined,
    wireKey,
    wireIv,
    serviceToken: serviceToken ?? (sandbox ? sandboxSecrets.serviceToken : randomBytes(32).toString('hex')),
    dataSecret,
    sms,
    logLevel: env.LOG_LEVEL || 'info',
  }
}
