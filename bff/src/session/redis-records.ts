import { Fault } from '@portal/shared/errors/fault.ts'
import { Redis, type RedisOptions } from 'ioredis'
import type { Records } from './records.ts'
import {
  createSessionScript,
  hitScript,
  readSessionScript,
  takeValueScript,
  updateSessionScript,
} from './redis-scripts.ts'

type Connection = Omit<RedisOptions, 'replyMapping'>

/** The scripts as commands; ioredis sends them by EVALSHA and loads them where they are missing. */
interface Scripted {
  portalCreateSession(keyCount: number, ...args: (string | number)[]): Promise<number>
  portalReadSession(key: string, touchAfterMs: number): Promise<[string, number, number] | null>
  portalUpdateSession(key: string, payload: string): Promise<number>
  portalTakeValue(key: string, value: string): Promise<number>
  portalHit(key: string, windowMs: number): Promise<[number, number]>
}

const scripts = {
  portalCreateSession: { lua: createSessionScript },
  portalReadSession: { lua: readSessionScript, numberOfKeys: 1 },
  portalUpdateSession: { lua: updateSessionScript, numberOfKeys: 1 },
  portalTakeValue: { lua: takeValueScript, numberOfKeys: 1 },
  portalHit: { lua: hitScript, numberOfKeys: 1 },
}

/**
 * Without these a request hangs 73 s on a refused Redis and for ever on a frozen one. No offline queue: what
 * cannot be done now is answered 503 now, and the next request finds the connection back within half a second.
 */
const limits: Connection = {
  commandTimeout: 400,
  connectTimeout: 500,
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  retryStrategy: times => Math.min(50 * times, 500),
  // After a failover the old primary answers READONLY: connect anew, to whoever is primary now.
  reconnectOnError: error => error.message.startsWith('READONLY'),
  keyPrefix: 'portal:',
  scripts,
}

/**
 * Reads `redis://`, `rediss://`, `unix:///path` and `redis+sentinel://h1:p,h2:p/name`.
 * @throws Error on anything else
 */
export const redisOptionsOf = (url: string): Connection => {
  const sentinel = /^redis\+sentinel:\/\/(?:(?:[^:@/]*):([^@/]*)@)?([^/@]+)\/([\w.-]+)$/.exec(url)
  if (sentinel) {
    const [, password, hosts = '', name = ''] = sentinel
    return {
      sentinels: hosts.split(',').map(host => {
        const [address = '', port = '26379'] = host.split(':')
        return { host: address, port: Number(port) }
      }),
      name,
      ...(password ? { password: decodeURIComponent(password) } : {}),
    }
  }
  if (url.startsWith('unix:///')) return { path: url.slice('unix://'.length) }
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  if (protocol !== 'redis:' && protocol !== 'rediss:') throw new Error('unknown scheme')
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 6379),
    db: Number(pathname.slice(1) || 0),
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(protocol === 'rediss:' ? { tls: {} } : {}),
  }
}

/**
 * Connects at once and keeps trying for ever; `onTrouble` hears of every lost connection.
 * Resolves when Redis answered or after half a second without: a gateway starts without it (design section 7).
 */
export const openRedisRecords = async (
  url: string,
  onTrouble: (error: Error) => void = () => {},
): Promise<Records> => {
  const redis = new Redis({ ...redisOptionsOf(url), ...limits })
  redis.on('error', onTrouble)
  await new Promise<void>(resolve => {
    redis.once('ready', resolve)
    setTimeout(resolve, 500).unref()
  })
  const scripted = redis as unknown as Scripted

  const acknowledged = async <T>(operation: Promise<T>): Promise<T> => {
    try {
      return await operation
    } catch (error) {
      throw new Fault('9007', { retryAfter: 1, detail: error })
    }
  }

  return {
    createSession: async (key, payload, { idleMs, absoluteMs }, replaces) => {
      const keys = replaces === undefined ? [key] : [key, replaces]
      const args = [...keys, payload, idleMs, absoluteMs]
      return (await acknowledged(scripted.portalCreateSession(keys.length, ...args))) === 1
    },
    readSession: async (key, touchAfterMs) => {
      const found = await acknowledged(scripted.portalReadSession(key, touchAfterMs ?? -1))
      return found && { payload: found[0], idleMs: found[1], absoluteMs: found[2] }
    },
    updateSession: async (key, payload) =>
      (await acknowledged(scripted.portalUpdateSession(key, payload))) === 1,
    destroySession: async key => (await acknowledged(redis.del(key))) === 1,
    putValue: async (key, value, ttlMs) => {
      await acknowledged(redis.set(key, value, 'PX', ttlMs))
    },
    takeValue: async (key, value) => (await acknowledged(scripted.portalTakeValue(key, value))) === 1,
    holdsValue: async (keys, value) => (await acknowledged(redis.mget(...keys))).includes(value),
    hit: async (key, windowMs) => {
      const [count, resetMs] = await acknowledged(scripted.portalHit(key, windowMs))
      return { count, resetMs }
    },
    ping: async () => {
      await acknowledged(redis.ping())
    },
    close: async () => redis.disconnect(),
  }
}
