/** The thread of openapi-thread.ts: writes the document for one cookie name, and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { openApiDocument } from './openapi.ts'

parentPort?.postMessage(
  JSON.stringify(openApiDocument(String(workerData.cookieName), workerData.sandbox === true)),
)
