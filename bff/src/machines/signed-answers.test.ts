import { createHash, createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { type FakeBank, startFakeBank } from '../testing/fake-bank.ts'
import { type FakeClients, fakeClients } from '../testing/fake-clients.ts'
import { changed, Program, type ProgramAnswer, type Sent, send } from '../testing/program.ts'
import { Visitor } from '../testing/visitor.ts'

/* What leaves the gateway for a program is signed: verified here by RFC 9421, without a line of the gateway's own. */

const read = '/api/event/query_event'
const write = '/api/discount/withdraw_apply'
const next = 'MC4CAQAwBQYDK2VwBCIEIGAjsPjBhvpjl9Sg3nW8ZMdeiWvFGqbcMY4OaeblHAsN'
const current = 'MC4CAQAwBQYDK2VwBCIEIFNhbmRib3ggc2lnbmluZyBrZXk6IG5vdCBzZWNyZXQh'

let bank: FakeBank
let bff: TestBff
let clients: FakeClients
const program = new Program()
beforeAll(async () => {
  bank = await startFakeBank()
  clients = fakeClients(bank)
  clients.add(program, { scopes: ['read', 'maker'] })
  clients.answer(read, [{ events: [], next: '1.0', has_more: false, last: '1.0' }])
  bff = await startTestBff({ bankUrl: bank.url, signingKeys: { current, next, former: undefined } })
})
afterAll(async () => {
  await bff.close()
  await bank.close()
})

interface Jwk {
  kid: string
  kty: string
  crv: string
  x: string
}
const keys = async (): Promise<Jwk[]> =>
  (JSON.parse((await new Visitor(bff.url).get('/api/keys')).text) as { keys: Jwk[] }).keys

/** Whether an answer is the portal's, to this request. */
const holds = async (sent: Sent, { status, headers, text }: ProgramAnswer): Promise<boolean> => {
  const [, list, kid] =
    /^portal=(\(.*\);created=\d+;keyid="([\w-]+)")$/.exec(String(headers['signature-input'])) ?? []
  const values: Record<string, string> = {
    '"@status"': String(status),
    '"content-digest"': String(headers['content-digest']),
    '"@method";req': 'POST',
    '"@target-uri";req': bff.url + sent.path,
    '"signature";req': new Map(sent.headers).get('signature') ?? '',
  }
  const digest = `sha-256=:${createHash('sha256').update(text).digest('base64')}:`
  if (digest !== headers['content-digest'] || !list?.startsWith(`(${Object.keys(values).join(' ')})`))
    return false
  const lines = [
    ...Object.entries(values).map(([name, value]) => `${name}: ${value}`),
    `"@signature-params": ${list}`,
  ]
  const key = (await keys()).find(each => each.kid === kid)
  const signature = /^portal=:(.*):$/.exec(String(headers.signature))?.[1] ?? ''
  if (!key) return false
  const jwk = { kty: key.kty, crv: key.crv, x: key.x }
  return verify(
    null,
    Buffer.from(lines.join('\n')),
    createPublicKey({ key: jwk, format: 'jwk' }),
    Buffer.from(signature, 'base64'),
  )
}

it('an answer is signed for its request, and for no other', async () => {
  const sent = program.sign(bff.url, read)
  const answer = await send(bff.url, sent)
  expect(answer.status).toBe(200)
  expect(await holds(sent, answer)).toBe(true)
  expect(await holds(program.sign(bff.url, read), answer)).toBe(false)
  expect(await holds(sent, { ...answer, text: `${answer.text} ` })).toBe(false)
  expect(await holds(sent, { ...answer, status: 201 })).toBe(false)
})

it('refusals are signed too, whoever makes them', async () => {
  bank.answer(write, (_received, response) =>
    response.end(JSON.stringify({ is_success: false, error_no: '20000', error_msg: '状态已变更' })),
  )
  const stranger = new Program()
  const options = { body: '{"apply_no":"TX20260623000018"}', idempotencyKey: 'key-of-idempotency-1' }
  const cases: [string, Sent][] = [
    ['20000', program.sign(bff.url, write, options)],
    ['24002', stranger.sign(bff.url, read)],
    ['9005', program.sign(bff.url, '/api/no/such')],
    ['24006', { ...program.sign(bff.url, read), body: 'x' }],
    ['9003', changed(program.sign(bff.url, read), { 'content-type': 'text/plain' })],
    ['9001', changed(program.sign(bff.url, read), { host: 'elsewhere.example' })],
    ['9012', program.sign(bff.url, read, { body: '{"limit":0}' })],
  ]
  for (const [code, sent] of cases) {
    const answer = await send(bff.url, sent)
    expect(answer.json.error_no).toBe(code)
    if (code === '9001') expect(answer.headers.signature).toMatch(/^portal=:/)
    else expect([code, await holds(sent, answer)]).toEqual([code, true])
  }
})

it('an answer that the bank has given before says so, and is signed anew', async () => {
  bank.answer(write, (_received, response) => {
    response.setHeader('idempotency-replayed', 'true')
    response.end(JSON.stringify({ is_success: true, data: [{ result: 'ok' }] }))
  })
  const options = { body: '{"apply_no":"TX20260623000018"}', idempotencyKey: 'key-of-idempotency-1' }
  const sent = program.sign(bff.url, write, options)
  const answer = await send(bff.url, sent)
  expect([answer.status, answer.headers['idempotency-replayed']]).toEqual([200, 'true'])
  expect(await holds(sent, answer)).toBe(true)
  expect((await program.call(bff.url, read)).headers['idempotency-replayed']).toBeUndefined()
})

it('what was not signed is not answered with a signature', async () => {
  const { headers } = await new Visitor(bff.url).post(read)
  expect([headers.signature, headers['signature-input'], headers['content-digest']]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('the public keys are there for everybody, under their thumbprints, the next one before it is used and the former one after', async () => {
  const { status, headers } = await new Visitor(bff.url).get('/api/keys')
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/json; charset=utf-8',
    'public, max-age=300',
  ])
  const found = await keys()
  expect(found).toHaveLength(2)
  for (const { kid, crv, kty, x } of found) {
    expect(kid).toBe(createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url'))
  }
  const signingKeys = { current: next, next: undefined, former: current }
  const later = await startTestBff({ bankUrl: bank.url, signingKeys })
  const sent = program.sign(later.url, read)
  expect((await send(later.url, sent)).headers['signature-input']).toContain(`keyid="${found[1]?.kid}"`)
  // Gateways that have not been restarted yet still sign with the one before.
  const then = JSON.parse((await new Visitor(later.url).get('/api/keys')).text) as { keys: Jwk[] }
  expect(then.keys).toEqual(found.toReversed())
  await later.close()
})

it('the echo answers what was verified, and in a sandbox what should have been signed', async () => {
  const sent = program.sign(bff.url, '/api/echo', { body: '{"a":"文"}' })
  const { json } = await send(bff.url, sent)
  expect(json.data?.[0]).toMatchObject({
    client_id: program.clientId,
    key_id: program.keyId,
    algorithm: 'ed25519',
    signature_base: sent.base,
    content_digest: new Map(sent.headers).get('content-digest'),
    body: '{"a":"文"}',
    api_version: '2026-12-01',
  })
  const wrong = program.sign(bff.url, '/api/echo', { origin: 'https://elsewhere.example' })
  const told = (await send(bff.url, wrong)).json
  expect([told.error_no, told.fields?.expected]).toEqual([
    '24002',
    wrong.base.replace('https://elsewhere.example', bff.url),
  ])
  const elsewhere = program.sign(bff.url, read, { origin: 'https://elsewhere.example' })
  expect((await send(bff.url, elsewhere)).json.fields).toBeUndefined()
})

it('outside a sandbox the echo tells nothing of it, and calls of the sandbox do not exist', async () => {
  const real = await startTestBff({ bankUrl: bank.url, sandbox: false })
  const wrong = program.sign(real.url, '/api/echo', { origin: 'https://elsewhere.example' })
  const { json } = await send(real.url, wrong)
  expect([json.error_no, json.fields]).toEqual(['24002', undefined])
  const options = { body: '{"apply_no":"TX20260623000018"}', idempotencyKey: 'key-of-idempotency-1' }
  const path = '/api/simulation/approve_apply'
  expect((await program.call(real.url, path, options)).json.error_no).toBe('9005')
  expect((await new Visitor(real.url).post(path)).json?.error_no).toBe('9005')
  expect((await program.call(bff.url, path, options)).json.error_no).not.toBe('9005')
  await real.close()
})

it('a person who calls the echo has signed nothing', async () => {
  const person = new Visitor(bff.url)
  await person.signIn()
  const { status, json } = await person.post('/api/echo')
  expect([status, json?.error_no]).toEqual([401, '24001'])
})
