import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import { Agent } from 'node:https'
import type { Stream } from '@portal/shared/contract/stream.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { requestIdHeader } from '@portal/shared/wire/wire.ts'
import type { Request, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import type { Outcome } from '../bank/breaker.ts'
import type { StreamClass } from '../bank/call-classes.ts'
import { heedRefusal } from '../gateway/access-now.ts'
import type { Parts } from '../gateway/parts.ts'
import { answerRefusal, type Refusal, refusalOf } from '../http/refusal.ts'
import type { SignedInVisitor } from '../session/sessions.ts'

/** One kind of stream between a browser and the bank, after every check of ours. */
export interface BankStream {
  /** Path and query at the bank, built from checked parts. */
  pathAt(request: Request): string
  /** Every header that reaches the bank, beside Host and the request's id; a body's framing among them. */
  headersFor(request: Request, visitor: Known): Readonly<Record<string, string>>
  /** Before the first byte of the body goes out. */
  begin?(request: Request, response: Response, outgoing: ClientRequest): void
  /** Answers the browser out of the bank's answer. */
  take(answer: IncomingMessage, response: Response, visitor: Known): void
}

type Known = SignedInVisitor | undefined

/** Its row in the table. */
type BankRow = Pick<Stream, 'bounds'> & { name: StreamClass }

const isResponse = (target: unknown): target is Response =>
  typeof target === 'object' && target !== null && 'locals' in target

/**
 * Whether a broken exchange counts against the bank: not when the browser left or its body was refused by us.
 */
const outcomeOf = (error: Error, response: Response): Outcome => {
  const isSilent = error instanceof Fault && error.code === '9009'
  const isOurs = error instanceof Fault && !isSilent
  if (isOurs || response.closed || response.writableEnded) return 'given up'
  return isSilent ? 'fails' : 'unreachable'
}

const faultOf = (error: Error): Fault =>
  error instanceof Fault ? error : new Fault('9008', { retryAfter: 2, detail: error })

/**
 * A GET's body would go to the bank without the headers that frame it: its bytes would be the next request on
 * that connection (request smuggling).
 * @throws Fault 9001
 */
const refuseBody = ({ headers }: Request): void => {
  const announces = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0
  if (announces) throw new Fault('9001', { detail: 'a GET with a body' })
}

/** Refuses, unless an answer is under way: then it is cut, and one that is complete stays as it is. */
export const refuseStream = (response: Response, refusal: Refusal): void => {
  if (!response.writableEnded) answerRefusal(response, refusal)
}

/**
 * Forwards by http-proxy-middleware and lets nothing through that is not listed: the proxy alone would pass
 * cookies and forwarded addresses on, and answer errors with the bank's name. Either side's abort ends the other. The
 * bank's breaker admits them and learns from them as from calls.
 * The returned function throws Fault 9008 while the bank is given up.
 */
export const bankStream = (parts: Parts, { name, bounds }: BankRow, stream: BankStream) => {
  /** Who asked, and who tells the breaker what became of the exchange behind an answer. */
  const exchanges = new WeakMap<object, { visitor: Known; tell: (outcome: Outcome) => void }>()
  const { bankUrl, bankTls, bankTimeoutMs } = parts.settings
  const proxy = createProxyMiddleware<Request, Response & ServerResponse>({
    target: bankUrl,
    ...(bankTls && { agent: new Agent(bankTls) }),
    changeOrigin: true,
    selfHandleResponse: true,
    pathRewrite: (_path, request) => stream.pathAt(request),
    on: {
      proxyReq: (outgoing, request, response) => {
        const listed = {
          ...stream.headersFor(request, exchanges.get(response)?.visitor),
          ...parts.bank.form.headers,
          [requestIdHeader]: String(response.locals.requestId),
        }
        for (const header of outgoing.getHeaderNames()) if (header !== 'host') outgoing.removeHeader(header)
        for (const [header, value] of Object.entries(listed)) outgoing.setHeader(header, value)
        outgoing.setTimeout(bounds.silenceMs ?? bankTimeoutMs, () =>
          outgoing.destroy(new Fault('9009', { detail: `${name}: the bank is silent` })),
        )
        stream.begin?.(request, response, outgoing)
      },
      proxyRes: (answer, _request, response) => {
        const exchange = exchanges.get(response)
        exchange?.tell((answer.statusCode ?? 0) >= 500 ? 'fails' : 'works')
        if (answer.statusCode === 403) {
          // What it refuses to people it refuses with 200: this is about the gateway itself.
          answer.resume()
          refuseStream(response, new Fault('9010', { detail: 'the bank takes us for a stranger' }))
          return
        }
        stream.take(answer, response, exchange?.visitor)
      },
      error: (error, _request, target) => {
        if (isResponse(target)) {
          exchanges.get(target)?.tell(outcomeOf(error, target))
          refuseStream(target, faultOf(error))
        }
        parts.log.warn({ error }, name)
      },
    },
  })

  return async (request: Request, response: Response, visitor?: Known): Promise<void> => {
    if (request.method === 'GET') refuseBody(request)
    const tell = parts.bank.admit(name)
    exchanges.set(response, { visitor, tell })
    response.once('close', () => tell('given up'))
    // The proxy skips `proxyReq`, and so the removal of headers, when a client expects to be told to go on.
    delete request.headers.expect
    await proxy(request, response, () => {})
  }
}

/** Longest envelope that can come in the place of a stream. */
const maxTextBytes = 64 * 1024

/**
 * The bank's answer as text, for answers that are no stream.
 * @param done called once: the text, or null when it breaks off or is too long
 */
const readText = (answer: IncomingMessage, response: Response, done: (text: string | null) => void): void => {
  const chunks: Buffer[] = []
  let size = 0
  let isDone = false
  const finish = (text: string | null) => {
    if (isDone) return
    isDone = true
    done(text)
  }
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxTextBytes) finish(null)
    else chunks.push(chunk)
  })
  answer.on('end', () => finish(Buffer.concat(chunks).toString('utf8')))
  // At once, not in a promise: the proxy destroys the browser's connection right after this listener.
  answer.on('error', () => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
    finish(null)
  })
}

/**
 * Answers out of the bank's text, or with the refusal that it is.
 * @param read answers, or throws what is to be refused; null for an answer that broke off
 */
export const answerText = (
  parts: Parts,
  answer: IncomingMessage,
  response: Response,
  visitor: Known,
  read: (text: string | null) => void,
): void =>
  readText(answer, response, text => {
    try {
      read(text)
    } catch (error) {
      refuseStream(response, refusalOf(error))
      heedRefusal(parts, visitor, error, response.locals.requestId).catch((reason: unknown) =>
        parts.log.warn({ error: reason }, 'the session of a refused stream'),
      )
    }
  })
