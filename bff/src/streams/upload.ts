import type { ClientRequest, IncomingMessage } from 'node:http'
import { maxUploadBytes, uploadedFile, uploadFile, uploadQuery } from '@portal/shared/contract/file.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { utokenHeader } from '@portal/shared/wire/wire.ts'
import type { Request, RequestHandler, Response } from 'express'
import { readEnvelope } from '../bank/envelope.ts'
import { refusalOf } from '../errors.ts'
import type { Tree } from '../gateway/bounds.ts'
import { endIfRejected } from '../gateway/rejected.ts'
import { validate } from '../gateway/validate.ts'
import { authenticate, authorise } from '../gateway/visitor.ts'
import type { Parts } from '../parts.ts'
import { checkCsrf } from '../security/origin.ts'
import type { SignedInVisitor } from '../session/sessions.ts'
import { bankStream, readText, refuseStream } from './bank-stream.ts'

/** The file, and what multipart puts around it. */
const maxBodyBytes = maxUploadBytes + 16 * 1024
/** A bank call may take 15 s; one with a picture in it 120 s (design section 9). */
const uploadTimeoutMs = 120_000
/** Uploads at once: each may hold 5 MB at the bank, and a slow one its place for long. */
const maxAtOnce = { process: 32, session: 4 }

const sizeText = '请按照规定大小与格式上传文件'
const tooLarge = () => new Fault('23006', { fields: { file: sizeText } })

/** @throws Fault 9003 unless it is multipart, 23006 when it announces too much */
const checkBody = ({ headers }: Request): void => {
  const isPlain = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity'
  if (!isPlain || !/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) throw new Fault('9003')
  if (Number(headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge()
}

/** @throws Fault 9012 with `fields` for a query that is not an upload's */
const pathOf = ({ query }: Request): string =>
  `${uploadFile.path}?${new URLSearchParams(validate(uploadQuery, query as Tree))}`

/**
 * Cuts bodies that grow beyond the bound, and those that stop coming. One that stops because the bank takes no more
 * of it is the bank's silence, and the breaker's business.
 * @param stallMs nothing comes for so long
 */
const watchBody =
  (stallMs: number) =>
  (request: Request, response: Response, outgoing: ClientRequest): void => {
    let received = 0
    /** What still comes is read and thrown away, else the client would never read our answer. */
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
      if (received > maxBodyBytes && !response.headersSent) giveUp(tooLarge())
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

const take = (parts: Parts) => (answer: IncomingMessage, response: Response) =>
  readText(answer, response, text => {
    try {
      const data = uploadedBy(text)
      if (!response.headersSent) response.json({ is_success: true, data })
    } catch (error) {
      const visitor: SignedInVisitor | undefined = response.locals.visitor
      refuseStream(response, refusalOf(error))
      endIfRejected(parts, visitor, error).catch((reason: unknown) =>
        parts.log.warn({ error: reason }, 'the session of a rejected upload'),
      )
    }
  })

/** Bounds uploads under way, over all (9007) and per session (9006). */
const uploadSlots = () => {
  const busy = new Map<string, number>()
  let total = 0
  return (key: string, response: Response): void => {
    const own = busy.get(key) ?? 0
    if (own >= maxAtOnce.session) throw new Fault('9006', { retryAfter: 1, detail: 'uploads of one session' })
    if (total >= maxAtOnce.process) throw new Fault('9007', { retryAfter: 1, detail: 'too many uploads' })
    busy.set(key, own + 1)
    total += 1
    response.once('close', () => {
      const left = (busy.get(key) ?? 1) - 1
      if (left > 0) busy.set(key, left)
      else busy.delete(key)
      total -= 1
    })
  }
}

/** POST /api/file/upload: checked like any call, then streamed to the bank as it comes. */
export const uploadPicture = (parts: Parts): RequestHandler => {
  const takeSlot = uploadSlots()
  const forward = bankStream(parts, {
    name: 'upload',
    timeoutMs: uploadTimeoutMs,
    pathAt: pathOf,
    headersFor: ({ headers }, response) => ({
      accept: 'application/json',
      'content-type': headers['content-type'] ?? '',
      // One of the two, always: a body without framing would be taken for further requests.
      ...(headers['content-length'] === undefined
        ? { 'transfer-encoding': 'chunked' }
        : { 'content-length': headers['content-length'] }),
      [utokenHeader]: response.locals.visitor.signedIn.utoken,
    }),
    begin: watchBody(parts.settings.uploadStallMs),
    take: take(parts),
  })

  return async (request, response, next) => {
    if (request.path !== uploadFile.path) return next()
    response.setHeader('Cache-Control', 'no-store')
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST')
      throw new Fault('9014')
    }
    checkCsrf(request, parts.own)
    checkBody(request)
    const { limits, sessions } = parts
    const visitor = await authenticate(uploadFile, request, sessions, limits.ofAccount(uploadFile.limit))
    authorise(uploadFile, visitor)
    limits.check(uploadFile.limit, visitor?.hits)
    pathOf(request)
    if (!visitor) throw new Fault('1004')
    // A client that left during these checks takes no place: its response has closed, and would never give it back.
    if (response.closed || request.socket.destroyed) return
    takeSlot(visitor.key, response)
    response.locals.visitor = visitor
    await forward(request, response)
  }
}
