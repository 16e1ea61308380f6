import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, expect, it, test } from 'vitest'
import { sm2Holds } from './sm2/sm2.ts'
import { createVerifier } from './verifier.ts'

const verifier = createVerifier()
afterAll(() => verifier.close())

/* Made by `openssl dgst -sm3 -sigopt distid:1234567812345678 -sign`. */
const base = '"@method": POST\n"@signature-params": ("@method")'
const publicKey =
  '04000c8516137dff7a3ceebf6227958cc553b05b40de0cd87d2e541d8eb029edcd47400e4a82385bb8368a12de88e6189cc436d4f1f8e0d7997ef281e4c57624d4'
const r = '0a438e8d5098f398f9faefd759c947586a435f90cf5f6573dc12f1b4b0c00d57'
const s = 'da1f39008ce3f027e1df2c2ce708d2b415f3cf0d5c0b57ede5fb83f4d79af134'
const order = 'fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123'
const zero = '0'.repeat(64)

it('a signature that OpenSSL made with SM2 holds, in the thread too', async () => {
  expect(sm2Holds(publicKey, base, r + s)).toBe(true)
  expect(await verifier.holds('sm2-sm3', publicKey, base, Buffer.from(r + s, 'hex'))).toBe(true)
})

test.each([
  ['another text', publicKey, `${base} `, r + s],
  ['r and s exchanged', publicKey, base, s + r],
  ['no numbers', publicKey, base, zero + zero],
  ['no s', publicKey, base, r + zero],
  ['no r', publicKey, base, zero + s],
  ['the order for s', publicKey, base, r + order],
  ['a key that is no point', `04${'12'.repeat(64)}`, base, r + s],
  ['a compressed key', `02${publicKey.slice(2, 66)}`, base, r + s],
  ['a short signature', publicKey, base, r],
])('with %s no signature of SM2 holds', (_, key, text, signature) => {
  expect(sm2Holds(key, text, signature)).toBe(false)
})

it('many wait in line for SM2, and those for whom there is no place are told', async () => {
  const signature = Buffer.from(r + s, 'hex')
  const all = await Promise.allSettled(
    Array.from({ length: 130 }, () => verifier.holds('sm2-sm3', publicKey, base, signature)),
  )
  const refused = all.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(30)
  expect(refused[0]).toMatchObject({ reason: { code: '9007' } })
  expect(await verifier.holds('sm2-sm3', publicKey, base, signature)).toBe(true)
})

it('a signature of Ed25519 holds under its key, for its text, in its length', async () => {
  const pair = generateKeyPairSync('ed25519')
  const key = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
  const signature = sign(null, Buffer.from(base), pair.privateKey)
  expect(await verifier.holds('ed25519', key, base, signature)).toBe(true)
  expect(await verifier.holds('ed25519', key, `${base} `, signature)).toBe(false)
  expect(await verifier.holds('ed25519', key, base, signature.subarray(1))).toBe(false)
  expect(await verifier.holds('ed25519', key, base, Buffer.concat([signature, Buffer.alloc(1)]))).toBe(false)
})
