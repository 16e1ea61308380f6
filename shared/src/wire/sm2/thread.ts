/** SM2 takes milliseconds where Ed25519 takes tenths of one: a thread of its own verifies, and calls go on meanwhile. */
import { Worker } from 'node:worker_threads'
import { Fault } from '../../errors/fault.ts'

export interface Question {
  id: number
  publicKey: string
  base: string
  /** Hex. */
  signature: string
}
export interface Verdict {
  id: number
  holds: boolean
}

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
    const begun = new Worker(new URL('./worker.ts', import.meta.url))
    begun.on('message', ({ id, holds }: Verdict) => {
      waiting.get(id)?.resolve(holds)
      waiting.delete(id)
      // Idle, it keeps no process alive that is about to end.
      if (waiting.size === 0) begun.unref()
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
      const question: Question = { id: serial, publicKey, base, signature: signature.toString('hex') }
      const answer = Promise.withResolvers<boolean>()
      waiting.set(question.id, answer)
      const asked = worker ?? begin()
      asked.ref()
      asked.postMessage(question)
      return answer.promise
    },
    close: () => {
      void worker?.terminate()
    },
  }
}
