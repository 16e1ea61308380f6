import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'
import { type PageRules, pageRulesId } from '@portal/shared/access/page-rules.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { RequestHandler } from 'express'
import type { Parts } from '../parts.ts'
import { pagePolicy } from '../security/headers.ts'
import { createSiteConfig, type SiteConfig } from './site-config.ts'

const gzip = promisify(gzipWithCallback)
/** Half a millisecond for 30 KB, which goes down to 9. */
const QUICK = 4

/** Puts one answer's nonce on every script and style tag, and where emotion reads it (STACK: CSP). */
export const withNonce = (html: string, nonce: string): string => {
  const tagged = html
    .replace(/<meta name="csp-nonce"[^>]*>/g, '')
    .replace(/<(script|style)\b(?![^>]*\bnonce=)/g, `<$1 nonce="${nonce}"`)
    // Preloads of modules are fetched under script-src and need no nonce: they are files of ours.
    .replace(/<head\b[^>]*>/, head => `${head}<meta name="csp-nonce" content="${nonce}">`)
  return tagged
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, character => escapes[character] ?? '')

/** Puts data into the page; never run, and `<` is escaped so that no text of it can end the block. */
const withBlock = (html: string, id: string, data: unknown): string => {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return html.replace('</head>', () => `<script type="application/json" id="${id}">${text}</script></head>`)
}

/** What staff have set of the rules stands before what the portal's file says. */
export const rulesNow = (rules: PageRules, config: SiteConfig | undefined): PageRules => ({
  ...rules,
  lock_minutes: config?.page.lock_minutes ?? rules.lock_minutes,
  tabs_view_limit: config?.page.tabs_view_limit ?? rules.tabs_view_limit,
  unset: { lock_minutes: rules.lock_minutes, tabs_view_limit: rules.tabs_view_limit },
})

/** Puts the operators' rules of pages into the page: silent codes, whitelist, outside hosts. */
export const withRules = (html: string, rules: PageRules): string => withBlock(html, pageRulesId, rules)

/** Puts the operators' title, icon and the whole configuration into the page. */
export const withConfig = (html: string, config: SiteConfig | undefined): string => {
  if (!config) return html
  const { page_title: title, shortcut_icon: icon } = config.page
  const named = html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/<link rel="icon"[^>]*>/, link =>
      icon === builtInIcon ? link : `<link rel="icon" href="${escaped(icon)}">`,
    )
  return withBlock(named, 'site-config', config)
}

/** The icon that the page carries itself. */
const builtInIcon = '/favicon.svg'

/** A built page, read again when a new build replaces it. */
const createReader = (path: string) => {
  let known: { html: string; changed: number } | undefined
  return async () => {
    const { mtimeMs } = await stat(path)
    if (known?.changed !== mtimeMs) known = { html: await readFile(path, 'utf8'), changed: mtimeMs }
    return known.html
  }
}

/** The sign-in pages are written into HTML of their own at build; every other path has the one page. */
const createPages = (webDist: string) => {
  const common = createReader(join(webDist, 'index.html'))
  const own = new Map(
    ['/login', '/loginztx', '/loginadmin'].map(path => [
      path,
      createReader(join(webDist, 'pages', `${path}.html`)),
    ]),
  )
  return async (path: string): Promise<string> => {
    const read = own.get(path)
    return read ? await read().catch(common) : common()
  }
}

/**
 * The page for every path of the client's router. Never guarded by a cookie: a link from outside carries
 * none, and the page holds no data (design section 4, rule 9).
 */
export const spaPage = (parts: Parts): RequestHandler => {
  const read = createPages(parts.settings.webDist)
  const readConfig = createSiteConfig(parts)
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      throw new Fault('9014')
    }
    const html = await read(request.path).catch((error: unknown) => {
      throw new Fault('9005', { text: '页面尚未构建，请先执行 npm run build', detail: error })
    })
    const nonce = randomBytes(16).toString('base64')
    response.setHeader('Content-Security-Policy', pagePolicy(nonce))
    response.setHeader('Cache-Control', 'no-store')
    const config = await readConfig()
    const page = withRules(withConfig(html, config), rulesNow(parts.settings.portal.pages, config))
    const whole = withNonce(page, nonce)
    response.vary('Accept-Encoding').type('html')
    // Nothing of the request stands in the page, so its length tells nobody the nonce (BREACH needs both).
    if (!request.acceptsEncodings('gzip')) return void response.send(whole)
    response.setHeader('Content-Encoding', 'gzip')
    response.send(await gzip(whole, { level: QUICK }))
  }
}
