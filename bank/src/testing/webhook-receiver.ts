/** A receiver of webhooks on loopback, which answers as a test wants. */
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  id: string
  headers: Record<string, string>
  body: string
  path: string
}

export interface Receiver {
  url: string
  received: Received[]
  close(): Promise<void>
}

const flat = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

const closed = (server: Server) =>
  new Promise<void>(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** @param answer how it answers what it has just received; 204 by default */
export const startReceiver = async (
  answer: (message: Received, response: ServerResponse) => void = (_, response) => {
    response.writeHead(204).end()
  },
): Promise<Receiver> => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const headers = flat(request.headers)
    const message = {
      id: headers['webhook-id'] ?? '',
      headers,
      body: Buffer.concat(parts).toString('utf8'),
      path: request.url ?? '',
    }
    received.push(message)
    answer(message, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, received, close: () => closed(server) }
}
