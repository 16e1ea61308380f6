import { connect } from 'node:net'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { type FakeBank, startFakeBank } from '../testing/fake-bank.ts'
import { Visitor } from '../testing/visitor.ts'

let bank: FakeBank
let bff: TestBff
let ops: ReturnType<typeof supertest>

const message = {
  at: '2026-06-23T10:00:00+08:00',
  mobile: '15400000011',
  purpose: 'login',
  text: '<script>验证码</script>',
  code: '123456',
}

beforeAll(async () => {
  bank = await startFakeBank()
  bank.answer('/sandbox/messages', (_received, response) => response.end(JSON.stringify([message])))
  bank.answer('/sandbox/clock', ({ text }, response) => response.end(text))
  bff = await startTestBff({ bankUrl: bank.url })
  ops = supertest(bff.opsUrl)
})
afterAll(async () => {
  await bff.close()
  await bank.close()
})

describe('the operations listener', () => {
  it('is alive, and ready when store and bank answer', async () => {
    await ops.get('/livez').expect(200)
    const { status, body } = await ops.get('/readyz')
    expect(status).toBe(200)
    expect(body).toEqual({ ready: true, draining: false, store: 'up', bank: 'up', reasons: [] })
  })

  it('is not ready without the bank', async () => {
    const lonely = await startTestBff({ bankUrl: 'http://127.0.0.1:1' })
    const answer = await supertest(lonely.opsUrl).get('/readyz').expect(503)
    expect(answer.body).toMatchObject({
      bank: 'down',
      reasons: ['bank: it or its database does not answer'],
    })
    await lonely.close()
  })

  it('is not ready without Redis, and alive all the same', async () => {
    const lonely = await startTestBff({ bankUrl: bank.url, redisUrl: 'redis://127.0.0.1:1' })
    const probes = supertest(lonely.opsUrl)
    const answer = await probes.get('/readyz').expect(503)
    expect(answer.body).toMatchObject({
      store: 'down',
      reasons: ['store: Redis does not answer'],
    })
    await probes.get('/livez').expect(200)
    await lonely.close()
  })

  it('tells that a hung bank is down, and does not wait for it', async () => {
    const hung = await startFakeBank()
    hung.answer('/readyz', () => {})
    const waiting = await startTestBff({ bankUrl: hung.url })
    const { status, body } = await supertest(waiting.opsUrl).get('/readyz')
    expect([status, body.bank]).toEqual([503, 'down'])
    await hung.close()
    await waiting.close()
  })

  it('lists sandbox messages as JSON, fetched under the service token', async () => {
    await ops.get('/sandbox/messages?mobile=15400000011').expect(200, [message])
    const received = bank.received.at(-1)
    expect(received?.path).toBe('/sandbox/messages?mobile=15400000011')
    expect(received?.headers['x-service-token']).toBe('sandbox-service-token')
    await ops.get('/sandbox/messages?mobile=a%26b').expect(400)
  })

  it('shows them to people as a page that runs nothing', async () => {
    const answer = await ops
      .get('/sandbox/messages')
      .set('Accept', 'text/html,*/*;q=0.8')
      .expect('Content-Type', /^text\/html/)
    expect(answer.text).toContain('&lt;script&gt;验证码')
    expect(answer.text).not.toContain('<script>')
  })

  it('moves the business clock, and only for JSON that is an instant', async () => {
    const now = '2026-06-23T16:31:00+08:00'
    const move = () => ops.post('/sandbox/clock').set('X-CSRF', '1')
    expect((await move().send({ now }).expect(200)).body).toEqual({ now })
    await move().send({ now: 'tomorrow' }).expect(400)
    await move().type('form').send({ now }).expect(415)
    await move().set('Sec-Fetch-Site', 'cross-site').send({ now }).expect(403)
  })

  it.each([
    ['evil.example', 400],
    ['evil.example:8081', 400],
    ['localhost.evil.example', 400],
    ['127.0.0.1.evil.example', 400],
    ['localhost:8081', 200],
    ['172.30.0.21:8081', 200],
    ['[::1]:8081', 200],
    ['BFF-1:8081', 200],
  ])('asked as %s answers %i', async (host, status) => {
    const named = await startTestBff({ bankUrl: bank.url, opsNames: ['bff-1'] })
    for (const path of ['/livez', '/metrics', '/sandbox/messages']) {
      const answer = await supertest(named.opsUrl).get(path).set('Host', host)
      expect(answer.status).toBe(status)
    }
    await named.close()
  })

  it('is probed without a Host, as balancers do by HTTP/1.0', async () => {
    const socket = connect(Number(new URL(bff.opsUrl).port), '127.0.0.1')
    socket.write('GET /livez HTTP/1.0\r\n\r\n')
    expect(String((await socket.toArray())[0])).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('has no sandbox paths outside the sandbox', async () => {
    const strict = await startTestBff({ bankUrl: bank.url, sandbox: false })
    const answer = await supertest(strict.opsUrl).get('/sandbox/messages').expect(404)
    expect(answer.body.error_no).toBe('9005')
    await strict.close()
  })
})

it('closing lets requests in flight finish and tells balancers before', async () => {
  const draining = await startTestBff({ bankUrl: bank.url, drainTimeoutMs: 10_000 })
  bank.answer('/api/quotes/query_rate_grid', (_received, response) => {
    setTimeout(
      () => response.end(JSON.stringify({ is_success: false, error_no: '20035', error_msg: 'x' })),
      300,
    )
  })
  const underWay = new Visitor(draining.url).post('/api/quotes/query_rate_grid')
  await expect.poll(() => bank.count('/api/quotes/query_rate_grid')).toBe(1)
  const closing = draining.close()
  expect((await supertest(draining.opsUrl).get('/readyz')).body.draining).toBe(true)
  expect((await underWay).json?.error_no).toBe('20035')
  await closing
  await expect(new Visitor(draining.url).post('/api/session/state')).rejects.toThrow()
})
