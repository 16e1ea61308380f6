import { createWireSeals, isEqual, type Place } from '@portal/shared/wire/seals.ts'
import CryptoJS from 'crypto-js'
import { afterEach, describe, expect, it, vi } from 'vitest'

/* The wire's own form, held against vectors that python's hmac and the openssl command have made. */

const key = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const otherKey = 'ab'.repeat(32)
const seals = createWireSeals(key)
const place: Place = {
  direction: 'request',
  path: '/api/member/login',
  field: 'password',
  requestId: '3f0c7a52-8f5e-4a8e-9d0e-6f1f2b7c9a11',
}

/** What `python3 tests/tools/wire-vectors.py` prints; its IV is fixed, as no IV of ours ever is. */
const vectors = [
  [
    'Demo#2026',
    'v2.192137cb2005b02e.8PHy8_T19vf4-fr7_P3-_w.8xH7xhvom8nwyNrpUrT_IQ.9s00QwIgkjtwZdZhD7dteXkNwvTEqJ436NxxA9o-p_U',
  ],
  [
    '',
    'v2.192137cb2005b02e.8PHy8_T19vf4-fr7_P3-_w.ZNLuAUJT15xJ6fLJKHvY4A.PmPahkMGTWJAyaWUp88TYEs-GvHqROA_a_Ou6rdGK8s',
  ],
  [
    '密码 含 汉字 🔑',
    'v2.192137cb2005b02e.8PHy8_T19vf4-fr7_P3-_w.JpznuynEYJkNBDr7RLU-5k_whv7yNbizogh0BRx_1oU.MBNPAC5R4Y4LEWmRl4WB_SrL0yQF4z9dSdwe1G5t5qI',
  ],
  [
    '0123456789abcdef',
    'v2.192137cb2005b02e.8PHy8_T19vf4-fr7_P3-_w.yXsoYTJpEJZGVqlxnx6UJx7p2L-9u_4PC-MFNlF-MF0.ip88C6hp7twhshb5wj-2ymaqmavDp8owdIVU-3ph6VU',
  ],
] as const

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a sealed field', () => {
  it.each(vectors)('of %j opens as others have sealed it', (plain, sealed) => {
    expect(seals.open(sealed, place)).toBe(plain)
  })

  it.each(vectors)('of %j is sealed as others would have', (plain, sealed) => {
    const iv = CryptoJS.enc.Hex.parse('f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff')
    vi.spyOn(CryptoJS.lib.WordArray, 'random').mockReturnValue(iv)
    expect(seals.seal(plain, place)).toBe(sealed)
  })

  it('never looks alike twice, and is no longer than it must be', () => {
    const many = Array.from({ length: 200 }, () => seals.seal('Demo#2026', place))
    expect(new Set(many).size).toBe(many.length)
    expect(new Set(many.map(text => text.split('.')[2])).size).toBe(many.length)
    expect(many.every(text => text.length === 109)).toBe(true)
  })

  it('is refused with any one bit flipped, before anything is decrypted', () => {
    const decrypt = vi.spyOn(CryptoJS.AES, 'decrypt')
    const sealed = seals.seal('Demo#2026', place)
    for (let at = 0; at < sealed.length; at++) {
      for (let bit = 0; bit < 7; bit++) {
        const flipped = String.fromCharCode(sealed.charCodeAt(at) ^ (1 << bit))
        const changed = sealed.slice(0, at) + flipped + sealed.slice(at + 1)
        expect(seals.open(changed, place), changed).toBeNull()
      }
    }
    expect(decrypt).not.toHaveBeenCalled()
    expect(seals.open(sealed, place)).toBe('Demo#2026')
    expect(decrypt).toHaveBeenCalledTimes(1)
  })

  it.each<[string, Partial<Place>]>([
    ['another path', { path: '/api/user/verify_pwd' }],
    ['another field', { field: 'new_pwd' }],
    ['another request', { requestId: 'e3b0c442-98fc-4c14-9afb-f4c8996fb924' }],
    ['the way back', { direction: 'answer' }],
    ['a place that reads the same in a row', { path: '/api/member/loginp', field: 'assword' }],
  ])('does not open in %s', (_title, elsewhere) => {
    const decrypt = vi.spyOn(CryptoJS.AES, 'decrypt')
    expect(seals.open(seals.seal('Demo#2026', place), { ...place, ...elsewhere })).toBeNull()
    expect(decrypt).not.toHaveBeenCalled()
  })

  it('does not open under the name of another key, even where both are held', () => {
    const both = createWireSeals(key, [otherKey])
    const old = createWireSeals(otherKey)
    const sealed = old.seal('Demo#2026', place)
    expect(both.open(sealed, place)).toBe('Demo#2026')
    expect(both.open(sealed.replace(old.keyId, both.keyId), place)).toBeNull()
    expect(seals.open(sealed, place)).toBeNull()
  })

  it.each([
    '',
    'v2',
    'Demo#2026',
    'rMAMjy8Ffdy4v7FXpShaXw==',
    'v2....',
    'v1.a.b.c.d',
    `v2.${'a'.repeat(5000)}`,
  ])('is nothing like %j', text => {
    expect(seals.open(text, place)).toBeNull()
  })

  it('may be sealed with an older key for whoever holds no newer one, and with no key that is not held', () => {
    const both = createWireSeals(key, [otherKey])
    const old = createWireSeals(otherKey)
    expect(old.open(both.seal('x', place, old.keyId), place)).toBe('x')
    expect([both.holds(old.keyId), seals.holds(old.keyId)]).toEqual([true, false])
    expect(() => seals.seal('x', place, old.keyId)).toThrow('not held')
    expect(both.keyId).toBe(seals.keyId)
  })

  it.each([
    ['WIRE_KEY', key.slice(2), []],
    ['WIRE_KEY', 'a passphrase that crypto-js would hash by MD5', []],
    ['WIRE_KEYS_OLD', key, ['ab']],
  ])('has a key of the right length: %s is refused at start', (name, badKey, old) => {
    expect(() => createWireSeals(badKey, old)).toThrow(name)
  })
})

describe('a proof', () => {
  const facts = ['000102030405060708090a0b0c0d0e0f', 'true', '1', '1', 'ab']

  it('is what others compute under the same key', () => {
    expect(seals.prove(seals.keyId, facts)).toBe('yJldiSFNw6pOiCgF_mlGnRHfU2HSWEN67SIDKXiakXU')
  })

  it('is another for other facts, however they are cut, and none under a key that is not held', () => {
    const proof = seals.prove(seals.keyId, facts)
    expect(seals.prove(seals.keyId, [...facts.slice(0, 3), '11', 'b'])).not.toBe(proof)
    expect(seals.prove(seals.keyId, [...facts, ''])).not.toBe(proof)
    expect(seals.prove(createWireSeals(otherKey).keyId, facts)).toBeNull()
  })
})

it('texts are compared whole', () => {
  expect([isEqual('abc', 'abc'), isEqual('abc', 'abd'), isEqual('abc', 'ab'), isEqual('', '')]).toEqual([
    true,
    false,
    false,
    true,
  ])
})
