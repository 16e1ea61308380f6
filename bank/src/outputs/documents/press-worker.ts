/* The thread of `press.ts`: prints one sheet after the other. */
import { parentPort } from 'node:worker_threads'
import type { Printed, ToPrint } from './press.ts'
import { makePdf } from './sheet.ts'

parentPort?.on('message', async ({ id, sheet }: ToPrint) => {
  const answer = (printed: Printed, moved: ArrayBuffer[]) => parentPort?.postMessage(printed, moved)
  try {
    const content = await makePdf(sheet)
    answer({ id, content }, content.buffer instanceof ArrayBuffer ? [content.buffer] : [])
  } catch (error) {
    answer({ id, fault: error instanceof Error ? error.message : String(error) }, [])
  }
})
