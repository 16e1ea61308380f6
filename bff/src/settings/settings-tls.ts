import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Environment, hasFault } from '@portal/shared/settings/faults.ts'
import { readPem } from '@portal/shared/settings/pem.ts'

/** How the gateway knows a server, and is known to it; everything as PEM text. */
export interface TlsClient {
  /** Signs the server's certificate, instead of the public authorities. */
  ca?: string
  cert?: string
  key?: string
}

const readFile = (path: string) => readFileSync(path, 'utf8')
const certificate = { readFile, parse: (text: string) => new X509Certificate(text) }
const privateKey = { readFile, parse: (text: string) => createPrivateKey(text) }

/** @returns undefined where nothing beside the public authorities is asked for */
export const readBankTls = (values: Environment, faults: string[]): TlsClient | undefined => {
  const ca = readPem(values, 'BANK_CA_FILE', certificate, faults)
  const cert = readPem(values, 'BANK_CERT_FILE', certificate, faults)
  const key = readPem(values, 'BANK_KEY_FILE', privateKey, faults)
  for (const [name, other] of [
    ['BANK_CERT_FILE', 'BANK_KEY_FILE'],
    ['BANK_KEY_FILE', 'BANK_CERT_FILE'],
  ] as const) {
    if (!values[name] && values[other]) faults.push(`${name}: required beside ${other}`)
  }
  if (cert && key && !new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) {
    faults.push('BANK_KEY_FILE: is not the key of BANK_CERT_FILE')
  }
  const given = ['BANK_CA_FILE', 'BANK_CERT_FILE', 'BANK_KEY_FILE'].filter(name => values[name])
  if (values.BANK_URL?.startsWith('http:') && !hasFault(faults, 'BANK_URL')) {
    for (const name of given) faults.push(`${name}: has no use, because BANK_URL is http`)
  }
  if (given.length === 0) return undefined
  return { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) }
}

/** @returns undefined where nothing beside the public authorities is asked for */
export const readRedisTls = (values: Environment, faults: string[]): TlsClient | undefined => {
  const ca = readPem(values, 'REDIS_CA_FILE', certificate, faults)
  if (values.REDIS_CA_FILE && !values.REDIS_URL?.startsWith('rediss:')) {
    faults.push('REDIS_CA_FILE: has no use, because REDIS_URL is not rediss')
  }
  return ca ? { ca } : undefined
}
