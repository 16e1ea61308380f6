import { createCipheriv, createDecipheriv } from 'node:crypto'
import { createWireCipher } from '@portal/shared/wire/cipher.ts'
import { sandboxSecrets } from '@portal/shared/wire/wire.ts'
import { describe, expect, it } from 'vitest'

/* Golden vectors: what node:crypto computes must be what crypto-js puts on the wire, and the other way round. */

const key = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const iv = 'f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff'
const cipher = createWireCipher(key, iv)

const seal = (plain: string) => {
  const aes = createCipheriv('aes-256-cbc', Buffer.from(key, 'hex'), Buffer.from(iv, 'hex'))
  return aes.update(plain, 'utf8', 'base64') + aes.final('base64')
}
const open = (sealed: string) => {
  const aes = createDecipheriv('aes-256-cbc', Buffer.from(key, 'hex'), Buffer.from(iv, 'hex'))
  return aes.update(sealed, 'base64', 'utf8') + aes.final('utf8')
}

const plains = ['Demo#2026', 'a', '0123456789abcdef', '密码 含 汉字 🔑', ' '.repeat(3), 'x'.repeat(1000)]

describe('the wire cipher', () => {
  it.each(plains)('seals %j as node:crypto does, and opens what node:crypto sealed', plain => {
    expect(cipher.seal(plain)).toBe(seal(plain))
    expect(open(cipher.seal(plain))).toBe(plain)
    expect(cipher.open(seal(plain))).toBe(plain)
  })

  it('seals the demo password to a text that is written down here', () => {
    expect(cipher.seal('Demo#2026')).toBe('rMAMjy8Ffdy4v7FXpShaXw==')
  })

  it('opens nothing that was sealed with another key', () => {
    const other = createWireCipher(key.replace('00', '01'), iv)
    expect(other.open(cipher.seal('Demo#2026'))).toBeNull()
    expect(cipher.open('not sealed at all')).toBeNull()
    expect(cipher.open('')).toBeNull()
  })

  it.each([
    ['WIRE_KEY', key.slice(2), iv],
    ['WIRE_KEY', `${key}00`, iv],
    ['WIRE_KEY', 'a passphrase that crypto-js would hash by MD5', iv],
    ['WIRE_IV', key, iv.slice(1)],
  ])('refuses a %s of wrong length at start', (name, badKey, badIv) => {
    expect(() => createWireCipher(badKey, badIv)).toThrow(name)
  })

  it('accepts the sandbox secrets', () => {
    expect(() => createWireCipher(sandboxSecrets.wireKey, sandboxSecrets.wireIv)).not.toThrow()
  })
})
