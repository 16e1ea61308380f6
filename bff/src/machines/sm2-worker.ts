/** The thread of sm2-thread.ts: answers one question after the other. */
import { parentPort } from 'node:worker_threads'
import { sm2Holds } from './sm2.ts'

interface Question {
  id: number
  publicKey: string
  base: string
  signature: string
}

parentPort?.on('message', ({ id, publicKey, base, signature }: Question) => {
  parentPort?.postMessage({ id, holds: sm2Holds(publicKey, base, signature) })
})
