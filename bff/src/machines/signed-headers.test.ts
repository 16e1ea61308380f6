import { expect, it, test } from 'vitest'
import { changed, type Sent, type SignOptions, send } from '../testing/program.ts'
import { signedScene } from '../testing/signed-scene.ts'

/* What the headers of a signed call must be, and with which code they are refused. */

const scene = signedScene()
const { codeOf, reading, writing } = scene

test.each(['signature', 'signature-input', 'content-digest', 'api-version'])(
  'a call without %s is not signed, and is told which part is missing',
  async name => {
    const { status, json } = await send(scene.url, changed(reading(), { [name]: undefined }))
    expect([status, json.error_no, Object.keys(json.fields ?? {})]).toEqual([401, '24001', [name]])
  },
)

test.each(['signature', 'signature-input', 'content-digest', 'api-version', 'idempotency-key'])(
  'a call with two lines of %s is not read in either way',
  async name => {
    const sent = writing()
    const value = new Map(sent.headers).get(name) ?? ''
    for (const other of [value, 'other']) {
      expect(await codeOf({ ...sent, headers: [...sent.headers, [name, other]] })).toEqual([400, '24007'])
    }
  },
)

test.each(['@method', '@target-uri', 'content-digest', 'api-version', 'idempotency-key'])(
  'a signature that leaves out %s is incomplete',
  async name => {
    const all = ['@method', '@target-uri', 'content-digest', 'api-version', 'idempotency-key']
    const sent = writing({ components: all.filter(each => each !== name) })
    expect(await codeOf(sent)).toEqual([401, '24001'])
  },
)

test.each<[string, SignOptions]>([
  ['another component', { components: ['@method', '@target-uri', 'content-digest', 'api-version', 'date'] }],
  [
    'a component twice',
    { components: ['@method', '@method', '@target-uri', 'content-digest', 'api-version'] },
  ],
  ['a parameter that nobody asked for', { params: ';expires=4000000000' }],
  ['a tag', { params: ';tag="app"' }],
  ['a short nonce', { nonce: 'short' }],
  ['a nonce of other characters', { nonce: 'nonce with a space in it' }],
  ['an algorithm that is none', { alg: 'rsa-v1_5-sha256' }],
  ['the algorithm of other keys', { alg: 'sm2-sm3' }],
  ['half a second', { created: 1_700_000_000.5 }],
])('%s is not accepted', async (_, options) => {
  expect(await codeOf(reading(options))).toEqual([400, '24007'])
})

test.each<[string, (sent: Sent) => Record<string, string>]>([
  ['no structured field', () => ({ 'signature-input': 'sig=(' })],
  ['two labels', sent => ({ 'signature-input': `${inputOf(sent)}, b=${inputOf(sent).slice(4)}` })],
  ['one label twice', sent => ({ 'signature-input': `${inputOf(sent)}, ${inputOf(sent)}` })],
  ['labels that differ', sent => ({ 'signature-input': inputOf(sent).replace('sig=', 'other=') })],
  ['a signature that is text', () => ({ signature: 'sig="AAAA"' })],
  ['a signature without its padding', sent => ({ signature: signatureOf(sent).replace('==:', ':') })],
  ['a digest by another algorithm', () => ({ 'content-digest': 'sha-512=:AAAA:' })],
  ['two digests', sent => ({ 'content-digest': `${digestOf(sent)}, sha-512=:AAAA:` })],
])('%s cannot be read', async (_, change) => {
  const sent = reading()
  expect(await codeOf(changed(sent, change(sent)))).toEqual([400, '24007'])
})
const header = (name: string) => (sent: Sent) => new Map(sent.headers).get(name) ?? ''
const [inputOf, signatureOf, digestOf] = ['signature-input', 'signature', 'content-digest'].map(header) as [
  (sent: Sent) => string,
  (sent: Sent) => string,
  (sent: Sent) => string,
]

it('a parameter that is missing makes a signature incomplete', async () => {
  for (const name of ['created', 'nonce', 'keyid']) {
    const sent = reading()
    const without = inputOf(sent).replace(new RegExp(`;${name}=("[^"]*"|\\d+)`), '')
    expect(await codeOf(changed(sent, { 'signature-input': without }))).toEqual([401, '24001'])
  }
})

it('one version is served', async () => {
  expect(await codeOf(reading({ apiVersion: '2025-01-01' }))).toEqual([400, '24015'])
})
