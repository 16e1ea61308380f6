import { createPublicKey, sign } from 'node:crypto'
import { demoClients } from '@portal/shared/machines/demo-keys.ts'
import { sm2 } from 'sm-crypto-v2'

/** The keys of the vectors: the sandbox's published ones, and two of a portal that is nowhere. */

const [yunling, jiangzhou] = demoClients
const [ed25519, sm2Key] = yunling.keys

const pem = (base64: string) => `-----BEGIN PRIVATE KEY-----\n${base64}\n-----END PRIVATE KEY-----\n`

const privateKeys = {
  erp: ed25519.privateKey,
  'erp-sm2': sm2Key.privateKey,
  treasury: jiangzhou.keys[0].privateKey,
  portal: pem('MC4CAQAwBQYDK2VwBCIEIGg9g1t1X9ae3rpnzaBgQGyZh0nGUAJwA1MWP30vSnff'),
  'portal-next': pem('MC4CAQAwBQYDK2VwBCIEID6yqf44rw8HzuRlPLCe3/SGXAxChrtWzb3ti+4/pxTJ'),
} as const

export type KeyName = keyof typeof privateKeys

export const keyIds: Readonly<Record<KeyName, string>> = {
  erp: ed25519.keyId,
  'erp-sm2': sm2Key.keyId,
  treasury: jiangzhou.keys[0].keyId,
  portal: 'portal-2026',
  'portal-next': 'portal-2027',
}

const spki = (name: KeyName) => createPublicKey(privateKeys[name]).export({ type: 'spki', format: 'der' })

export const rawPublicKey = (name: KeyName): Buffer => spki(name).subarray(name === 'erp-sm2' ? -65 : -32)

/** As the vectors' file of keys has them. */
export const keysFile = () =>
  Object.fromEntries(
    (Object.keys(privateKeys) as KeyName[]).map(name => [
      name,
      {
        algorithm: name === 'erp-sm2' ? 'sm2-sm3' : 'ed25519',
        key_id: keyIds[name],
        private_key: privateKeys[name],
        public_key: createPublicKey(privateKeys[name]).export({ type: 'spki', format: 'pem' }) as string,
      },
    ]),
  )

const sm2Options = {
  hash: true,
  userId: '1234567812345678',
  publicKey: rawPublicKey('erp-sm2').toString('hex'),
} as const

/** By another implementation than those that the vectors are for. @param signature r‖s */
export const holdsSm2 = (text: string, signature: Buffer): boolean =>
  sm2.doVerifySignature(
    new Uint8Array(Buffer.from(text)),
    signature.toString('hex'),
    sm2Options.publicKey,
    sm2Options,
  )

const signSm2 = (text: string): Buffer => {
  const der = Buffer.from(privateKeys['erp-sm2'].replace(/-----[^-]+-----|\s/g, ''), 'base64')
  // Version 1, and the 32 bytes of the secret.
  const at = der.indexOf(Buffer.from('0201010420', 'hex')) + 5
  const secret = der.subarray(at, at + 32).toString('hex')
  return Buffer.from(sm2.doSignature(new Uint8Array(Buffer.from(text)), secret, sm2Options), 'hex')
}

/** Signs as the key of that name. @param known SM2 signatures that there are: a new one differs each time */
export const signAs = (name: KeyName, text: string, known: readonly Buffer[]): Buffer => {
  if (name !== 'erp-sm2') return sign(null, Buffer.from(text), privateKeys[name])
  return known.find(signature => holdsSm2(text, signature)) ?? signSm2(text)
}
