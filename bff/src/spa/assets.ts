import { extname, join } from 'node:path'
import { Fault } from '@portal/shared/errors/fault.ts'
import express, { type RequestHandler } from 'express'

const year = 365 * 24 * 3600
/** Ending of what the build writes beside a file (web/vite.config.ts). */
const suffix = '.br'

/**
 * Files of the build. Names under `/assets` carry a hash of their content and are cached forever; a missing
 * file is an error and never the page, or a stale tab would run HTML as a script. Source maps stay here.
 */
export const spaAssets = (webDist: string): RequestHandler[] => {
  const serve = express.static(webDist, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    etag: true,
    setHeaders: (response, path) => {
      const isHashed = path.startsWith(join(webDist, 'assets'))
      response.setHeader(
        'Cache-Control',
        isHashed ? `public, max-age=${year}, immutable` : 'public, max-age=3600',
      )
    },
  })
  const serveCompressed = express.static(webDist, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', `public, max-age=${year}, immutable`)
      response.setHeader('Content-Encoding', 'br')
      response.type(extname(path.slice(0, -suffix.length)))
    },
  })
  /** Serves files that the build has compressed, to clients that accept them: a fifth of the bytes, and no work here. */
  const compressed: RequestHandler = (request, response, next) => {
    if (!/^\/assets\/[^/]+\.(js|css|svg)$/.test(request.path)) return next()
    response.vary('Accept-Encoding')
    if (!request.acceptsEncodings('br')) return next()
    const plain = request.url
    request.url = request.path + suffix
    serveCompressed(request, response, error => {
      request.url = plain
      next(error)
    })
  }
  const guarded: RequestHandler = (request, response, next) => {
    if (/^\/pages\/|\.(map|html|br)$/i.test(request.path)) return next()
    return serve(request, response, error => {
      // Express answers odd paths with errors of its own; to the client they are files that do not exist.
      if (error) next(new Fault('9005', { text: '文件不存在', detail: error }))
      else next()
    })
  }
  const missing: RequestHandler = (request, _response, next) => {
    // A dot begins a path that is never served (`/.git/config`), or an extension.
    const isFile = request.path.startsWith('/assets/') || /\/\.|\.[^/]*$/.test(request.path)
    next(isFile ? new Fault('9005', { text: '文件不存在' }) : undefined)
  }
  return [compressed, guarded, missing]
}
