import { Worker } from 'node:worker_threads'

/**
 * The document as JSON text, written in a thread of its own: it takes a sixth of a second on a quiet machine, for which
 * other requests would go unanswered, and Redis would be thought silent.
 * @throws Error when the thread fails
 */
export const openApiText = (cookieName: string, sandbox: boolean): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./openapi-worker.ts', import.meta.url), {
      workerData: { cookieName, sandbox },
    })
    // It keeps no process alive that is about to end.
    worker.unref()
    worker.on('message', resolve)
    worker.on('error', reject)
    worker.on('exit', code => reject(new Error(`the thread that writes the reference ended with ${code}`)))
  })
