import { Fault } from '@portal/shared/errors/fault.ts'
import { isHost, portOf } from '@portal/shared/settings/addresses.ts'
import { Redis, type RedisOptions } from 'ioredis'
import type { Records, UnlockTry } from './records.ts'
import { keyPrefix, openRedisEvents, type RedisEvents } from './redis-events.ts'
import { admitMachineScript, keepMachineSessionScript } from './redis-machine-scripts.ts'
import { createReads, createTurns, type ReadReply } from './redis-reads.ts'
import {
  addFarewellScript,
  createSessionScript,
  endSessionScript,
  hitScript,
  leaseFarewellsScript,
  listOfAccountScript,
  listSessionsScript,
  lockSessionScript,
  postponeFarewellScript,
  pruneAtOnce,
  pruneScript,
  putValueScript,
  readSessionScript,
  renewSessionScript,
  takeValueScript,
  unlockSessionScript,
  unlockTryScript,
  updateSessionScript,
} from './redis-scripts.ts'

type Connection = Omit<RedisOptions, 'replyMapping'>
type Script<Answer> = (key: string, ...args: (string | number)[]) => Promise<Answer>

/** The scripts as commands; ioredis sends them by EVALSHA and loads them where they are missing. */
interface Scripted {
  portalCreateSession: Script<number>
  portalReadSession: Script<ReadReply>
  portalUpdateSession: Script<number>
  portalRenewSession: Script<number>
  portalEndSession: Script<number>
  portalListSessions: Script<[number, string[]]>
  portalListOfAccount: Script<[number, string[]]>
  portalPrune: Script<number>
  portalLockSession: Script<number>
  portalUnlockTry: Script<number | Exclude<UnlockTry, object>>
  portalUnlockSession: Script<number>
  portalPutValue: Script<number>
  portalTakeValue: Script<number>
  portalAddFarewell: Script<number>
  portalLeaseFarewells: Script<[string, string[]]>
  portalPostponeFarewell: Script<number>
  portalHit: Script<[number, number]>
  portalAdmitMachine: Script<[number, number, number, string | null]>
  portalKeepMachineSession: Script<number>
}

const scripts = {
  portalCreateSession: { lua: createSessionScript, numberOfKeys: 1 },
  portalReadSession: { lua: readSessionScript, numberOfKeys: 1 },
  portalUpdateSession: { lua: updateSessionScript, numberOfKeys: 1 },
  portalRenewSession: { lua: renewSessionScript, numberOfKeys: 1 },
  portalEndSession: { lua: endSessionScript, numberOfKeys: 1 },
  portalListSessions: { lua: listSessionsScript, numberOfKeys: 1 },
  portalListOfAccount: { lua: listOfAccountScript, numberOfKeys: 1 },
  portalPrune: { lua: pruneScript, numberOfKeys: 1 },
  portalLockSession: { lua: lockSessionScript, numberOfKeys: 1 },
  portalUnlockTry: { lua: unlockTryScript, numberOfKeys: 1 },
  portalUnlockSession: { lua: unlockSessionScript, numberOfKeys: 1 },
  portalPutValue: { lua: putValueScript, numberOfKeys: 1 },
  portalTakeValue: { lua: takeValueScript, numberOfKeys: 1 },
  portalAddFarewell: { lua: addFarewellScript, numberOfKeys: 1 },
  portalLeaseFarewells: { lua: leaseFarewellsScript, numberOfKeys: 1 },
  portalPostponeFarewell: { lua: postponeFarewellScript, numberOfKeys: 1 },
  portalHit: { lua: hitScript, numberOfKeys: 1 },
  portalAdmitMachine: { lua: admitMachineScript, numberOfKeys: 1 },
  portalKeepMachineSession: { lua: keepMachineSessionScript, numberOfKeys: 1 },
}

/** ioredis puts the prefix before every key: this one becomes the prefix itself. */
const prefix = ''

/**
 * Without these a request hangs 73 s on a refused Redis and for ever on a frozen one. No offline queue: what
 * cannot be done now is answered 503 now, and the next request finds the connection back within half a second.
 */
const limits: Connection = {
  commandTimeout: 400,
  // A connection that fell silent (power cut, lost route) would otherwise be thought alive for a quarter of an hour.
  socketTimeout: 1500,
  connectTimeout: 500,
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  retryStrategy: times => Math.min(50 * times, 500),
  // After a failover the old primary answers READONLY: connect again, to the current primary.
  reconnectOnError: error => error.message.startsWith('READONLY'),
  keyPrefix,
  scripts,
}

