import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, signedIn } from '../harness/client.ts'
import { type Portal, startPortal } from '../harness/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

/** The log lines of a process that name a request. */
const linesOf = (output: readonly string[], requestId: string) =>
  output.filter(line => line.includes(requestId)).map(line => JSON.parse(line) as Record<string, unknown>)

describe('one request id', () => {
  it('one request id names a request in the answer, in the gateway’s log and in the bank’s', async () => {
    const company = await signedIn(portal.url, '15400000011')
    const answer = await company.post('/api/member/current_member_detail', {})
    const requestId = answer.headers.get('x-request-id') ?? ''
    expect(requestId).toMatch(/^[\w-]{20,}$/)
    const path = '/api/member/current_member_detail'
    await expect.poll(() => linesOf(portal.bff.output, requestId)).toMatchObject([{ path, status: 200 }])
    await expect.poll(() => linesOf(portal.bank.output, requestId)).toMatchObject([{ path }])
  })

  it('a refusal carries the id too, and a client’s own id is not taken', async () => {
    const company = await signedIn(portal.url, '15400000011')
    const answer = await company.raw(
      '/api/discount/apply_detail',
      '{"apply_no":"TX20990101000001"}',
      'application/json',
      {
        'x-request-id': 'chosen-by-the-client',
      },
    )
    expect(answer.status).toBe(404)
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'))
    expect(answer.body.request_id).not.toBe('chosen-by-the-client')
    await expect.poll(() => linesOf(portal.bank.output, String(answer.body.request_id))).toHaveLength(1)
  })

  it('neither log names a password, a captcha’s answer or an account', () => {
    const written = [...portal.bff.output, ...portal.bank.output].join('\n')
    for (const secret of ['Demo#2026', '"abcd"', '15400000011']) expect(written).not.toContain(secret)
  })
})

describe('bounds', () => {
  it.each([
    ['1000000', 100],
    ['0', 1],
    ['-5', 1],
  ])('clamp a page size of %s to %i instead of refusing it', async (asked, given) => {
    const company = await signedIn(portal.url, '15400000011')
    const page = await company.row('/api/bills/query_holding', { page_no: 1, page_size: asked })
    expect(page.page_size).toBe(given)
    expect(page.rows.length).toBeLessThanOrEqual(given)
  })

  it('refuse a page number that is none', async () => {
    const company = await signedIn(portal.url, '15400000011')
    const answer = await company.raw('/api/bills/query_holding', '{"page_no":"1e3"}', 'application/json')
    expect([answer.status, answer.body.error_no]).toEqual([400, '9012'])
  })
})

it('public reads ask the bank once for many, and follow the business clock at once', async () => {
  const visitor = new Client(portal.url)
  const grids = await Promise.all([1, 2, 3, 4].map(() => visitor.row('/api/quotes/query_rate_grid', {})))
  expect(new Set(grids.map(({ business_now }) => business_now)).size).toBe(1)
  const now = '2026-06-24T11:00:00+08:00'
  const moved = await fetch(`${portal.opsUrl}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  })
  expect(moved.status).toBe(200)
  expect((await visitor.row('/api/quotes/query_rate_grid', {})).business_date).toBe('2026-06-24')
  const metrics = await (await fetch(`${portal.opsUrl}/metrics`)).text()
  const asked = /portal_public_reads_total\{call="\/api\/quotes\/query_rate_grid",found="miss"\} (\d+)/
  expect(asked.exec(metrics)?.[1]).toBe('2')
})
