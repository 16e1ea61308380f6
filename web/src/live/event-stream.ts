import type { SessionEvent, SessionEventName } from '../core/tab-channel.ts'

const names: readonly SessionEventName[] = [
  'session_ended',
  'locked',
  'unlocked',
  'access_changed',
  'changed',
]

/** The gateway bounds streams per session and per instance, and may be restarting: tried again ever more slowly. */
const retryMs = [2_000, 5_000, 15_000, 30_000]

const readData = (text: unknown): Record<string, string> => {
  try {
    const data: unknown = JSON.parse(typeof text === 'string' && text !== '' ? text : '{}')
    return data !== null && typeof data === 'object' ? (data as Record<string, string>) : {}
  } catch {
    return {}
  }
}

interface StreamSettings {
  onEvent: (event: SessionEvent) => void
  /** Called when the stream opens or closes. */
  onOpen: (open: boolean) => void
  /** The stream was refused: asks whether the session lives, and so whether to try again. */
  mayRetry: () => Promise<boolean>
  signal: AbortSignal
}

/** Reads GET /api/events until the session ends or `signal` aborts. Broken lines are mended by the browser. */
const readStream = ({ onEvent, onOpen, mayRetry, signal }: StreamSettings): Promise<void> =>
  new Promise(resolve => {
    let failures = 0
    let wasOpen = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let source: EventSource | undefined

    const stop = () => {
      clearTimeout(timer)
      source?.close()
      onOpen(false)
      resolve()
    }
    const connect = () => {
      source = new EventSource('/api/events')
      source.onopen = () => {
        failures = 0
        onOpen(true)
        if (wasOpen) onEvent({ name: 'mended', data: {} })
        wasOpen = true
      }
      for (const name of names) {
        source.addEventListener(name, message => {
          onEvent({ name, data: readData(message.data) })
          if (name === 'session_ended') stop()
        })
      }
      source.onerror = () => {
        onOpen(false)
        // Still connecting: the browser tries again by itself. Closed: the gateway refused.
        if (source?.readyState !== EventSource.CLOSED || signal.aborted) return
        const wait = retryMs[Math.min(failures, retryMs.length - 1)]
        failures += 1
        timer = setTimeout(async () => {
          if (signal.aborted) return
          if (await mayRetry()) connect()
          else stop()
        }, wait)
      }
    }
    signal.addEventListener('abort', stop)
    connect()
  })

/**
 * Keeps one stream for all tabs: the tab that holds the lock reads it, the others wait for the lock and take over
 * when that tab closes. Without Web Locks every tab reads a stream of its own.
 * @returns stops it
 */
export const followSession = (settings: Omit<StreamSettings, 'signal'>): (() => void) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const read = () => (signal.aborted ? Promise.resolve() : readStream({ ...settings, signal }))
  if (navigator.locks) {
    // Aborted while waiting: that is how it is stopped.
    navigator.locks.request('portal-events', { signal }, read).catch(() => undefined)
  } else void read()
  return () => stopping.abort()
}
