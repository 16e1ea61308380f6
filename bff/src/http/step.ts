import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Locals } from 'express'

declare module 'express-serve-static-core' {
  interface Locals {
    /** Names one request in the answer, in our log and in the bank's. */
    requestId: string
    /** The call's error code, for the log line. */
    errorNo?: string
    /** Called with the body of an answer in the envelope before its headers leave: sets what depends on it. */
    beforeLeaving?: (body: string) => void
    /** The call says that it is signed, rightly or not. */
    isSigned?: true
    /** Whose signature has been verified. */
    machine?: { client: string; key: string }
  }
}

/** The fields of a request that its steps need; Express' requests have them too. */
export interface CallRequest extends IncomingMessage {
  /** The URL without its query. */
  path: string
  /** The client's address, by `TRUST_PROXY`. */
  ip: string | undefined
}

export interface CallResponse extends ServerResponse {
  locals: Locals
}

/** One of Express' handlers that asks nothing more of a request than that. */
export type Step = (request: CallRequest, response: CallResponse, next: (error?: unknown) => void) => void

/** Runs steps as Express would; `done` is called with the first error, or none. */
export const runSteps = (
  steps: readonly Step[],
  request: CallRequest,
  response: CallResponse,
  done: (error?: unknown) => void,
): void => {
  const run = (at: number) => {
    const step = steps[at]
    if (!step) done()
    else step(request, response, error => (error === undefined ? run(at + 1) : done(error)))
  }
  run(0)
}
