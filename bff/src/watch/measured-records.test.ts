import { Fault } from '@portal/shared/errors/fault.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMemoryRecords } from '../records/memory-records.ts'
import type { Records } from '../records/records.ts'
import { measureRecords } from './measured-records.ts'
import { createMetrics, type Metrics } from './metrics.ts'

const idleMs = 60_000
let plain: Records
let records: Records
let metrics: Metrics

beforeEach(async () => {
  metrics = createMetrics()
  plain = createMemoryRecords()
  records = measureRecords(plain, metrics, [idleMs])
  const lifetime = { idleMs, absoluteMs: 3_600_000 }
  await records.createSession('key', { payload: 'p', lifetime, owner: { visitorsMax: 10 } })
})
afterEach(() => records.close())

const countOf = async (operation: string) => {
  const line = new RegExp(`portal_session_writes_total\\{operation="${operation}"\\} (\\d+)`)
  return Number(line.exec(await metrics.text())?.[1] ?? 0)
}

it('a session that is prolonged counts as a write, one that is only read does not', async () => {
  await new Promise(resolve => setTimeout(resolve, 20))
  await records.readSession('key', null)
  await records.readSession('key', 10_000)
  expect(await countOf('touchSession')).toBe(0)
  await records.readSession('key', 10)
  expect(await countOf('touchSession')).toBe(1)
  expect(await countOf('createSession')).toBe(1)
})

it('an operation that the store does not acknowledge is counted as failed, and its fault passed on', async () => {
  const broken = { ...plain, ping: () => Promise.reject(new Fault('9007')) }
  await expect(measureRecords(broken, metrics, [idleMs]).ping()).rejects.toMatchObject({ code: '9007' })
  expect(await metrics.text()).toContain(
    'portal_store_operation_duration_seconds_count{operation="ping",outcome="failed"} 1',
  )
})
