import { sessionEvents } from '@portal/shared/contract/streams.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { Drain } from '../http/drain.ts'
import type { EndCode, Records, SessionEvent } from '../records/records.ts'
import { createAudiences, directoryAudience } from './audiences.ts'
import { createGathered } from './gathered.ts'
import type { EventStream, Told } from './stream.ts'

/** Carries what happens to sessions, in any instance, to the browsers that listen here. */
export interface EventHub {
  /**
   * Adds a stream to a session's; it receives every event from now on.
   * @param audiences whose changes it receives as well
   * @param reread asks the bank again who its user is
   * @returns takes the stream off again
   * @throws Fault 9006 beyond the session's bound, 9007 beyond this instance's or when it stops
   */
  add(key: string, stream: EventStream, audiences: readonly string[], reread: () => void): () => void
  /** How many streams are open here. */
  count(): number
  /** Called for the first stream after a time with none. */
  onFirst(begin: () => void): void
  /** Tells every stream of an audience. */
  tellAudience(audience: string, change: Told['changed']): void
  /** Has the bank asked again who the users of an audience are. */
  rereadAudience(audience: string): void
  /** Ends every stream without an event: browsers reconnect and ask for everything again. */
  restart(): void
}

const { process: perInstance, session: perSession } = sessionEvents.bounds.atOnce
/** Sessions looked up in parallel after a gap. */
const lookUps = 50
/** Idle and absolute ends make no event: each stream's session is looked up when it should have ended. */
const graceMs = 200

/** @param gatherMs between two words on the list of live sessions */
export const createEventHub = (records: Records, drain: Drain, gatherMs: number): EventHub => {
  const streams = new Map<string, Set<EventStream>>()
  const timers = new Map<string, NodeJS.Timeout>()
  /** How many events of a session have come: what was read before the latest is old. */
  const heard = new Map<string, number>()
  const audiences = createAudiences()
  const rereads = new Map<EventStream, () => void>()
  let first = () => {}
  let count = 0
  let stopped = false

  const directory = createGathered(
    () => tellAudience(directoryAudience, { topic: 'session', ref_no: '' }),
    gatherMs,
  )

  const tellAudience = (audience: string, change: Told['changed']) => {
    for (const stream of audiences.of(audience)) stream.tell('changed', change)
  }

  const tell = (event: SessionEvent) => {
    if (event.name === 'session_started' || event.name === 'session_ended') directory.note()
    if (event.name === 'session_started') return
    if (streams.has(event.key)) heard.set(event.key, (heard.get(event.key) ?? 0) + 1)
    for (const stream of streams.get(event.key) ?? []) {
      if (event.name === 'session_ended') stream.end({ code: event.code })
      else if (event.name === 'access_changed') stream.tell('access_changed', {})
      else stream.send(event.name)
    }
  }

  const watch = (key: string, ms: number) => {
    clearTimeout(timers.get(key))
    const timer = setTimeout(() => void look(key), Math.min(ms + graceMs, 2 ** 31 - 1))
    timers.set(key, timer.unref())
  }

  /** Reads a session behind its streams without prolonging it. */
  const look = async (key: string): Promise<void> => {
    if (!streams.has(key)) return
    const before = heard.get(key)
    const record = await records.readSession(key, null).catch(() => undefined)
    if (heard.get(key) !== before) return watch(key, 0)
    if (record === undefined) {
      watch(key, 5_000)
      return
    }
    const code: EndCode | undefined =
      record === null ? '1001' : 'endCode' in record ? record.endCode : undefined
    if (code !== undefined) tell({ key, name: 'session_ended', code })
    else if (record && 'payload' in record) {
      for (const stream of streams.get(key) ?? []) stream.send(record.locked ? 'locked' : 'unlocked')
      watch(key, Math.min(record.idleMs, record.absoluteMs))
    }
  }

  const lookAtAll = async () => {
    const keys = [...streams.keys()]
    for (let at = 0; at < keys.length; at += lookUps) {
      await Promise.all(keys.slice(at, at + lookUps).map(look))
    }
  }

  const afterGap = () => {
    directory.note()
    void lookAtAll()
  }
  records.listen({ event: tell, gap: afterGap })
  drain.onEnd(() => {
    stopped = true
    directory.stop()
    for (const set of streams.values()) for (const stream of set) stream.end()
  })

  const remove = (key: string, stream: EventStream) => {
    const set = streams.get(key)
    if (!set?.delete(stream)) return
    count -= 1
    audiences.remove(stream)
    rereads.delete(stream)
    if (set.size > 0) return
    streams.delete(key)
    heard.delete(key)
    clearTimeout(timers.get(key))
    timers.delete(key)
  }

  return {
    add: (key, stream, of, reread) => {
      if (stopped || count >= perInstance) {
        throw new Fault('9007', { retryAfter: 2, detail: 'too many event streams' })
      }
      const set = streams.get(key) ?? new Set()
      if (set.size >= perSession) throw new Fault('9006', { retryAfter: 5 })
      streams.set(key, set.add(stream))
      count += 1
      audiences.add(stream, of)
      rereads.set(stream, reread)
      if (count === 1) first()
      // The session may have ended between its reading and now.
      watch(key, 0)
      return () => remove(key, stream)
    },
    count: () => count,
    onFirst: begin => {
      first = begin
    },
    tellAudience,
    rereadAudience: audience => {
      for (const stream of audiences.of(audience)) rereads.get(stream)?.()
    },
    restart: () => {
      for (const set of streams.values()) for (const stream of set) stream.end()
    },
  }
}
