import { readFileSync } from 'node:fs'
import { isHost, isHttp, isLoopback, isOrigin, portOf } from '@portal/shared/settings/addresses.ts'
import { type Environment, SettingsError } from '@portal/shared/settings/faults.ts'
import { wholeOf } from '@portal/shared/settings/numbers.ts'
import { readMode, sandboxWarning } from '@portal/shared/settings/sandbox.ts'
import { checkSecrets, type SecretRule, withFiles } from '@portal/shared/settings/secrets.ts'
import { type BankWireSettings, readBankWire } from '@portal/shared/wire/settings.ts'
import { sandboxSecrets } from '@portal/shared/wire/wire.ts'
import type { SmsSettings } from '../notices/courier.ts'
import type { ServerSettings } from '../platform/db/open.ts'
import { type PortsSettings, portTokens, readPorts } from './ports/settings.ts'
import { readServer } from './settings-database.ts'
import { paperSecrets, readPaperSeed } from './settings-papers.ts'
import { readTls, type TlsSettings } from './settings-tls.ts'
import { readWebhooks, type WebhookSettings, webhookSecrets } from './settings-webhooks.ts'

/** Settings of one bank process. */
export interface BankSettings extends BankWireSettings {
  host: string
  /** 0 picks a free port. */
  port: number
  /** Undefined: plain HTTP, for a network that only gateways and bank are on. */
  tls: TlsSettings | undefined
  /** Directory of the embedded database, or `memory://`; unused beside a server. */
  dataDir: string
  /** How long a stopping process goes on answering, so that balancers notice; real ms. */
  drainDelayMs: number
  /** PostgreSQL; undefined = the embedded database, which production refuses. */
  server: ServerSettings | undefined
  /** Demo data, message outbox and clock for trial and tests; undefined in production. */
  sandbox: SandboxSettings | undefined
  /** Where programs reach the portal, which they sign; undefined in a sandbox: http on whatever loopback host they ask. */
  publicOrigin: string | undefined
  /** Hex, 32 bytes. */
  wireKey: string
  /** Only a caller that knows it is a gateway, and only gateways are answered. */
  serviceToken: string
  /** The former one, while gateways get the new one. */
  serviceTokenOld: string | undefined
  /** Keys of data at rest and of captcha answers are derived from this. */
  dataSecret: string
  /** The operator's service that carries text messages; undefined in the sandbox, which keeps them to be read. */
  sms: SmsSettings | undefined
  /** Registry of bills, tax office, clearing and proving of accounts; undefined in the sandbox, which simulates them. */
  ports: PortsSettings | undefined
  /** How events are sent to members' addresses. */
  webhooks: WebhookSettings
  /** Seed of the Ed25519 key that signs papers, 64 hex digits. */
  paperSeed: string
  /** pino level. */
  logLevel: string
  /** Warnings: allowed settings that are better changed, logged at each start. */
  warnings: readonly string[]
}

