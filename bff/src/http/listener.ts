import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { uploadFile } from '@portal/shared/contract/file.ts'
import { unparsedAnswer } from './refusal.ts'

export interface Listener {
  url: string
  /** From now on every answer ends its connection, so that clients go and connect elsewhere. */
  drain(): void
  /** Stops accepting, lets requests in flight finish for at most `graceMs`, then cuts. */
  close(graceMs: number): Promise<void>
}

/** How long a client may take; all in ms. */
export interface Patience {
  /** Until the last header has come. */
  headersMs: number
  /** Until the last byte of the body has come, of an upload and of everything else. */
  requestMs: number
  uploadMs: number
  /** How often slow connections are looked for; Node alone looks every 30 s. */
  checkMs: number
  /** How long an idle connection is kept for the next request. */
  keepAliveMs: number
}

/** A connection on which nothing moves in either direction is cut: longer than any answer may take. */
const silenceMs = 180_000

const usualPatience: Patience = {
  headersMs: 10_000,
  requestMs: 30_000,
  uploadMs: 120_000,
  checkMs: 2_000,
  keepAliveMs: 65_000,
}

/** The request that a connection is working on. */
interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  since: number
}

const isUpload = ({ request, response }: Exchange): boolean =>
  // Once it is answered, the rest of it is not waited for.
  !response.writableEnded && request.url?.split('?', 1)[0] === uploadFile.path

/**
 * Node knows one time for all requests, and uploads have a longer one: the others are looked for here, by
 * connection and not by request, so that a request that arrives whole costs only one note.
 */
const watchSlowBodies = (server: Server, { requestMs, checkMs }: Patience) => {
  const exchanges = new Map<Socket, Exchange | undefined>()
  server.on('connection', socket => {
    exchanges.set(socket, undefined)
    socket.on('close', () => exchanges.delete(socket))
  })
  const check = setInterval(() => {
    const due = Date.now() - requestMs
    for (const [socket, exchange] of exchanges) {
      if (!exchange || exchange.since > due || exchange.request.complete || isUpload(exchange)) continue
      if (exchange.response.headersSent) socket.destroy()
      else server.emit('clientError', new Error('a request that takes too long'), socket)
    }
  }, checkMs).unref()
  server.on('close', () => clearInterval(check))
  return {
    note: (request: IncomingMessage, response: ServerResponse) => {
      exchanges.set(request.socket, { request, response, since: Date.now() })
    },
    /** Whether unparseable bytes belong to a request that has its answer. */
    isAnswered: (socket: Duplex): boolean => {
      const exchange = exchanges.get(socket as Socket)
      return exchange !== undefined && !exchange.request.complete && exchange.response.headersSent
    },
  }
}

/** `app.listen` could not set how often Node looks for slow connections. */
const createBoundServer = (handler: RequestListener, patience: Patience): Server => {
  const server = createServer({
    headersTimeout: patience.headersMs,
    requestTimeout: Math.max(patience.requestMs, patience.uploadMs),
    connectionsCheckingInterval: patience.checkMs,
    keepAliveTimeout: patience.keepAliveMs,
    maxHeaderSize: 16 * 1024,
  })
  const { note, isAnswered } = watchSlowBodies(server, patience)
  const noted: RequestListener = (request, response) => {
    note(request, response)
    handler(request, response)
  }
  server.setTimeout(silenceMs)
  server.on('request', noted)
  // Node alone would answer 417, which we do not use; an expectation we don't know is ignored.
  server.on('checkExpectation', noted)
  server.on('clientError', (_error, socket) => {
    if (isAnswered(socket)) socket.end()
    else if (socket.writable) socket.end(unparsedAnswer(randomUUID()))
    else socket.destroy()
  })
  return server
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

/**
 * Closing resets the connections that the kernel has taken and we have not: waits for a round of the event loop
 * that was short, after which there are hardly any.
 */
const untilQuiet = async () => {
  for (let rounds = 0; rounds < 100; rounds++) {
    const started = performance.now()
    await new Promise(resolve => setImmediate(resolve))
    if (performance.now() - started < 0.3) return
  }
}

/** Host to type into a browser: the wildcard address cannot be visited. */
const nameOf = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** @throws Error EADDRINUSE and the like when the address cannot be had */
export const openListener = async (
  handler: RequestListener,
  port: number,
  host: string,
  patience: Patience = usualPatience,
): Promise<Listener> => {
  let draining = false
  const server = createBoundServer((request, response) => {
    if (draining) response.shouldKeepAlive = false
    handler(request, response)
  }, patience)
  await listen(server, port, host)
  const { port: bound } = server.address() as AddressInfo

  return {
    url: `http://${nameOf(host)}:${bound}`,
    drain: () => {
      draining = true
    },
    close: async graceMs => {
      draining = true
      await untilQuiet()
      return new Promise(resolve => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs)
        // A connection that finishes its request now would stay open for the next one.
        const sweep = setInterval(() => server.closeIdleConnections(), 50)
        server.close(() => {
          clearTimeout(cut)
          clearInterval(sweep)
          resolve()
        })
      })
    },
  }
}
