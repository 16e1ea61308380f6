import type { IncomingMessage } from 'node:http'
import {
  attachmentPattern,
  documentType,
  downloadFile,
  pictureTypes,
  sheetType,
} from '@portal/shared/contract/file.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { utokenHeader } from '@portal/shared/wire/wire.ts'
import type { RequestHandler, Response } from 'express'
import { readEnvelope } from '../bank/envelope.ts'
import { refusalOf } from '../errors.ts'
import { endIfRejected } from '../gateway/rejected.ts'
import { authenticate, authorise } from '../gateway/visitor.ts'
import type { Parts } from '../parts.ts'
import { checkFetchSite } from '../security/origin.ts'
import { createSiteConfig } from '../spa/site-config.ts'
import { bankStream, readText, refuseStream } from './bank-stream.ts'

/** As the bank names them; any other spelling of a path is none of ours and never reaches the bank. */
const ownPath = /^\/files\/[0-9a-f]{32}\.(jpg|png|gif|pdf|xlsx)$/

const pictures = new Set<string>(Object.values(pictureTypes))
const documents = new Set<string>([documentType, sheetType])

/** A picture is shown; a document is kept, under the name the bank gave it. */
const dispositionOf = (type: string, fromBank: string | undefined): string => {
  if (!documents.has(type)) return 'inline'
  return fromBank !== undefined && attachmentPattern.test(fromBank) ? fromBank : 'attachment'
}

/** @throws Fault or ForeignRefusal as the bank refuses, 9010 for anything else */
const refusalIn = (text: string | null): never => {
  if (text !== null) readEnvelope(text)
  throw new Fault('9010', { detail: 'the bank answered no file' })
}

const take = (parts: Parts) => (answer: IncomingMessage, response: Response) => {
  const { 'content-type': type = '', 'content-length': length = '' } = answer.headers
  if (answer.statusCode === 200 && (pictures.has(type) || documents.has(type)) && /^\d{1,9}$/.test(length)) {
    response.setHeader('Content-Type', type)
    response.setHeader('Content-Length', length)
    response.setHeader('Content-Disposition', dispositionOf(type, answer.headers['content-disposition']))
    answer.on('error', () => response.destroy()).pipe(response)
    return
  }
  readText(answer, response, text => {
    try {
      refusalIn(text)
    } catch (error) {
      refuseStream(response, refusalOf(error))
      endIfRejected(parts, response.locals.visitor, error).catch((reason: unknown) =>
        parts.log.warn({ error: reason }, 'the session of a rejected download'),
      )
    }
  })
}

/**
 * GET /files/**: pictures and documents, which the bank gives to their owner's company and to its own staff only, and
 * the logos of the pages, which everybody sees.
 */
export const storedFiles = (parts: Parts): RequestHandler => {
  const forward = bankStream(parts, {
    name: 'stored file',
    timeoutMs: parts.settings.bankTimeoutMs,
    pathAt: request => request.path,
    headersFor: (_request, response) => ({
      accept: [...pictures, ...documents].join(', '),
      ...(response.locals.visitor && { [utokenHeader]: response.locals.visitor.signedIn.utoken }),
    }),
    take: take(parts),
  })

  const readConfig = createSiteConfig(parts)
  /** A picture that the pages themselves show, to guests too. */
  const isLogo = async (path: string, requestId: string): Promise<boolean> => {
    const page = (await readConfig(requestId))?.page
    return page ? [page.shortcut_icon, ...Object.values(page.page_logo[0] ?? {})].includes(path) : false
  }

  return async (request, response, next) => {
    if (!request.path.startsWith(downloadFile.path)) return next()
    response.setHeader('Cache-Control', 'no-store')
    if (request.method !== 'GET') {
      response.setHeader('Allow', 'GET')
      throw new Fault('9014')
    }
    checkFetchSite(request)
    if (!ownPath.test(request.path)) throw new Fault('9015')
    const { limits, sessions } = parts
    const visitor = await authenticate(
      downloadFile,
      request,
      sessions,
      limits.ofAccount(downloadFile.limit),
    ).catch(async (refusal: unknown) => {
      // Sign-in pages and the lock have a logo too; nobody else's request asks for the configuration.
      if (!(await isLogo(request.path, response.locals.requestId))) throw refusal
      await limits.count(downloadFile.limit, request.ip ?? '')
      return undefined
    })
    if (visitor) {
      authorise(downloadFile, visitor)
      limits.check(downloadFile.limit, visitor.hits)
      response.locals.visitor = visitor
    }
    await forward(request, response)
  }
}
