import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import { describe, expect, test } from 'vitest'
import { isEd25519Point } from './ed25519-point.ts'
import { fingerprintOf, pemOf, readPublicKey } from './public-keys.ts'

const none = new Set<string>()
const read = (typed: string, refused: ReadonlySet<string> = none) => readPublicKey(typed, refused)
const refusal = (typed: string, refused = none) => {
  try {
    read(typed, refused)
  } catch (error) {
    return error
  }
  return undefined
}

/** Of RFC 8032, 7.1, test 1. */
const ed = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const edSpki = `302a300506032b6570032100${ed}`
/** Of GM/T 0003.5, the curve's base point. */
const sm =
  '0432c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0'
const smSpki = `3059301306072a8648ce3d020106082a811ccf5501822d034200${sm}`

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')
const pem = (hex: string) => `-----BEGIN PUBLIC KEY-----\n${base64(hex)}\n-----END PUBLIC KEY-----\n`

describe('a public key', () => {
  test.each([
    ['Ed25519 in PEM', pem(edSpki), 'ed25519', ed],
    ['Ed25519 in PEM with the line ends of Windows', pem(edSpki).replaceAll('\n', '\r\n'), 'ed25519', ed],
    ['Ed25519 in Base64 of SPKI', base64(edSpki), 'ed25519', ed],
    ['Ed25519 in hex', ed, 'ed25519', ed],
    ['Ed25519 in capital hex with blanks around it', ` ${ed.toUpperCase()}\n`, 'ed25519', ed],
    ['Ed25519 in Base64', base64(ed), 'ed25519', ed],
    [
      'Ed25519 in Base64 of addresses',
      base64(ed).replaceAll('+', '-').replaceAll('/', '_').replace('=', ''),
      'ed25519',
      ed,
    ],
    ['SM2 in PEM', pem(smSpki), 'sm2-sm3', sm],
    ['SM2 in Base64 of SPKI', base64(smSpki), 'sm2-sm3', sm],
    ['SM2 in hex', sm, 'sm2-sm3', sm],
    ['SM2 in Base64', base64(sm), 'sm2-sm3', sm],
  ])('is read as %s', (_, typed, algorithm, publicKey) => {
    expect(read(typed)).toEqual({ algorithm, publicKey })
  })

  test('of the platform’s own making is read, and shown as it came', () => {
    for (let n = 0; n < 20; n += 1) {
      const typed = generateKeyPairSync('ed25519')
        .publicKey.export({ type: 'spki', format: 'pem' })
        .toString()
      expect(pemOf(read(typed))).toBe(typed)
      const { publicKey } = sm2.generateKeyPairHex()
      expect(read(pemOf(read(publicKey)))).toEqual({ algorithm: 'sm2-sm3', publicKey })
    }
    expect(createPublicKey(pemOf(read(ed))).asymmetricKeyType).toBe('ed25519')
  })

  test.each([
    ['nothing that can be read', 'no key at all!'],
    ['a text that is Base64 of something else', 'x'],
    ['31 bytes', ed.slice(2)],
    [
      'a key of RSA',
      generateKeyPairSync('rsa', { modulusLength: 2048 })
        .publicKey.export({ type: 'spki', format: 'pem' })
        .toString(),
    ],
    [
      'a key of another curve',
      generateKeyPairSync('ec', { namedCurve: 'P-256' })
        .publicKey.export({ type: 'spki', format: 'pem' })
        .toString(),
    ],
    [
      'a key of X25519',
      generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ],
    ['a certificate', `-----BEGIN CERTIFICATE-----\n${base64(edSpki)}\n-----END CERTIFICATE-----`],
  ])('is refused where it is %s', (_, typed) => {
    const text = '公钥无法识别，请提交 Ed25519 或 SM2 公钥'
    expect(refusal(typed)).toMatchObject({ code: '24041', text, fields: { public_key: text } })
  })

  test.each([
    ['a point of SM2 that is not on the curve', `04${'11'.repeat(64)}`],
    ['a compressed length of SM2 with the wrong mark', `05${sm.slice(2)}`],
    ['a y of Ed25519 that no point has', `02${'00'.repeat(31)}`],
    ['the neutral point', `01${'00'.repeat(31)}`],
    ['the point of order two', `ec${'ff'.repeat(30)}7f`],
    ['a point of order four', '00'.repeat(32)],
    ['the other point of order four', `${'00'.repeat(31)}80`],
    ['a point of order eight', '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'],
    ['another point of order eight', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa'],
    ['a y that is written with p added', `ee${'ff'.repeat(30)}7f`],
  ])('is refused where it is %s', (_, typed) => {
    expect(refusal(typed)).toMatchObject({ code: '24041', text: '公钥不是有效的曲线点，请核对后重新提交' })
  })

  test.each([
    ['PEM', generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
    [
      'Base64',
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    ],
    [
      'older PEM',
      generateKeyPairSync('ec', { namedCurve: 'SM2' })
        .privateKey.export({ type: 'sec1', format: 'pem' })
        .toString(),
    ],
    [
      'Base64 of SM2',
      generateKeyPairSync('ec', { namedCurve: 'SM2' })
        .privateKey.export({ type: 'pkcs8', format: 'der' })
        .toString('base64'),
    ],
  ])('that is a private one in %s is refused with what it means', (_, typed) => {
    expect(refusal(typed)).toMatchObject({
      code: '24041',
      text: '这是私钥，请勿提供给任何人；请提交公钥，并更换该密钥',
    })
  })

  test('whose private half is published is refused where it must not be', () => {
    expect(refusal(ed, new Set([ed]))).toMatchObject({ code: '24041', text: '该公钥的私钥已公开，不能使用' })
  })

  test('has a fingerprint that two people can compare', () => {
    expect(fingerprintOf(read(ed))).toBe('21fe31dfa154a261')
    expect(isEd25519Point(new Uint8Array(31))).toBe(false)
  })
})
