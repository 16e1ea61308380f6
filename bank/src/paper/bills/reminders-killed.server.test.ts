import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { giveCompanyBill } from '../../testing/give-company-bill.ts'
import { newServerExample, type ServerDatabase } from '../../testing/test-server.ts'

const program = fileURLToPath(new URL('../../testing/reminder-process.ts', import.meta.url))
const DUE = '2026-07-03'
/** Whoever writes a notice of a due bill waits for it: it is held by the test. */
const GATE = 4242
let database: ServerDatabase
const children: ChildProcess[] = []

beforeEach(async () => {
  database = await newServerExample()
  await database.db.execute(sql`update bill set due_dt = '2026-12-20' where due_dt < '2026-12-20'`)
  for (const faceFen of [1_00n, 99_999_999_999n]) {
    await giveCompanyBill(database.db, '15400000011', { faceFen, dueDate: DUE })
  }
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await database.close()
})

/** @param day 2026-06-23 is ten days before the due date */
const startProcess = async (day = '2026-06-23'): Promise<ChildProcess> => {
  const child = fork(program, [database.url, `${day}T10:00:00+08:00`], { stdio: 'ignore', execArgv: [] })
  children.push(child)
  await once(child, 'message')
  return child
}

const rows = async (statement: string): Promise<number> => {
  const [row] = await queryRows<{ n: number }>(
    database.db,
    sql.raw(`select count(*)::int as n from ${statement}`),
  )
  return row?.n ?? 0
}
const notices = () => rows(`notice where title = '2 张票据 ${DUE} 到期'`)
const messages = () => rows(`sms_message where purpose = 'bill_due'`)
const events = () => rows(`event_log where type = 'bill.due' and ref_no = '${DUE}'`)
const done = () =>
  rows(`outbox where topic = 'bill_reminder' and key like '%:${DUE}:due:10' and state = 'done'`)
const waitingAtGate = () => rows(`pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`)

test('a process that is killed between writing a reminder and marking it leaves it to the next, which sends it once', async () => {
  await database.db.execute(sql`create function at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(4242); return new; end $$`)
  await database.db.execute(
    sql`create trigger notice_at_gate after insert on notice for each row execute function at_gate()`,
  )
  const gate = new pg.Client({ connectionString: database.url })
  await gate.connect()
  await gate.query(`select pg_advisory_lock(${GATE})`)
  const victim = await startProcess()
  await expect.poll(waitingAtGate).toBe(1)
  victim.kill('SIGKILL')
  await once(victim, 'exit')
  await gate.end()
  expect(await done()).toBe(0)

  // The next one begins a day later, and orders the same stage once more by itself.
  await startProcess('2026-06-24')
  await expect.poll(done).toBe(1)
  await expect.poll(() => rows(`outbox where key = '2026-06-24' and state = 'done'`)).toBe(1)
  expect([await notices(), await messages(), await events()]).toEqual([1, 1, 1])
}, 180_000)
