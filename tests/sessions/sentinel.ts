import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort, type Running, removeFolder, start, temporaryFolder } from '../harness/processes.ts'

interface Node extends Running {
  port: number
  client: Redis
}

/** A primary, a replica and a Sentinel that watches them: real processes. */
export interface SentinelSet {
  url: string
  primary: Node
  replica: Node
  close(): Promise<void>
}

const startNode = async (folder: string, ...settings: string[]): Promise<Node> => {
  const port = await freePort()
  const command = ['redis-server', '--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
  const common = ['--save', '', '--appendonly', 'no', '--repl-diskless-sync-delay', '0']
  const running = await start([...command, ...common, ...settings], /Ready to accept connections/)
  const client = new Redis({ port, host: '127.0.0.1', retryStrategy: () => 100 })
  client.on('error', () => {})
  return { ...running, port, client }
}

const until = async (what: string, condition: () => Promise<boolean>, ms = 10_000) => {
  const deadline = Date.now() + ms
  while (!(await condition().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what} took too long`)
    await wait(50)
  }
}

export const startSentinelSet = async (): Promise<SentinelSet> => {
  const folder = temporaryFolder('sentinel')
  const primary = await startNode(folder)
  const replica = await startNode(folder, '--replicaof', '127.0.0.1', String(primary.port))
  await until('replication', async () =>
    (await replica.client.info('replication')).includes('master_link_status:up'),
  )
  const port = await freePort()
  const file = join(folder, 'sentinel.conf')
  const settings = [
    `port ${port}`,
    'bind 127.0.0.1',
    `sentinel monitor portal 127.0.0.1 ${primary.port} 1`,
    'sentinel down-after-milliseconds portal 500',
    'sentinel failover-timeout portal 3000',
  ]
  writeFileSync(file, `${settings.join('\n')}\n`)
  const sentinel = await start(['redis-server', file, '--sentinel'], /\+monitor/)
  const asking = new Redis({ port, host: '127.0.0.1' })
  await until('the Sentinel', async () => {
    const replicas = (await asking.call('sentinel', 'replicas', 'portal')) as unknown[]
    return replicas.length === 1
  })
  asking.disconnect()

  return {
    url: `redis+sentinel://127.0.0.1:${port}/portal`,
    primary,
    replica,
    close: async () => {
      for (const node of [primary, replica]) node.client.disconnect()
      await Promise.all([primary.kill(), replica.kill(), sentinel.kill()])
      removeFolder(folder)
    },
  }
}
