import { once } from 'node:events'
import { createServer } from 'node:net'

/*
 * Below the range from which systems take the ports of outgoing connections (32768 and up), so that no
 * connection takes a port between its choice and its use; each test worker has a slice of its own.
 */
const first = 18_000
const sliceSize = 1_000
const slices = 14
const slice = Number(process.env.VITEST_POOL_ID ?? process.pid) % slices
let next = (process.pid * 37) % sliceSize

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer()
  const opened = new Promise<boolean>(resolve => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!(await opened)) return false
  probe.close()
  await once(probe, 'close')
  return true
}

/** A free port that is not given out again soon. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < sliceSize; tries += 1) {
    next = (next + 1) % sliceSize
    const port = first + slice * sliceSize + next
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}
