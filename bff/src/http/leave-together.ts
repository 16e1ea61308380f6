import type { ServerResponse } from 'node:http'

let ready: [response: ServerResponse, text: string][] = []

const leave = () => {
  const answers = ready
  ready = []
  for (const [response, text] of answers) {
    try {
      response.end(text)
    } catch {
      response.destroy()
    }
  }
}

/**
 * Ends a response at the end of this turn of the event loop, with all others that are ready by then. Sent one by one,
 * with work in between, each would wake the process or the driver on the other side again: that was most of what an
 * answer costs (docs/benchmarks.md). It is waited for no longer than the turn under way.
 */
export const leaveTogether = (response: ServerResponse, text: string): void => {
  if (ready.length === 0) setImmediate(leave)
  ready.push([response, text])
}
