import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'

export interface PrivateRedis {
  url: string
  stop(): Promise<void>
}

/** Paths of unix sockets are short on every system. */
const longestSocketPath = 100

const isOnPath = (name: string, path: string | undefined) =>
  (path ?? '').split(delimiter).some(folder => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

/** Asks the server behind a socket; a refused connection is an answer too. */
const withClient = async <T>(socket: string, ask: (client: Redis) => Promise<T>): Promise<T | undefined> => {
  const client = new Redis({
    path: socket,
    lazyConnect: true,
    connectTimeout: 500,
    retryStrategy: () => null,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await ask(client)
  } catch {
    return undefined
  } finally {
    client.disconnect()
  }
}

const answers = async (socket: string) => (await withClient(socket, client => client.ping())) === 'PONG'

const untilAnswers = async (socket: string, hasEnded: () => boolean): Promise<void> => {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline && !hasEnded()) {
    if (await answers(socket)) return
    await wait(50)
  }
  throw new Error('the private redis-server did not start')
}

/**
 * A redis-server of this installation only: behind a unix socket in the data directory, appended to disk at
 * every write, bounded in memory. One left over from a killed start is reused.
 * @returns undefined when there is no redis-server on PATH, or no socket fits there
 */
export const runPrivateRedis = async (
  dataDir: string,
  path: string | undefined,
): Promise<PrivateRedis | undefined> => {
  const folder = join(dataDir, 'redis')
  const socket = join(folder, 'redis.sock')
  if (!isOnPath('redis-server', path) || socket.length > longestSocketPath) return undefined
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!(await answers(socket))) await startServer(folder, socket)
  return {
    url: `unix://${socket}`,
    stop: async () => {
      await withClient(socket, client => client.shutdown('NOSAVE'))
    },
  }
}

const startServer = async (folder: string, socket: string) => {
  const options = {
    port: '0',
    unixsocket: socket,
    unixsocketperm: '700',
    dir: folder,
    appendonly: 'yes',
    save: '',
    maxmemory: '128mb',
    // Sessions are never pushed out by others: a full store refuses new ones.
    'maxmemory-policy': 'noeviction',
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  // Its own process group: Ctrl-C reaches us first, and we close the gateway before its store.
  const child = spawn('redis-server', args, { stdio: 'ignore', detached: true })
  child.unref()
  let ended = false
  once(child, 'exit').then(
    () => {
      ended = true
    },
    () => {
      ended = true
    },
  )
  await untilAnswers(socket, () => ended)
}
