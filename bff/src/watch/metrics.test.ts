import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { canary, type FakeBank, startFakeBank } from '../testing/fake-bank.ts'
import { Visitor } from '../testing/visitor.ts'

let bank: FakeBank
let bff: TestBff
let visitor: Visitor
let text: string

beforeAll(async () => {
  bank = await startFakeBank()
  bank.answer('/api/quotes/query_rate_grid', (_received, response) => response.end('garbage'))
  bff = await startTestBff({ bankUrl: bank.url })
  visitor = new Visitor(bff.url)
  await visitor.signIn()
  await visitor.me()
  await visitor.get('/api/member/15400000099')
  await visitor.get('/customer/15400000099')
  await visitor.post('/api/quotes/query_rate_grid')
  const metrics = await new Visitor(bff.opsUrl).get('/metrics')
  expect(metrics.headers['content-type']).toContain('text/plain')
  text = metrics.text
})
afterAll(async () => {
  await bff.close()
  await bank.close()
})

const memberPath = '/api/member/current_member_detail'

it.each([
  [
    'latency per call and class of status',
    `portal_http_request_duration_seconds_count{call="${memberPath}",status_class="2xx"} 1`,
  ],
  [
    'unknown paths under one name',
    'portal_http_request_duration_seconds_count{call="unknown_call",status_class="4xx"} 1',
  ],
  [
    'latency of the store',
    'portal_store_operation_duration_seconds_count{operation="readSession",outcome="ok"}',
  ],
  ['session writes', 'portal_session_writes_total{operation="createSession"} 2'],
  [
    'latency of the bank',
    `portal_bank_call_duration_seconds_count{call="${memberPath}",outcome="answered"} 1`,
  ],
  ['the breaker', 'portal_bank_breaker_state 0'],
  ['requests in flight', 'portal_http_requests_in_flight 0'],
  ['refusals by code', 'portal_refusals_total{code="9010"} 1'],
  ['public reads', 'portal_public_reads_total{call="/api/quotes/query_rate_grid",found="miss"} 1'],
  ['the process', 'portal_nodejs_eventloop_lag_p99_seconds'],
])('tells %s', (_title, line) => {
  expect(text).toContain(line)
})

it('tells of nobody: no account, id, address, cookie or anything a client wrote', () => {
  const cookie = [...visitor.cookies.values()].join('')
  for (const secret of [
    '15400000011',
    '15400000099',
    '127.0.0.1',
    canary,
    cookie.slice(0, 20),
    'HY00000002',
  ]) {
    expect(text).not.toContain(secret)
  }
  expect(cookie.length).toBeGreaterThan(20)
})

it('ends in _total what only grows, and nothing else', () => {
  const kinds = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', kind = '']) => ({
    name,
    kind,
  }))
  expect(kinds.length).toBeGreaterThan(20)
  const odd = kinds.filter(({ name, kind }) => name.endsWith('_total') !== (kind === 'counter'))
  expect(odd).toEqual([])
})

it('is not told on the public listener', async () => {
  expect((await visitor.get('/metrics')).text).not.toContain('portal_')
})
