import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { type Network, slowDown } from './bench-browser.ts'
import { pageBundle } from './bench-page.ts'

/** When the sign-in page's fields can be typed into, 登录 be pressed, the picture code be read: ms since the address was sent. */
export interface SignInMoments {
  typed: number
  sent: number
  picture: number
}

/** Runs in the page, before anything of it: notes when each of the moments comes. */
const watch = () => {
  const seen: Record<string, number> = {}
  Object.assign(window, { seen })
  const canType = (field: Element | null) => {
    if (!field) return false
    const { left, top, width, height } = field.getBoundingClientRect()
    return width > 0 && document.elementFromPoint(left + width / 2, top + height / 2) === field
  }
  const look = () => {
    const submit = document.querySelector<HTMLButtonElement>('form button[type=submit]')
    const image = document.querySelector<HTMLImageElement>('form img')
    // Painted by then.
    if (canType(document.querySelector('form input'))) setTimeout(() => (seen.typed ??= performance.now()))
    if (submit && !submit.disabled) seen.sent ??= performance.now()
    if (image?.complete && image.naturalWidth > 0) seen.picture ??= performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

export interface SignInVisit {
  slow: number
  network: Network
  /** The moments that are waited for. */
  until: readonly (keyof SignInMoments)[]
}

/** Opens a page with a form and nothing in the cache. */
export const visitSignIn = async (
  browser: Browser,
  address: string,
  { slow, network, until }: SignInVisit,
) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  const page = await context.newPage()
  await slowDown(page, slow, network)
  await page.addInitScript(watch)
  await page.goto(address, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(names => {
    const { seen: all } = window as unknown as { seen: Record<string, number> }
    return names.every(name => all[name] !== undefined) ? all : null
  }, until)
  const taken = (await seen.jsonValue()) as unknown as SignInMoments
  await context.close()
  return taken
}

/** Plain CSS, as little as such a page can do with. */
const plainStyle =
  'main{display:grid;min-height:100vh;place-items:center;background:#f5f7fa;font:14px/1.6 system-ui,sans-serif}form{display:grid;gap:16px;width:360px;padding:32px;border-radius:8px;background:#fff}label{display:grid;gap:4px}input,button{height:40px;border:1px solid #ccd3dd;border-radius:6px}'

const field = (name: string, label: string, type = 'text') =>
  `<label><span>${label}</span><input name="${name}" type="${type}"></label>`

/** The same fields and nothing else, written into the page. */
const minimalPage = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>登录</title><style>${plainStyle}</style></head><body><main><form method="post"><h1>登录</h1>${field('account', '账号')}${field('password', '密码', 'password')}${field('checkCode', '验证码')}<button type="submit">登录</button></form></main></body></html>`

const scriptedPage = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>登录</title><link rel="stylesheet" href="/page.css"></head><body><script type="module" src="/page.js"></script></body></html>`

/**
 * Serves two pages to measure ours beside: `/minimal`, the same fields written into the page, under the headers of ours,
 * and `/floor`, drawn by React in the browser with plain CSS.
 */
export const servePeers = async (oursUrl: string) => {
  const { script } = await pageBundle('src/testing/sign-in-floor.tsx')
  const ours = await fetch(`${oursUrl}/login`)
  const kept = ['cross-origin-opener-policy', 'cache-control', 'referrer-policy', 'x-content-type-options']
  const headers = Object.fromEntries(
    kept.flatMap(name => (ours.headers.has(name) ? [[name, ours.headers.get(name) ?? '']] : [])),
  )
  const files: Record<string, { type: string; body: Buffer }> = {
    '/minimal': { type: 'text/html; charset=utf-8', body: gzipSync(minimalPage) },
    '/floor': { type: 'text/html; charset=utf-8', body: gzipSync(scriptedPage) },
    '/page.css': { type: 'text/css', body: gzipSync(plainStyle) },
    '/page.js': { type: 'text/javascript', body: gzipSync(script) },
  }
  const server = createServer((request, response) => {
    const file = files[request.url ?? '']
    if (!file) return void response.writeHead(404).end()
    response
      .writeHead(200, { ...headers, 'content-type': file.type, 'content-encoding': 'gzip' })
      .end(file.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, stop: () => new Promise<void>(resolve => void server.close(() => resolve())) }
}
