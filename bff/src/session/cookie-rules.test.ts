import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { type FakeBank, startFakeBank } from '../testing/fake-bank.ts'
import { Visitor } from '../testing/visitor.ts'

let bank: FakeBank
beforeAll(async () => {
  bank = await startFakeBank()
})
afterAll(() => bank.close())

describe('over http on the own machine', () => {
  it('the cookie is a plain sid without Secure', async () => {
    const bff = await startTestBff({ bankUrl: bank.url })
    const answer = await new Visitor(bff.url).post('/api/user/get_req_chkcode_id')
    expect(answer.setCookie).toHaveLength(1)
    expect(answer.setCookie[0]).toMatch(/^sid=s%3A[\w-]{43}\.\S+; Path=\/; HttpOnly; SameSite=Strict$/)
    await bff.close()
  })
})

describe('over https behind a listed proxy', () => {
  let bff: TestBff
  const proxied = { 'x-forwarded-proto': 'https', origin: 'https://portal.example', host: 'portal.example' }
  beforeAll(async () => {
    bff = await startTestBff({
      bankUrl: bank.url,
      publicOrigin: 'https://portal.example',
      trustProxy: ['loopback'],
    })
  })
  afterAll(() => bff.close())

  it('the cookie is __Host-sid with Secure, and signs in', async () => {
    const visitor = new Visitor(bff.url, proxied)
    const answer = await visitor.post('/api/user/get_req_chkcode_id')
    expect(answer.setCookie[0]).toMatch(/^__Host-sid=s%3A\S+; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(answer.headers['strict-transport-security']).toContain('max-age=')
    expect((await visitor.signIn()).status).toBe(200)
    expect([...visitor.cookies.keys()]).toEqual(['__Host-sid', '__Host-device'])
    const [own, device] = (await visitor.signIn()).setCookie
    expect(own).toMatch(/^__Host-sid=/)
    expect(device).toMatch(
      /^__Host-device=.*; Max-Age=34560000; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/,
    )
    expect((await visitor.me()).status).toBe(200)
  })

  it('a request that did not come over https is told so instead of getting no cookie', async () => {
    const { 'x-forwarded-proto': _, ...plain } = proxied
    const answer = await new Visitor(bff.url, plain).post('/api/user/get_req_chkcode_id')
    expect([answer.status, answer.json?.error_msg]).toEqual([400, '请使用 https 访问'])
  })

  it('the http origin of the same host is foreign', async () => {
    const headers = { ...proxied, origin: 'http://portal.example' }
    expect((await new Visitor(bff.url, headers).post('/api/session/state')).status).toBe(403)
  })
})
