export type ToastKind = 'ok' | 'info' | 'error'

interface ToastRequest {
  kind: ToastKind
  text: string
  /** Something has failed: it is read out at once. So is every `error`. */
  failed?: boolean
  /** How long it stays, ms; while somebody reads it, it stays longer. Without it, a failure stays until it is closed. */
  ms?: number
}

export interface ToastItem extends ToastRequest {
  id: number
  /** How often it was shown again while visible. */
  times: number
}

const DEFAULT_MS = 4000
/** Those before them give way, the oldest first. */
const MOST_AT_ONCE = 3

/** Remaining time of a toast; `timer` is undefined while it is paused. */
interface Clock {
  leftMs: number
  since: number
  timer: ReturnType<typeof setTimeout> | undefined
}

let items: readonly ToastItem[] = []
let nextId = 1
let isHeld = false
const clocks = new Map<number, Clock>()
const listeners = new Set<() => void>()

const set = (next: readonly ToastItem[]) => {
  for (const [id, clock] of clocks) {
    if (next.some(item => item.id === id)) continue
    clearTimeout(clock.timer)
    clocks.delete(id)
  }
  items = next
  for (const listener of listeners) listener()
}

export const toastStore = {
  read: (): readonly ToastItem[] => items,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

export const dismissToast = (id: number): void => set(items.filter(item => item.id !== id))

const run = (id: number, clock: Clock) => {
  clock.since = Date.now()
  clock.timer = setTimeout(() => dismissToast(id), clock.leftMs)
}

/** Stops the time of all toasts while one is pointed at or holds the focus, and lets it go on. */
export const holdToasts = (held: boolean): void => {
  if (held === isHeld) return
  isHeld = held
  for (const [id, clock] of clocks) {
    clearTimeout(clock.timer)
    if (held) clock.leftMs = Math.max(0, clock.leftMs - (Date.now() - clock.since))
    else run(id, clock)
  }
}

/** It reports a failure: it is read out at once. */
export const isUrgent = ({ kind, failed }: ToastRequest): boolean => kind === 'error' || failed === true

/** Shows a toast at the top. The same text stands there once, with a count of how often it was shown. */
export const showToast = (request: ToastRequest): void => {
  const id = nextId
  nextId += 1
  const before = items.find(item => item.text === request.text)
  const others = items.filter(item => item !== before)
  const ms = request.ms ?? (isUrgent(request) ? null : DEFAULT_MS)
  if (ms !== null) {
    const clock: Clock = { leftMs: ms, since: Date.now(), timer: undefined }
    clocks.set(id, clock)
    if (!isHeld) run(id, clock)
  }
  set([...others, { ...request, id, times: (before?.times ?? 0) + 1 }].slice(-MOST_AT_ONCE))
}
