/**
 * Prints documents in a thread of its own: a hundred bills take so long that other calls would go unanswered meanwhile.
 */
import { Worker } from 'node:worker_threads'
import type { Sheet } from './sheet.ts'

export interface ToPrint {
  id: number
  sheet: Sheet
}
export type Printed = { id: number; content: Uint8Array } | { id: number; fault: string }

export interface Press {
  /** The sheet as PDF. @throws Error when it cannot be printed, or the thread ends meanwhile: it may be tried again */
  print(sheet: Sheet): Promise<Uint8Array>
  /** Ends the thread; the next sheet starts another one. */
  stop(): Promise<void>
}

interface Waiting {
  resolve: (content: Uint8Array) => void
  reject: (fault: Error) => void
}

/** A running thread and who waits for it. Idle, it keeps no process alive. */
const startThread = (script: URL, onEnd: () => void) => {
  const worker = new Worker(script)
  const waiting = new Map<number, Waiting>()
  let last = 0
  const take = (id: number): Waiting | undefined => {
    const found = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    return found
  }
  const end = (fault: Error) => {
    onEnd()
    for (const id of [...waiting.keys()]) take(id)?.reject(fault)
  }
  worker.on('message', (printed: Printed) => {
    const asked = take(printed.id)
    if ('content' in printed) asked?.resolve(printed.content)
    else asked?.reject(new Error(printed.fault))
  })
  worker.on('error', fault => end(fault instanceof Error ? fault : new Error(String(fault))))
  worker.on('exit', code => end(new Error(`the thread that prints ended with ${code}`)))
  return {
    print: (sheet: Sheet) =>
      new Promise<Uint8Array>((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        worker.ref()
        worker.postMessage({ id: last, sheet } satisfies ToPrint)
      }),
    stop: async () => {
      await worker.terminate()
    },
  }
}

/** @param script what the thread runs */
export const createPress = (script = new URL('./press-worker.ts', import.meta.url)): Press => {
  let thread: ReturnType<typeof startThread> | undefined
  const running = () => {
    if (thread) return thread
    const started = startThread(script, () => {
      if (thread === started) thread = undefined
    })
    thread = started
    return started
  }
  return {
    print: async sheet => running().print(sheet),
    stop: async () => {
      await thread?.stop()
    },
  }
}

/** The one of this process, started by its first document. */
export const press = createPress()
