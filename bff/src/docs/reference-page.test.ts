import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBff, type TestBff } from '../testing/bff.ts'
import { Visitor } from '../testing/visitor.ts'

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
  const links = [...page.text.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(([, link = '']) => link)
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
