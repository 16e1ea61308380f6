import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Visitor } from '../../bff/src/testing/visitor.ts'
import { freePort, type Running, startRedis, temporaryFolder } from '../harness/processes.ts'
import { startTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import {
  atOnce,
  kinds,
  publicPath,
  redisBoundMs,
  type Site,
  slowest,
  startSite,
  timed,
  untilStatus,
} from './site.ts'

/* Trouble with Redis is 503 within a second and never a logout. */

interface Trouble {
  name: string
  /** False where Redis still answers reads: then they may be served. */
  stopsReads: boolean
  begin(): Promise<unknown> | unknown
  end(): Promise<unknown> | unknown
}

let port: number
let folder: string
let redis: Running
let proxy: TcpProxy

const configure = async (...command: [string, ...string[]]) => {
  const client = new Redis(port, '127.0.0.1')
  await client.call(...command)
  client.disconnect()
}

const troubles: Trouble[] = [
  {
    name: 'killed',
    stopsReads: true,
    begin: () => redis.kill(),
    end: async () => {
      redis = await startRedis(port, folder)
    },
  },
  {
    name: 'frozen',
    stopsReads: true,
    begin: () => redis.child.kill('SIGSTOP'),
    end: () => redis.child.kill('SIGCONT'),
  },
  {
    name: 'slow',
    stopsReads: true,
    begin: () => proxy.become({ kind: 'slow', ms: 1_500 }),
    end: () => proxy.become({ kind: 'fine' }),
  },
  {
    name: 'cut off',
    stopsReads: true,
    begin: () => proxy.become({ kind: 'silent' }),
    end: () => proxy.become({ kind: 'fine' }),
  },
  {
    name: 'cut in the middle of its answers',
    stopsReads: true,
    begin: () => proxy.become({ kind: 'cut', afterBytes: 40 }),
    end: () => proxy.become({ kind: 'fine' }),
  },
  {
    name: 'read-only',
    stopsReads: false,
    begin: () => configure('REPLICAOF', '127.0.0.1', '1'),
    end: () => configure('REPLICAOF', 'NO', 'ONE'),
  },
]

describe.each(troubles.map(trouble => [trouble.name, trouble] as const))('Redis is %s', (_name, trouble) => {
  let site: Site
  let known: string

  beforeAll(async () => {
    port = await freePort()
    folder = temporaryFolder('faults')
    redis = await startRedis(port, folder)
    // What is written to the disk once a second may be lost with a killed Redis, the sign-in of just now with it.
    await configure('CONFIG', 'SET', 'appendfsync', 'always')
    proxy = await startTcpProxy(port)
    site = await startSite(`redis://127.0.0.1:${proxy.port}`)
    known = String([...site.user.cookies])
    await trouble.begin()
  })
  afterAll(async () => {
    await site?.close()
    await proxy?.close()
    redis?.child.kill('SIGCONT')
    await redis?.kill()
  })

  it('a signed-in call is answered 503 within a second, never as logged out', async () => {
    const asked = await timed(() => site.user.me())
    const { status, json, headers, setCookie } = asked.answer
    expect(asked.ms).toBeLessThan(redisBoundMs)
    expect(setCookie).toEqual([])
    if (!trouble.stopsReads && status === 200) return
    expect([status, json?.error_no]).toEqual([503, '9007'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  it('so are a hundred at once', async () => {
    const asked = await atOnce(100, () => site.user.me())
    expect(kinds(asked).filter(kind => trouble.stopsReads || kind !== '200')).toEqual(
      trouble.stopsReads ? ['503 9007'] : kinds(asked).filter(kind => kind === '503 9007'),
    )
    expect(slowest(asked)).toBeLessThan(redisBoundMs)
    expect(asked.flatMap(({ answer }) => answer.setCookie)).toEqual([])
  })

  it('a captcha, and so a sign-in, is refused with 503 and without a cookie', async () => {
    const stranger = new Visitor(site.url)
    const asked = await timed(() => stranger.post('/api/user/get_req_chkcode_id'))
    expect([asked.answer.status, asked.answer.json?.error_no]).toEqual([503, '9007'])
    expect(asked.ms).toBeLessThan(redisBoundMs)
    expect(stranger.cookies.size).toBe(0)
  })

  it('visitors still get public calls, and /livez is well', async () => {
    const asked = await timed(() => new Visitor(site.url).post(publicPath))
    expect(asked.answer.status).toBe(200)
    expect(asked.ms).toBeLessThan(redisBoundMs)
    expect((await fetch(`${site.opsUrl}/livez`)).status).toBe(200)
  })

  it('the same cookie works within five seconds of its return', async () => {
    expect(String([...site.user.cookies])).toBe(known)
    await trouble.end()
    expect(await untilStatus(() => site.user.me(), 200, 5_000)).toBeLessThan(5_000)
    expect(String([...site.user.cookies])).toBe(known)
  })

  it('and people can sign in again', async () => {
    const stranger = new Visitor(site.url)
    await untilStatus(() => stranger.post('/api/user/get_req_chkcode_id'), 200, 5_000)
    expect((await stranger.signIn('afterwards')).status).toBe(200)
  })
})
