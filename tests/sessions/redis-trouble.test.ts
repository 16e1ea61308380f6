import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, Visitor } from '../../bff/src/testing/visitor.ts'
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { at, startTwoGateways, type TwoGateways } from './two-gateways.ts'

/* Rule 3: stored before seen. Rule 4: trouble with Redis is never a logout. Two BFF processes, one Redis. */

let portal: TwoGateways
let proxy: TcpProxy
beforeAll(async () => {
  portal = await startTwoGateways(async redis => {
    proxy = await startTcpProxy(Number(new URL(redis.url).port))
    return `redis://127.0.0.1:${proxy.port}`
  })
})
afterAll(async () => {
  await portal?.stop()
  await proxy?.close()
})

const troubles: [string, () => unknown, () => unknown, 'all calls' | 'writes'][] = [
  ['killed', () => portal.redis.kill(), () => portal.redis.restart(), 'all calls'],
  ['frozen', () => portal.redis.freeze(), () => portal.redis.thaw(), 'all calls'],
  [
    'slow',
    () => {
      proxy.become({ kind: 'slow', ms: 900 })
    },
    () => {
      proxy.become({ kind: 'fine' })
    },
    'all calls',
  ],
  [
    'read-only',
    () => portal.redis.client.config('SET', 'min-replicas-to-write', '1'),
    () => portal.redis.client.config('SET', 'min-replicas-to-write', '0'),
    'writes',
  ],
  [
    'demoted (a replica of nobody there)',
    () => portal.redis.client.call('replicaof', '127.0.0.1', '1'),
    () => portal.redis.client.call('replicaof', 'no', 'one'),
    'writes',
  ],
]

const expectStoreFault = (answer: Answer) => {
  expect([answer.status, answer.json?.error_no]).toEqual([503, '9007'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.setCookie).toEqual([])
}

describe.each(troubles)('a %s Redis', (_name, begin, end, what) => {
  it('is 503 while it lasts at both gateways, never a logout, and the same cookie works afterwards', async () => {
    const user = await portal.signedIn()
    const both = [user, at(portal.second.url, user)]
    await begin()
    try {
      for (const visitor of both) {
        const writes = [
          visitor.post('/api/session/lock'),
          visitor.post('/api/user/user_logout'),
          visitor.post('/api/user/get_req_chkcode_id'),
          new Visitor(visitor.url).post('/api/user/get_req_chkcode_id'),
        ]
        const reads = [visitor.me(), visitor.post('/api/session/state')]
        for (const answer of await Promise.all(writes)) expectStoreFault(answer)
        if (what === 'all calls') {
          for (const answer of await Promise.all(reads)) expectStoreFault(answer)
        } else {
          for (const read of await Promise.all(reads)) expect([200, 503]).toContain(read.status)
        }
        // What needs no session is served all the same.
        expect((await new Visitor(visitor.url).post('/api/session/state')).status).toBe(200)
        expect((await new Visitor(visitor.url).get('/api/openapi.json')).status).toBe(200)
      }
      expect((await new Visitor(portal.first.opsUrl).get('/livez')).status).toBe(200)
    } finally {
      await end()
    }
    for (const visitor of both) {
      const works = async () => {
        const { status } = await visitor.me()
        expect(status).not.toBe(401)
        return status
      }
      await expect.poll(works, { interval: 100 }).toBe(200)
    }
  })
})

describe('stored before seen', () => {
  /** Sends a call on a raw socket and notes the first byte that comes back. */
  const firstByte = async (url: string, path: string, cookie: string, body: string) => {
    const { hostname, port, host } = new URL(url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${host}`,
      'X-CSRF: 1',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...(cookie ? [`Cookie: ${cookie}`] : []),
      'Connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    return { at: performance.now(), head: chunk.toString('latin1') }
  }

  const cookieOf = (visitor: Visitor) => [...visitor.cookies].map(pair => pair.join('=')).join('; ')

  it('no byte of a captcha, a sign-in, a lock or a logout leaves before Redis has acknowledged', async () => {
    const delay = 150
    const visitor = new Visitor(portal.first.url)
    const captcha = await visitor.captcha()
    const signIn = JSON.stringify({
      account: '15400000011',
      password: 'Demo#2026',
      check_code: 'abcd',
      req_code_session_id: captcha,
      biz_type: 'comp',
    })
    const user = await portal.signedIn('15400000001')
    const calls: [string, string, string][] = [
      ['/api/user/get_req_chkcode_id', '', '{}'],
      ['/api/member/login', cookieOf(visitor), signIn],
      ['/api/session/lock', cookieOf(user), '{}'],
      ['/api/user/user_logout', cookieOf(user), '{}'],
    ]
    proxy.become({ kind: 'slow', ms: delay })
    try {
      for (const [path, cookie, body] of calls) {
        const started = performance.now()
        const { at: seen, head } = await firstByte(portal.first.url, path, cookie, body)
        expect([path, head.slice(0, 15)]).toEqual([path, 'HTTP/1.1 200 OK'])
        expect(seen - started).toBeGreaterThan(delay - 5)
      }
    } finally {
      proxy.become({ kind: 'fine' })
    }
  })

  it('a gateway that dies at the answer has already stored what it answered', async () => {
    const user = await portal.signedIn('15400000101')
    const { head } = await firstByte(portal.second.url, '/api/user/user_logout', cookieOf(user), '{}')
    await portal.second.kill()
    expect(head).toContain('200 OK')
    expect((await user.me()).json?.error_no).toBe('1001')
  })
})
