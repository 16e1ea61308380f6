/** Derives keys in threads of their own: neither the calls nor what else Node does beside them waits for it. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

export interface ToDerive {
  password: string
  salt: Uint8Array
  keyBytes: number
  N: number
  r: number
  p: number
}
export type Derived = { key: Uint8Array } | { fault: string }

/** One processor is left to everything else, where there is more than one. */
export const threadCount = Math.max(1, availableParallelism() - 1)

interface Thread {
  isOver: boolean
  derive(asked: ToDerive): Promise<Uint8Array>
}

/** Idle, a thread keeps no process alive. */
const startThread = (): Thread => {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url))
  let answer: ((derived: Derived) => void) | undefined
  const tell = (derived: Derived) => {
    worker.unref()
    answer?.(derived)
    answer = undefined
  }
  const thread: Thread = {
    isOver: false,
    derive: asked =>
      new Promise((resolve, reject) => {
        answer = derived => ('key' in derived ? resolve(derived.key) : reject(new Error(derived.fault)))
        worker.ref()
        worker.postMessage(asked)
      }),
  }
  const end = (fault: string) => {
    thread.isOver = true
    tell({ fault })
  }
  worker.on('message', tell)
  worker.on('error', fault => end(fault instanceof Error ? fault.message : String(fault)))
  worker.on('exit', code => end(`the thread that hashes ended with ${code}`))
  worker.unref()
  return thread
}

const idle: Thread[] = []

/** Each thread is started when it is first needed. @throws Error when it ends meanwhile */
export const deriveInThread = async (asked: ToDerive): Promise<Uint8Array> => {
  let thread = idle.pop()
  while (thread?.isOver) thread = idle.pop()
  thread ??= startThread()
  try {
    return await thread.derive(asked)
  } finally {
    if (!thread.isOver) idle.push(thread)
  }
}
