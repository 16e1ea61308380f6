/* A thread of `hash-threads.ts`: derives one key after the other. */
import { scryptSync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Derived, ToDerive } from './hash-threads.ts'

/** Threads that answer calls go first. On Linux a priority is the thread's own, elsewhere it would be the process's. */
const stepBack = () => {
  if (process.platform !== 'linux') return
  try {
    setPriority(2)
  } catch {
    // Not allowed here: then it shares the processor evenly.
  }
}

stepBack()

const derive = ({ password, salt, keyBytes, N, r, p }: ToDerive): Derived => {
  try {
    return { key: new Uint8Array(scryptSync(password, salt, keyBytes, { N, r, p, maxmem: 2 ** 27 })) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (asked: ToDerive) => parentPort?.postMessage(derive(asked)))
