import type { Response } from 'express'
import type { EndCode } from '../session/records.ts'

/** One open answer of GET /api/events. */
export interface EventStream {
  /** Sends the state unless it is the one sent last. */
  send(name: 'locked' | 'unlocked'): void
  /** Says how the session ended, when it did, and closes. */
  end(ended?: { code: EndCode }): void
}

/** Keeps proxies from closing a silent stream, and finds out which browsers have gone. */
const heartbeatMs = 20_000
/** Browsers connect again after so long, here or at another instance. */
const retryMs = 2_000

export interface OpenStream extends EventStream {
  /** Sends the head of the answer and what was said before. */
  start(locked: boolean): void
}

/** @param onClose called once, however the stream ends */
export const openStream = (response: Response, onClose: () => void): OpenStream => {
  let started = false
  let last: 'locked' | 'unlocked' = 'unlocked'
  let pending: { code?: EndCode } | undefined

  const heartbeat = setInterval(() => {
    // What was said twenty seconds ago is still not taken: nobody reads there any more.
    if (response.writableNeedDrain) response.destroy()
    else if (started) response.write(': \n\n')
  }, heartbeatMs).unref()
  response.on('close', () => {
    clearInterval(heartbeat)
    onClose()
  })

  const finish = ({ code }: { code?: EndCode }) => {
    if (response.writableEnded) return
    response.end(code === undefined ? '' : `event: session_ended\ndata: {"code":"${code}"}\n\n`)
  }
  return {
    start: locked => {
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        // nginx gathers answers otherwise.
        'X-Accel-Buffering': 'no',
      })
      response.socket?.setNoDelay(true)
      const isLocked = last === 'locked' || locked
      last = isLocked ? 'locked' : 'unlocked'
      response.write(`retry: ${retryMs}\n\n${isLocked ? 'event: locked\ndata: {}\n\n' : ''}`)
      started = true
      if (pending) finish(pending)
    },
    send: name => {
      if (name === last || response.writableEnded) return
      last = name
      if (started) response.write(`event: ${name}\ndata: {}\n\n`)
    },
    end: (ended: { code?: EndCode } = {}) => {
      if (started) finish(ended)
      else pending ??= ended
    },
  }
}
