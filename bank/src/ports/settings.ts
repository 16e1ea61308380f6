/** The settings of the ports to the outside world: BANK_REGISTRY_…, BANK_TAX_…, BANK_CLEARING_… and BANK_PROVING_…. */
import { type PortSettings, readPem } from './json-client.ts'

export const portNames = ['REGISTRY', 'TAX', 'CLEARING', 'PROVING'] as const
export type PortName = (typeof portNames)[number]
export type PortsSettings = Readonly<Record<PortName, PortSettings>>

type Environment = Readonly<Record<string, string | undefined>>

/** What the bank cannot do without each. */
const withoutIt: Readonly<Record<PortName, string>> = {
  REGISTRY: 'without the registry of bills no bill that is entered ever counts',
  TAX: 'without the tax office no invoice is verified',
  CLEARING: 'without clearing no payer pays and no bill is collected',
  PROVING: 'without somebody to prove accounts no signing takes effect',
}

/** ms; the longest is less than what the long part of a job may take. */
const timeout = { usual: 5_000, least: 100, most: 8_000 }

const isLoopback = ({ hostname }: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

const urlFault = (name: string, text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return `${name}: must be an https address`
  if (url.username || url.password) return `${name}: must not hold a password (use its token or certificate)`
  return url.protocol === 'https:' || isLoopback(url)
    ? ''
    : `${name}: must be an https address (http is for loopback)`
}

const timeoutOf = (env: Environment, name: string, faults: string[]): number => {
  const value = Number(env[name] || timeout.usual)
  if (Number.isInteger(value) && value >= timeout.least && value <= timeout.most) return value
  faults.push(`${name}: must be a whole number from ${timeout.least} to ${timeout.most}`)
  return timeout.usual
}

const pemOf = (env: Environment, name: string, faults: string[]): Buffer | undefined => {
  const file = env[name]
  if (!file) return undefined
  try {
    return readPem(file)
  } catch {
    faults.push(`${name}: cannot be read`)
    return undefined
  }
}

const tlsOf = (env: Environment, prefix: string, faults: string[]) => {
  const [cert, key, ca] = ['CERT', 'KEY', 'CA'].map(what => pemOf(env, `${prefix}_${what}_FILE`, faults))
  if (Boolean(env[`${prefix}_CERT_FILE`]) !== Boolean(env[`${prefix}_KEY_FILE`])) {
    faults.push(`${prefix}_CERT_FILE: belongs together with ${prefix}_KEY_FILE`)
  }
  return { ...(cert && { cert }), ...(key && { key }), ...(ca && { ca }) }
}

/**
 * Reads the ports; what is wrong or missing is added to `faults`.
 * @param secret a secret by its name, from the environment or its file
 * @returns undefined in a sandbox, which simulates all of them and refuses the address of a real one
 */
export const readPorts = (
  env: Environment,
  { sandbox, secret }: { sandbox: boolean; secret: (name: string) => string | undefined },
  faults: string[],
): PortsSettings | undefined => {
  const read = portNames.map((port): [PortName, PortSettings] => {
    const prefix = `BANK_${port}`
    const url = env[`${prefix}_URL`] || ''
    if (sandbox) {
      if (url) faults.push(`${prefix}_URL: is not for the sandbox, where what it would ask about is invented`)
    } else if (!url) {
      faults.push(`${prefix}_URL: required outside the sandbox (${withoutIt[port]})`)
    } else {
      const fault = urlFault(`${prefix}_URL`, url)
      if (fault) faults.push(fault)
    }
    const token = secret(`${prefix}_TOKEN`)
    const tls = tlsOf(env, prefix, faults)
    return [port, { url, token, tls, timeoutMs: timeoutOf(env, `${prefix}_TIMEOUT_MS`, faults) }]
  })
  return sandbox ? undefined : (Object.fromEntries(read) as Record<PortName, PortSettings>)
}
