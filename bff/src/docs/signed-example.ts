import { createHash, createPrivateKey, sign } from 'node:crypto'
import { apiVersion } from '@portal/shared/machines/scopes.ts'
import { everyComponent, writeBase, writeComponent } from '@portal/shared/machines/signature-base.ts'

/*
 * One signed call from end to end, for whoever writes a signer: with these bytes, every other implementation arrives at
 * this signature. The key is the first test key of RFC 8032 and nobody's.
 */

const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'
/** PKCS #8 around the 32 bytes of an Ed25519 key. */
const envelope = '302e020100300506032b657004220420'
const key = createPrivateKey({ key: Buffer.from(envelope + seed, 'hex'), format: 'der', type: 'pkcs8' })

const origin = 'https://portal.example'
const path = '/api/discount/submit_apply'
const idempotencyKey = '6f1c2a3e-0d5b-4a53-8f6e-1a2b3c4d5e6f'
const body = `{"idem_key":"${idempotencyKey}","lock_no":"SJ20260623000042","sign_no":"QY20260101000001","net_fen":"99013333","rate_e6":12800,"disc_dt":"2026-06-23"}`

const values: Readonly<Record<string, string>> = {
  '@method': 'POST',
  '@target-uri': origin + path,
  'content-digest': `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
  'api-version': apiVersion,
  [writeComponent]: idempotencyKey,
}
const components = [...everyComponent, writeComponent]
const params = `(${components.map(name => `"${name}"`).join(' ')});created=1782180000;nonce="b3k2Pq0vTz8xYw5r";keyid="ck_00000000000000000000000000000000"`
const base = writeBase(components, values, params)
const signature = sign(null, Buffer.from(base), key).toString('base64')

export const signedExample = {
  publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  base,
  signature,
  request: [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    'Content-Type: application/json',
    `Content-Digest: ${values['content-digest']}`,
    `Api-Version: ${apiVersion}`,
    `Idempotency-Key: ${idempotencyKey}`,
    `Signature-Input: sig=${params}`,
    `Signature: sig=:${signature}:`,
    '',
    body,
  ].join('\n'),
} as const
