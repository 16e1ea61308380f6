import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as open, type ServerResponse } from 'node:http'
import { attachmentHeader, attachmentPattern } from '@portal/shared/contract/file.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { canary, type FakeBank, startFakeBank } from '../testing/fake-bank.ts'
import { Visitor } from '../testing/visitor.ts'

/* What goes through the gateway as a stream, and what does not; what the bank does with it is tested in tests/. */

const picture = '/files/0f8fad5bd9cb469fa16570867728950e.png'
const upload = '/api/file/upload'
const uploaded = {
  filePath: picture,
  filePath2: picture,
  fileName: '0f8fad5bd9cb469fa16570867728950e.png',
  fileHash: 'ab'.repeat(32),
  originalFileName: 'a.png',
  url: picture,
}

let bank: FakeBank
let bff: TestBff
let visitor: Visitor
beforeAll(async () => {
  bank = await startFakeBank()
  bff = await startTestBff({ bankUrl: bank.url, bankTimeoutMs: 400, uploadStallMs: 300 })
  visitor = new Visitor(bff.url)
  await visitor.signIn()
})
afterAll(async () => {
  await bff.close()
  await bank.close()
})

const cookie = () => [...visitor.cookies].map(pair => pair.join('=')).join('; ')

const ask = (method: string, path: string, headers: Record<string, string> = {}): ClientRequest => {
  const { hostname, port } = new URL(bff.url)
  const asking = open({ host: hostname, port, method, path, headers: { cookie: cookie(), ...headers } })
  asking.on('error', () => {})
  return asking
}
const multipart = { 'x-csrf': '1', 'content-type': 'multipart/form-data; boundary=edge' }
const beginUpload = (headers: Record<string, string> = {}) =>
  ask('POST', `${upload}?perm=2&sceneId=avatar`, { ...multipart, ...headers })

const answerOf = async (asking: ClientRequest) => {
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat(await answer.toArray())
  return { status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString('utf8') }
}
const refusal = async (asking: ClientRequest) => {
  const { status, text } = await answerOf(asking)
  const body = JSON.parse(text) as Record<string, unknown>
  expect(body).toMatchObject({ is_success: false, request_id: expect.any(String) })
  return [status, body.error_no]
}

/** One request to the bank under a path, as soon as its head is there. */
const atBank = (pathStart: string, respond: (response: ServerResponse) => unknown = () => {}) =>
  new Promise<IncomingMessage>(resolve => {
    bank.stream(pathStart, (request, response) => {
      resolve(request)
      respond(response)
    })
  })

/** Not by `once`, which would take the abort's error for its own. */
const closing = (stream: IncomingMessage | ServerResponse) =>
  new Promise<void>(resolve => {
    stream.on('error', () => {})
    stream.once('close', resolve)
  })

const json = (body: unknown) => (response: ServerResponse) =>
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))

describe('headers', () => {
  const nosy = {
    authorization: 'Bearer x',
    'x-forwarded-for': '10.0.0.1',
    'x-forwarded-host': 'evil.example',
    utoken: 'mine',
    'x-service-token': 'mine',
    referer: 'http://127.0.0.1/x',
    'accept-language': 'zh',
  }
  const listed = ['accept', 'host', 'utoken', 'x-request-id', 'x-service-token', 'x-wire-key']

  it.each([
    ['of known length', 'content-length', { 'content-length': '8' }],
    ['of unknown length', 'transfer-encoding', { 'transfer-encoding': 'chunked' }],
    ['that waits to be told to go on', 'transfer-encoding', { expect: '100-continue' }],
  ])('of an upload %s reach the bank when listed', async (_, framing, more) => {
    const seen = atBank(upload, response => {
      response.setHeader('Set-Cookie', 'bank=1')
      response.setHeader('X-Bank', 'host-7')
      json({ is_success: true, data: uploaded })(response)
    })
    const asking = beginUpload({ ...nosy, ...more })
    asking.end('--edge--')
    const { headers, url } = await seen
    expect(url).toBe(`${upload}?perm=2&sceneId=avatar`)
    expect(Object.keys(headers).sort()).toEqual([...listed, 'content-type', framing].sort())
    expect(headers.utoken).toContain(canary)
    expect(headers['x-service-token']).toBe('sandbox-service-token')
    const answer = await answerOf(asking)
    expect(JSON.parse(answer.text)).toEqual({ is_success: true, data: uploaded })
    expect([answer.headers['set-cookie'], answer.headers['x-bank']]).toEqual([undefined, undefined])
    expect(answer.text).not.toContain(canary)
  })

  it('of a download reach the bank and the browser when listed', async () => {
    const seen = atBank('/files/', response => {
      response.setHeader('Set-Cookie', 'bank=1')
      response.setHeader('Content-Type', 'image/png')
      response.setHeader('Content-Length', '3')
      response.end('png')
    })
    const answer = await answerOf(ask('GET', picture, nosy).end())
    expect(Object.keys((await seen).headers).sort()).toEqual(listed)
    expect(answer).toMatchObject({ status: 200, text: 'png' })
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it.each([
    [attachmentHeader('贴现协议-TX20260623000018.pdf'), attachmentHeader('贴现协议-TX20260623000018.pdf')],
    ['inline; filename="x.html"', 'attachment'],
  ])('of a document keep it a download: %s', async (fromBank, expected) => {
    atBank('/files/', response => {
      response.setHeader('Content-Disposition', fromBank)
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '3' }).end('pdf')
    })
    const answer = await answerOf(ask('GET', picture.replace('.png', '.pdf'), nosy).end())
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expected,
      'cache-control': 'no-store',
    })
  })
})

