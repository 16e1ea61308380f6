import { useSyncExternalStore } from 'react'

/*
 * Whether this browser is notified of changes: some tab of it listens to the event stream. While none does, pages ask
 * by themselves.
 */

let open = false
const listeners = new Set<() => void>()

export const isStreamOpen = (): boolean => open

export const setStreamOpen = (now: boolean): void => {
  if (now === open) return
  open = now
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useStreamOpen = (): boolean => useSyncExternalStore(subscribe, isStreamOpen, () => false)
