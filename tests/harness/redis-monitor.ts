import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

/** One command that Redis carried out: its words, and where it came from (an address, or `lua` within a script). */
export interface Monitored {
  args: string[]
  source: string
}

/*
 * Redis's MONITOR over a plain socket. ioredis enters its monitoring mode one turn after the answer that begins it,
 * and fails when the first monitored line comes with that answer in one packet.
 */

/** Watches every command that the server at `url` carries out, until `end`, which waits for those before it. */
export const monitorRedis = async (
  url: string,
  onCommand: (seen: Monitored) => void,
): Promise<{ end(): Promise<void> }> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const lines = createInterface({ input: socket })
  const begun = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    lines.once('line', answer =>
      answer === '+OK' ? resolve() : reject(new Error(`MONITOR was answered ${answer}`)),
    )
  })
  lines.on('line', line => {
    if (line.includes(last)) return ended()
    const [, source, words] = /^\+[\d.]+ \[\d+ ([^\]]+)\] (.*)$/.exec(line) ?? []
    if (source && words)
      onCommand({ source, args: [...words.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word = '']) => word) })
  })
  // What was carried out before this word has been seen when it comes back.
  const last = `end-${randomUUID()}`
  let ended = () => {}
  const end = async () => {
    const seen = new Promise<void>(resolve => {
      ended = resolve
    })
    const other = connect(Number(port), hostname)
    other.write(`ECHO ${last}\r\n`)
    await seen
    other.destroy()
    socket.destroy()
  }
  socket.write('MONITOR\r\n')
  await begun
  return { end }
}
