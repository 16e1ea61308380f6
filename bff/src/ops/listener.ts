import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { unparsedAnswer } from '../errors.ts'

export interface Listener {
  url: string
  /** Stops accepting, lets requests in flight finish for at most `graceMs`, then cuts. */
  close(graceMs: number): Promise<void>
}

/** Slow headers and slow bodies are cut; `app.listen` could not set how often Node looks. */
const bounds = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** @throws Error EADDRINUSE and the like when the address cannot be had */
export const openListener = async (
  handler: RequestListener,
  port: number,
  host: string,
): Promise<Listener> => {
  const server = createServer(bounds, handler)
  // Node alone would answer 417, which is none of our statuses; an expectation we don't know is ignored.
  server.on('checkExpectation', handler)
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end(unparsedAnswer(randomUUID()))
    else socket.destroy()
  })
  await listen(server, port, host)
  const { port: bound } = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host

  return {
    url: `http://${name}:${bound}`,
    close: graceMs =>
      new Promise(resolve => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs)
        // A connection that finishes its request now would stay open for the next one.
        const sweep = setInterval(() => server.closeIdleConnections(), 50)
        server.close(() => {
          clearTimeout(cut)
          clearInterval(sweep)
          resolve()
        })
      }),
  }
}
