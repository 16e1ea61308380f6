import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'
import { type PageRules, pageRulesId } from '@portal/shared/access/page-rules.ts'
import {
  type Appearance,
  appearanceCookieName,
  appearanceData,
  fromAppearanceCookie,
} from '@portal/shared/appearance/appearance.ts'
import { builtInLogo } from '@portal/shared/content/logos.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { RequestHandler } from 'express'
import { admitPerson, type Rule } from '../gateway/admit.ts'
import type { Parts } from '../gateway/parts.ts'
import { createSiteConfig, imageOrigins, type SiteConfig } from '../gateway/site-config.ts'
import { pagePolicy } from '../http/headers.ts'
import { escaped } from '../http/html.ts'
import { byAddress, createPlaces, placesOf } from '../limits/in-flight.ts'
import { cookieValue } from '../session/cookie.ts'
import { createPages } from './pages.ts'

const gzip = promisify(gzipWithCallback)
/** Half a millisecond for 30 KB, which goes down to 9. */
const QUICK = 4

/** Puts one answer's nonce on every script and style tag, and where emotion reads it. */
export const withNonce = (html: string, nonce: string): string => {
  const tagged = html
    .replace(/<meta name="csp-nonce"[^>]*>/g, '')
    .replace(/<(script|style)\b(?![^>]*\bnonce=)/g, `<$1 nonce="${nonce}"`)
    // Preloads of modules are fetched under script-src and need no nonce: they are files of ours.
    .replace(/<head\b[^>]*>/, head => `${head}<meta name="csp-nonce" content="${nonce}">`)
  return tagged
}

/** Puts data into the page; never run, and `<` is escaped so that no text of it can end the block. */
const withBlock = (html: string, id: string, data: unknown): string => {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return html.replace('</head>', () => `<script type="application/json" id="${id}">${text}</script></head>`)
}

/** Rules set by staff take precedence over those of the portal's file. */
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
      icon === builtInLogo ? link : `<link rel="icon" href="${escaped(icon)}">`,
    )
  return withBlock(named, 'site-config', config)
}

/**
 * Writes into the root element what this browser's user has chosen, so that the first picture of the page shows it.
 * `color-scheme` is what a browser draws with until the stylesheet has come.
 */
export const withAppearance = (html: string, appearance: Appearance): string => {
  const chosen = appearanceData(appearance).map(([part, value]) => ` data-${part}="${value}"`)
  if (chosen.length === 0) return html
  const said = html.replace('<html', `<html${chosen.join('')}`)
  const { theme } = appearance
  return theme === 'system' ? said : said.replace('content="light dark"', `content="${theme}"`)
}

/** Never guarded by a cookie: a link from outside carries none, and the page holds no data. */
const anybody: Rule = { access: 'public', limit: 'page' }

/** A page up to its nonce: between each two pieces one is written. */
interface Pieces {
  html: string
  config: SiteConfig | undefined
  pieces: readonly string[]
}

/** Pages with everything but their nonce, made once for each build and configuration. */
const createPrepared = (rules: PageRules) => {
  // It cannot have been written into a configuration: it is as unknown as a nonce, and never leaves.
  const mark = randomBytes(32).toString('hex')
  const known = new Map<string, Pieces>()
  return (page: string, html: string, config: SiteConfig | undefined): readonly string[] => {
    const last = known.get(page)
    if (last?.html === html && last.config === config) return last.pieces
    const whole = withRules(withConfig(html, config), rulesNow(rules, config))
    const pieces = withNonce(whole, mark).split(mark)
    known.set(page, { html, config, pieces })
    return pieces
  }
}

const pagesInFlight = (settings: Parts['settings']) => {
  const { pages_in_flight, pages_in_flight_per_address } = settings.portal
  const places = createPlaces(placesOf(settings, pages_in_flight, pages_in_flight_per_address))
  return byAddress(() => places)
}

/** The page for every path of the client's router; for any other path the same with 404, which the client then says. */
export const spaPage = (parts: Parts): RequestHandler => {
  const { settings } = parts
  const pageAt = createPages(settings.webDist)
  const prepared = createPrepared(settings.portal.pages)
  const readConfig = createSiteConfig(parts)
  const places = pagesInFlight(settings)
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      throw new Fault('9014')
    }
    places.enter(request, response)
    await admitPerson(parts, anybody, request, response)
    const page = await pageAt(request.path).catch((error: unknown) => {
      throw new Fault('9005', { text: '页面尚未构建，请先执行 npm run build', detail: error })
    })
    const config = await readConfig(response.locals.requestId)
    const nonce = randomBytes(16).toString('base64')
    const chosen = fromAppearanceCookie(cookieValue(request.headers.cookie ?? '', appearanceCookieName))
    const whole = withAppearance(prepared(page.name, page.html, config).join(nonce), chosen)
    response.setHeader('Content-Security-Policy', pagePolicy(nonce, imageOrigins(config)))
    response.setHeader('Cache-Control', 'no-store')
    response
      .status(page.isKnown ? 200 : 404)
      .vary('Accept-Encoding')
      .type('html')
    // Of the request nothing is in the page but words of a short list, so its length does not reveal the nonce (BREACH
    // needs text of the attacker's).
    if (!request.acceptsEncodings('gzip')) return void response.send(whole)
    response.setHeader('Content-Encoding', 'gzip')
    response.send(await gzip(whole, { level: QUICK }))
  }
}