export interface SandboxSettings {
  /** Where the business clock starts. */
  now?: Date
  /** The answer of every captcha that is drawn or spoken. */
  captcha?: string
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** In characters; the wire's keys are hex digits. Of two that share a value the later one is named. */
const secretRules: readonly SecretRule[] = [
  { name: 'WIRE_KEY', least: 64, required: true },
  { name: 'WIRE_IV', least: 32, required: false },
  {
    name: 'BANK_SERVICE_TOKEN',
    least: 16,
    required: true,
    hint: 'The gateways have the same: without it they are answered nothing',
  },
  { name: 'BANK_SERVICE_TOKEN_OLD', least: 16, required: false },
  {
    name: 'BANK_DATA_SECRET',
    least: 32,
    required: true,
    hint:
      'A database that has run without it is sealed under the WIRE_KEY of that time: give that value here, exactly ' +
      'as it was, and set BANK_DATA_SECRET_IS_WIRE_KEY=on until WIRE_KEY has another',
  },
  { name: 'BANK_SMS_TOKEN', least: 16, required: false },
  ...portTokens,
  ...webhookSecrets,
  ...paperSecrets,
]

/** Variables that may also come from a file: the secrets, and an address with a password. */
const fileNames = [...secretRules.map(({ name }) => name), 'WIRE_KEYS_OLD', 'BANK_DATABASE_URL']

/** Before it had a secret of its own, data was sealed under the wire key; such a bank may go on, with a warning. */
const formerWireKey = 'BANK_DATA_SECRET_IS_WIRE_KEY'

const readSecrets = (values: Environment, sandbox: boolean, faults: string[]): void => {
  const isFormer = values[formerWireKey]
  if (isFormer !== undefined && isFormer !== 'on') faults.push(`${formerWireKey}: must be on, or absent`)
  const mayEqual = isFormer === 'on' ? ([['BANK_DATA_SECRET', 'WIRE_KEY']] as const) : []
  const publicValues = Object.values(sandboxSecrets)
  checkSecrets(values, secretRules, { sandbox, publicValues }, faults, mayEqual)
  const { WIRE_KEY: wireKey, BANK_DATA_SECRET: dataSecret } = values
  if (isFormer === 'on' && wireKey && dataSecret && wireKey.toLowerCase() !== dataSecret.toLowerCase()) {
    faults.push(`${formerWireKey}: is so no longer; take it away`)
  }
}

const smsOf = (values: Environment, sandbox: boolean, faults: string[]): SmsSettings | undefined => {
  const url = values.BANK_SMS_URL
  if (sandbox) {
    if (url) faults.push('BANK_SMS_URL: is not for the sandbox, whose mobile numbers are invented')
    return undefined
  }
  if (url === undefined) {
    faults.push(
      'BANK_SMS_URL: required outside the sandbox (without text messages nobody registers or changes a password)',
    )
    return undefined
  }
  if (!URL.canParse(url) || !isHttp(new URL(url))) {
    faults.push('BANK_SMS_URL: must be an http or https address without an account in it')
  }
  return { url, token: values.BANK_SMS_TOKEN }
}

const originOf = (values: Environment, sandbox: boolean, faults: string[]): string | undefined => {
  const text = values.PUBLIC_ORIGIN
  if (text === undefined) {
    if (!sandbox) faults.push('PUBLIC_ORIGIN: required outside the sandbox, as the gateways have it')
    return undefined
  }
  if (URL.canParse(text) && isOrigin(new URL(text))) return new URL(text).origin
  faults.push('PUBLIC_ORIGIN: must be an origin such as https://portal.example')
  return undefined
}

const isOpenHttp = ({ protocol, hostname }: URL) => protocol === 'http:' && !isLoopback(hostname)

const warningsOf = (
  values: Environment,
  { host, sandbox, tls }: { host: string; sandbox: boolean; tls: TlsSettings | undefined },
): string[] => [
  ...(sandbox ? [sandboxWarning] : []),
  ...(!sandbox && !tls && !isLoopback(host)
    ? ['no BANK_TLS_CERT_FILE: utokens and the service token come in clear text from beyond this machine']
    : []),
  ...(values.BANK_SMS_URL && isOpenHttp(new URL(values.BANK_SMS_URL))
    ? ['BANK_SMS_URL is http: codes and its token leave this machine in clear text']
    : []),
  ...(values[formerWireKey] === 'on'
    ? ['BANK_DATA_SECRET is the wire key as well: give the wire another, on gateways and bank']
    : []),
  ...(values.WIRE_OLD_UNTIL
    ? [
        `WIRE_OLD_UNTIL: until ${values.WIRE_OLD_UNTIL} gateways of the old wire come in without service token`,
      ]
    : []),
]

/**
 * Reads the settings.
 * @throws SettingsError listing every fault
 */
export const readBankSettings = (env: Environment): BankSettings => {
  const faults: string[] = []
  const values = withFiles(env, fileNames, path => readFileSync(path, 'utf8'), faults)
  const host = values.BANK_HOST ?? '127.0.0.1'
  if (!isHost(host)) faults.push('BANK_HOST: must be a host name or address')
  const { production, sandbox } = readMode(values, [{ name: 'BANK_HOST', host }], faults)
  const port = portOf(values.BANK_PORT ?? '8090')
  if (port === undefined) faults.push('BANK_PORT: must be a port number')
  const now = values.SANDBOX_NOW ? new Date(values.SANDBOX_NOW) : undefined
  if (now && Number.isNaN(now.getTime())) faults.push('SANDBOX_NOW: must be an ISO 8601 time')
  const logLevel = values.LOG_LEVEL ?? 'info'
  if (!logLevels.includes(logLevel)) faults.push(`LOG_LEVEL: must be one of ${logLevels.join(', ')}`)

  const wireKey = values.WIRE_KEY ?? sandboxSecrets.wireKey
  if (!/^[0-9a-f]{64}$/i.test(wireKey)) faults.push('WIRE_KEY: must be 64 hex digits (32 bytes)')
  readSecrets(values, sandbox, faults)
  const publicOrigin = originOf(values, sandbox, faults)
  const wire = readBankWire(values, sandbox, faults)
  const server = readServer(values, production, faults)
  const sms = smsOf(values, sandbox, faults)
  const tls = readTls(values, faults)
  const ports = readPorts(values, sandbox, faults)
  const webhooks = readWebhooks(values, sandbox, faults)
  const paperSeed = readPaperSeed(values, faults)
  const drainDelayMs = wholeOf(
    values,
    'BANK_DRAIN_DELAY_MS',
    { fallback: 0, least: 0, most: 600_000 },
    faults,
  )

  if (faults.length > 0 || port === undefined) throw new SettingsError(faults)
  return {
    host,
    port,
    tls,
    dataDir: values.DATA_DIR ?? '.data',
    drainDelayMs,
    server,
    sandbox: sandbox
      ? { ...(now && { now }), ...(values.SANDBOX_CAPTCHA && { captcha: values.SANDBOX_CAPTCHA }) }
      : undefined,
    publicOrigin,
    wireKey,
    ...wire,
    serviceToken: values.BANK_SERVICE_TOKEN ?? sandboxSecrets.serviceToken,
    serviceTokenOld: values.BANK_SERVICE_TOKEN_OLD,
    // A sandbox without one seals under the wire key, which is public there as well.
    dataSecret: values.BANK_DATA_SECRET ?? wireKey,
    sms,
    ports,
    webhooks,
    paperSeed,
    logLevel,
    warnings: warningsOf(values, { host, sandbox, tls }),
  }
}
