import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { verifyAuditChain } from '../audit/audit.ts'
import { queryRows } from '../db/db.ts'
import { openEmbedded } from '../db/embedded.ts'
import { exampleNow, must, newKey } from '../discount/test-bank.ts'
import { type Answer, TestClient } from '../http/test-client.ts'
import { checkBooks } from '../ledger/check.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'payout-crash-'))
const running = new Set<ChildProcess>()

afterEach(async () => {
  for (const child of running) await kill(child)
  rmSync(dataDir, { recursive: true, force: true })
})

/** A real bank process on the same directory. */
const startProcess = async (): Promise<{ child: ChildProcess; url: string }> => {
  const child = fork(main, {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      BANK_PORT: '0',
      SANDBOX_NOW: exampleNow,
      SANDBOX_CAPTCHA: 'abcd',
      LOG_LEVEL: 'silent',
    },
    execArgv: [],
  })
  running.add(child)
  const [message] = (await once(child, 'message')) as [{ ready: boolean; url: string }]
  return { child, url: message.url }
}

/** As a power cut would end it. */
const kill = async (child: ChildProcess) => {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const rowOf = (answer: Answer) => {
  if (!answer.is_success) throw new Error(`refused: ${answer.error_no} ${answer.error_msg}`)
  return must(answer.data?.[0], 'a row')
}

/** Brings the worked example's bill to D50 and returns the application's number. */
const bringToPaying = async (url: string): Promise<string> => {
  const guest = new TestClient(url)
  const company = await guest.signedIn('15400000011')
  const found = rowOf(await company.call('/api/bills/query_holding', { bill_no: '599999000001320260403' }))
  const [bill] = found.rows as { holding_id: string }[]
  const bills = [{ holding_id: bill?.holding_id }]
  const { lock_no } = rowOf(await company.call('/api/discount/get_quote', { bills }))
  const { sign_no } = rowOf(await company.call('/api/signing/query_sign'))
  const submit = { idem_key: newKey(), lock_no, sign_no }
  const { apply_no } = rowOf(await company.call('/api/discount/submit_apply', submit))
  const approver = await guest.signedIn('officer1', 'admin')
  rowOf(await approver.call('/api/admin/approve_disc_apply', { apply_no }))
  const payer = await guest.signedIn('officer2', 'admin')
  const paid = rowOf(await payer.call('/api/admin/pay_disc_apply', { idem_key: newKey(), apply_no }))
  expect(paid.state).toBe('D50')
  return String(apply_no)
}

const stateAt = async (url: string, applyNo: string) => {
  const officer = await new TestClient(url).signedIn('officer1', 'admin')
  return rowOf(await officer.call('/api/admin/disc_apply_detail', { apply_no: applyNo })).state
}

const until = async (done: () => Promise<boolean>) => {
  const end = Date.now() + 30_000
  while (!(await done())) {
    if (Date.now() > end) throw new Error('it did not happen in time')
    await wait(250)
  }
}

describe('a bank that is killed between confirmation and payout', () => {
  test('pays exactly once after its restarts', async () => {
    const first = await startProcess()
    const applyNo = await bringToPaying(first.url)
    await kill(first.child)

    const second = await startProcess()
    await until(async () => (await stateAt(second.url, applyNo)) === 'D60')
    await kill(second.child)

    // Once more: a job done is not done again.
    const third = await startProcess()
    await wait(1500)
    expect(await stateAt(third.url, applyNo)).toBe('D60')
    await kill(third.child)

    const { db, close } = await openEmbedded(dataDir)
    const entries = await queryRows(
      db,
      sql`select e.dr_cr as side, e.amount_fen::text as fen from ledger_entry e
          join ledger_txn t on t.id = e.txn_id where t.ref_no = ${applyNo} order by e.id`,
    )
    const logged = await queryRows(
      db,
      sql`select l.event from disc_apply_log l join disc_apply a on a.id = l.apply_id
          where a.apply_no = ${applyNo} and l.event = 'paid'`,
    )
    const back = await queryRows(db, sql`select 1 from bill_event where ref_no = ${applyNo}`)
    const books = await checkBooks(db)
    const chain = await verifyAuditChain(db)
    await close()
    expect(entries).toEqual([
      { side: 'D', fen: '234567890' },
      { side: 'C', fen: '892401' },
      { side: 'C', fen: '233675489' },
    ])
    expect(logged).toHaveLength(1)
    expect(back).toHaveLength(1)
    expect(books).toEqual([])
    expect(chain).toBeNull()
  })
})
