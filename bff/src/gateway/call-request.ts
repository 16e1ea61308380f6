import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Locals } from 'express'

/** What the steps of a call need of a request; Express' requests have it, and so have those of the hot path. */
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

/** Runs steps as Express would; `done` hears of the first error, or of none. */
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
