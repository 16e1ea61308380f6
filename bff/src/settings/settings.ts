import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Environment, hasFault, SettingsError } from '@portal/shared/settings/faults.ts'
import { readMode, sandboxWarning } from '@portal/shared/settings/sandbox.ts'
import { checkSecrets, withFiles } from '@portal/shared/settings/secrets.ts'
import type { WireFormName } from '@portal/shared/wire/settings.ts'
import { sandboxSecrets } from '@portal/shared/wire/wire.ts'
import type { z } from 'zod'
import type { Patience } from '../http/listener.ts'
import { type PortalConfig, readPortalConfig } from './portal-config.ts'
import { environment, fileNames, secretRules } from './settings-fields.ts'
import { ruleFaults } from './settings-rules.ts'
import { readBankTls, readRedisTls, type TlsClient } from './settings-tls.ts'
import { checkSigningKeys, joinSigningKeys, type SigningKeys } from './signing-keys.ts'

/** How often a gateway looks after things by itself, in ms. No operator sets them: tests wait less. */
export const usualWaits = {
  /** For utokens that the bank has to end. */
  farewellMs: 1_000,
  /** For what the bank has changed, while browsers listen or programs call: a stopped client is refused within a second. */
  feedMs: 800,
  /** Between two words on the list of live sessions. */
  gatherMs: 1_000,
  /** Keeps proxies from closing a silent stream, and finds out which browsers have gone. */
  heartbeatMs: 20_000,
  /** A probe that waits longer than this has its answer. */
  probeMs: 1_000,
}
export type Waits = Readonly<typeof usualWaits>

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
  /** Origin that browsers see; undefined: http on whatever loopback Host is requested. */
  publicOrigin: string | undefined
  trustProxy: string[]
  /** Absent: sessions in memory. */
  redisUrl: string | undefined
  redisTls: TlsClient | undefined
  bankUrl: string
  bankTls: TlsClient | undefined
  bankTimeoutMs: number
  breaker: { failures: number; openMs: number; now?: () => number }
  /** With slow clients. */
  patience: Patience
  /** Nothing of an upload moves for so long. */
  uploadStallMs: number
  /** Between two looks of its own. */
  waits: Waits
  drainDelayMs: number
  drainTimeoutMs: number
  sessionSecret: string
  wireKey: string
  wireForm: WireFormName
  /** Used with section 7's form only. */
  wireIv: string
  serviceToken: string
  /** Private keys of Ed25519, PKCS8 in Base64: the one that signs answers to programs, and the one that is announced. */
  signingKeys: SigningKeys
  rateLimits: boolean
  /** Who may read the API's reference. */
  docs: 'public' | 'signed_in' | 'off'
  logLevel: string
  /** Warnings: allowed settings that are better changed, logged at each start. */
  warnings: readonly string[]
  webDist: string
  portal: PortalConfig
}

/** @param path from the root of the repository */
export const repositoryPath = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

type Read = z.output<typeof environment>

/** Checked as if absent, so that one bad variable does not hide the rules between the others. */
const readEnvironment = (values: Environment, faults: string[]): Read => {
  const parsed = environment.safeParse(values)
  if (parsed.success) return parsed.data
  const sound = { ...values }
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0])
    if (!hasFault(faults, name)) faults.push(`${name}: ${issue.message}`)
    delete sound[name]
  }
  return environment.parse(sound)
}

/** Where browsers, monitoring and all other clients can come from. */
const reachOf = (read: Read) => [
  { name: 'HOST', host: read.HOST },
  { name: 'OPS_HOST', host: read.OPS_HOST },
  ...(read.PUBLIC_ORIGIN === undefined
    ? []
    : [{ name: 'PUBLIC_ORIGIN', host: new URL(read.PUBLIC_ORIGIN).hostname }]),
]

const warningsOf = (read: Read, sandbox: boolean): string[] => [
  ...(sandbox ? [sandboxWarning] : []),
  ...(!sandbox && read.BANK_LINK === 'private' && read.BANK_URL?.startsWith('http:')
    ? ['BANK_LINK=private: utokens and the service token reach the bank in clear text']
    : []),
  ...(read.WIRE_FORM === 'section-7'
    ? ['WIRE_FORM=section-7: what is sealed for the bank is not authenticated, TLS alone protects it']
    : []),
]

const patienceOf = (read: Read): Patience => ({
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
export const readBffSettings = (env: Environment): BffSettings => {
  const faults: string[] = []
  const values = withFiles(env, fileNames, path => readFileSync(path, 'utf8'), faults)
  joinSigningKeys(values)
  const read = readEnvironment(values, faults)
  const mode = readMode(values, reachOf(read), faults)
  const publicValues = Object.values(sandboxSecrets)
  checkSecrets(values, secretRules, { sandbox: mode.sandbox, publicValues }, faults)
  checkSigningKeys(values, faults)
  faults.push(...ruleFaults(read, mode, faults))
  const bankTls = readBankTls(values, faults)
  const redisTls = readRedisTls(values, faults)

  let portal: PortalConfig | undefined
  try {
    portal = readPortalConfig(read.PORTAL_CONFIG ?? repositoryPath('config/portal.json'))
  } catch (error) {
    faults.push(`PORTAL_CONFIG: ${error instanceof Error ? error.message : 'cannot be read'}`)
  }
  if (faults.length > 0 || !portal) throw new SettingsError(faults)

  return {
    ...mode,
    host: read.HOST,
    port: read.PORT,
    opsHost: read.OPS_HOST,
    opsPort: read.OPS_PORT,
    opsNames: read.OPS_NAMES ?? [],
    publicOrigin: read.PUBLIC_ORIGIN,
    trustProxy: read.TRUST_PROXY ?? [],
    redisUrl: read.REDIS_URL,
    redisTls,
    bankUrl: read.BANK_URL ?? `http://127.0.0.1:${read.BANK_PORT}`,
    bankTls,
    bankTimeoutMs: read.BANK_TIMEOUT_MS,
    breaker: { failures: read.BANK_BREAKER_FAILURES, openMs: read.BANK_BREAKER_OPEN_MS },
    patience: patienceOf(read),
    uploadStallMs: read.UPLOAD_STALL_MS,
    waits: usualWaits,
    drainDelayMs: read.DRAIN_DELAY_MS,
    drainTimeoutMs: read.DRAIN_TIMEOUT_MS,
    sessionSecret: read.SESSION_SECRET ?? sandboxSecrets.sessionSecret,
    wireKey: read.WIRE_KEY ?? sandboxSecrets.wireKey,
    wireForm: read.WIRE_FORM,
    wireIv: read.WIRE_IV ?? sandboxSecrets.wireIv,
    serviceToken: read.BANK_SERVICE_TOKEN ?? sandboxSecrets.serviceToken,
    signingKeys: {
      current: read.PORTAL_SIGNING_KEY ?? sandboxSecrets.signingKey,
      next: read.PORTAL_SIGNING_KEY_NEXT,
      former: read.PORTAL_SIGNING_KEY_FORMER,
    },
    rateLimits: read.SANDBOX_RATE_LIMITS !== 'off',
    docs: read.DOCS ?? (mode.sandbox ? 'public' : 'signed_in'),
    logLevel: read.LOG_LEVEL,
    warnings: warningsOf(read, mode.sandbox),
    webDist: read.WEB_DIST ?? repositoryPath('web/dist'),
    portal,
  }
}

/** Whether browsers reach us over TLS; decides the cookie, HSTS and which Origin is ours. */
export const isSecure = (settings: Pick<BffSettings, 'publicOrigin'>): boolean =>
  settings.publicOrigin?.startsWith('https:') ?? false
