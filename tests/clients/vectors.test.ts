import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from '../harness/processes.ts'
import { makeVectors, textOf, vectorsFolder } from '../tools/make-vectors.ts'
import { holdsSm2 } from '../tools/vectors/keys.ts'
import { type Answers, pythonAnswers, shellAnswers, typescriptAnswers } from './answers.ts'
import { bodyOf, keys, type Vector, vectors } from './vector-files.ts'

/* One folder of vectors, and every client's answers to them; the vectors themselves are held against others' programs. */

const clients = { TypeScript: typescriptAnswers, Python: pythonAnswers, shell: shellAnswers } as const

const of = <Kind extends Vector['kind']>(kind: Kind) =>
  vectors.filter((vector): vector is Extract<Vector, { kind: Kind }> => vector.kind === kind)

const signatureOf = (headers: Record<string, string>) =>
  Buffer.from(headers.signature?.slice('sig1=:'.length, -1) ?? '', 'base64')

describe.each(Object.entries(clients))('the client in %s', (_, answersOf) => {
  let answers: Answers
  beforeAll(async () => {
    answers = await answersOf()
  })

  it.each(of('digest'))('$name', ({ name, expected }) => {
    expect(answers.get(name)).toBe(expected)
  })

  it.each(of('sign'))('$name', ({ name, key, expected }) => {
    const { base, headers } = answers.get(name) as typeof expected
    expect(base).toBe(expected.base)
    if (key !== 'erp-sm2') return expect(headers).toEqual(expected.headers)
    expect({ ...headers, signature: 'sig1=:*:' }).toEqual(expected.headers)
    expect(holdsSm2(base, signatureOf(headers))).toBe(true)
  })

  it.each([...of('verify-request'), ...of('verify-answer'), ...of('verify-webhook')])(
    '$name: $expected.verdict',
    ({ name, expected }) => {
      expect(answers.get(name)).toBe(expected.verdict)
    },
  )
})

describe('the vectors', () => {
  it.each(Object.entries(makeVectors()))('%s is as it is made', (name, content) => {
    expect(readFileSync(vectorsFolder + name, 'utf8')).toBe(textOf(content))
  })

  it('are many, of every kind, each with a name of its own', () => {
    expect(vectors.length).toBeGreaterThan(100)
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length)
  })
})

describe('others agree with the vectors', () => {
  let folder: string
  beforeAll(() => {
    folder = temporaryFolder('referee')
  })
  afterAll(() => removeFolder(folder))

  const openssl = (...args: string[]) => spawnSync('openssl', args, { encoding: 'utf8' })

  it.each(of('sign').filter(({ key }) => key !== 'erp-sm2'))(
    'openssl takes the Ed25519 signature: $name',
    ({ key, expected }) => {
      writeFileSync(`${folder}/key`, keys[key]?.public_key ?? '')
      writeFileSync(`${folder}/text`, expected.base)
      writeFileSync(`${folder}/signature`, signatureOf(expected.headers))
      const files = ['-inkey', `${folder}/key`, '-in', `${folder}/text`, '-sigfile', `${folder}/signature`]
      expect(openssl('pkeyutl', '-verify', '-pubin', '-rawin', ...files).stdout).toContain('Verified Success')
    },
  )

  it('openssl signs with SM2 what the maker of the vectors takes', () => {
    for (const { expected } of of('sign').filter(({ key }) => key === 'erp-sm2')) {
      writeFileSync(`${folder}/key`, keys['erp-sm2']?.private_key ?? '')
      writeFileSync(`${folder}/text`, expected.base)
      const how = ['-sm3', '-sigopt', 'distid:1234567812345678', '-sign', `${folder}/key`]
      openssl('dgst', ...how, '-out', `${folder}/signature`, `${folder}/text`)
      const parsed = openssl('asn1parse', '-inform', 'DER', '-in', `${folder}/signature`).stdout
      const numbers = [...parsed.matchAll(/INTEGER\s*:([0-9A-F]+)/g)].map(([, hex = '']) =>
        hex.padStart(64, '0'),
      )
      expect(holdsSm2(expected.base, Buffer.from(numbers.join(''), 'hex'))).toBe(true)
    }
  })

  // Its clock is this machine's: a delivery of now is signed by the package, and one of the vectors by its secret.
  it.each(of('verify-webhook').filter(({ expected }) => expected.verdict === 'ok'))(
    'the package of Standard Webhooks signs alike: $name',
    vector => {
      const headers = new Map(vector.headers)
      const id = headers.get('webhook-id') ?? ''
      const at = new Date(Number(headers.get('webhook-timestamp')) * 1000)
      const signatures = vector.secrets.map(secret =>
        new Webhook(secret).sign(id, at, bodyOf(vector).toString()),
      )
      const given = headers.get('webhook-signature')?.split(' ') ?? []
      const hmacs = given.filter(signature => signature.startsWith('v1,'))
      expect(signatures).toEqual(expect.arrayContaining(hmacs))
    },
  )
})
