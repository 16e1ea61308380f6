import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { RequestHandler } from 'express'
import { admitPerson, type Rule } from '../gateway/admit.ts'
import type { Parts } from '../gateway/parts.ts'
import { pagePolicy } from '../http/headers.ts'
import { checkFetchSite } from '../http/origin.ts'
import { sessionCookie } from '../session/cookie.ts'
import { isSecure } from '../settings/settings.ts'
import { openApiText } from './openapi-thread.ts'
import { withParts } from './page-parts.ts'
import { type Prepared, prepare, sendPrepared } from './prepared.ts'

const require = createRequire(import.meta.url)

const ownFile = (name: string) => new URL(`page/${name}`, import.meta.url)

const pagePath = '/api/docs'
const documentPath = '/api/openapi.json'

/** What the page needs beside itself, from this machine alone: nothing is fetched from elsewhere. */
const files: readonly (readonly [path: string, type: string, file: string | URL])[] = [
  ['/api/docs/reference.css', 'css', ownFile('reference.css')],
  ['/api/docs/reference.js', 'js', ownFile('reference.js')],
  ['/api/docs/swagger-ui.css', 'css', require.resolve('swagger-ui-dist/swagger-ui.css')],
  ['/api/docs/swagger-ui-bundle.js', 'js', require.resolve('swagger-ui-dist/swagger-ui-bundle.js')],
]

/** Each document once in a process, for any number of gateways. */
const made = new Map<string, Promise<Prepared>>()

const madeOnce = (key: string, make: () => Promise<Prepared>): Promise<Prepared> => {
  const known = made.get(key)
  if (known) return known
  const making = make()
  making.catch(() => made.delete(key))
  made.set(key, making)
  return making
}

/** How each path's document is got. */
const documents = (cookieName: string, sandbox: boolean): ReadonlyMap<string, () => Promise<Prepared>> =>
  new Map([
    [
      documentPath,
      () =>
        madeOnce(`${documentPath} ${cookieName} ${sandbox}`, async () =>
          prepare('application/json', await openApiText(cookieName, sandbox)),
        ),
    ],
    [
      pagePath,
      () =>
        madeOnce(pagePath, async () =>
          prepare('html', withParts(await readFile(ownFile('reference.html'), 'utf8'))),
        ),
    ],
    ...files.map(
      ([path, type, file]) =>
        [path, () => madeOnce(path, async () => prepare(type, await readFile(file)))] as const,
    ),
  ])

/**
 * GET /api/openapi.json, /api/docs and its files: the reference for programs and for people. Each is made when it is
 * asked for first, which costs that one reader a second or two: to make them at every start would double what a start takes of
 * the processor, for readers who seldom come. Who may read it is the setting `DOCS`.
 */
export const reference = (parts: Parts): RequestHandler => {
  const { settings, inFlight } = parts
  if (settings.docs === 'off') return (_request, _response, next) => next()
  const all = documents(sessionCookie(isSecure(settings)).name, settings.sandbox)
  const policy = pagePolicy()
  const isPublic = settings.docs === 'public'
  const rule: Rule = { access: isPublic ? 'public' : {}, limit: 'read' }

  return async (request, response, next) => {
    const path = request.path === `${pagePath}/` ? pagePath : request.path
    const document = all.get(path)
    if (!document || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    inFlight.enter(request, response)
    // A link from elsewhere may lead people here; other sites' pages may not load the parts.
    if (path !== pagePath) checkFetchSite(request)
    await admitPerson(parts, rule, request, response)
    if (path === pagePath) response.setHeader('Content-Security-Policy', policy)
    response.setHeader('Cache-Control', isPublic ? 'public, max-age=300' : 'private, no-cache')
    sendPrepared(request, response, await document())
  }
}
