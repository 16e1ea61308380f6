import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { type FakeBank, startFakeBank } from '../testing/fake-bank.ts'
import { Visitor } from '../testing/visitor.ts'

let bank: FakeBank
let bff: TestBff
let visitor: Visitor

beforeEach(async () => {
  bank = await startFakeBank()
  bff = await startTestBff({ bankUrl: bank.url, bankTimeoutMs: 300 })
  visitor = new Visitor(bff.url)
  await visitor.signIn()
})
afterEach(async () => {
  await bff.close()
  await bank.close()
})

describe('the captcha picture', () => {
  /** The address of a picture that the visitor's session asked for. */
  const askPicture = async () => `/checkcode/login?rid=${await visitor.captcha()}`
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47])

  it('is streamed with our headers, and the bank sees nothing but the id', async () => {
    bank.answer('/checkcode/login', (_received, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png', Server: 'bank/1' }).end(png)
    })
    const path = await askPicture()
    const answer = await visitor.get(`${path}&rid2=x`, {
      authorization: 'Bearer x',
      'x-forwarded-for': '1.1.1.1',
    })
    expect([answer.status, answer.headers['content-type'], answer.setCookie]).toEqual([200, 'image/png', []])
    expect([answer.headers.server, answer.headers['cache-control']]).toEqual([undefined, 'no-store'])
    const received = bank.received.at(-1)
    expect(received?.path).toBe(path)
    expect(Object.keys(received?.headers ?? {}).sort()).toEqual([
      'accept',
      'host',
      'x-request-id',
      'x-service-token',
      'x-wire-key',
    ])
  })

  it.each([
    ['/checkcode/login', 404, '9015'],
    ['/checkcode/login?rid=../../api', 404, '9015'],
    ['/checkcode/login?rid=a&rid=b', 404, '9015'],
  ])('is refused for %s', async (odd, status, code) => {
    const before = bank.received.length
    const answer = await visitor.get(odd)
    expect([answer.status, answer.json?.error_no]).toEqual([status, code])
    expect(bank.received.length).toBe(before)
  })

  it.each(['/checkcode/..%2fapi', '/checkcode/%2e%2e/sandbox/messages', '/checkcode/login/../../livez'])(
    'never leads the proxy elsewhere: %s',
    async odd => {
      const before = bank.received.length
      await visitor.get(odd)
      // What is no path of the proxy is a page, whose texts the gateway reads by calls of the table.
      const proxied = bank.received.slice(before).filter(({ path }) => !path.startsWith('/api/'))
      expect(proxied).toEqual([])
    },
  )

  it.each([
    ['another session', async () => new Visitor(bff.url)],
    [
      'another session with a captcha of its own',
      async () => {
        const other = new Visitor(bff.url)
        await other.captcha()
        return other
      },
    ],
  ])('is not shown to %s', async (_title, other) => {
    const path = await askPicture()
    const stranger = await other()
    const before = bank.received.length
    const answer = await stranger.get(path)
    expect([answer.status, answer.json?.error_no]).toEqual([404, '9015'])
    expect(bank.received.length).toBe(before)
  })

  it('that is no picture, hangs or cannot be had is our envelope', async () => {
    const path = await askPicture()
    expect((await visitor.get(path)).json?.error_no).toBe('9010')
    bank.answer('/checkcode/login', () => {})
    expect((await visitor.get(path)).json?.error_no).toBe('9009')
    await bank.close()
    const answer = await visitor.get(path)
    expect([answer.status, answer.json?.error_no]).toEqual([502, '9008'])
  })
})
