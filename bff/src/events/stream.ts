import type { Response } from 'express'
import type { EndCode } from '../records/records.ts'

/** Events beside the state of the session. */
export interface Told {
  access_changed: Record<string, never>
  /** Something of the user's business has changed: of what kind, and its number. */
  changed: { topic: string; ref_no: string }
}

/** One open answer of GET /api/events. */
export interface EventStream {
  /** Sends the state unless it is the one sent last. */
  send(name: 'locked' | 'unlocked'): void
  /** Sends an event; while the screen is locked it waits for the unlocking. */
  tell<Name extends keyof Told>(name: Name, data: Told[Name]): void
  /** Says how the session ended, when it did, and closes. */
  end(ended?: { code: EndCode }): void
}

/** Browsers connect again after so long, here or at another instance. */
const retryMs = 2_000
/** Events kept while the screen is locked; a browser that missed more asks for everything when it reconnects. */
const heldMax = 50

export interface OpenStream extends EventStream {
  /** Sends the head of the answer and the events queued before. */
  start(locked: boolean): void
}

/** @param onClose called once, however the stream ends */
export const openStream = (response: Response, heartbeatMs: number, onClose: () => void): OpenStream => {
  let started = false
  let last: 'locked' | 'unlocked' = 'unlocked'
  let pending: { code?: EndCode } | undefined
  /** Events to send once the stream has started and the screen is unlocked, each once. */
  const held = new Set<string>()

  const heartbeat = setInterval(() => {
    // The last heartbeat is still unread: the reader is gone.
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
  const release = () => {
    if (!started || last === 'locked' || held.size === 0 || response.writableEnded) return
    if (held.size > heldMax) finish({})
    else response.write([...held].join(''))
    held.clear()
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
      release()
    },
    send: name => {
      if (name === last || response.writableEnded) return
      last = name
      if (started) response.write(`event: ${name}\ndata: {}\n\n`)
      release()
    },
    tell: (name, data) => {
      if (held.size <= heldMax) held.add(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
      release()
    },
    end: (ended: { code?: EndCode } = {}) => {
      if (started) finish(ended)
      else pending ??= ended
    },
  }
}
