/** One file that goes to the bank as it comes: checked before, bounded and watched while it streams. */
import type { ClientRequest, IncomingHttpHeaders } from 'node:http'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { Request, Response } from 'express'
import type { CallRequest } from '../http/step.ts'
import { refuseStream } from './bank-stream.ts'

const sizeText = '请按照规定大小与格式上传文件'
const tooLarge = () => new Fault('23006', { fields: { file: sizeText } })

/** @throws Fault 9003 unless it is multipart, 23006 when it announces more than so many bytes */
export const checkMultipart = ({ headers }: CallRequest, bodyBytes: number): void => {
  const isPlain = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity'
  if (!isPlain || !/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) throw new Fault('9003')
  if (Number(headers['content-length'] ?? 0) > bodyBytes) throw tooLarge()
}

/** The headers by which the bank knows where the body ends; one of the two, always, or it would be read as further requests. */
export const multipartHeaders = (headers: IncomingHttpHeaders): Record<string, string> => ({
  accept: 'application/json',
  'content-type': headers['content-type'] ?? '',
  ...(headers['content-length'] === undefined
    ? { 'transfer-encoding': 'chunked' }
    : { 'content-length': headers['content-length'] }),
})

/**
 * Cuts bodies that grow beyond the bound, and those that stop coming. One that stops because the bank takes no more
 * of it is the bank's silence, and the breaker's business.
 * @param stallMs nothing comes for so long
 */
export const watchBody =
  ({ bodyBytes, stallMs }: { bodyBytes: number; stallMs: number }) =>
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
