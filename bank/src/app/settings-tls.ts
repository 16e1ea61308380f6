import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Environment } from '@portal/shared/settings/faults.ts'
import { readPem } from '@portal/shared/settings/pem.ts'

/** How the bank's listener speaks TLS; everything as PEM text. */
export interface TlsSettings {
  cert: string
  key: string
  /** Signs the certificates of gateways; undefined asks for none. */
  clientCa: string | undefined
}

const readFile = (path: string) => readFileSync(path, 'utf8')
const certificate = { readFile, parse: (text: string) => new X509Certificate(text) }
const privateKey = { readFile, parse: (text: string) => createPrivateKey(text) }

/** @returns undefined where the listener speaks plain HTTP */
export const readTls = (values: Environment, faults: string[]): TlsSettings | undefined => {
  const cert = readPem(values, 'BANK_TLS_CERT_FILE', certificate, faults)
  const key = readPem(values, 'BANK_TLS_KEY_FILE', privateKey, faults)
  const clientCa = readPem(values, 'BANK_TLS_CLIENT_CA_FILE', certificate, faults)
  const isAsked = values.BANK_TLS_CERT_FILE ?? values.BANK_TLS_KEY_FILE ?? values.BANK_TLS_CLIENT_CA_FILE
  if (isAsked === undefined) return undefined
  for (const name of ['BANK_TLS_CERT_FILE', 'BANK_TLS_KEY_FILE']) {
    if (!values[name]) faults.push(`${name}: required beside the other BANK_TLS_ settings`)
  }
  if (cert === undefined || key === undefined) return undefined
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) {
    faults.push('BANK_TLS_KEY_FILE: is not the key of the certificate')
  }
  return { cert, key, clientCa }
}
