import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy that hands on what the server says so many milliseconds late: a slow Redis. */
export interface DelayProxy {
  url: string
  delayMs: number
  close(): Promise<void>
}

export const startDelayProxy = async (redisUrl: string): Promise<DelayProxy> => {
  const { hostname, port } = new URL(redisUrl)
  const sockets = new Set<Socket>()
  const proxy = { delayMs: 0 }
  const server = createServer(client => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream)
    // Later bytes never overtake earlier ones, also when the delay shrinks between them.
    let freeAt = 0
    upstream.on('data', (bytes: Buffer) => {
      freeAt = Math.max(freeAt, Date.now() + proxy.delayMs)
      setTimeout(() => client.write(bytes), Math.max(0, freeAt - Date.now()))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(proxy, {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  })
}
