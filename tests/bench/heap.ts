import { once } from 'node:events'
import type { Running } from '../harness/processes.ts'

/** Node's switch that lets `heapBytes` ask. */
export const inspectable = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/**
 * What a process really holds: its heap and buffers after a full collection, asked over the inspector. Resident
 * memory would count garbage that nobody has swept yet.
 */
export const heapBytes = async ({ output }: Running): Promise<number> => {
  const url = output.map(line => /ws:\/\/\S+/.exec(line)?.[0]).find(Boolean)
  if (url === undefined) throw new Error('the process is not inspectable')
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const ask = async (id: number, method: string) => {
    socket.send(JSON.stringify({ id, method }))
    for (;;) {
      const [event] = (await once(socket, 'message')) as [MessageEvent<string>]
      const answer = JSON.parse(event.data) as { id?: number; result?: Record<string, number> }
      if (answer.id === id) return answer.result ?? {}
    }
  }
  await ask(1, 'HeapProfiler.collectGarbage')
  const { usedSize = 0, backingStorageSize = 0 } = await ask(2, 'Runtime.getHeapUsage')
  socket.close()
  return usedSize + backingStorageSize
}
