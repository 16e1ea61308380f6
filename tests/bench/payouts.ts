import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { payout } from '../../bank/src/discount/payout.ts'
import { checkBooks } from '../../bank/src/ledger/check.ts'
import { billRegistry } from '../../bank/src/paper/bills/registry.ts'
import { createBusinessClock } from '../../bank/src/platform/clock/business-clock.ts'
import { type Db, queryRows } from '../../bank/src/platform/db/db.ts'
import { openServer } from '../../bank/src/platform/db/server.ts'
import { runOneJob } from '../../bank/src/platform/jobs/runner.ts'
import { handlersOf } from '../../bank/src/platform/kernel/outbox.ts'
import { connect } from '../../bank/src/platform/kernel/port.ts'
import { simulatedRegistry } from '../../bank/src/sandbox/bill-registry.ts'
import { callersOn } from '../../bank/src/testing/direct-calls.ts'
import { exampleAtRest, exampleNow, seedExample } from '../../bank/src/testing/seeded-example.ts'
import { startPostgres } from '../harness/postgres.ts'

const clock = createBusinessClock(new Date(exampleNow))
const base = 2_000_000

/** One payout that is ordered (D50) with its job waiting: what the others are copies of. @returns apply_no */
const orderOne = async (db: Db, utokens: ReadonlyMap<string, string>): Promise<string> => {
  const as = callersOn(db, clock, utokens)
  const company = as('15400000011')
  const { rows } = await company('/api/bills/query_holding', { page_size: 100, state: '10' })
  const bill = rows.find(row => row.amount_fen === '234567890')
  if (!bill) throw new Error('the bill of the worked example is missing')
  const { lock_no } = await company('/api/discount/get_quote', { bills: [{ holding_id: bill.holding_id }] })
  const { sign_no } = await company('/api/signing/query_sign', {})
  const submit = { idem_key: randomUUID(), lock_no, sign_no }
  const { apply_no } = await company('/api/discount/submit_apply', submit)
  await as('officer1')('/api/admin/approve_disc_apply', { apply_no })
  await as('officer2')('/api/admin/pay_disc_apply', { idem_key: randomUUID(), apply_no })
  return apply_no
}

/** So many more, each of a seller of its own. Triggers and foreign keys are left out meanwhile. */
const copyPayouts = (db: Db, applyNo: string, count: number) =>
  db.transaction(async tx => {
    const copies = (table: string, where: string, changes: string) =>
      tx.execute(
        sql.raw(`insert into ${table} select copy.* from ${table} t, generate_series(1, ${count}) g,
          lateral jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object('id', ${base} + g, ${changes})) copy
          where ${where}`),
      )
    const ofApply = (column: string) =>
      `t.id = (select ${column} from disc_apply where apply_no = '${applyNo}')`
    const ofLine = (column: string) =>
      `t.id = (select l.${column} from disc_apply_bill l join disc_apply a on a.id = l.apply_id where a.apply_no = '${applyNo}')`
    const number = (of: string) => `'${of}' || lpad(g::text, 8, '0')`
    const own = (column: string) => `'${column}', ${base} + g`
    await tx.execute(sql`set local session_replication_role = replica`)
    await copies(
      'settle_account',
      `t.id = (select s.settle_account_id from bank_sign s join disc_apply a
      on a.bank_sign_id = s.id where a.apply_no = '${applyNo}')`,
      `'acct_no_hash', null, 'balance_fen', 0, 'frozen_fen', 0, ${own('owner_member_id')}`,
    )
    await copies(
      'member',
      ofApply('member_id'),
      `'user_code', ${number('PO')}, 'usc_code', null, 'company_name', ${number('放款测试')}`,
    )
    await copies(
      'bank_sign',
      ofApply('bank_sign_id'),
      `'sign_no', ${number('PO')}, ${own('member_id')}, ${own('settle_account_id')}`,
    )
    await copies(
      'rate_lock',
      ofApply('rate_lock_id'),
      `'lock_no', ${number('PO')}, ${own('member_id')}, 'used_by', ${number('PO')}`,
    )
    await copies('bill', ofLine('bill_id'), `'bill_no', '9' || lpad(g::text, 29, '0')`)
    await copies(
      'bill_holding',
      ofLine('holding_id'),
      `${own('bill_id')}, ${own('holder_member_id')}, 'lock_ref', ${number('PO')}`,
    )
    await copies(
      'disc_apply_bill',
      `t.apply_id = (select id from disc_apply where apply_no = '${applyNo}')`,
      `${own('apply_id')}, ${own('bill_id')}, ${own('holding_id')}`,
    )
    await copies(
      'disc_apply_pay_day',
      `t.id = (select min(d.id) from disc_apply_pay_day d join disc_apply a on a.id = d.apply_id where a.apply_no = '${applyNo}')`,
      own('apply_id'),
    )
    await copies(
      'outbox',
      `t.topic = 'disc_payout'`,
      `'key', ${number('PO')} || ':1', 'next_at', now() + interval '1 year', 'payload', jsonb_build_object('apply_no', ${number('PO')}, 'pay_try', 1)`,
    )
    await copies(
      'disc_apply',
      `t.apply_no = '${applyNo}'`,
      `'apply_no', ${number('PO')}, ${own('member_id')}, ${own('bank_sign_id')}, ${own('rate_lock_id')}`,
    )
  })

const runnerCounts = [1, 2, 4, 8]

const payAll = async (db: Db, count: number, databaseCpuMs: () => number): Promise<void> => {
  await copyPayouts(db, await orderOne(db, await seedExample(db)), count * runnerCounts.length)
  const services = {
    clock,
    atRest: exampleAtRest,
    connections: new Map([connect(billRegistry, simulatedRegistry(db))]),
  }
  const logger = pino({ level: 'warn' })
  for (const [at, runners] of runnerCounts.entries()) {
    await db.execute(sql`update outbox set next_at = now() - interval '1 second'
      where id > ${base + at * count} and id <= ${base + (at + 1) * count}`)
    const bankCpu = process.cpuUsage()
    const databaseCpu = databaseCpuMs()
    const from = performance.now()
    const drain = async () => {
      while (await runOneJob(db, services, handlersOf([payout]), logger));
    }
    await Promise.all(Array.from({ length: runners }, drain))
    const perSecond = (count / (performance.now() - from)) * 1000
    const { user, system } = process.cpuUsage(bankCpu)
    const each = (ms: number) => (ms / count).toFixed(1)
    console.log(
      `${runners} payouts at once: ${perSecond.toFixed(0)} a second; processor each: bank ${each((user + system) / 1000)} ms, database ${each(databaseCpuMs() - databaseCpu)} ms`,
    )
  }
  const [left] = await queryRows<{ n: number }>(
    db,
    sql`select count(*)::int as n from disc_apply where state = 'D50' and id > ${base}`,
  )
  const faults = await checkBooks(db)
  if (left?.n !== 0 || faults.length > 0) {
    throw new Error(`${left?.n} not paid, books: ${JSON.stringify(faults.slice(0, 3))}`)
  }
}

/**
 * Pays so many payouts of different sellers with 1, 2, 4 and 8 runners, on a server that writes every commit through,
 * and prints how many a second. All of them book on the bank's own accounts and end in one audit chain, so the last
 * part of each waits for the one before.
 */
export const benchPayouts = async (count: number): Promise<void> => {
  const server = await startPostgres([])
  try {
    const url = server.urlOf('postgres')
    const { db, close } = await openServer({ url, poolSize: 10, statementTimeoutMs: 60_000 })
    await payAll(db, count, server.cpuMs)
    await close()
  } finally {
    await server.stop()
  }
}
