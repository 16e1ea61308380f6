import type { Tree } from '@portal/shared/body/bounds.ts'
import { validate } from '@portal/shared/body/validate.ts'
import { uploadedFile, uploadFile } from '@portal/shared/contract/file.ts'
import { type CheckedPaper, checkedPaper, verifyPaper } from '@portal/shared/contract/receipt-check.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { utokenHeader } from '@portal/shared/wire/wire.ts'
import type { Request } from 'express'
import type { z } from 'zod'
import { readEnvelope } from '../bank/envelope.ts'
import type { Parts } from '../gateway/parts.ts'
import type { StreamAnswerer } from '../gateway/streams.ts'
import { siteOf } from '../http/address.ts'
import { createPlaces } from '../limits/in-flight.ts'
import { answerText, bankStream } from './bank-stream.ts'
import { checkMultipart, multipartHeaders, watchBody } from './multipart.ts'

/** @throws Fault 9012 with `fields` for a query that is not an upload's */
const pathOf = ({ query }: Request): string =>
  `${uploadFile.path}?${new URLSearchParams(validate(uploadFile.query, query as Tree))}`

/** `data` of the bank's answer. @throws Fault or ForeignRefusal as the bank refuses, 9010 for anything else */
const dataIn = <Data>(text: string | null, shape: z.ZodType<Data>, what: string): Data => {
  if (text === null) throw new Fault('9010', { detail: `the answer to ${what} broke off` })
  let data: unknown
  try {
    data = (JSON.parse(text) as { data?: unknown } | null)?.data
  } catch {
    throw new Fault('9010', { detail: `the answer to ${what} is no JSON` })
  }
  if (data === undefined) readEnvelope(text)
  const parsed = shape.safeParse(data)
  if (!parsed.success) throw new Fault('9010', { detail: `the bank broke the contract of ${what}` })
  return parsed.data
}

/** Checked like any call, then streamed to the bank as it comes. */
export const uploadPicture = (parts: Parts): StreamAnswerer => {
  const { bodyBytes, atOnce } = uploadFile.bounds
  const slots = createPlaces({ total: atOnce.process, each: atOnce.session, what: 'uploads' })
  const forward = bankStream(parts, uploadFile, {
    pathAt: pathOf,
    headersFor: ({ headers }, visitor) => ({
      ...multipartHeaders(headers),
      [utokenHeader]: visitor?.signedIn.utoken ?? '',
    }),
    begin: watchBody({ bodyBytes, stallMs: parts.settings.uploadStallMs }),
    take: (answer, response, visitor) =>
      answerText(parts, answer, response, visitor, text => {
        const data = dataIn(text, uploadedFile, 'an upload')
        if (!response.headersSent) response.json({ is_success: true, data })
      }),
  })
  return {
    takeBody: (_parts, request) => checkMultipart(request, bodyBytes),
    answer: async (request, response, visitor) => {
      pathOf(request)
      if (!visitor) throw new Fault('1004')
      // A client that left during these checks takes no place: its response has closed, and would never give it back.
      if (response.closed || request.socket.destroyed) return
      slots.enter(visitor.key, response)
      await forward(request, response, visitor)
    },
  }
}

/** A paper that anybody has in hand, to be checked: bounded per address, and kept nowhere. */
export const checkPaper = (parts: Parts): StreamAnswerer => {
  const { bodyBytes, atOnce } = verifyPaper.bounds
  const slots = createPlaces({
    total: atOnce.process,
    each: parts.settings.rateLimits ? atOnce.session : atOnce.process,
    what: 'papers',
  })
  const forward = bankStream(parts, verifyPaper, {
    pathAt: () => verifyPaper.path,
    headersFor: ({ headers }) => multipartHeaders(headers),
    begin: watchBody({ bodyBytes, stallMs: parts.settings.uploadStallMs }),
    take: (answer, response, visitor) =>
      answerText(parts, answer, response, visitor, text => {
        const data: CheckedPaper = dataIn(text, checkedPaper, 'a paper check')
        if (!response.headersSent) response.json({ is_success: true, data })
      }),
  })
  return {
    takeBody: (_parts, request) => checkMultipart(request, bodyBytes),
    answer: async (request, response) => {
      if (response.closed || request.socket.destroyed) return
      slots.enter(siteOf(request.ip ?? ''), response)
      await forward(request, response)
    },
  }
}
