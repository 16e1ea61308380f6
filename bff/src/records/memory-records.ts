import { createShelf } from './memory-shelf.ts'
import {
  type EndCode,
  type Farewell,
  farewellsMax,
  type Hits,
  type Owner,
  type Records,
  type SessionEvent,
  type SessionListener,
  tombstoneMs,
} from './records.ts'

interface Session {
  payload: string
  idleMs: number
  endsAt: number
  owner: Owner | undefined
  /** A visitor's. */
  places: readonly string[]
  /** Tries left to unlock; undefined while unlocked. */
  lock: number | undefined
}

/** A program's calls leave more behind than people do: one nonce each, for minutes. */
const nonceTimes = 10

interface Waiting {
  addedAt: number
  dueAt: number
  sealed: string
}

/**
 * The records of the one-machine mode and of per-process counters: sessions are lost with the process.
 * @param max entries of each kind; beyond it new ones are refused with 9007
 */
export const createMemoryRecords = (max = 100_000): Records => {
  const sessions = createShelf<Session>(max)
  const tombstones = createShelf<EndCode>(max)
  const values = createShelf<Map<string, string>>(max)
  // Never full: who counts beyond it has more addresses than counting can bound, and others must not pay for it.
  const counters = createShelf<{ count: number }>(max, 'oldest makes way')
  const nonces = createShelf<true>(max * nonceTimes)
  const machines = createShelf<string>(max)
  const farewells = new Map<string, Waiting>()
  const listeners = new Set<SessionListener>()
  let serial = 0
  const sweeper = setInterval(() => {
    for (const shelf of [sessions, tombstones, values, counters, nonces, machines]) shelf.sweep()
  }, 60_000).unref()

  // Listeners are notified after the step, as they would be by Redis.
  const tell = (event: SessionEvent) =>
    queueMicrotask(() => {
      for (const listener of listeners) listener.event(event)
    })
  const addFarewell = (sealed: string) => {
    const [oldest] = farewells.keys()
    if (farewells.size >= farewellsMax && oldest !== undefined) farewells.delete(oldest)
    serial += 1
    farewells.set(String(serial), { addedAt: Date.now(), dueAt: Date.now(), sealed })
  }
  const finish = (key: string, code: EndCode, farewell: boolean): boolean => {
    const owner = sessions.get(key)?.owner
    if (!sessions.remove(key)) return false
    values.remove(key)
    if (!owner) return true
    if (farewell) addFarewell(owner.farewell)
    if (code === '1002') tombstones.set(key, code, tombstoneMs)
    tell({ key, name: 'session_ended', code })
    return true
  }
  const keysOf = (account: string | null) =>
    sessions.keys().filter(key => {
      const owner = sessions.get(key)?.owner
      return owner !== undefined && (account === null || owner.account === account)
    })
  const visitors = (place?: string) =>
    sessions
      .keys()
      .filter(key => {
        const session = sessions.get(key)
        return session && !session.owner && (place === undefined || session.places.includes(place))
      })
      .sort((a, b) => sessions.leftMs(a) - sessions.leftMs(b))
  const hit = (key: string, windowMs: number): Hits => {
    const counter = counters.get(key)
    if (!counter) {
      counters.set(key, { count: 1 }, windowMs)
      return { count: 1, resetMs: windowMs }
    }
    counter.count += 1
    return { count: counter.count, resetMs: counters.leftMs(key) }
  }

  const seen = (key: string, windowMs: number): Hits => {
    const count = counters.get(key)?.count ?? 0
    return { count, resetMs: count === 0 ? windowMs : counters.leftMs(key) }
  }

  return {
    createSession: async (key, { payload, lifetime: { idleMs, absoluteMs }, replaces, owner }) => {
      if (sessions.get(key)) return false
      const account = 'account' in owner ? owner : undefined
      const given = 'account' in owner ? [] : (owner.places ?? [])
      const places = given.map(({ place }) => place)
      const endsAt = Date.now() + absoluteMs
      const session = { payload, idleMs, endsAt, owner: account, places, lock: undefined }
      if (replaces !== undefined) finish(replaces, '1001', true)
      for (const { place, max: mostThere } of given) {
        const there = visitors(place)
        for (const other of there.slice(0, Math.max(0, there.length + 1 - mostThere)))
          finish(other, '1001', true)
      }
      const [others, most] =
        'account' in owner ? [keysOf(owner.account), owner.liveMax] : [visitors(), owner.visitorsMax]
      for (const other of others.slice(0, Math.max(0, others.length + 1 - most))) {
        finish(other, account ? '1002' : '1001', true)
      }
      sessions.set(key, session, Math.min(idleMs, absoluteMs))
      if (account) tell({ key, name: 'session_started' })
      return true
    },
    readSession: async (key, touchAfterMs, counter) => {
      const session = sessions.get(key)
      if (!session) {
        const endCode = tombstones.get(key)
        return endCode === undefined ? null : { endCode }
      }
      const { payload, idleMs, owner } = session
      const absoluteMs = session.endsAt - Date.now()
      const full = Math.min(idleMs, absoluteMs)
      const locked = session.lock !== undefined
      const left = sessions.leftMs(key)
      const prolongs = touchAfterMs !== null && !locked && full - left >= touchAfterMs
      if (prolongs) sessions.set(key, session, full)
      const counts = counter && owner
      return {
        payload,
        idleMs: prolongs ? full : left,
        absoluteMs,
        locked,
        ...(counts && { hits: hit(`${counter.name}:${owner.account}`, counter.windowMs) }),
      }
    },
    updateSession: async (key, payload) => {
      const session = sessions.get(key)
      if (session) session.payload = payload
      return session !== undefined
    },
    renewSession: async (key, payload) => {
      const session = sessions.get(key)
      if (!session) return false
      session.payload = payload
      tell({ key, name: 'access_changed' })
      return true
    },
    endSession: async (key, { code, farewell, ofAccount }) => {
      if (ofAccount !== undefined && sessions.get(key)?.owner?.account !== ofAccount) return false
      return finish(key, code, farewell)
    },
    listSessions: async (account, offset, count) => {
      const keys = keysOf(account).reverse()
      const listed = keys.slice(offset, offset + count)
      return {
        total: keys.length,
        sessions: listed.map(key => ({ key, card: sessions.get(key)?.owner?.card ?? '' })),
      }
    },
    readCard: async key => sessions.get(key)?.owner?.card ?? null,
    lockSession: async (key, tries) => {
      const session = sessions.get(key)
      if (!session) return false
      if (session.lock === undefined) tell({ key, name: 'locked' })
      session.lock ??= tries
      return true
    },
    takeUnlockTry: async key => {
      const session = sessions.get(key)
      if (!session) return 'ended'
      if (session.lock === undefined) return 'open'
      if (session.lock === 0) return 'none left'
      session.lock -= 1
      return { left: session.lock }
    },
    returnUnlockTry: async key => {
      const session = sessions.get(key)
      if (session?.lock !== undefined) session.lock += 1
    },
    unlockSession: async key => {
      const session = sessions.get(key)
      if (session?.lock === undefined) return false
      session.lock = undefined
      tell({ key, name: 'unlocked' })
      return true
    },
    putValue: async (key, name, value, ttlMs) => {
      values.set(key, (values.get(key) ?? new Map()).set(name, value), ttlMs)
    },
    takeValue: async (key, name, value) => {
      const held = values.get(key)
      return held?.get(name) === value && held.delete(name)
    },
    holdsValue: async (key, value) => [...(values.get(key)?.values() ?? [])].includes(value),
    addFarewell: async sealed => addFarewell(sealed),
    leaseFarewells: async (count, leaseMs) => {
      const now = Date.now()
      const due = [...farewells].filter(([, { dueAt }]) => dueAt <= now).slice(0, count)
      return due.map(([entry, waiting]): Farewell => {
        waiting.dueAt = now + leaseMs
        return { entry, sealed: waiting.sealed, ageMs: now - waiting.addedAt }
      })
    },
    postponeFarewell: async ({ entry }, ms) => {
      const waiting = farewells.get(entry)
      if (waiting) waiting.dueAt = Date.now() + ms
    },
    dropFarewell: async ({ entry }) => {
      farewells.delete(entry)
    },
    hit: async (key, windowMs) => hit(key, windowMs),
    admitMachine: async (client, { nonce, nonceMs, counter }) => {
      const isNew = nonces.get(nonce) === undefined
      if (isNew) nonces.set(nonce, true, nonceMs)
      const count = isNew ? hit : seen
      const hits = counter && count(`quota:${counter.name}:${client}`, counter.windowMs)
      return { isNew, hits, session: machines.get(client) ?? null }
    },
    machineHits: async (client, counters) =>
      counters.map(({ name, windowMs }) => seen(`quota:${name}:${client}`, windowMs)),
    keepMachineSession: async (client, sealed, ttlMs) => machines.set(client, sealed, ttlMs),
    listen: listener => {
      listeners.add(listener)
    },
    ping: async () => {},
    close: async () => clearInterval(sweeper),
  }
}
