import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RequestHandler } from 'express'
import { pagePolicy } from '../security/headers.ts'
import { checkFetchSite } from '../security/origin.ts'

const require = createRequire(import.meta.url)

const ownFile = (name: string) => new URL(`page/${name}`, import.meta.url)

/** Everything that the page needs, from this machine alone: nothing is fetched from elsewhere. */
const files: Readonly<Record<string, { type: string; path: string | URL }>> = {
  '/api/docs': { type: 'html', path: ownFile('reference.html') },
  '/api/docs/reference.css': { type: 'css', path: ownFile('reference.css') },
  '/api/docs/reference.js': { type: 'js', path: ownFile('reference.js') },
  '/api/docs/swagger-ui.css': { type: 'css', path: require.resolve('swagger-ui-dist/swagger-ui.css') },
  '/api/docs/swagger-ui-bundle.js': {
    type: 'js',
    path: require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  },
}

/** GET /api/docs and its files: the reference for people, read from disk once asked for. */
export const referencePage = (): RequestHandler => {
  const read = new Map<string, Buffer>()
  return (request, response, next) => {
    const path = request.path === '/api/docs/' ? '/api/docs' : request.path
    const file = files[path]
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    // A link from elsewhere may lead people here; nobody else's page may load the parts.
    if (file.type !== 'html') checkFetchSite(request)
    const bytes = read.get(path) ?? readFileSync(file.path)
    read.set(path, bytes)
    if (file.type === 'html') {
      response.setHeader('Content-Security-Policy', pagePolicy(randomBytes(16).toString('base64')))
    }
    response.setHeader('Cache-Control', 'no-store')
    response.type(file.type).send(bytes)
  }
}
