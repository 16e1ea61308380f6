/** The thread of thread.ts: answers one question after the other. */
import { parentPort } from 'node:worker_threads'
import { sm2Holds } from './sm2.ts'
import type { Question, Verdict } from './thread.ts'

parentPort?.on('message', ({ id, publicKey, base, signature }: Question) => {
  const verdict: Verdict = { id, holds: sm2Holds(publicKey, base, signature) }
  parentPort?.postMessage(verdict)
})
