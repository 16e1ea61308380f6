import { generateKeyPairSync, sign } from 'node:crypto'
import { apiVersion } from '@portal/shared/machines/scopes.ts'
import { writeBase } from '@portal/shared/machines/signature-base.ts'
import { describe, expect, test } from 'vitest'
import { type Asked, type Key, selfCheck } from './self-check.ts'
import { digestOf } from './verify.ts'

const origin = 'https://portal.example'
const now = new Date('2026-06-23T10:00:00+08:00')
const created = now.getTime() / 1000 - 12

const newKey = (digit: string, label: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const key: Key = {
    keyId: `ck_${digit.repeat(32)}`,
    label,
    algorithm: 'ed25519',
    publicKey: raw.toString('hex'),
    inForce: true,
  }
  return { key, sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64') }
}
const own = newKey('a', '生产')
const second = newKey('b', '新生产')
const keys = [own.key, second.key]

const right = {
  '@method': 'POST',
  '@target-uri': `${origin}/api/discount/withdraw_apply`,
  'content-digest': digestOf('{"apply_no":"TX1"}'),
  'api-version': apiVersion,
  'idempotency-key': 'stored-key-0123456789',
}

/** What a program signs, with parts in place of the right ones; undefined leaves one out. */
const textOf = (
  parts: Readonly<Record<string, string | undefined>> = {},
  params = `;created=${created};nonce="nonce-0123456789";keyid="${own.key.keyId}"`,
) => {
  const values = Object.entries({ ...right, ...parts }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const names = values.map(([name]) => name)
  const inner = `(${names.map(name => `"${name}"`).join(' ')})${params}`
  return writeBase(names, Object.fromEntries(values), inner)
}

const check = (base: string, given: Partial<Asked> = {}, known: readonly Key[] = keys) =>
  selfCheck({ base, signature: own.sign(base), body: undefined, origin, ...given }, known, now)
/** What is wrong, by its part. */
const wrongOf = async (...asked: Parameters<typeof check>) =>
  (await check(...asked)).flatMap(({ part, result, note }) => (result === 'wrong' ? [[part, note]] : []))

test('what is right is right in every part, body and clock included', async () => {
  const findings = await check(textOf(), { body: '{"apply_no":"TX1"}' })
  expect(findings.map(({ part, result }) => [part, result])).toEqual(
    [
      '签名原文',
      '@method',
      '@target-uri',
      'content-digest',
      'api-version',
      'idempotency-key',
      'created',
      'nonce',
      'keyid',
      'signature',
    ].map(part => [part, 'ok']),
  )
})

test('takes the header for its Base64, and is not misled by how the text was pasted', async () => {
  const base = textOf()
  const signature = `Signature: sig1=:${own.sign(base)}:`
  expect(await wrongOf(`${base.replaceAll('\n', '\r\n')}\r\n`, { signature })).toEqual([])
})

describe('names what is wrong', () => {
  test.each([
    ['@method', { '@method': 'GET' }, '须为 POST'],
    ['@method', { '@method': undefined }, '缺少，须对此部分签名'],
    ['@target-uri', { '@target-uri': '/api/discount/withdraw_apply' }, '须为完整地址：平台地址加路径'],
    [
      '@target-uri',
      { '@target-uri': 'http://10.0.0.8/api/discount/withdraw_apply' },
      `须以平台地址 ${origin} 开头`,
    ],
    [
      '@target-uri',
      { '@target-uri': `${origin}/api/discount/withdraw_apply?a=1` },
      '平台地址后只有路径，不带参数',
    ],
    ['content-digest', { 'content-digest': 'SHA-256=abc' }, '须写作 sha-256=:Base64:'],
    ['api-version', { 'api-version': '2025-01-01' }, `须为 ${apiVersion}`],
    ['idempotency-key', { 'idempotency-key': undefined }, '缺少，写入接口须对此部分签名'],
    ['idempotency-key', { 'idempotency-key': 'short' }, '须为 16 至 64 位字母、数字、- 或 _'],
    ['x-request-id', { 'x-request-id': '1' }, '不接受的签名部分'],
  ] as const)('%s of %o', async (part, parts, note) => {
    expect(await wrongOf(textOf(parts))).toEqual([[part, note]])
  })

  test('of a path: one that is not there, one for people, a read signed as a write', async () => {
    const at = (path: string) => wrongOf(textOf({ '@target-uri': origin + path }))
    expect(await at('/api/nowhere')).toContainEqual(['@target-uri', '没有这个接口'])
    expect(await at('/api/discount/check_pass')).toContainEqual([
      '@target-uri',
      expect.stringMatching(/^“.+”不对程序开放$/),
    ])
    expect(await at('/api/discount/apply_detail')).toEqual([['idempotency-key', '查询接口不对此部分签名']])
  })

  test('of another body, with the digest that it has', async () => {
    expect(await wrongOf(textOf(), { body: '{}' })).toEqual([
      ['content-digest', `与请求正文不符，应为 ${digestOf('{}')}`],
    ])
  })

  test.each([
    [`;created=${created}000;nonce="nonce-0123456789"`, 'created', '须为秒，所填像是毫秒'],
    [`;created=${created + 912};nonce="nonce-0123456789"`, 'created', '比平台时钟快 900 秒，请校准时钟'],
    [`;created="${created}";nonce="nonce-0123456789"`, 'created', '缺少，须为整数秒，不加引号'],
    [`;created=${created};nonce="short"`, 'nonce', '须为 16 至 64 位字母、数字、- 或 _'],
  ])('of the parameters %s', async (params, part, note) => {
    const wrong = await wrongOf(textOf({}, `${params};keyid="${own.key.keyId}"`))
    expect(wrong).toEqual([[part, note]])
  })

  test('of an old signature only that it is old', async () => {
    const old = textOf({}, `;created=${created - 3600};nonce="nonce-0123456789";keyid="${own.key.keyId}"`)
    const findings = await check(old)
    expect(findings).toContainEqual({
      part: 'created',
      result: 'note',
      note: '签于 3612 秒前；平台只接受 300 秒内的签名',
    })
    expect(findings.filter(({ result }) => result === 'wrong')).toEqual([])
  })

  test('of a key: unknown, not in force, or another than the one that signed', async () => {
    const base = textOf()
    expect(await wrongOf(base, {}, [second.key])).toEqual([
      ['keyid', '不是本客户端的密钥编号'],
      ['signature', expect.stringContaining('验证未通过')],
    ])
    expect(await wrongOf(base, {}, [{ ...own.key, inForce: false }])).toEqual([
      ['keyid', '“生产”（Ed25519）未生效、已到期或客户端未启用'],
    ])
    expect(await wrongOf(base, { signature: second.sign(base) })).toEqual([
      ['signature', `由密钥“新生产”（${second.key.keyId}）签署，keyid 所指不是它`],
    ])
  })

  test('of the bytes that were signed: a line feed too many, other line ends, another text', async () => {
    const base = textOf()
    const signedAs = (text: string) => wrongOf(base, { signature: own.sign(text) })
    expect(await signedAs(`${base}\n`)).toEqual([['signature', '所签原文末尾多一个换行']])
    expect(await signedAs(base.replaceAll('\n', '\r\n'))).toEqual([
      ['signature', '所签原文用了 CRLF 换行，须只用 LF'],
    ])
    expect(await signedAs('another')).toEqual([['signature', expect.stringContaining('验证未通过')]])
  })

  test('of the signature itself: no Base64, DER, another length', async () => {
    const signature = (text: string) => wrongOf(textOf(), { signature: text })
    expect(await signature('%%%')).toEqual([['signature', '不是 Base64（标准字母表，带 =）']])
    const der = Buffer.concat([Buffer.from([0x30, 68]), Buffer.alloc(68)]).toString('base64')
    expect(await signature(der)).toEqual([['signature', '须为 r‖s 共 64 字节，所填是 DER 编码']])
    expect(await signature('AAAA')).toEqual([['signature', '须为 64 字节，所填 3 字节']])
  })

  test('of the text: a line that is none, a part given twice, the last line missing or not in step', async () => {
    expect(await wrongOf(textOf().replace('"@method": POST', '@method: POST'))).toContainEqual([
      '签名原文',
      '第 1 行须写作 "名称": 值，冒号后一个空格',
    ])
    expect(await wrongOf(`"@method": POST\n${textOf()}`)).toContainEqual(['@method', '不能出现两次'])
    expect(await wrongOf('"@method": POST')).toContainEqual(['@signature-params', '缺少，须为最后一行'])
    expect(await wrongOf(textOf().replace('("@method" "@target-uri"', '("@target-uri" "@method"'))).toEqual([
      ['@signature-params', '括号内的名称和顺序须与以上各行一致'],
    ])
  })
})
