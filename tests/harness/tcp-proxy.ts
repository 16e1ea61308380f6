import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * What the network does between two parts: lets through, slows every answer down, goes silent without a word
 * (connections it had then stay dead for good, as after a power cut), or cuts connections in mid-answer.
 */
export type Network =
  | { kind: 'fine' }
  | { kind: 'slow'; ms: number }
  | { kind: 'silent' }
  | { kind: 'cut'; afterBytes: number }

export interface TcpProxy {
  port: number
  /** From now on, for connections that are open too. */
  become(network: Network): void
  close(): Promise<void>
}

/** A proxy in front of a port of this machine. */
export const startTcpProxy = async (targetPort: number): Promise<TcpProxy> => {
  let network: Network = { kind: 'fine' }
  const sockets = new Set<Socket>()
  const dead = new WeakSet<Socket>()

  const write = (chunk: Buffer, to: Socket, seen: number) => {
    if (to.destroyed || dead.has(to)) return
    if (network.kind === 'cut' && seen + chunk.length > network.afterBytes) {
      to.write(chunk.subarray(0, Math.max(0, network.afterBytes - seen)), () => to.destroy())
    } else to.write(chunk)
  }

  const server = createServer(client => {
    const target = connect(targetPort, '127.0.0.1')
    for (const socket of [client, target]) {
      sockets.add(socket)
      if (network.kind === 'silent') dead.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        target.destroy()
      })
    }
    let answered = 0
    // Later bytes never overtake earlier ones, also when the network has become fine between them.
    let line = Promise.resolve()
    client.on('data', chunk => {
      if (!dead.has(target)) target.write(chunk)
    })
    target.on('data', (chunk: Buffer) => {
      const seen = answered
      answered += chunk.length
      const due = performance.now() + (network.kind === 'slow' ? network.ms : 0)
      line = line.then(async () => {
        const left = due - performance.now()
        if (left > 0) await wait(Math.ceil(left))
        write(chunk, client, seen)
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  return {
    port: address.port,
    become: next => {
      network = next
      if (next.kind === 'silent') for (const socket of sockets) dead.add(socket)
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
