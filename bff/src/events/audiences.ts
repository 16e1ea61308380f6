import type { EventStream } from './stream.ts'

/** Users who may see all live sessions: notified when one begins or ends, at any gateway. */
export const directoryAudience = 'session directory'

/** Which streams receive whose changes. */
export interface Audiences {
  add(stream: EventStream, names: readonly string[]): void
  remove(stream: EventStream): void
  of(name: string): Iterable<EventStream>
}

export const createAudiences = (): Audiences => {
  const streams = new Map<string, Set<EventStream>>()
  const names = new Map<EventStream, readonly string[]>()
  return {
    add: (stream, of) => {
      names.set(stream, of)
      for (const name of of) streams.set(name, (streams.get(name) ?? new Set()).add(stream))
    },
    remove: stream => {
      for (const name of names.get(stream) ?? []) {
        const set = streams.get(name)
        set?.delete(stream)
        if (set?.size === 0) streams.delete(name)
      }
      names.delete(stream)
    },
    of: name => streams.get(name) ?? [],
  }
}
