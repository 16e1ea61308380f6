import { expect, test } from 'vitest'
import { createDrain } from '../http/drain.ts'
import { createMemoryRecords } from '../records/memory-records.ts'
import { createEventHub } from './hub.ts'

const lifetime = { idleMs: 60_000, absoluteMs: 60_000 }

test('what was read of a session before an event is not told after it', async () => {
  const records = createMemoryRecords()
  await records.createSession('a', { payload: 'a', lifetime, owner: { visitorsMax: 1 } })
  await records.lockSession('a', 5)
  const answers: (() => void)[] = []
  const slow = {
    ...records,
    // What is read waits on its way until it is let go.
    readSession: async (...asked: Parameters<typeof records.readSession>) => {
      const read = await records.readSession(...asked)
      await new Promise<void>(resolve => answers.push(resolve))
      return read
    },
  }
  const told: string[] = []
  const hub = createEventHub(slow, createDrain(), 10)
  const stream = { send: (name: string) => void told.push(name), tell: () => {}, end: () => {} }
  const leave = hub.add('a', stream, [], () => {})
  await expect.poll(() => answers.length).toBe(1)
  await records.unlockSession('a')
  await expect.poll(() => told).toEqual(['unlocked'])
  answers.shift()?.()
  await expect.poll(() => answers.length).toBe(1)
  answers.shift()?.()
  await expect.poll(() => told).toEqual(['unlocked', 'unlocked'])
  leave()
  await records.close()
})
