import { downloadFile, uploadFile } from '@portal/shared/contract/file.ts'
import { sessionEvents, streams } from '@portal/shared/contract/streams.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { type FakeBank, startFakeBank, userInfo } from '../testing/fake-bank.ts'
import { Visitor } from '../testing/visitor.ts'

/* Streams are admitted as calls are: what the bank says of a person's rights reaches the session by either. */

const picture = `${downloadFile.path}0f8fad5bd9cb469fa16570867728950e.png`

let bank: FakeBank
let bff: TestBff
beforeAll(async () => {
  bank = await startFakeBank()
  bff = await startTestBff({ bankUrl: bank.url })
})
afterAll(async () => {
  await bff.close()
  await bank.close()
})

const refuseStreams = (path: string, code: string) =>
  bank.stream(path, (request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ is_success: false, error_no: code, error_msg: '无权访问' }))
  })
const send = (visitor: Visitor, path: string) =>
  path === picture
    ? visitor.get(picture)
    : visitor.send(
        'POST',
        `${path}?perm=2`,
        { 'x-csrf': '1', 'content-type': 'multipart/form-data; boundary=edge' },
        '--edge--',
      )

describe.each([picture, uploadFile.path])('a refusal of the bank at %s', path => {
  it('because rights were taken has the bank asked who the user is now', async () => {
    const visitor = new Visitor(bff.url)
    await visitor.signIn()
    bank.answer('/api/session/principal', [{ user_info: { ...userInfo('15400000011'), status: 8 } }])
    refuseStreams(path, '1003')
    expect((await send(visitor, path)).status).toBe(403)
    const known = async () => (await visitor.post('/api/session/state')).json?.data?.[0]
    await expect.poll(known).toMatchObject({ signed_in: true, user_info: { status: 8 } })
  })

  it('that no longer knows the utoken ends the session', async () => {
    const visitor = new Visitor(bff.url)
    await visitor.signIn()
    refuseStreams(path, '1005')
    expect((await send(visitor, path)).status).toBe(401)
    await expect.poll(async () => (await visitor.me()).json?.error_no).toBe('1001')
  })
})

describe.each(streams.filter(({ access }) => access !== 'public'))('$path', row => {
  const path = row.rest ? picture : row.path

  it('is refused without a session, and while the screen is locked unless its row says otherwise', async () => {
    const visitor = new Visitor(bff.url)
    const codeOf = async () => (await send(visitor, path)).json?.error_no
    if (row.method === 'POST') expect(await codeOf()).toBe('1004')
    else expect((await visitor.get(path)).json?.error_no).toBe('1004')
    await visitor.signIn()
    await visitor.post('/api/session/lock')
    if (path !== sessionEvents.path) expect(await codeOf()).toBe('9011')
  })

  it('is refused under any other method than its own', async () => {
    const other = row.method === 'GET' ? 'PUT' : 'GET'
    const answer = await new Visitor(bff.url).send(other, path, {})
    expect([answer.status, answer.headers.allow]).toEqual([405, row.method])
  })
})