it('a document is named in Chinese, and old clients get a plain name', () => {
  expect(attachmentHeader("回单'(1)*.pdf")).toBe(
    `attachment; filename="document.pdf"; filename*=UTF-8''%E5%9B%9E%E5%8D%95%27%281%29%2A.pdf`,
  )
  expect(attachmentPattern.test(attachmentHeader("回单'(1)*.pdf"))).toBe(true)
  expect(attachmentPattern.test('attachment; filename="a"\r\nSet-Cookie: x')).toBe(false)
})

describe('an abort', () => {
  it('of the browser’s upload reaches the bank', async () => {
    const seen = atBank(upload)
    const asking = beginUpload()
    asking.write('--edge\r\n')
    const request = await seen
    const closed = closing(request)
    asking.destroy()
    await closed
    expect(request.complete).toBe(false)
  })

  it('of the browser’s download reaches the bank', async () => {
    let answering: ServerResponse | undefined
    const seen = atBank('/files/', response => {
      answering = response
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '1000000' })
      response.write('begun')
    })
    const asking = ask('GET', picture).end()
    await seen
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    answer.on('error', () => {})
    const closed = closing(answering as ServerResponse)
    asking.destroy()
    await closed
    expect(answering?.writableFinished).toBe(false)
  })

  it('of the bank in a download reaches the browser', async () => {
    atBank('/files/', response => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '1000000' })
      response.write('begun', () => response.destroy())
    })
    const [answer] = (await once(ask('GET', picture).end(), 'response')) as [IncomingMessage]
    await expect(answer.toArray()).rejects.toThrow()
    expect(answer.complete).toBe(false)
  })

  it('of the bank in an upload is an envelope', async () => {
    atBank(upload, response => response.destroy())
    const asking = beginUpload()
    asking.end('--edge--')
    expect(await refusal(asking)).toEqual([502, '9008'])
  })

  it('of the bank in its answer to an upload is an envelope', async () => {
    atBank(upload, response => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"is_success":tr', () => response.destroy())
    })
    const asking = beginUpload()
    asking.end('--edge--')
    expect(await refusal(asking)).toEqual([502, '9010'])
  })
})

describe('a bank that', () => {
  it.each([
    ['answers no JSON', (response: ServerResponse) => response.end('<html>')],
    ['answers another shape', json({ is_success: true, data: [uploaded] })],
    ['answers a path that is not ours', json({ is_success: true, data: { ...uploaded, url: '//evil' } })],
    ['answers too much', (response: ServerResponse) => response.end(' '.repeat(200_000))],
    [
      'takes us for a stranger',
      (response: ServerResponse) => {
        response.statusCode = 403
        json({ is_success: false, error_no: '1003', error_msg: '无权访问' })(response)
      },
    ],
    ['has lost the utoken on its way', json({ is_success: false, error_no: '1004', error_msg: '请先登录' })],
    [
      'redirects',
      (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:1/x' }).end(),
    ],
  ])('%s is 9010, for uploads and downloads', async (_, respond) => {
    atBank(upload, respond)
    const asking = beginUpload()
    asking.end('--edge--')
    expect(await refusal(asking)).toEqual([502, '9010'])
    atBank('/files/', respond)
    expect(await refusal(ask('GET', picture).end())).toEqual([502, '9010'])
  })

  it('is silent is 9009', async () => {
    atBank('/files/')
    expect(await refusal(ask('GET', picture).end())).toEqual([504, '9009'])
  })

  it('answers a page in the place of a picture is 9010', async () => {
    atBank('/files/', response => response.writeHead(200, { 'content-type': 'text/html' }).end('<script>'))
    expect(await refusal(ask('GET', picture).end())).toEqual([502, '9010'])
  })

  it('no longer knows the utoken ends the session here too', async () => {
    atBank('/files/', json({ is_success: false, error_no: '1001', error_msg: '登录超时，请重新登录' }))
    expect(await refusal(ask('GET', picture).end())).toEqual([401, '1001'])
    await expect.poll(async () => (await visitor.me()).json?.error_no).toBe('1001')
    await visitor.signIn()
  })
})

it('gives up an upload that stops coming, at both ends', async () => {
  const seen = atBank(upload)
  const asking = beginUpload()
  asking.write('--edge\r\n')
  const request = await seen
  const closed = closing(request)
  expect(await refusal(asking)).toEqual([400, '9001'])
  await closed
  expect(request.complete).toBe(false)
})

it('a bank that takes no more of an upload is silent, and given up for uploads alone', async () => {
  const own = await startFakeBank()
  const small = await startTestBff({
    bankUrl: own.url,
    // So long a busy machine may be about something else while it sends.
    uploadStallMs: 1_500,
    breaker: { failures: 1, openMs: 60_000 },
  })
  const user = new Visitor(small.url)
  await user.signIn()
  own.stream(upload, request => request.pause())
  const send = () => user.send('POST', `${upload}?perm=2&sceneId=avatar`, multipart, Buffer.alloc(5_000_000))
  const answer = await send()
  expect([answer.status, answer.json?.error_no]).toEqual([504, '9009'])
  expect((await send()).json?.error_no).toBe('9008')
  expect((await user.me()).status).toBe(200)
  await small.close()
  await own.close()
})