const hostAndPort = (text: string, fallback: string): { host: string; port: number } => {
  const [, host = '', port = fallback] = /^(.*?)(?::(\d+))?$/.exec(text) ?? []
  const number = portOf(port)
  if (!isHost(host) || !number) throw new Error('no host and port')
  return { host, port: number }
}

/** A number of a database: the path of a URL, or nothing. */
const databaseOf = (pathname: string): number => {
  if (!/^(\/\d{0,4})?$/.test(pathname)) throw new Error('no number of a database')
  return Number(pathname.slice(1) || 0)
}

/**
 * Reads `redis://`, `rediss://`, `unix:///path` and `redis+sentinel://h1:p,h2:p/name`.
 * @param tls who signs the certificate of a `rediss://` server, where no public authority does
 * @throws Error on anything else
 */
export const redisOptionsOf = (url: string, tls: { ca?: string } = {}): Connection => {
  const sentinel = /^redis\+sentinel:\/\/(?:(?:[^:@/]*):([^@/]*)@)?([^/@]+)\/([\w.-]+)$/.exec(url)
  if (sentinel) {
    const [, password, hosts = '', name = ''] = sentinel
    return {
      sentinels: hosts.split(',').map(host => hostAndPort(host, '26379')),
      name,
      ...(password ? { password: decodeURIComponent(password) } : {}),
    }
  }
  if (url.startsWith('unix:///')) return { path: url.slice('unix://'.length) }
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  if (protocol !== 'redis:' && protocol !== 'rediss:') throw new Error('unknown scheme')
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!isHost(host) || port === '0') throw new Error('no host and port')
  return {
    host,
    port: Number(port || 6379),
    db: databaseOf(pathname),
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(protocol === 'rediss:' ? { tls: { ...tls } } : {}),
  }
}

/**
 * Connects immediately and keeps trying; `onTrouble` is called for every lost connection.
 * Resolves when Redis answered or after half a second without: a gateway starts without it.
 */
