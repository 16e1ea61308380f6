/** The settings of the ports to the outside world: BANK_REGISTRY_…, BANK_TAX_…, BANK_CLEARING_…, BANK_PROVING_… and BANK_DISCLOSURE_…. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isHttp, isLoopback } from '@portal/shared/settings/addresses.ts'
import type { Environment } from '@portal/shared/settings/faults.ts'
import { wholeOf } from '@portal/shared/settings/numbers.ts'
import { readPem } from '@portal/shared/settings/pem.ts'
import type { SecretRule } from '@portal/shared/settings/secrets.ts'
import type { PortSettings } from './json-client.ts'

export const portNames = ['REGISTRY', 'TAX', 'CLEARING', 'PROVING', 'DISCLOSURE'] as const
export type PortName = (typeof portNames)[number]
export type PortsSettings = Readonly<Record<PortName, PortSettings>>

/** What the bank cannot do while a port is missing, in words. */
const withoutIt: Readonly<Record<PortName, string>> = {
  REGISTRY: 'without the registry of bills no bill that is entered ever counts',
  TAX: 'without the tax office no invoice is verified',
  CLEARING: 'without clearing no payer pays and no bill is collected',
  PROVING: 'without somebody to prove accounts no signing takes effect',
  DISCLOSURE: 'without the disclosure platform no commercial bill is discounted',
}

/** Each token may also come from a file. */
export const portTokens: readonly SecretRule[] = portNames.map(port => ({
  name: `BANK_${port}_TOKEN`,
  least: 16,
  required: false,
}))

/** ms; the longest is less than what the long part of a job may take. */
const timeout = { fallback: 5_000, least: 100, most: 8_000 }

const urlFault = (text: string): string | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !isHttp(url)) return 'must be an https address without an account in it'
  return url.protocol === 'https:' || isLoopback(url.hostname)
    ? undefined
    : 'must be an https address (http is for loopback)'
}

const readFile = (path: string) => readFileSync(path, 'utf8')
const certificate = { readFile, parse: (text: string) => new X509Certificate(text) }
const privateKey = { readFile, parse: (text: string) => createPrivateKey(text) }

const tlsOf = (values: Environment, prefix: string, faults: string[]) => {
  const cert = readPem(values, `${prefix}_CERT_FILE`, certificate, faults)
  const key = readPem(values, `${prefix}_KEY_FILE`, privateKey, faults)
  const ca = readPem(values, `${prefix}_CA_FILE`, certificate, faults)
  if (Boolean(values[`${prefix}_CERT_FILE`]) !== Boolean(values[`${prefix}_KEY_FILE`])) {
    faults.push(`${prefix}_CERT_FILE: belongs together with ${prefix}_KEY_FILE`)
  } else if (cert && key && !new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) {
    faults.push(`${prefix}_KEY_FILE: is not the key of the certificate`)
  }
  return { ...(cert && { cert }), ...(key && { key }), ...(ca && { ca }) }
}

/**
 * Reads the ports; what is wrong or missing is added to `faults`.
 * @param values with the files' contents in place of the tokens' files
 * @returns undefined in a sandbox, which simulates all of them and refuses the address of a real one
 */
export const readPorts = (
  values: Environment,
  sandbox: boolean,
  faults: string[],
): PortsSettings | undefined => {
  const read = portNames.map((port): [PortName, PortSettings] => {
    const prefix = `BANK_${port}`
    const url = values[`${prefix}_URL`]
    if (sandbox) {
      if (url) faults.push(`${prefix}_URL: is not for the sandbox, where what it would ask about is invented`)
    } else if (!url) {
      faults.push(`${prefix}_URL: required outside the sandbox (${withoutIt[port]})`)
    } else {
      const fault = urlFault(url)
      if (fault) faults.push(`${prefix}_URL: ${fault}`)
    }
    const token = values[`${prefix}_TOKEN`]
    const tls = tlsOf(values, prefix, faults)
    return [
      port,
      { url: url ?? '', token, tls, timeoutMs: wholeOf(values, `${prefix}_TIMEOUT_MS`, timeout, faults) },
    ]
  })
  return sandbox ? undefined : (Object.fromEntries(read) as Record<PortName, PortSettings>)
}
