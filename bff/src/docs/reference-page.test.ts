import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { apiChanges } from '@portal/shared/machines/api-changes.ts'
import { machineScopes } from '@portal/shared/machines/scopes.ts'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBffSettings } from '../settings/settings.ts'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { startFakeBank } from '../testing/fake-bank.ts'
import { production } from '../testing/settings.ts'
import { Visitor } from '../testing/visitor.ts'
import { signedExample } from './signed-example.ts'

let bff: TestBff
let visitor: Visitor
beforeAll(async () => {
  bff = await startTestBff({ bankUrl: 'http://127.0.0.1:9' })
  visitor = new Visitor(bff.url)
})
afterAll(() => bff.close())

it('the reference names only files of its own, and has them', async () => {
  const page = await visitor.get('/api/docs')
  expect(page.status).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).not.toContain('unsafe')
  const links = [...page.text.matchAll(/(?:src|href)="(?!data:|#)([^"]+)"/g)].map(([, link = '']) => link)
  expect(links).toHaveLength(6)
  for (const link of links) {
    expect(link).toMatch(/^\/(?!\/)/)
    if (link !== '/') expect((await visitor.get(link)).status).toBe(200)
  }
})

it('the page has no inline script and no style attribute', async () => {
  const { text } = await visitor.get('/api/docs')
  expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/)
})

it('the page has its parts: marks of scopes, a signed call, what has changed', async () => {
  const { text } = await visitor.get('/api/docs')
  expect(text).not.toContain('<!-- part')
  for (const [scope, { title }] of Object.entries(machineScopes)) {
    expect(text).toContain(`<span class="may may-${scope}">程序可调用：${title}</span>`)
  }
  expect(text).toContain(`Signature: sig=:${signedExample.signature}:`)
  expect(text).toContain('&quot;@signature-params&quot;: (&quot;@method&quot;')
  for (const { version, lines } of apiChanges) {
    expect(text).toContain(`版本 ${version}`)
    expect(text).toContain(lines[0])
  }
  for (const [, id = ''] of text.matchAll(/href="#([^"]+)"/g)) expect(text).toContain(`id="${id}"`)
})

it('another site may link to it but not load its parts', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await visitor.get('/api/docs', headers)).status).toBe(200)
  expect((await visitor.get('/api/docs/swagger-ui-bundle.js', headers)).json?.error_no).toBe('9004')
})

it('what it does not have is the envelope', async () => {
  for (const path of ['/api/docs/swagger-ui-bundle.js.map', '/api/docs/../../package.json', '/api/docs/x']) {
    expect([404, 405]).toContain((await visitor.get(path)).status)
  }
})

describe.each(['/api/openapi.json', '/api/docs/swagger-ui-bundle.js', '/api/docs'])('%s', path => {
  const get = async (headers: Record<string, string> = {}) => {
    const { statusCode, headers: answered, body } = await request(bff.url + path, { headers })
    return { status: statusCode, headers: answered, bytes: Buffer.from(await body.arrayBuffer()) }
  }

  it('is sent compressed to who takes it, and the same to all', async () => {
    const plain = await get()
    expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const br = await get({ 'accept-encoding': 'gzip, br' })
    const gzip = await get({ 'accept-encoding': 'gzip' })
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    expect(br.bytes.length).toBeLessThan(plain.bytes.length * 0.7)
  })

  it('is not sent again to who has it, in each encoding under a strong name of its own', async () => {
    const names = new Set<string>()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const accept = { 'accept-encoding': encoding }
      const etag = String((await get(accept)).headers.etag)
      expect(etag).toMatch(/^"[\w-]+"$/)
      names.add(etag)
      const again = await get({ ...accept, 'if-none-match': etag })
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag])
      expect((await get({ ...accept, 'if-none-match': '"other"' })).status).toBe(200)
    }
    expect(names.size).toBe(3)
    const [br = ''] = names
    expect((await get({ 'if-none-match': br })).status).toBe(200)
  })
})

it('is counted among the reads of an address', async () => {
  const { portal } = readBffSettings({})
  const limits = { ...portal.limits, read: { count: 2, window_seconds: 60 } }
  const narrow = await startTestBff({ bankUrl: 'http://127.0.0.1:9', portal: { ...portal, limits } })
  const statuses = []
  for (const path of ['/api/docs', '/api/openapi.json', '/api/openapi.json', '/api/docs/reference.js']) {
    statuses.push((await new Visitor(narrow.url).get(path)).status)
  }
  expect(statuses).toEqual([200, 200, 429, 429])
  await narrow.close()
})

describe('the setting of who may read it', () => {
  it('lets in those who have signed in, or nobody', async () => {
    const bank = await startFakeBank()
    const signedIn = await startTestBff({ bankUrl: bank.url, docs: 'signed_in' })
    const user = new Visitor(signedIn.url)
    expect((await user.get('/api/openapi.json')).json?.error_no).toBe('1004')
    expect((await user.get('/api/docs')).status).toBe(401)
    await user.signIn()
    for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/swagger-ui.css']) {
      const answer = await user.get(path)
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    }
    await signedIn.close()

    const off = await startTestBff({ bankUrl: bank.url, docs: 'off' })
    for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/swagger-ui.css']) {
      const answer = await new Visitor(off.url).get(path)
      expect([answer.status, answer.json?.error_no]).toEqual([404, '9005'])
    }
    await off.close()
    await bank.close()
  })

  it('is for everybody in the sandbox and for those who have signed in elsewhere, unless it is set', () => {
    const secret = (name: string) => createHash('sha256').update(name).digest('hex')
    const secrets = {
      SANDBOX: 'off',
      REDIS_URL: 'rediss://:portal@redis.internal:6380',
      ...Object.fromEntries(
        ['SESSION_SECRET', 'WIRE_KEY', 'BANK_SERVICE_TOKEN'].map(name => [name, secret(name)]),
      ),
      PORTAL_SIGNING_KEY: production.PORTAL_SIGNING_KEY,
    }
    const docs = (env: NodeJS.ProcessEnv) => readBffSettings(env).docs
    expect([docs({}), docs(secrets), docs({ ...secrets, DOCS: 'off' })]).toEqual([
      'public',
      'signed_in',
      'off',
    ])
  })
})
