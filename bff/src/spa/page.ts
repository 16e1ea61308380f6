import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { RequestHandler } from 'express'
import { pagePolicy } from '../security/headers.ts'

/** Puts one answer's nonce on every script and style tag, and where emotion reads it (STACK: CSP). */
export const withNonce = (html: string, nonce: string): string => {
  const tagged = html
    .replace(/<meta name="csp-nonce"[^>]*>/g, '')
    .replace(/<(script|style)\b(?![^>]*\bnonce=)/g, `<$1 nonce="${nonce}"`)
    // Preloads of modules are fetched under script-src and need no nonce: they are files of ours.
    .replace(/<head\b[^>]*>/, head => `${head}<meta name="csp-nonce" content="${nonce}">`)
  return tagged
}

/** The built index.html, read again when a new build replaces it. */
const createReader = (path: string) => {
  let known: { html: string; changed: number } | undefined
  return async () => {
    const { mtimeMs } = await stat(path)
    if (known?.changed !== mtimeMs) known = { html: await readFile(path, 'utf8'), changed: mtimeMs }
    return known.html
  }
}

/**
 * The page for every path of the client's router. Never guarded by a cookie: a link from outside carries
 * none, and the page holds no data (design section 4, rule 9).
 */
export const spaPage = (webDist: string): RequestHandler => {
  const read = createReader(join(webDist, 'index.html'))
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      throw new Fault('9014')
    }
    const html = await read().catch((error: unknown) => {
      throw new Fault('9005', { text: '页面尚未构建，请先执行 npm run build', detail: error })
    })
    const nonce = randomBytes(16).toString('base64')
    response.setHeader('Content-Security-Policy', pagePolicy(nonce))
    response.setHeader('Cache-Control', 'no-store')
    response.type('html').send(withNonce(html, nonce))
  }
}
