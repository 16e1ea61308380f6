import { createHash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { request as open } from 'node:http'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, signedIn } from '../harness/client.ts'
import { openPortal, type SitePortal } from '../harness/portal.ts'

/* Uploads and pictures: streamed by the gateway, judged and remade by the bank. */

let portal: SitePortal
let owner: Client
beforeAll(async () => {
  portal = await openPortal()
  owner = await signedIn(portal.url, '15400000001')
})
afterAll(() => portal?.stop())

/** A GIF of one pixel. */
const gif = Buffer.from('R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=', 'base64')
const formatText = '请按照规定大小与格式上传文件'

interface UploadAnswer {
  status: number
  body: {
    is_success: boolean
    data?: Record<string, string>
    error_no?: string
    error_msg?: string
    request_id?: string
    fields?: Record<string, string>
  }
}

const formOf = (...files: [field: string, bytes: Uint8Array, name: string][]): FormData => {
  const form = new FormData()
  for (const [field, bytes, name] of files) form.append(field, new Blob([new Uint8Array(bytes)]), name)
  return form
}

const refusals = channel('portal.refusal')

const send = async (
  client: Client,
  form: FormData,
  query = '?perm=2&sceneId=avatar',
  headers: Record<string, string> = { 'x-csrf': '1' },
): Promise<UploadAnswer> => {
  const answer = await client.send(`/api/file/upload${query}`, { method: 'POST', body: form, headers })
  const body = (await answer.json()) as UploadAnswer['body']
  if (body.error_no) refusals.publish({ path: '/api/file/upload', code: body.error_no })
  return { status: answer.status, body }
}

const uploaded = async (client: Client, name = '头像 照片.gif'): Promise<Record<string, string>> => {
  const { body } = await send(client, formOf(['file', gif, name]))
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data
}

