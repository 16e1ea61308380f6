/** Public keys of programs: as people paste them, as the database keeps them, as they are shown. */
import { createHash } from 'node:crypto'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { KeyAlgorithm } from '@portal/shared/machines/scopes.ts'
import { sm2 } from 'sm-crypto-v2'
import { isEd25519Point } from './ed25519-point.ts'

export interface PublicKey {
  algorithm: KeyAlgorithm
  /** Ed25519: 32 bytes; SM2: 04‖x‖y; hex. */
  publicKey: string
}

/** What stands before the key's bytes in SPKI. */
const spki: Readonly<Record<KeyAlgorithm, string>> = {
  ed25519: '302a300506032b6570032100',
  'sm2-sm3': '3059301306072a8648ce3d020106082a811ccf5501822d034200',
}
const bytesOf: Readonly<Record<KeyAlgorithm, number>> = { ed25519: 32, 'sm2-sm3': 65 }
const algorithms = Object.keys(spki) as KeyAlgorithm[]

const isSm2Point = (hex: string): boolean => {
  try {
    return hex.startsWith('04') && sm2.verifyPublicKey(hex)
  } catch {
    return false
  }
}
const isPoint: Readonly<Record<KeyAlgorithm, (hex: string) => boolean>> = {
  ed25519: hex => isEd25519Point(Buffer.from(hex, 'hex')),
  'sm2-sm3': isSm2Point,
}

export const keyFault = (text: string): Fault => new Fault('24041', { text, fields: { public_key: text } })

/** The version and the algorithms' place in PKCS#8, and the beginning of an older private key of an elliptic curve. */
const privateStarts = /^30(?:.{2}|81.{2}|82.{4})(?:02010030|0201010420)/

/** Hex of what was pasted; empty where it is neither PEM nor hex nor Base64. */
const hexOf = (typed: string): string => {
  const pem = /^-----BEGIN PUBLIC KEY-----([\s\S]*)-----END PUBLIC KEY-----$/.exec(typed)
  const text = (pem?.[1] ?? typed).replace(/\s+/g, '')
  if (/^(?:[0-9a-f]{2})+$/i.test(text)) return text.toLowerCase()
  return /^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64').toString('hex') : ''
}

const bodyOf = (hex: string, algorithm: KeyAlgorithm): string | undefined => {
  const body = hex.startsWith(spki[algorithm]) ? hex.slice(spki[algorithm].length) : hex
  return body.length === 2 * bytesOf[algorithm] ? body : undefined
}

/**
 * Reads a public key in PEM or Base64 of SPKI, or its bytes in hex or Base64.
 * @param refused keys, in hex, that nobody may bring
 * @throws Fault 24041 for what is no public key of Ed25519 or SM2, a weak one, or one whose private half is known
 */
export const readPublicKey = (typed: string, refused: ReadonlySet<string>): PublicKey => {
  const text = typed.trim()
  const hex = hexOf(text)
  if (/PRIVATE KEY/.test(text) || privateStarts.test(hex)) {
    throw keyFault('这是私钥，请勿提供给任何人；请提交公钥，并更换该密钥')
  }
  for (const algorithm of algorithms) {
    const publicKey = bodyOf(hex, algorithm)
    if (publicKey === undefined) continue
    if (!isPoint[algorithm](publicKey)) throw keyFault('公钥不是有效的曲线点，请核对后重新提交')
    if (refused.has(publicKey)) throw keyFault('该公钥的私钥已公开，不能使用')
    return { algorithm, publicKey }
  }
  throw keyFault('公钥无法识别，请提交 Ed25519 或 SM2 公钥')
}

/** SPKI in PEM. */
export const pemOf = ({ algorithm, publicKey }: PublicKey): string => {
  const base64 = Buffer.from(spki[algorithm] + publicKey, 'hex').toString('base64')
  return `-----BEGIN PUBLIC KEY-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END PUBLIC KEY-----\n`
}

/** By which two people can compare a key: the beginning of the SHA-256 of its bytes. */
export const fingerprintOf = ({ publicKey }: PublicKey): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'hex')).digest('hex').slice(0, 16)
