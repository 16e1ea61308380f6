import { Redis, type RedisOptions } from 'ioredis'
import type { EndCode, SessionEvent, SessionListener } from './records.ts'

type Connection = Omit<RedisOptions, 'replyMapping'>

/** ioredis puts its prefix before keys, and not before channels. */
const channel = 'portal:events'
/** A connection that died without a word is found out in so many milliseconds. */
const checkMs = 5_000

/** What the scripts publish: name, code or `-`, session key. */
const eventOf = (message: string): SessionEvent => {
  const [name = '', code = '', key = ''] = message.split(' ')
  if (name === 'session_ended') return { key, name, code: code as EndCode }
  return { key, name: name as 'locked' | 'unlocked' | 'access_changed' }
}

/**
 * A connection of its own that hears of sessions ended or locked by any instance. After every loss of the
 * connection, and at the first one, the listener is told that something may have been missed.
 */
export const openRedisEvents = (
  options: Connection,
  listener: SessionListener,
  onTrouble: (error: Error) => void,
): { close(): void } => {
  // RESP2, because ioredis surfaces no push of RESP3; re-subscribed by hand, to know when.
  const subscriber = new Redis({ ...options, protocol: 2, autoResubscribe: false })
  subscriber.on('error', onTrouble)
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(
      () => listener.gap(),
      () => subscriber.disconnect(true),
    )
  })
  subscriber.on('message', (_channel, message) => listener.event(eventOf(message)))
  const check = setInterval(() => {
    if (subscriber.status === 'ready') subscriber.ping().catch(() => subscriber.disconnect(true))
  }, checkMs).unref()
  return {
    close: () => {
      clearInterval(check)
      subscriber.disconnect()
    },
  }
}
