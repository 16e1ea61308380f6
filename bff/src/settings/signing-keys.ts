import { createPrivateKey } from 'node:crypto'
import { hasFault } from '@portal/shared/settings/faults.ts'

/** Keys with which answers to programs are signed: the one in use, the one that will be, and the one that was. */
export const signingKeyNames = [
  'PORTAL_SIGNING_KEY',
  'PORTAL_SIGNING_KEY_NEXT',
  'PORTAL_SIGNING_KEY_FORMER',
] as const

/** Each as Base64 of its PKCS #8; only the one in use signs, the public halves of all are told. */
export interface SigningKeys {
  current: string
  next: string | undefined
  former: string | undefined
}

/** A PEM as the one line of Base64 between its head and its foot; that line may be given by itself too. */
const oneLine = (text: string) => text.replace(/-----[A-Z ]+-----/g, '').replace(/\s+/g, '')

const isEd25519 = (line: string): boolean => {
  try {
    const key = createPrivateKey({ key: Buffer.from(line, 'base64'), format: 'der', type: 'pkcs8' })
    return key.asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

/** Brings the keys into one line, in which the rules for all secrets can judge them. */
export const joinSigningKeys = (values: Record<string, string>): void => {
  for (const name of signingKeyNames) {
    const text = values[name]
    if (text !== undefined) values[name] = oneLine(text)
  }
}

/** Adds a fault for what is no key of Ed25519. */
export const checkSigningKeys = (values: Readonly<Record<string, string>>, faults: string[]): void => {
  for (const name of signingKeyNames) {
    const line = values[name]
    if (line === undefined || hasFault(faults, name) || isEd25519(line)) continue
    faults.push(`${name}: is no private key of Ed25519 (openssl genpkey -algorithm ed25519)`)
  }
}
