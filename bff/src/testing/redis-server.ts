import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from './free-port.ts'

/** A real redis-server of one test, with its own folder and port. */
export interface TestRedis {
  url: string
  /** For looking behind the gateway's back. */
  client: Redis
  /** Every key and value as text: what the thief of a dump can read. */
  dump(): Promise<string[]>
  /** SIGSTOP and SIGCONT: a Redis that accepts and never answers. */
  freeze(): void
  thaw(): void
  /** kill -9, and the same data on the same port again. */
  kill(): Promise<void>
  restart(): Promise<void>
  close(): Promise<void>
}

/** @param more arguments of its own, e.g. `--cluster-enabled yes` */
export const startTestRedis = async (more: readonly string[] = []): Promise<TestRedis> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-redis-'))
  const port = await freePort()
  const client = new Redis({ port, host: '127.0.0.1', lazyConnect: true, retryStrategy: () => 50 })
  client.on('error', () => {})
  let child: ChildProcess

  const start = async () => {
    const args = ['--port', String(port), '--dir', folder, '--appendonly', 'yes', '--appendfsync', 'always']
    child = spawn('redis-server', [...args, '--save', '', ...more], { stdio: 'ignore' })
    await once(child, 'spawn')
    for (let tries = 0; tries < 100; tries++) {
      const answered = await client.ping().catch(() => undefined)
      if (answered === 'PONG') return
      await wait(50)
    }
    throw new Error('redis-server did not start')
  }
  const kill = async () => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  const readKey = async (key: string): Promise<unknown> => {
    const type = await client.type(key)
    if (type === 'hash') return client.hgetall(key)
    if (type === 'zset') return client.zrange(key, '0', '-1')
    return client.get(key)
  }
  await start()

  return {
    dump: async () => {
      const keys = await client.keys('*')
      return (await Promise.all(keys.map(async key => [key, JSON.stringify(await readKey(key))]))).flat()
    },
    url: `redis://127.0.0.1:${port}`,
    client,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    kill,
    restart: start,
    close: async () => {
      client.disconnect()
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
