/** SM2 takes milliseconds where Ed25519 takes tenths of one: a thread of its own verifies, and calls go on meanwhile. */
import { Worker } from 'node:worker_threads'
import { Fault } from '@portal/shared/errors/fault.ts'

export interface ToVerify {
  id: number
  publicKey: string
  text: Uint8Array
  signature: Uint8Array
}
export interface Sm2Verdict {
  id: number
  holds: boolean
}

/** About a second's work: whoever comes then is answered sooner by trying again. */
const mostWaiting = 100

interface Waiting {
  resolve(holds: boolean): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  waiting: Map<number, Waiting>
}

let thread: Thread | undefined
let ids = 0

/** Idle, it keeps no process alive; one that has ended is replaced with the next signature. */
const startThread = (): Thread => {
  const worker = new Worker(new URL('./sm2-worker.ts', import.meta.url))
  const waiting = new Map<number, Waiting>()
  const started = { worker, waiting }
  const end = (reason: string) => {
    if (thread === started) thread = undefined
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
  }
  worker.on('message', ({ id, holds }: Sm2Verdict) => {
    waiting.get(id)?.resolve(holds)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
  })
  worker.on('error', fault => end(fault instanceof Error ? fault.message : String(fault)))
  worker.on('exit', code => end(`the thread that verifies ended with ${code}`))
  worker.unref()
  return started
}

/** @throws Fault 9007 where a second's work waits already */
export const verifySm2 = async (publicKey: string, text: Buffer, signature: Buffer): Promise<boolean> => {
  thread ??= startThread()
  const { worker, waiting } = thread
  if (waiting.size >= mostWaiting) throw new Fault('9007', { retryAfter: 1 })
  ids += 1
  const asked: ToVerify = { id: ids, publicKey, text, signature }
  return new Promise((resolve, reject) => {
    waiting.set(asked.id, { resolve, reject })
    worker.ref()
    worker.postMessage(asked)
  })
}
