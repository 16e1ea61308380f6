import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newServerDatabase, type ServerDatabase } from '../../testing/test-server.ts'
import { verifyAuditChain } from '../audit/audit.ts'
import { queryRows } from '../db/db.ts'
import { enqueue } from '../kernel/outbox.ts'

const program = fileURLToPath(new URL('../../testing/runner-process.ts', import.meta.url))
const jobs = 200
let database: ServerDatabase
const children: ChildProcess[] = []

const startProcess = async (): Promise<ChildProcess> => {
  const child = fork(program, [database.url], { stdio: 'ignore' })
  children.push(child)
  await once(child, 'message')
  return child
}
const effects = () =>
  queryRows<{ key: string; process: number }>(database.db, sql`select key, process from job_effect`)

beforeEach(async () => {
  database = await newServerDatabase()
  // No unique key: a job done twice would leave two rows.
  await database.db.execute(sql`create table job_effect (key text not null, process int not null)`)
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await database.close()
})

describe('three processes on one database', () => {
  test('do two hundred jobs once each, though one of them is killed in mid-work', async () => {
    const keys = Array.from({ length: jobs }, (_, n) => `job-${n}`)
    const [victim, ...others] = await Promise.all([1, 2, 3].map(startProcess))
    await database.db.transaction(async tx => {
      for (const key of keys) await enqueue(tx, { topic: 'count', key, payload: { key } })
    })
    await expect
      .poll(async () => (await effects()).length, { timeout: 20_000, interval: 5 })
      .toBeGreaterThan(30)
    victim?.kill('SIGKILL')
    await expect.poll(async () => (await effects()).length, { timeout: 30_000 }).toBe(jobs)

    const done = await effects()
    expect(done.map(row => row.key).sort()).toEqual([...keys].sort())
    const workers = new Set(done.map(row => row.process))
    for (const other of others) expect(workers).toContain(other.pid)
    expect(
      await queryRows(database.db, sql`select state, count(*)::int as n from outbox group by state`),
    ).toEqual([{ state: 'done', n: jobs }])
    expect(await verifyAuditChain(database.db)).toBeNull()
  })
})
