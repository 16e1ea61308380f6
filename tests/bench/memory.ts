import { Redis } from 'ioredis'
import { startBff, startRedis } from '../harness/processes.ts'
import { signIn } from './gateways.ts'
import { heapBytes, inspectable } from './heap.ts'

const sessions = 10_000
const parallel = 32
/** Bytes that one live session may cost: its record and indexes in Redis, next to nothing in a gateway. */
const bounds = { redis: 4096, gateway: 1024 }

const usedMemory = async (redis: Redis) =>
  Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1] ?? 0)

/** Memory of one live session in Redis and in the gateway: 10,000 accounts sign in, captcha and all. */
export const measureMemory = async (bankUrl: string): Promise<boolean> => {
  const redis = await startRedis()
  const bff = await startBff(bankUrl, redis.url, inspectable)
  const client = new Redis(redis.url)
  const open = async (from: number, to: number) => {
    let next = from
    const worker = async () => {
      while (next < to) await signIn(bff.url, `bench${next++}`)
    }
    await Promise.all(Array.from({ length: parallel }, worker))
  }
  const held = async () => ({ redis: await usedMemory(client), gateway: await heapBytes(bff) })
  try {
    // The first thousand warm the gateway up: compiled code and pools are not sessions.
    await open(0, 1000)
    const before = await held()
    await open(1000, 1000 + sessions)
    const after = await held()
    const each = {
      redis: (after.redis - before.redis) / sessions,
      gateway: (after.gateway - before.gateway) / sessions,
    }
    const ok = each.redis < bounds.redis && each.gateway < bounds.gateway
    console.log(
      `${ok ? 'ok' : 'FAILED'}  ${sessions} live sessions: ${each.redis.toFixed(0)} bytes each in Redis, ` +
        `${each.gateway.toFixed(0)} bytes each in the gateway (after a collection)`,
    )
    return ok
  } finally {
    client.disconnect()
    await bff.stop()
    await redis.stop()
  }
}
