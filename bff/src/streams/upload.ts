import type { ClientRequest } from 'node:http'
import type { Tree } from '@portal/shared/body/bounds.ts'
import { validate } from '@portal/shared/body/validate.ts'
import { uploadedFile, uploadFile } from '@portal/shared/contract/file.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { utokenHeader } from '@portal/shared/wire/wire.ts'
import type { Request, Response } from 'express'
import { readEnvelope } from '../bank/envelope.ts'
import type { Parts } from '../gateway/parts.ts'
import type { StreamAnswerer } from '../gateway/streams.ts'
import type { CallRequest } from '../http/step.ts'
import { createPlaces } from '../limits/in-flight.ts'
import { answerText, bankStream, refuseStream } from './bank-stream.ts'

const { bodyBytes, atOnce } = uploadFile.bounds

const sizeText = '请按照规定大小与格式上传文件'
const tooLarge = () => new Fault('23006', { fields: { file: sizeText } })

/** @throws Fault 9003 unless it is multipart, 23006 when it announces too much */
const checkBody = ({ headers }: CallRequest): void => {
  const isPlain = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity'
  if (!isPlain || !/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) throw new Fault('9003')
  if (Number(headers['content-length'] ?? 0) > bodyBytes) throw tooLarge()
}

/** @throws Fault 9012 with `fields` for a query that is not an upload's */
const pathOf = ({ query }: Request): string =>
  `${uploadFile.path}?${new URLSearchParams(validate(uploadFile.query, query as Tree))}`

/**
 * Cuts bodies that grow beyond the bound, and those that stop coming. One that stops because the bank takes no more
 * of it is the bank's silence, and the breaker's business.
 * @param stallMs nothing comes for so long
 */
const watchBody =
  (stallMs: number) =>
  (request: Request, response: Response, outgoing: ClientRequest): void => {
    let received = 0
    /** Reads and discards the rest of the body, or the client would never read our answer. */
    const drop = () => {
      clearTimeout(stall)
      request.unpipe(outgoing)
      request.resume()
    }
    const giveUp = (fault: Fault) => {
      refuseStream(response, fault)
      drop()
      outgoing.destroy()
    }
    const stall = setTimeout(() => {
      // Its connection may still bring the rest of it for a long time.
      if (!response.headersSent) response.setHeader('Connection', 'close')
      if (outgoing.writableNeedDrain) {
        drop()
        outgoing.destroy(new Fault('9009', { detail: 'an upload that the bank stopped taking' }))
      } else giveUp(new Fault('9001', { detail: 'an upload that stopped' }))
    }, stallMs)
    request.on('data', (chunk: Buffer) => {
      received += chunk.length
      stall.refresh()
      if (received > bodyBytes && !response.headersSent) giveUp(tooLarge())
    })
    for (const event of ['end', 'close'] as const) request.once(event, () => clearTimeout(stall))
  }

/** @throws Fault or ForeignRefusal as the bank refuses, 9010 for anything else than an upload's answer */
const uploadedBy = (text: string | null) => {
  if (text === null) throw new Fault('9010', { detail: 'the answer to an upload broke off' })
  let data: unknown
  try {
    data = (JSON.parse(text) as { data?: unknown } | null)?.data
  } catch {
    throw new Fault('9010', { detail: 'the answer to an upload is no JSON' })
  }
  if (data === undefined) readEnvelope(text)
  const parsed = uploadedFile.safeParse(data)
  if (!parsed.success) throw new Fault('9010', { detail: 'the bank broke the contract of uploads' })
  return parsed.data
}

/** Checked like any call, then streamed to the bank as it comes. */
export const uploadPicture = (parts: Parts): StreamAnswerer => {
  const slots = createPlaces({ total: atOnce.process, each: atOnce.session, what: 'uploads' })
  const forward = bankStream(parts, uploadFile, {
    pathAt: pathOf,
    headersFor: ({ headers }, visitor) => ({
      accept: 'application/json',
      'content-type': headers['content-type'] ?? '',
      // One of the two, always: a body without framing would be read as further requests.
      ...(headers['content-length'] === undefined
        ? { 'transfer-encoding': 'chunked' }
        : { 'content-length': headers['content-length'] }),
      [utokenHeader]: visitor?.signedIn.utoken ?? '',
    }),
    begin: watchBody(parts.settings.uploadStallMs),
    take: (answer, response, visitor) =>
      answerText(parts, answer, response, visitor, text => {
        const data = uploadedBy(text)
        if (!response.headersSent) response.json({ is_success: true, data })
      }),
  })
  return {
    takeBody: (_parts, request) => checkBody(request),
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
