/* The thread of `sm2-thread.ts`: verifies one signature after the other. */
import { parentPort } from 'node:worker_threads'
import { isSm2Signature } from './sm2.ts'
import type { Sm2Verdict, ToVerify } from './sm2-thread.ts'

const judge = ({ id, publicKey, text, signature }: ToVerify): Sm2Verdict => ({
  id,
  holds: isSm2Signature(publicKey, text, signature),
})

parentPort?.on('message', (asked: ToVerify) => parentPort?.postMessage(judge(asked)))
