import { beforeAll, describe, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '../testing/webhook-receiver.ts'
import { type Address, post, postLimits } from './post.ts'

/* The receiver is a real one on loopback; what it answers depends on the path. */

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver(({ path }, response) => {
    const answers: Record<string, () => void> = {
      '/long': () => response.writeHead(200).end('长'.repeat(200_000)),
      '/moved': () => response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end(),
      '/busy': () => response.writeHead(429, { 'retry-after': '90' }).end(),
      '/later': () =>
        response.writeHead(503, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }).end(),
      '/ages': () => response.writeHead(503, { 'retry-after': '99999999' }).end(),
      '/odd': () => response.writeHead(503, { 'retry-after': 'soon' }).end(),
      '/refused': () => response.writeHead(400, { 'retry-after': '90' }).end('no\0thing'),
      '/gone': () => response.writeHead(410).end(),
      '/silent': () => undefined,
      '/drip': () => {
        response.writeHead(200)
        const dripping = setInterval(() => response.write('.'), 20)
        response.once('close', () => clearInterval(dripping))
      },
      '/broken': () => {
        response.writeHead(200, { 'content-length': '100' })
        response.write('x', () => response.destroy())
      },
    }
    const answer = answers[path]
    if (answer) answer()
    else response.writeHead(200).end('收到')
  })
  return () => receiver.close()
})

const sandbox = { loopback: true }
const to = (path: string) => ({
  url: receiver.url.replace('/hook', path),
  headers: { 'content-type': 'application/json', 'webhook-id': 'ev_1_1' },
  body: '{"说":"明"}',
})
const posted = (path: string, timeoutMs = 5_000) =>
  post(to(path), sandbox, undefined, { ...postLimits, timeoutMs })

describe('one try', () => {
  test('is done when the receiver answers 2xx, and keeps what it says', async () => {
    expect(await posted('/hook')).toEqual({
      status: 200,
      ms: expect.any(Number),
      note: '已送达',
      excerpt: '收到',
    })
    expect(receiver.received.at(-1)).toMatchObject({ id: 'ev_1_1', body: '{"说":"明"}' })
  })

  test('keeps the first 500 characters of a long answer, and does not wait for the rest', async () => {
    const { status, excerpt } = await posted('/long')
    expect([status, excerpt]).toEqual([200, '长'.repeat(500)])
  })

  test('does not follow a redirect', async () => {
    expect(await posted('/moved')).toMatchObject({ status: 302, note: '对方答复302（重定向），不跟随' })
  })

  test('is told by 429 and 503 when to come again, for a day at most, and by nothing else', async () => {
    expect(await posted('/busy')).toMatchObject({ status: 429, retryAfterMs: 90_000 })
    const { retryAfterMs = 0 } = await posted('/later')
    expect(retryAfterMs).toBeGreaterThan(50_000)
    expect(retryAfterMs).toBeLessThanOrEqual(60_000)
    expect(await posted('/ages')).toMatchObject({ retryAfterMs: 24 * 3_600_000 })
    expect(await posted('/odd')).not.toHaveProperty('retryAfterMs')
    expect(await posted('/refused')).toEqual({
      status: 400,
      ms: expect.any(Number),
      note: '对方答复400',
      excerpt: 'no\uFFFDthing',
    })
  })

  test.each(['/silent', '/drip'])('is over in time where the receiver never ends (%s)', async path => {
    expect(await posted(path, 200)).toMatchObject({ status: 0, note: '0.2秒内未答复完毕' })
  })

  test('has no answer where it broke off, or nobody is there', async () => {
    expect(await posted('/broken')).toMatchObject({ status: 0, note: '连接被对方中断' })
    const nobody = { ...to('/hook'), url: 'http://127.0.0.1:1/hook' }
    expect(await post(nobody, sandbox)).toMatchObject({ status: 0, note: '连接被拒绝' })
  })
})

describe('a name that resolves to the network of the bank', () => {
  const named = () => ({ ...to('/hook'), url: 'https://erp.jiangzhou.example:8443/hook' })
  const resolving = (...answers: Address[][]) => {
    const asked: string[] = []
    const resolve = async (host: string) => {
      asked.push(host)
      return answers[Math.min(asked.length, answers.length) - 1] ?? []
    }
    return { asked, resolve }
  }

  test.each([
    [[{ address: '127.0.0.1', family: 4 }]],
    [[{ address: '10.0.0.7', family: 4 }]],
    [[{ address: '::ffff:10.0.0.7', family: 6 }]],
    [
      [
        { address: '8.8.8.8', family: 4 },
        { address: '169.254.169.254', family: 4 },
      ],
    ],
  ])('is not connected to: %j', async addresses => {
    const before = receiver.received.length
    const { resolve } = resolving(addresses)
    expect(await post(named(), sandbox, resolve)).toMatchObject({
      status: 0,
      note: '域名解析到非公网地址，未发送',
    })
    expect(receiver.received).toHaveLength(before)
  })

  test('that resolves to nothing is said so', async () => {
    expect(await post(named(), sandbox, resolving([]).resolve)).toMatchObject({ note: '域名无法解析' })
  })

  test('is asked once, and the connection goes to that answer, whatever the name says a moment later', async () => {
    // The receiver listens at 127.0.0.1, which is what the system would say of this name.
    const local = { ...to('/hook'), url: to('/hook').url.replace('127.0.0.1', 'localhost') }
    const before = receiver.received.length
    const rebinding = resolving([{ address: '::1', family: 6 }], [{ address: '127.0.0.1', family: 4 }])
    expect(await post(local, sandbox, rebinding.resolve)).toMatchObject({ status: 0 })
    expect(rebinding.asked).toEqual(['localhost'])
    expect(receiver.received).toHaveLength(before)

    const steady = resolving([{ address: '127.0.0.1', family: 4 }], [{ address: '::1', family: 6 }])
    expect(await post(local, sandbox, steady.resolve)).toMatchObject({ status: 200 })
    expect(steady.asked).toEqual(['localhost'])
  })
})
