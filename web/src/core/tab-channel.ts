/*
 * Messages between the tabs of one browser. They share one session (one cookie), so they must agree on who is
 * signed in; and one of them alone holds the stream of events for all.
 */

import type { Appearance } from '@portal/shared/appearance/appearance.ts'

export type SessionEventName =
  | 'session_ended'
  | 'locked'
  | 'unlocked'
  | 'access_changed'
  | 'changed'
  /** The stream was interrupted: events sent meanwhile are lost. */
  | 'mended'

export interface SessionEvent {
  name: SessionEventName
  /** session_ended: code; changed: topic and ref_no. */
  data: Record<string, string>
}

export type TabMessage =
  | { kind: 'event'; event: SessionEvent }
  /** A tab has ended the session on purpose. */
  | { kind: 'left' }
  /** … or could not. */
  | { kind: 'stayed' }
  | { kind: 'signed_in'; userId: string }
  /** The user has chosen how the pages look. */
  | { kind: 'appearance'; appearance: Appearance }
  /** Whether the stream of the tab that holds it is open now. */
  | { kind: 'stream'; open: boolean }
  /** A tab that has just come asks for that. */
  | { kind: 'stream_wanted' }

type Listener = (message: TabMessage) => void

const name = 'portal-tabs'
const listeners = new Set<Listener>()
let channel: BroadcastChannel | null | undefined

const open = (): BroadcastChannel | null => {
  if (channel !== undefined) return channel
  channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  if (channel) {
    channel.onmessage = (message: MessageEvent<TabMessage>) => {
      for (const listener of listeners) listener(message.data)
    }
  }
  return channel
}

/** Sends to every other tab, not to this one. */
export const tellTabs = (message: TabMessage): void => open()?.postMessage(message)

/** Hears the other tabs; returns the function that stops it. */
export const hearTabs = (listener: Listener): (() => void) => {
  open()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
