import type { IncomingMessage } from 'node:http'
import { attachmentPattern, downloadFile, pictureTypes } from '@portal/shared/contract/file.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { utokenHeader } from '@portal/shared/wire/wire.ts'
import type { Response } from 'express'
import { readEnvelope } from '../bank/envelope.ts'
import type { Parts } from '../gateway/parts.ts'
import { createSiteConfig } from '../gateway/site-config.ts'
import type { StreamAnswerer } from '../gateway/streams.ts'
import type { SignedInVisitor } from '../session/sessions.ts'
import { answerText, bankStream } from './bank-stream.ts'

const pictures: ReadonlySet<string> = new Set(Object.values(pictureTypes))
const isPicture = (type: string) => pictures.has(type)

/** A picture is shown; a document is kept, under the name the bank gave it. */
const dispositionOf = (type: string, fromBank: string | undefined): string => {
  if (isPicture(type)) return 'inline'
  return fromBank !== undefined && attachmentPattern.test(fromBank) ? fromBank : 'attachment'
}

/** @throws Fault or ForeignRefusal as the bank refuses, 9010 for anything else */
const refusalIn = (text: string | null): never => {
  if (text !== null) readEnvelope(text)
  throw new Fault('9010', { detail: 'the bank answered no file' })
}

const take =
  (parts: Parts) =>
  (answer: IncomingMessage, response: Response, visitor: SignedInVisitor | undefined): void => {
    const { 'content-type': type = '', 'content-length': length = '' } = answer.headers
    if (
      answer.statusCode !== 200 ||
      !Object.hasOwn(downloadFile.answers, type) ||
      !/^\d{1,9}$/.test(length)
    ) {
      answerText(parts, answer, response, visitor, refusalIn)
      return
    }
    response.setHeader('Content-Type', type)
    response.setHeader('Content-Length', length)
    response.setHeader('Content-Disposition', dispositionOf(type, answer.headers['content-disposition']))
    answer.on('error', () => response.destroy()).pipe(response)
  }

/**
 * GET /files/**: pictures and documents, which the bank gives to their owner's company and to its own staff only, and
 * the logos of the pages, which everybody sees.
 */
export const storedFiles = (parts: Parts): StreamAnswerer => {
  const readConfig = createSiteConfig(parts)
  return {
    // Sign-in pages and the lock have a logo too; no other request asks for the configuration.
    isForAll: async ({ path }, requestId) => {
      const page = (await readConfig(requestId))?.page
      return page ? [page.shortcut_icon, ...Object.values(page.page_logo[0] ?? {})].includes(path) : false
    },
    answer: bankStream(parts, downloadFile, {
      pathAt: request => request.path,
      headersFor: (_request, visitor) => ({
        accept: Object.keys(downloadFile.answers).join(', '),
        ...(visitor && { [utokenHeader]: visitor.signedIn.utoken }),
      }),
      take: take(parts),
    }),
  }
}
