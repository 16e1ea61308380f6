import { Worker } from 'node:worker_threads'
import { Fault } from '@portal/shared/errors/fault.ts'

export interface Sm2Thread {
  /** @throws Fault 9007 where too many wait already, or the thread has failed */
  verify(publicKey: string, base: string, signature: Buffer): Promise<boolean>
  close(): void
}

/** A fifth of a second's work: who comes later comes again. */
const waitingMax = 100

type Waiting = Pick<PromiseWithResolvers<boolean>, 'resolve' | 'reject'>

/** Starts with the first question; one that fails is replaced at the next. */
export const createSm2Thread = (): Sm2Thread => {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let serial = 0

  const fail = (error: unknown) => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Fault('9007', { retryAfter: 1, detail: error }))
    waiting.clear()
  }
  const begin = (): Worker => {
    const begun = new Worker(new URL('./sm2-worker.ts', import.meta.url))
    // It keeps no process alive that is about to end.
    begun.unref()
    begun.on('message', ({ id, holds }: { id: number; holds: boolean }) => {
      waiting.get(id)?.resolve(holds)
      waiting.delete(id)
    })
    begun.on('error', fail)
    begun.on('exit', code => {
      if (worker === begun) fail(new Error(`the thread of SM2 ended with ${code}`))
    })
    worker = begun
    return begun
  }

  return {
    verify: async (publicKey, base, signature) => {
      if (waiting.size >= waitingMax)
        throw new Fault('9007', { retryAfter: 1, detail: 'too many SM2 signatures' })
      serial += 1
      const id = serial
      const answer = Promise.withResolvers<boolean>()
      waiting.set(id, answer)
      ;(worker ?? begin()).postMessage({ id, publicKey, base, signature: signature.toString('hex') })
      return answer.promise
    },
    close: () => {
      void worker?.terminate()
    },
  }
}
