import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/*
 * A small load generator on raw sockets: it must cost much less than what it measures, because both share the
 * machine. One request at a time per connection (keep-alive), answers need a Content-Length.
 */

export interface Target {
  port: number
  method: 'POST'
  path: string
  headers: Record<string, string>
  body: string
  /** Headers of the next request beside these, where each has its own. */
  next?: () => Record<string, string>
}

export interface Load {
  connections: number
  ms: number
  /** Requests a second over all connections; absent = as many as the other side takes. */
  rate?: number
}

export interface Outcome {
  requests: number
  perSecond: number
  p50: number
  p99: number
  /** Answers other than 200, and cut connections. */
  failures: number
}

/** @param more headers that this request alone has */
const requestBytes = (
  { port, method, path, headers, body }: Target,
  more: Record<string, string> = {},
): Buffer => {
  const lines = Object.entries({
    host: `127.0.0.1:${port}`,
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
    ...more,
  }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** Whether the text holds one whole answer, and its status. */
const wholeAnswer = (bytes: Buffer): number | undefined => {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without a length: ${head}`)
  return bytes.length >= end + 4 + Number(length) ? Number(head.slice(9, 12)) : undefined
}

/** Sends one request on an open connection; resolves with the status. */
const exchange = (socket: Socket, request: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    let got: Buffer | undefined
    const settle = (finish: () => void) => {
      socket.off('data', onData)
      socket.off('close', onClose)
      finish()
    }
    const onData = (chunk: Buffer) => {
      got = got ? Buffer.concat([got, chunk]) : chunk
      const status = wholeAnswer(got)
      if (status !== undefined) settle(() => resolve(status))
    }
    const onClose = () => settle(() => reject(new Error('the connection was cut')))
    socket.on('data', onData)
    socket.on('close', onClose)
    socket.write(request)
  })

const openSocket = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const percentile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Puts a target under load for a while. */
export const load = async (target: Target, { connections, ms, rate }: Load): Promise<Outcome> => {
  const same = requestBytes(target)
  const { next } = target
  const started = performance.now()
  const end = started + ms
  const gap = rate === undefined ? 0 : (connections / rate) * 1000
  const latencies: number[] = []
  let failures = 0

  const client = async (index: number) => {
    let socket = await openSocket(target.port)
    let due = started + (gap * index) / connections
    for (;;) {
      if (gap > 0) {
        const early = due - performance.now()
        if (early > 1) await wait(early)
        due += gap
      }
      const sent = performance.now()
      if (sent >= end) break
      try {
        const status = await exchange(socket, next ? requestBytes(target, next()) : same)
        latencies.push(performance.now() - sent)
        if (status !== 200) failures += 1
      } catch {
        failures += 1
        socket = await openSocket(target.port)
      }
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => client(index)))

  const sorted = Float64Array.from(latencies).sort()
  return {
    requests: sorted.length,
    perSecond: sorted.length / ((performance.now() - started) / 1000),
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    failures,
  }
}
