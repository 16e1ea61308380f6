import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { Visitor } from '../testing/visitor.ts'

let bff: TestBff
beforeAll(async () => {
  bff = await startTestBff({ bankUrl: 'http://127.0.0.1:1' })
})
afterAll(() => bff.close())

const send = (headers: Record<string, string>, body?: string | Buffer) =>
  new Visitor(bff.url).send('POST', '/api/session/state', { 'x-csrf': '1', ...headers }, body)

describe('content types', () => {
  it.each([
    ['nothing at all', {}, undefined],
    ['JSON', { 'content-type': 'application/json' }, '{}'],
    ['JSON in UTF-8', { 'content-type': 'application/json; charset=UTF-8' }, '{}'],
    ['an empty form', { 'content-type': 'application/x-www-form-urlencoded' }, ''],
  ])('%s is taken', async (_title, headers, body) => {
    expect((await send(headers as Record<string, string>, body)).status).toBe(200)
  })

  const refused: [string, Record<string, string>, string | Buffer][] = [
    ['text', { 'content-type': 'text/plain' }, '{}'],
    ['multipart', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
    ['an unknown charset', { 'content-type': 'application/json; charset=gbk' }, '{}'],
    ['gzip', { 'content-type': 'application/json', 'content-encoding': 'gzip' }, gzipSync('{}')],
    ['an unknown encoding', { 'content-type': 'application/json', 'content-encoding': 'br' }, '{}'],
    ['a body without a type', {}, '{}'],
  ]
  it.each(refused)('%s is 415', async (_title, headers, body) => {
    const answer = await send(headers, body)
    expect([answer.status, answer.json?.error_no]).toEqual([415, '9003'])
  })
})

it('a body without a length is cut at the bound: 413', async () => {
  const big = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(16 * 1024, ' ')))
  const answer = await request(`${bff.url}/api/session/state`, {
    method: 'POST',
    headers: { 'x-csrf': '1', 'content-type': 'application/json' },
    body: big,
  })
  expect(answer.statusCode).toBe(413)
  expect(await answer.body.json()).toMatchObject({ error_no: '9002' })
})