describe('an upload', () => {
  it('answers exactly what the specification says, and the picture can be fetched', async () => {
    const { status, body } = await send(owner, formOf(['file', gif, '头像 照片.gif']))
    expect(status).toBe(200)
    const path = expect.stringMatching(/^\/files\/[0-9a-f]{32}\.gif$/)
    expect(body).toEqual({
      is_success: true,
      data: {
        filePath: path,
        filePath2: path,
        fileName: expect.stringMatching(/^[0-9a-f]{32}\.gif$/),
        fileHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        originalFileName: '头像 照片.gif',
        url: path,
      },
    })
    const picture = await owner.send(body.data?.filePath ?? '')
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/gif')
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
    expect(picture.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(body.data?.fileHash)
  })

  it('becomes the avatar, as form and as JSON, of nobody but the owner’s company', async () => {
    const { filePath = '' } = await uploaded(owner)
    const body = { userAvatar: filePath, avatar: filePath, userAccount: '15400000001' } as never
    for (const answer of [
      await owner.post('/api/member/update_avatar', body),
      await owner.postForm('/api/member/update_avatar', body),
    ]) {
      expect(answer.body.data).toEqual([{ result: 'ok', user_avatar: filePath }])
    }
    const detail = await owner.row('/api/member/current_member_detail', {})
    expect([detail.user_avatar, detail.avatar]).toEqual([filePath, filePath])

    const other = await signedIn(portal.url, '15400000011')
    const stolen = { user_avatar: filePath, user_account: '15400000011' }
    expect((await other.post('/api/member/update_avatar', stolen)).body.error_no).toBe('9015')
    expect((await other.post('/api/member/edit_comp', { logo_path: filePath })).body.error_no).toBe('9015')
  })

  it('takes its name for show alone', async () => {
    const { originalFileName, fileName } = await uploaded(owner, '../../etc/pass\u202Ewd.html')
    expect(originalFileName).toBe('passwd.html')
    expect(fileName).toMatch(/^[0-9a-f]{32}\.gif$/)
  })

  it.each([
    ['a text', formOf(['file', Buffer.from('hello'), 'a.gif']), formatText],
    ['no file', formOf(), formatText],
    ['two files', formOf(['file', gif, 'a.gif'], ['file', gif, 'b.gif']), '最多允许上传1份资料!'],
    ['a file of another name', formOf(['other', gif, 'a.gif']), '最多允许上传1份资料!'],
    [
      'a page in a picture',
      formOf(['file', Buffer.concat([gif, Buffer.from('<html>')]), 'a.gif']),
      formatText,
    ],
    ['5120 KB and one byte', formOf(['file', Buffer.alloc(5120 * 1024 + 1, gif), 'a.gif']), formatText],
    ['ten times the size', formOf(['file', Buffer.alloc(50 * 1024 * 1024), 'a.gif']), formatText],
  ])('of %s is refused', async (_, form, text) => {
    const { status, body } = await send(owner, form)
    expect(status).toBe(422)
    expect(body).toEqual({
      is_success: false,
      error_no: '23006',
      error_code: '23006',
      error_msg: text === formatText ? formatText : text,
      request_id: expect.any(String),
      fields: { file: text },
    })
  })

  it('is refused in the order of every call: CSRF, type, session, fields', async () => {
    const form = () => formOf(['file', gif, 'a.gif'])
    const guest = owner.at(portal.url)
    guest.cookies.clear()
    expect(await send(guest, form(), '', {})).toMatchObject({ status: 403, body: { error_no: '9004' } })
    const asJson = await guest.raw('/api/file/upload', '{}', 'application/json')
    expect(asJson).toMatchObject({ status: 415, body: { error_no: '9003' } })
    expect(await send(guest, form(), '?perm=9')).toMatchObject({ status: 401, body: { error_no: '1004' } })
    expect(await send(owner, form(), '?perm=9')).toMatchObject({
      status: 400,
      body: { error_no: '9012', fields: { perm: '格式不正确' } },
    })
    const evil = { 'x-csrf': '1', origin: 'https://evil.example' }
    expect(await send(owner, form(), '?perm=2', evil)).toMatchObject({ status: 403 })
    expect((await owner.send('/api/file/upload')).status).toBe(405)
  })
})

describe('a stored picture', () => {
  it('is the owner’s company’s and the bank staff’s, and does not exist for others', async () => {
    const { filePath = '' } = await uploaded(owner)
    const statusFor = async (account: string) =>
      (await (await signedIn(portal.url, account)).send(filePath)).status
    expect(await statusFor('15400000002')).toBe(200)
    expect(await statusFor('officer1')).toBe(200)
    for (const account of ['15400000011', '15400000101', '15400000201', 'gov']) {
      expect(await statusFor(account)).toBe(404)
    }
    const guest = await fetch(portal.url + filePath)
    expect([guest.status, ((await guest.json()) as { error_no: string }).error_no]).toEqual([401, '1004'])
  })

  it.each([
    '/files/',
    '/files/0f8fad5bd9cb469fa16570867728950e.jpg',
    '/files/0f8fad5bd9cb469fa16570867728950e.svg',
    '/files/..%2f..%2flivez',
    '/files/%2e%2e/livez',
    '/files//livez',
    '/files/0f8fad5bd9cb469fa16570867728950e.jpg/../../livez',
  ])('is at its own path and none like it: %s', async path => {
    const { port, hostname } = new URL(portal.url)
    const cookie = [...owner.cookies].map(pair => pair.join('=')).join('; ')
    // Not by fetch, which would tidy the path up before sending it.
    const asking = open({ host: hostname, port, path, headers: { cookie } }).end()
    const [answer] = await once(asking, 'response')
    const body = JSON.parse(Buffer.concat(await answer.toArray()).toString('utf8'))
    expect([answer.statusCode, body.error_no]).toEqual([404, '9015'])
  })

  it('is not fetched with a body, whose bytes the bank could take for a request', async () => {
    const { filePath = '' } = await uploaded(owner)
    const { port, hostname } = new URL(portal.url)
    const cookie = [...owner.cookies].map(pair => pair.join('=')).join('; ')
    const smuggled = `GET ${filePath} HTTP/1.1\r\nhost: bank\r\n\r\n`
    for (const framing of [{ 'content-length': smuggled.length }, { 'transfer-encoding': 'chunked' }]) {
      const asking = open({ host: hostname, port, path: filePath, headers: { cookie, ...framing } })
      asking.end(smuggled)
      const [answer] = await once(asking, 'response')
      const body = JSON.parse(Buffer.concat(await answer.toArray()).toString('utf8'))
      expect([answer.statusCode, body.error_no]).toEqual([400, '9001'])
    }
  })

  it('is not fetched for other sites', async () => {
    const { filePath = '' } = await uploaded(owner)
    const answer = await owner.send(filePath, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer.status).toBe(403)
  })
})

describe('an upload under way', () => {
  const begin = (announced: number) => {
    const { port, hostname } = new URL(portal.url)
    const cookie = [...owner.cookies].map(pair => pair.join('=')).join('; ')
    const outgoing = open({
      host: hostname,
      port,
      method: 'POST',
      path: '/api/file/upload?perm=2',
      headers: {
        cookie,
        'x-csrf': '1',
        'content-type': 'multipart/form-data; boundary=edge',
        ...(announced > 0 && { 'content-length': announced }),
      },
    })
    outgoing.on('error', () => {})
    outgoing.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.gif"\r\n\r\n')
    return outgoing
  }

  const trying = () =>
    expect.poll(async () => (await send(owner, formOf(['file', gif, 'a.gif']))).status, { timeout: 20_000 })

  it('that the client gives up leaves room for the next', async () => {
    // At every moment of its way, also before the gateway has looked at the session.
    for (let round = 0; round < 40; round++) {
      const outgoing = begin(1_000_000)
      await new Promise(resolve => setTimeout(resolve, round % 20))
      outgoing.destroy()
    }
    await trying().toBe(200)
  })

  it('that does not say how long it is arrives whole', async () => {
    const outgoing = begin(0)
    outgoing.write(gif)
    outgoing.end('\r\n--edge--\r\n')
    const [answer] = await once(outgoing, 'response')
    expect(JSON.parse(Buffer.concat(await answer.toArray()).toString('utf8'))).toMatchObject({
      is_success: true,
      data: { originalFileName: 'a.gif' },
    })
  })

  it('that never says how long it is ends at the bound', async () => {
    const outgoing = begin(0)
    const answered = once(outgoing, 'response')
    outgoing.write(Buffer.alloc(10 * 1024 * 1024))
    const [answer] = await answered
    const body = JSON.parse(Buffer.concat(await answer.toArray()).toString('utf8'))
    expect([answer.statusCode, body.error_no]).toEqual([422, '23006'])
    outgoing.destroy()
  })

  it('is one of four per session', async () => {
    const slow: ReturnType<typeof begin>[] = []
    const oneMore = async () => {
      slow.push(begin(1_000_000))
      await new Promise(resolve => setTimeout(resolve, 20))
      return (await send(owner, formOf(['file', gif, 'a.gif']))).status
    }
    await expect.poll(oneMore, { timeout: 20_000 }).toBe(429)
    expect(slow.length).toBeGreaterThanOrEqual(4)
    for (const outgoing of slow) outgoing.destroy()
    await trying().toBe(200)
  })

  // That its header alone is read, the bank's own tests show.
  it('of a flood of pixels is refused', async () => {
    const chunk = (type: string, data: Buffer) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(data.length)
      return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
    }
    const header = Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60, 8, 2, 0, 0, 0])
    const bomb = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(5_000_000))),
      chunk('IEND', Buffer.alloc(0)),
    ])
    expect((await send(owner, formOf(['file', bomb, 'a.png']))).body.error_no).toBe('23006')
  })
})
