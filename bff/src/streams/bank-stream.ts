import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import { Agent } from 'node:https'
import { Fault } from '@portal/shared/errors/fault.ts'
import { requestIdHeader } from '@portal/shared/wire/wire.ts'
import type { Request, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import type { Outcome } from '../bank/breaker.ts'
import type { StreamClass } from '../bank/call-classes.ts'
import { answerRefusal, type Refusal } from '../errors.ts'
import type { Parts } from '../parts.ts'

/** One kind of stream between a browser and the bank, after every check of ours. */
export interface BankStream {
  /** For the log, and for the breaker. */
  name: StreamClass
  /** Nothing moves for so long: 9009. */
  timeoutMs: number
  /** Path and query at the bank, made anew from parts that were checked. */
  pathAt(request: Request): string
  /** Every header that reaches the bank, beside Host and the request's id; a body's framing among them. */
  headersFor(request: Request, response: Response): Readonly<Record<string, string>>
  /** Before the first byte of the body goes out. */
  begin?(request: Request, response: Response, outgoing: ClientRequest): void
  /** Answers the browser out of the bank's answer. */
  take(answer: IncomingMessage, response: Response): void
}

const isResponse = (target: unknown): target is Response =>
  typeof target === 'object' && target !== null && 'locals' in target

/**
 * What an exchange that broke says of the bank: nothing, when the browser left or its body was refused by us.
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
 * cookies and forwarded addresses on, and answer errors with the bank's name (STACK: http-proxy-middleware's
 * traps). Either side's abort ends the other. The bank's breaker admits them and learns from them as from calls.
 * The returned function throws Fault 9008 while the bank is given up.
 */
export const bankStream = (parts: Parts, stream: BankStream) => {
  /** Who tells the breaker what became of the exchange behind an answer. */
  const told = new WeakMap<object, (outcome: Outcome) => void>()
  const { bankUrl, bankTls } = parts.settings
  const proxy = createProxyMiddleware<Request, Response & ServerResponse>({
    target: bankUrl,
    ...(bankTls && { agent: new Agent(bankTls) }),
    changeOrigin: true,
    selfHandleResponse: true,
    pathRewrite: (_path, request) => stream.pathAt(request),
    on: {
      proxyReq: (outgoing, request, response) => {
        const listed = {
          ...stream.headersFor(request, response),
          ...parts.bank.form.headers,
          [requestIdHeader]: String(response.locals.requestId),
        }
        for (const name of outgoing.getHeaderNames()) if (name !== 'host') outgoing.removeHeader(name)
        for (const [name, value] of Object.entries(listed)) outgoing.setHeader(name, value)
        outgoing.setTimeout(stream.timeoutMs, () =>
          outgoing.destroy(new Fault('9009', { detail: `${stream.name}: the bank is silent` })),
        )
        stream.begin?.(request, response, outgoing)
      },
      proxyRes: (answer, _request, response) => {
        told.get(response)?.((answer.statusCode ?? 0) >= 500 ? 'fails' : 'works')
        if (answer.statusCode === 403) {
          // What it refuses to people it refuses with 200: this is about the gateway itself.
          answer.resume()
          refuseStream(response, new Fault('9010', { detail: 'the bank takes us for a stranger' }))
          return
        }
        stream.take(answer, response)
      },
      error: (error, _request, target) => {
        if (isResponse(target)) {
          told.get(target)?.(outcomeOf(error, target))
          refuseStream(target, faultOf(error))
        }
        parts.log.warn({ error }, stream.name)
      },
    },
  })

  return async (request: Request, response: Response): Promise<void> => {
    if (request.method === 'GET') refuseBody(request)
    const tell = parts.bank.admit(stream.name)
    told.set(response, tell)
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
export const readText = (
  answer: IncomingMessage,
  response: Response,
  done: (text: string | null) => void,
): void => {
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
