import { sm2 } from 'sm-crypto-v2'
import { expect, it } from 'vitest'
import { changed, Program, send } from '../testing/program.ts'
import { apply, idempotencyKey, read, signedScene, write } from '../testing/signed-scene.ts'
import { Visitor } from '../testing/visitor.ts'

/* What a gateway lets in of programs, and with which code it refuses the rest. */

const scene = signedScene()
const { codeOf, reading, writing } = scene

it('a signed read is answered, without X-CSRF and without a cookie', async () => {
  const { status, json } = await scene.program.call(scene.url, read)
  expect([status, json.data]).toEqual([200, [{ events: [], next: '1.0', has_more: false, last: '1.0' }]])
})

it('a write reaches the bank as it was signed, with its signature', async () => {
  const body = '{ "applyNo": "TX20260623000018" }'
  const sent = writing({ body })
  expect(await codeOf(sent)).toEqual([200, undefined])
  const signature = new Map(sent.headers).get('signature')?.replace(/^sig=:|:$/g, '')
  expect(scene.clients.signed(write).at(-1)).toEqual({ base: sent.base, signature, body })
})

it('components may stand in any order, and the algorithm may be named', async () => {
  const components = ['api-version', 'content-digest', '@target-uri', '@method']
  expect(await codeOf(reading({ components, alg: 'ed25519' }))).toEqual([200, undefined])
})

it('a query string is part of what is signed', async () => {
  const sent = scene.program.sign(scene.url, `${read}?a=1`)
  expect(await codeOf(sent)).toEqual([200, undefined])
  expect(await codeOf({ ...scene.program.sign(scene.url, `${read}?a=1`), path: `${read}?a=2` })).toEqual([
    401,
    '24002',
  ])
})

it('an empty body has the digest of no bytes', async () => {
  expect(await codeOf(reading({ body: '' }))).toEqual([200, undefined])
  expect(await codeOf({ ...reading(), body: '' })).toEqual([400, '24006'])
})

it('a body of which a byte is lost or changed is not what was signed', async () => {
  for (const body of [apply.slice(0, -1), apply.replace('18', '19'), `${apply} `]) {
    expect(await codeOf({ ...writing(), body })).toEqual([400, '24006'])
  }
})

it('a clock may be five minutes away, and not more', async () => {
  const now = Math.floor(Date.now() / 1000)
  for (const away of [-290, 290])
    expect(await codeOf(reading({ created: now + away }))).toEqual([200, undefined])
  for (const away of [-310, 310])
    expect(await codeOf(reading({ created: now + away }))).toEqual([401, '24003'])
})

it('an unknown key, another’s key and a changed call read alike to a stranger', async () => {
  const stranger = new Program()
  const forged = [
    stranger.sign(scene.url, read),
    stranger.sign(scene.url, read, { keyId: scene.program.keyId }),
    scene.program.sign(scene.url, read, { keyId: 'no such key' }),
    { ...writing(), path: '/api/discount/submit_apply' },
    changed(writing(), { 'idempotency-key': 'key-of-idempotency-2' }),
    reading({ origin: 'https://elsewhere.example' }),
    changed(reading(), { signature: 'sig=:AAAA:' }),
  ]
  const answers = await Promise.all(forged.map(sent => send(scene.url, sent)))
  const words = answers.map(({ status, json: { request_id: _, ...rest } }) => JSON.stringify([status, rest]))
  expect(new Set(words).size).toBe(1)
  expect(answers[0]?.json.error_no).toBe('24002')
})

it('a key of SM2 signs as well as one of Ed25519, and only under its own algorithm', async () => {
  const pair = sm2.generateKeyPairHex()
  const partner = new Program()
  scene.clients.add(partner, { algorithm: 'sm2-sm3', public_key: pair.publicKey })
  const signed = (alg?: string) => {
    const sent = partner.sign(scene.url, read, alg === undefined ? {} : { alg })
    const hex = sm2.doSignature(sent.base, pair.privateKey, { hash: true, userId: '1234567812345678' })
    return changed(sent, { signature: `sig=:${Buffer.from(hex, 'hex').toString('base64')}:` })
  }
  expect(await codeOf(signed())).toEqual([200, undefined])
  expect(await codeOf(signed('sm2-sm3'))).toEqual([200, undefined])
  expect(await codeOf(signed('ed25519'))).toEqual([400, '24007'])
  expect(await codeOf(partner.sign(scene.url, read))).toEqual([401, '24002'])
  // Whoever cannot sign is not told of which kind a key is.
  expect(await codeOf(partner.sign(scene.url, read, { alg: 'ed25519' }))).toEqual([401, '24002'])
})

it('a client or key that is not in force is told so, once its signature holds', async () => {
  const stopped = new Program()
  scene.clients.add(stopped, { active: false })
  expect(await codeOf(stopped.sign(scene.url, read))).toEqual([401, '24005'])
  expect(await codeOf(scene.program.sign(scene.url, read, { keyId: stopped.keyId }))).toEqual([401, '24002'])
})

it('a client comes from its networks only', async () => {
  const elsewhere = new Program()
  scene.clients.add(elsewhere, { networks: ['203.0.113.0/24'] })
  expect(await codeOf(elsewhere.sign(scene.url, read))).toEqual([403, '24008'])
  const here = new Program()
  scene.clients.add(here, { networks: ['203.0.113.0/24', '127.0.0.0/8'] })
  expect(await codeOf(here.sign(scene.url, read))).toEqual([200, undefined])
})

