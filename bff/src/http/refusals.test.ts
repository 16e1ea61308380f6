import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { type FakeBank, startFakeBank } from '../testing/fake-bank.ts'
import { Visitor } from '../testing/visitor.ts'

let bank: FakeBank
let bff: TestBff
let visitor: Visitor
let host: string

beforeAll(async () => {
  bank = await startFakeBank()
  bff = await startTestBff({ bankUrl: bank.url, rateLimits: false })
  visitor = new Visitor(bff.url)
  host = new URL(bff.url).host
})
afterAll(async () => {
  await bff.close()
  await bank.close()
})

const statePath = '/api/session/state'
const memberPath = '/api/member/current_member_detail'
const json = { 'content-type': 'application/json' }

describe('the CSRF check', () => {
  const own = (): Record<string, string> => ({ 'x-csrf': '1', origin: `http://${host}` })
  const cases: [string, () => Record<string, string>, number][] = [
    ['X-CSRF alone', () => ({ 'x-csrf': '1' }), 200],
    ['our own Origin', own, 200],
    ['same-origin', () => ({ ...own(), 'sec-fetch-site': 'same-origin' }), 200],
    ['none', () => ({ 'x-csrf': '1', 'sec-fetch-site': 'none' }), 200],
    ['no X-CSRF', () => ({}), 403],
    ['another X-CSRF', () => ({ 'x-csrf': '0' }), 403],
    ['our Origin without X-CSRF', () => ({ origin: `http://${host}` }), 403],
    ['a foreign Origin', () => ({ 'x-csrf': '1', origin: 'https://evil.example' }), 403],
    ['a null Origin', () => ({ 'x-csrf': '1', origin: 'null' }), 403],
    ['our host on https', () => ({ 'x-csrf': '1', origin: `https://${host}` }), 403],
    ['our name at another port', () => ({ 'x-csrf': '1', origin: 'http://127.0.0.1:1' }), 403],
    ['cross-site', () => ({ ...own(), 'sec-fetch-site': 'cross-site' }), 403],
    ['same-site', () => ({ ...own(), 'sec-fetch-site': 'same-site' }), 403],
  ]
  it.each(cases)('with %s', async (_name, headers, status) => {
    const answer = await visitor.send('POST', statePath, { ...json, ...headers() }, '{}')
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.json?.error_no).toBe('9004')
  })

  it('lets no other site’s page fetch a GET path', async () => {
    for (const path of ['/api/openapi.json', '/checkcode/login?rid=0123456789abcdef']) {
      expect((await visitor.get(path, { 'sec-fetch-site': 'cross-site' })).json?.error_no).toBe('9004')
    }
  })

  it('answers no CORS preflight', async () => {
    const answer = await visitor.send('OPTIONS', statePath, { origin: 'https://evil.example' })
    expect(answer.status).toBe(405)
    expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control'))).toEqual([])
  })
})

// That one fault goes before another is tried pair by pair in tests/refusals/one-order.test.ts.
describe('a method', () => {
  it.each([
    ['GET', memberPath, 405, '9014'],
    ['PUT', memberPath, 405, '9014'],
    ['DELETE', '/api/nothing', 404, '9005'],
    ['GET', '/api/nothing', 404, '9005'],
    ['GET', '/api', 404, '9005'],
    ['POST', '/login', 405, '9014'],
    ['DELETE', '/assets/a.js', 404, '9005'],
  ])('%s %s is %i', async (method, path, status, code) => {
    const answer = await new Visitor(bff.url).send(method, path, {})
    expect([answer.status, answer.json?.error_no]).toEqual([status, code])
  })
})

describe('every answer', () => {
  it.each(['/api/nothing', statePath, '/login', '/checkcode/login'])(
    'of %s carries the headers',
    async path => {
      const { headers } = await visitor.get(path)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('same-origin')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  it('of a refusal is the envelope with a request id and nothing of the inside', async () => {
    const answer = await visitor.get('/api/nothing')
    expect(answer.json).toEqual({
      is_success: false,
      error_no: '9005',
      error_code: '9005',
      error_msg: '接口不存在',
      request_id: answer.headers['x-request-id'],
    })
  })
})

/** Sends bytes as they are and reads until the other side closes. */
const raw = async (text: string): Promise<string> => {
  const socket = connect(Number(new URL(bff.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(text)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

describe('odd requests', () => {
  const tail = 'X-CSRF: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
  const cases: [string, () => string][] = [
    ['two Host lines', () => `POST ${statePath} HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n${tail}`],
    ['a foreign Host', () => `POST ${statePath} HTTP/1.1\r\nHost: evil.example\r\n${tail}`],
    ['an absolute target', () => `POST http://${host}${statePath} HTTP/1.1\r\nHost: ${host}\r\n${tail}`],
    [
      'an unknown transfer coding',
      () =>
        `POST ${statePath} HTTP/1.1\r\nHost: ${host}\r\nX-CSRF: 1\r\nConnection: close\r\nTransfer-Encoding: xchunked\r\n\r\n`,
    ],
    ['no HTTP at all', () => 'nonsense\r\n\r\n'],
  ]
  it.each(cases)('with %s are 400', async (_name, text) => {
    const answer = await raw(text())
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(answer).toContain('"error_no":"9001"')
  })
})
