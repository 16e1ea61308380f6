import { describe, expect, test } from 'vitest'
import type { Db } from '../../platform/db/db.ts'
import { createReadiness } from './readiness.ts'

/** A database whose answers the test gives by hand, and a clock that stands. */
const fixture = () => {
  const waiting: { answer(): void; fail(): void }[] = []
  const execute = () =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ answer: resolve, fail: () => reject(new Error('connection refused')) })
    })
  const time = { now: 0 }
  return { waiting, time, isReady: createReadiness({ execute } as unknown as Db, () => time.now) }
}

const settled = () => new Promise(resolve => setImmediate(resolve))

describe('readiness', () => {
  test('waits for the first answer and fails with the database', async () => {
    const { waiting, isReady } = fixture()
    const first = isReady()
    waiting[0]?.fail()
    await expect(first).rejects.toThrow('connection refused')
    const second = isReady()
    waiting[1]?.answer()
    await expect(second).resolves.toBeUndefined()
  })

  test('trusts an answer of the last seconds while a busy database keeps the next one waiting', async () => {
    const { waiting, time, isReady } = fixture()
    const first = isReady()
    waiting[0]?.answer()
    await first
    time.now = 2_000
    await isReady()
    await isReady()
    expect(waiting).toHaveLength(2)
  })

  test('is over at once when a question in between fails, and after three seconds of silence', async () => {
    const { waiting, time, isReady } = fixture()
    const first = isReady()
    waiting[0]?.answer()
    await first
    time.now = 1_500
    await isReady()
    waiting[1]?.fail()
    await settled()
    const afterFailure = isReady()
    waiting[2]?.fail()
    await expect(afterFailure).rejects.toThrow()

    const again = isReady()
    waiting[3]?.answer()
    await again
    time.now = 4_500
    const silent = isReady()
    expect(waiting).toHaveLength(5)
    waiting[4]?.fail()
    await expect(silent).rejects.toThrow()
  })
})