it('a call that is sent once more is a replay, even of twenty at once', async () => {
  const sent = reading()
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(sent)))
  expect(codes.filter(([status]) => status === 200)).toHaveLength(1)
  expect(codes.filter(([, code]) => code === '24004')).toHaveLength(19)
})

it('two clients may use the same nonce', async () => {
  const other = new Program()
  scene.clients.add(other)
  const nonce = 'the-same-nonce-of-two'
  expect(await codeOf(reading({ nonce }))).toEqual([200, undefined])
  expect(await codeOf(other.sign(scene.url, read, { nonce }))).toEqual([200, undefined])
})

it('a program makes only calls within its scopes, and none that is not for programs', async () => {
  const reader = new Program()
  scene.clients.add(reader, { scopes: ['read'] })
  expect(await codeOf(reader.sign(scene.url, write, { body: apply, idempotencyKey }))).toEqual([403, '24009'])
  const closed = scene.program.sign(scene.url, '/api/client/query', { body: '{"page_no":1,"page_size":10}' })
  expect(await codeOf(closed)).toEqual([403, '24009'])
  expect(await codeOf(scene.program.sign(scene.url, '/api/member/login', { idempotencyKey }))).toEqual([
    403,
    '24009',
  ])
  expect(await codeOf(scene.program.sign(scene.url, '/api/no/such'))).toEqual([404, '9005'])
})

it('a write names a key of idempotency that can be one', async () => {
  for (const key of [undefined, '', 'short', 'a key with spaces in it', 'x'.repeat(65)]) {
    const sent = changed(writing(), { 'idempotency-key': key })
    expect(await codeOf(sent)).toEqual([400, '24014'])
  }
})

it('the key of a body is the header’s: filled in where it is absent, refused where it is another', async () => {
  const order = { lock_no: 'SJ20260623000042', sign_no: 'QY20260101000001' }
  const path = '/api/discount/submit_apply'
  scene.clients.answer(path, [])
  const submit = (idem: object) =>
    codeOf(
      scene.program.sign(scene.url, path, { body: JSON.stringify({ ...order, ...idem }), idempotencyKey }),
    )
  expect(await submit({})).toEqual([200, undefined])
  expect(await submit({ idem_key: idempotencyKey })).toEqual([200, undefined])
  expect(await submit({ idemKey: 'another-key-of-sixteen' })).toEqual([400, '24014'])
})

it('what the body says is looked at last', async () => {
  const { status, json } = await send(scene.url, writing({ body: '{"apply_no":"?","x":1}' }))
  expect([status, json.error_no, Object.keys(json.fields ?? {}).sort()]).toEqual([
    400,
    '9012',
    ['apply_no', 'x'],
  ])
  expect(await codeOf(writing({ body: '{' }))).toEqual([400, '9001'])
  expect(await codeOf(writing({ body: Buffer.from([0x22, 0xff, 0x22]) }))).toEqual([400, '9001'])
  const bom = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(apply)])
  expect(await codeOf(writing({ body: bom }))).toEqual([400, '9001'])
})

it('a form cannot be signed', async () => {
  const sent = changed(reading({ body: 'limit=1' }), { 'content-type': 'application/x-www-form-urlencoded' })
  expect(await codeOf(sent)).toEqual([415, '9003'])
})

it('a signature beside a session of ours is refused, and a foreign cookie is nobody’s', async () => {
  const person = new Visitor(scene.url)
  await person.signIn()
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect(await codeOf(changed(reading(), { cookie }))).toEqual([400, '24017'])
  expect(await codeOf(changed(reading(), { cookie: 'theme=dark' }))).toEqual([200, undefined])
})

it('nobody signs a GET', async () => {
  const { headers } = reading()
  const answer = await new Visitor(scene.url).get(read, Object.fromEntries(headers))
  expect([answer.status, answer.json?.error_no, answer.headers.allow]).toEqual([405, '9014', 'POST'])
})

it('each refusal comes before those that follow it', async () => {
  const stranger = new Program()
  const old = Math.floor(Date.now() / 1000) - 1000
  const stopped = new Program()
  scene.clients.add(stopped, { active: false, networks: ['203.0.113.0/24'], scopes: ['read'] })
  const path = write
  const bad = { body: '{', idempotencyKey }
  // Headers before the digest, that before the clock, that before the signature.
  const twice = stranger.sign(scene.url, path, { ...bad, created: old })
  expect(await codeOf({ ...twice, body: 'x', headers: [...twice.headers, ['api-version', '1']] })).toEqual([
    400,
    '24007',
  ])
  expect(await codeOf({ ...twice, body: 'x' })).toEqual([400, '24006'])
  expect(await codeOf(twice)).toEqual([401, '24003'])
  expect(await codeOf(stranger.sign(scene.url, path, bad))).toEqual([401, '24002'])
  // State before network, that before nonce, that before scope, that before the body.
  expect(await codeOf(stopped.sign(scene.url, path, bad))).toEqual([401, '24005'])
  const far = new Program()
  scene.clients.add(far, { networks: ['203.0.113.0/24'], scopes: ['read'] })
  expect(await codeOf(far.sign(scene.url, path, bad))).toEqual([403, '24008'])
  const reader = new Program()
  scene.clients.add(reader, { scopes: ['read'] })
  const sent = reader.sign(scene.url, path, bad)
  expect(await codeOf(sent)).toEqual([403, '24009'])
  expect(await codeOf(sent)).toEqual([401, '24004'])
})
