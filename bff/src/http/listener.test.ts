import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBffSettings } from '../settings/settings.ts'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { type FakeBank, startFakeBank } from '../testing/fake-bank.ts'
import { Visitor } from '../testing/visitor.ts'

let bank: FakeBank
let bff: TestBff
const { portal } = readBffSettings({})

beforeEach(async () => {
  bank = await startFakeBank()
  bff = await startTestBff({
    bankUrl: bank.url,
    portal: {
      ...portal,
      requests_in_flight: 8,
      requests_in_flight_per_address: 4,
      bodies_read_at_once_per_address: 6,
    },
    patience: { headersMs: 300, requestMs: 600, uploadMs: 20_000, checkMs: 50, keepAliveMs: 65_000 },
    drainDelayMs: 300,
  })
})
afterEach(async () => {
  await bff.close()
  await bank.close()
})

/** A connection that is written to byte by byte; resolves with what came back and how much was sent. */
const dribble = async (text: string, pauseMs: number) => {
  const socket = connect(Number(new URL(bff.url).port), '127.0.0.1')
  let sent = 0
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(Buffer.from(chunk)))
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  for (const byte of text) {
    if (socket.destroyed || socket.writableEnded) break
    socket.write(byte)
    sent += 1
    await wait(pauseMs)
  }
  await closed
  return { answer: Buffer.concat(chunks).toString('utf8'), sent }
}

describe('slow clients', () => {
  it('that never end their headers are cut with 400', async () => {
    const text = `GET /login HTTP/1.1\r\nX-Slow: ${'a'.repeat(200)}`
    const { answer, sent } = await dribble(text, 20)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"error_no":"9001"')
    expect(sent).toBeLessThan(text.length)
  })

  /** Sends the head of a call and the first byte of its body; resolves with what came back until the end. */
  const beginBody = async () => {
    const { host, port } = new URL(bff.url)
    const socket = connect(Number(port), '127.0.0.1')
    const chunks: string[] = []
    socket.on('error', () => {})
    socket.on('data', chunk => chunks.push(String(chunk)))
    const head = [
      'POST /api/session/state HTTP/1.1',
      `Host: ${host}`,
      'X-CSRF: 1',
      'Content-Type: application/json',
      'Content-Length: 500',
      '',
      '{',
    ]
    socket.write(head.join('\r\n'))
    await once(socket, 'close')
    return chunks.join('')
  }

  it('that never end their body take no place from others, and are cut', async () => {
    const slow = Array.from({ length: 5 }, beginBody)
    const visitor = new Visitor(bff.url)
    // More than one address may have in flight, and more than there are left.
    for (let calls = 0; calls < 10; calls++) {
      expect((await visitor.post('/api/session/state')).status).toBe(200)
    }
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('of one address that are too many make way for whoever comes, the oldest first', async () => {
    const ended: number[] = []
    const slow = Array.from({ length: 8 }, async (_, at) => {
      await wait(at * 10)
      const answer = await beginBody()
      ended.push(at)
      return answer
    })
    const answers = await Promise.all(slow)
    expect(ended.slice(0, 2)).toEqual([0, 1])
    for (const answer of answers.slice(0, 2)) {
      expect(answer).toMatch(/^HTTP\/1\.1 429 /)
      expect(answer).toContain('"error_no":"9006"')
    }
    for (const answer of answers.slice(2)) expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('uploads', () => {
  const body = `--edge\r\n${'x'.repeat(30)}\r\n--edge--`
  const beginUpload = async (at: TestBff, cookies: Visitor['cookies']) => {
    const { host, port } = new URL(at.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    const answer = { text: '' }
    socket.on('data', chunk => {
      answer.text += String(chunk)
    })
    const head = [
      'POST /api/file/upload?perm=2&sceneId=avatar HTTP/1.1',
      `Host: ${host}`,
      'X-CSRF: 1',
      `Cookie: ${[...cookies].map(pair => pair.join('=')).join('; ')}`,
      'Content-Type: multipart/form-data; boundary=edge',
      `Content-Length: ${body.length}`,
    ].join('\r\n')
    socket.write(`${head}\r\n\r\n`)
    return { socket, answer, closed: once(socket, 'close') }
  }
  const uploaded = {
    filePath: '/files/0f8fad5bd9cb469fa16570867728950e.png',
    filePath2: '/files/0f8fad5bd9cb469fa16570867728950e.png',
    fileName: '0f8fad5bd9cb469fa16570867728950e.png',
    fileHash: 'ab'.repeat(32),
    originalFileName: 'a.png',
    url: '/files/0f8fad5bd9cb469fa16570867728950e.png',
  }

  it('may take longer than other requests, as long as they go on', async () => {
    bank.stream('/api/file/upload', async (request, response) => {
      await request.toArray()
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ is_success: true, data: uploaded }))
    })
    const visitor = new Visitor(bff.url)
    await visitor.signIn()
    const { socket, answer } = await beginUpload(bff, visitor.cookies)
    // Twice the time of other requests goes by before the last byte is sent.
    for (const byte of body) {
      expect(answer.text).toBe('')
      socket.write(byte)
      await wait(1200 / body.length)
    }
    await expect.poll(() => answer.text).toContain('HTTP/1.1 200 ')
    socket.destroy()
  })

  it('that go on for ever are cut at their own time', async () => {
    const hasty = await startTestBff({
      bankUrl: bank.url,
      patience: { headersMs: 300, requestMs: 300, uploadMs: 900, checkMs: 50, keepAliveMs: 65_000 },
    })
    const visitor = new Visitor(hasty.url)
    await visitor.signIn()
    bank.stream('/api/file/upload', () => {})
    const { socket, answer, closed } = await beginUpload(hasty, visitor.cookies)
    const dribbling = setInterval(() => socket.write('x'), 100)
    await closed
    clearInterval(dribbling)
    expect(answer.text).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.text).toContain('"error_no":"9001"')
    await hasty.close()
  })

  it('that are refused get no more time than other requests', async () => {
    const { answer, closed } = await beginUpload(bff, new Map())
    await closed
    expect(answer.text).toMatch(/^HTTP\/1\.1 401 /)
  })
})

describe('draining', () => {
  it('is told by /readyz first, answers on, and ends each connection with its answer', async () => {
    const visitor = new Visitor(bff.url)
    const before = await visitor.post('/api/session/state')
    expect(before.headers.connection).toBe('keep-alive')

    const drained = bff.drain()
    const ready = await new Visitor(bff.opsUrl).get('/readyz')
    expect([ready.status, JSON.parse(ready.text).draining]).toEqual([503, true])
    const during = await visitor.post('/api/session/state')
    expect([during.status, during.headers.connection]).toEqual([200, 'close'])
    await drained
    expect((await visitor.post('/api/session/state')).status).toBe(200)
  })
})
