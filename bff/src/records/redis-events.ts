import { Redis, type RedisOptions } from 'ioredis'
import type { EndCode, SessionEvent, SessionListener } from './records.ts'

type Connection = Omit<RedisOptions, 'replyMapping'>

/** In braces: a hash tag, by which all keys are in one slot of a Redis Cluster (decision 17). */
export const keyPrefix = '{portal}:'
/** ioredis puts its prefix before keys, and not before channels. */
const channel = `${keyPrefix}events`
/** A connection that died silently is noticed after this many milliseconds. */
const checkMs = 5_000

const names = ['session_started', 'locked', 'unlocked', 'access_changed'] as const

/** Parses a message of the scripts: name, code or `-`, session key; undefined for a name that only a newer gateway knows. */
const eventOf = (message: string): SessionEvent | undefined => {
  const [word = '', code = '', key = ''] = message.split(' ')
  if (word === 'session_ended') return { key, name: word, code: code as EndCode }
  const name = names.find(each => each === word)
  return name && { key, name }
}

export interface RedisEvents {
  add(listener: SessionListener): void
  close(): void
}

/**
 * A separate connection that receives the sessions ended or locked by any instance. After every loss of the
 * connection, and when a listener first connects, it is notified that events may have been missed.
 */
export const openRedisEvents = (options: Connection, onTrouble: (error: Error) => void): RedisEvents => {
  const listeners = new Set<SessionListener>()
  let hears = false
  // RESP2, because ioredis surfaces no push of RESP3; re-subscribed by hand, to know when.
  const subscriber = new Redis({ ...options, protocol: 2, autoResubscribe: false })
  subscriber.on('error', onTrouble)
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(
      () => {
        hears = true
        for (const listener of listeners) listener.gap()
      },
      () => subscriber.disconnect(true),
    )
  })
  subscriber.on('message', (_channel, message) => {
    const event = eventOf(message)
    if (event) for (const listener of listeners) listener.event(event)
  })
  const check = setInterval(() => {
    if (subscriber.status === 'ready') subscriber.ping().catch(() => subscriber.disconnect(true))
  }, checkMs).unref()
  return {
    add: listener => {
      listeners.add(listener)
      if (hears) queueMicrotask(() => listener.gap())
    },
    close: () => {
      clearInterval(check)
      subscriber.disconnect()
    },
  }
}