export const openRedisRecords = async (
  url: string,
  onTrouble: (error: Error) => void = () => {},
  tls?: { ca?: string },
): Promise<Records> => {
  const redis = new Redis({ ...redisOptionsOf(url, tls), ...limits })
  redis.on('error', onTrouble)
  await new Promise<void>(resolve => {
    redis.once('ready', resolve)
    setTimeout(resolve, 500).unref()
  })
  const scripted = redis as unknown as Scripted
  let events: RedisEvents | undefined

  const inOneWrite = (step: () => void) => {
    const { stream } = redis
    stream?.cork()
    step()
    stream?.uncork()
  }
  const sendTogether = createTurns(inOneWrite)
  const readTogether = createReads(
    (asked, hits) => scripted.portalReadSession(prefix, ...asked, hits),
    inOneWrite,
  )

  /** After a night a hundred thousand may have idled out: taken out in steps, so that others are served in between. */
  const listAll = async (offset: number, count: number) => {
    while ((await scripted.portalPrune(prefix)) === pruneAtOnce) {}
    return scripted.portalListSessions(prefix, '', offset, count)
  }

  const acknowledged = async <T>(operation: Promise<T>): Promise<T> => {
    try {
      return await operation
    } catch (error) {
      throw new Fault('9007', { retryAfter: 1, detail: error })
    }
  }
  const isDone = async (operation: Promise<number>) => (await acknowledged(operation)) === 1

  return {
    createSession: (key, { payload, lifetime: { idleMs, absoluteMs }, replaces = '', owner }) => {
      const isVisitor = 'visitorsMax' in owner
      const common = [key, payload, idleMs, absoluteMs, replaces, isVisitor ? owner.visitorsMax : 0]
      const own = isVisitor
        ? ['', ...(owner.places ?? []).flatMap(({ place, max }) => [place, max])]
        : [owner.account, owner.liveMax, owner.card, owner.farewell]
      return isDone(scripted.portalCreateSession(prefix, ...common, ...own))
    },
    readSession: async (key, touchAfterMs, counter) => {
      const found = await acknowledged(
        readTogether([key, touchAfterMs ?? -1, counter?.name ?? '', counter?.windowMs ?? 0]),
      )
      if (found === null) return null
      if (typeof found === 'string') return { endCode: found }
      const [payload, idle, absolute, locked, count, resetMs] = found
      const hits = count < 0 ? {} : { hits: { count, resetMs } }
      return { payload, idleMs: idle, absoluteMs: absolute, locked: locked === 1, ...hits }
    },
    updateSession: (key, payload) => isDone(scripted.portalUpdateSession(prefix, key, payload)),
    renewSession: (key, payload) => isDone(scripted.portalRenewSession(prefix, key, payload)),
    endSession: (key, { code, farewell, ofAccount = '' }) =>
      isDone(scripted.portalEndSession(prefix, key, code, farewell ? 1 : 0, ofAccount)),
    listSessions: async (account, offset, count) => {
      const [total, found] = await acknowledged(
        account === null
          ? listAll(offset, count)
          : scripted.portalListOfAccount(prefix, account, offset, count),
      )
      const sessions = []
      for (let at = 0; at < found.length; at += 2) {
        sessions.push({ key: found[at] ?? '', card: found[at + 1] ?? '' })
      }
      return { total, sessions }
    },
    readCard: key => acknowledged(redis.hget(key, 'card')),
    lockSession: (key, tries) => isDone(scripted.portalLockSession(prefix, key, tries)),
    takeUnlockTry: async key => {
      const left = await acknowledged(scripted.portalUnlockTry(prefix, key, -1))
      return typeof left === 'number' ? { left } : left
    },
    returnUnlockTry: async key => {
      await acknowledged(scripted.portalUnlockTry(prefix, key, 1))
    },
    unlockSession: key => isDone(scripted.portalUnlockSession(prefix, key)),
    putValue: async (key, name, value, ttlMs) => {
      await acknowledged(scripted.portalPutValue(prefix, key, name, value, ttlMs))
    },
    takeValue: (key, name, value) => isDone(scripted.portalTakeValue(prefix, key, name, value)),
    holdsValue: async (key, value) => (await acknowledged(redis.hvals(`captcha:${key}`))).includes(value),
    addFarewell: async sealed => {
      await acknowledged(scripted.portalAddFarewell(prefix, sealed))
    },
    leaseFarewells: async (count, leaseMs) => {
      const [now, due] = await acknowledged(scripted.portalLeaseFarewells(prefix, String(count), leaseMs))
      return due.map(entry => {
        const at = entry.indexOf(':')
        return { entry, sealed: entry.slice(at + 1), ageMs: Number(now) - Number(entry.slice(0, at)) }
      })
    },
    postponeFarewell: async ({ entry }, ms) => {
      await acknowledged(scripted.portalPostponeFarewell(prefix, entry, ms))
    },
    dropFarewell: async ({ entry }) => {
      await acknowledged(redis.zrem('farewell', entry))
    },
    hit: async (key, windowMs) => {
      const [count, resetMs] = await acknowledged(scripted.portalHit(key, windowMs))
      return { count, resetMs }
    },
    admitMachine: async (client, { nonce, nonceMs, counter }) => {
      const [isNew, count, resetMs, session] = await acknowledged(
        sendTogether(() =>
          scripted.portalAdmitMachine(
            prefix,
            client,
            nonce,
            nonceMs,
            counter?.name ?? '',
            counter?.windowMs ?? 0,
          ),
        ),
      )
      return { isNew: isNew === 1, hits: count < 0 ? undefined : { count, resetMs }, session }
    },
    machineHits: (client, counters) =>
      acknowledged(
        Promise.all(
          counters.map(async ({ name, windowMs }) => {
            const key = `quota:${name}:${client}`
            const [count, left] = await Promise.all([redis.get(key), redis.pttl(key)])
            return { count: Number(count ?? 0), resetMs: left > 0 ? left : windowMs }
          }),
        ),
      ),
    keepMachineSession: async (client, sealed, ttlMs) => {
      await acknowledged(scripted.portalKeepMachineSession(prefix, client, sealed, ttlMs))
    },
    listen: listener => {
      events ??= openRedisEvents({ ...redisOptionsOf(url), ...limits, scripts: {} }, onTrouble)
      events.add(listener)
    },
    // A full Redis, or one that has become a replica, still answers reads, but no one could sign in.
    ping: async () => {
      await acknowledged(redis.set('ready', '1', 'PX', 10_000))
    },
    close: async () => {
      events?.close()
      redis.disconnect()
    },
  }
}
