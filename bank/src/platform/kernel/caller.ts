/** Who waits for the answer of a call. */
export interface Caller {
  /** Aborted when the caller is gone: the connection has ended, or the gateway says that its own client has left. */
  left: AbortSignal
  /** When the call came, on the clock of `performance.now()`. */
  since: number
}

/** A caller without a connection, such as a program that runs alone: it waits as long as it takes. */
export const patient: Caller = { left: new AbortController().signal, since: Number.POSITIVE_INFINITY }

/** Calls whose answers are under way, by the gateway's name of the request: the gateway can take one back. */
export interface CallsInHand {
  /** @param over called back when the answer has left or the caller is gone */
  begin(requestId: string): { caller: Caller; leave(): void; over(): void }
  /** The gateway's own client has left; a call that is over, or in another process, is ignored. */
  takeBack(requestId: string): void
}

export const createCallsInHand = (): CallsInHand => {
  const inHand = new Map<string, AbortController>()
  return {
    begin: requestId => {
      const leaving = new AbortController()
      inHand.set(requestId, leaving)
      return {
        caller: { left: leaving.signal, since: performance.now() },
        leave: () => leaving.abort(),
        over: () => {
          if (inHand.get(requestId) === leaving) inHand.delete(requestId)
        },
      }
    },
    takeBack: requestId => inHand.get(requestId)?.abort(),
  }
}
