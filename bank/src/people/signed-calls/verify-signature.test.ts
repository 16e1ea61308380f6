import { describe, expect, test } from 'vitest'
import { newSigner } from '../../testing/signed-scene.ts'
import { type PublicKey, verifySignature } from './verify-signature.ts'

/* Published answers: RFC 8032, 7.1, test 2, and GB/T 32918.5, annex A. */

interface Vector extends PublicKey {
  text: string
  signature: string
}

const vectors: readonly Vector[] = [
  {
    algorithm: 'ed25519',
    publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    text: 'r',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
  {
    algorithm: 'sm2-sm3',
    publicKey:
      '0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13',
    text: 'message digest',
    signature:
      'f5a03b0648d2c4630eeac513e1bb81a15944da3827d5b74143ac7eaceee720b3b1b6aa29df212fd8763182bc0d421ca1bb9038fd1f7f42d4840b69c485bbc1aa',
  },
]

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')

describe.each(vectors)('a signature of $algorithm', ({ text, signature, ...key }) => {
  test('holds as published', async () => {
    expect(await verifySignature(key, text, base64(signature))).toBe(true)
  })

  test('holds for no other text, no other key and in no other spelling', async () => {
    const good = base64(signature)
    const other = newSigner[key.algorithm]()
    expect(await verifySignature(key, `${text} `, good)).toBe(false)
    expect(await verifySignature(other, text, good)).toBe(false)
    expect(await verifySignature(key, text, other.sign(text))).toBe(false)
    expect(await verifySignature(key, text, good.replace(/=+$/, ''))).toBe(false)
    expect(await verifySignature(key, text, `${good}AAAA`)).toBe(false)
    expect(await verifySignature(key, text, signature)).toBe(false)
    expect(await verifySignature(key, text, base64('00'.repeat(64)))).toBe(false)
    expect(await verifySignature(key, text, '')).toBe(false)
  })

  test('is what its signers of the tests make', async () => {
    const signer = newSigner[key.algorithm]()
    expect(await verifySignature(signer, '净额：1\n', signer.sign('净额：1\n'))).toBe(true)
  })
})

test('many of SM2 at once are all answered, or told to come again', async () => {
  const signer = newSigner['sm2-sm3']()
  const signature = signer.sign('x')
  const outcomes = await Promise.all(
    Array.from({ length: 130 }, () =>
      verifySignature(signer, 'x', signature).catch((error: { code: string }) => error.code),
    ),
  )
  expect(outcomes.filter(outcome => outcome === true)).toHaveLength(100)
  expect(outcomes.filter(outcome => outcome === '9007')).toHaveLength(30)
})
