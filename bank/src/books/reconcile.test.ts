import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryRows, type Tx } from '../platform/db/db.ts'
import { paidExample, seller } from '../testing/discount-scene.ts'
import { deskSceneOf, ours } from '../testing/market-scene.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'
import { checkDay } from './check-day.ts'

/*
 * 23 June: the worked example is paid out (2,345,678.90 at 1.28 % for 107 days, 8,924.01 of interest), two institutions
 * settle a sale, and the company orders a statement of the day on the next one.
 */
const DAY = '2026-06-23'
let bank: TestBank
let applyNo: string
let orderNo: string
let statementNo: string

beforeAll(async () => {
  bank = await newTestBank()
  applyNo = await paidExample(bank)
  const desks = deskSceneOf(bank)
  const { holding_id: sold } = await desks.give(ours.name, { faceFen: 100_000_000n, dueDate: '2026-12-21' })
  orderNo = await desks.deal({ bills: [{ holding_id: sold }] })
  await bank.runJobs()
  bank.clock.set(new Date('2026-06-24T10:00:00+08:00'))
  const account = await bank.as(seller)('/api/statement/query_account', {})
  const { acct_id } = account
  statementNo = (await bank.as(seller)('/api/statement/order_statement', { acct_id, from: DAY, to: DAY }))
    .statement_no
})
afterAll(() => bank.close())

class Undone extends Error {}

/** What the day's reconciliation says with a fault in the database, which is then taken out again. */
const withFault = async (plant: (tx: Tx) => Promise<unknown>) => {
  let found: Awaited<ReturnType<typeof checkDay>>['differences'] = []
  await bank.db
    .transaction(async tx => {
      for (const table of ['ledger_txn', 'ledger_entry', 'receipt']) {
        await tx.execute(sql.raw(`alter table ${table} disable trigger all`))
      }
      await plant(tx)
      found = (await checkDay(tx, DAY)).differences
      throw new Undone()
    })
    .catch(error => {
      if (!(error instanceof Undone)) throw error
    })
  return found
}

const gl = (code: string) => sql`(select id from settle_account where gl_code = ${code})`
const txnOf = (kind: string, refNo: string) =>
  sql`(select id from ledger_txn where kind = ${kind} and ref_no = ${refNo})`
const payoutTxn = () => txnOf('disc_payout', applyNo)

const idOf = async (account: ReturnType<typeof gl>) =>
  Number(
    must((await queryRows<{ id: string }>(bank.db, sql`select ${account}::text as id`))[0], 'account').id,
  )
const deposit = () => sql`(select settle_acct_id from disc_apply where apply_no = ${applyNo})`

/** Copies a movement under another reference, entries and all. */
const copy = async (tx: Tx, from: ReturnType<typeof gl>, kind: string, refNo: string) => {
  await tx.execute(sql`insert into ledger_txn (txn_no, kind, ref_no, business_dt, at)
    select 'LZ20260623999999', ${kind}, ${refNo}, business_dt, at from ledger_txn where id = ${from}`)
  await tx.execute(sql`insert into ledger_entry (txn_id, acct_id, dr_cr, amount_fen, balance_after_fen, remark)
    select ${txnOf(kind, refNo)}, acct_id, dr_cr, amount_fen, balance_after_fen, remark
      from ledger_entry where txn_id = ${from}`)
}

/** Balances follow the planted entries, so that nothing but the fault is to be found. */
const settleBalances = (tx: Tx) =>
  tx.execute(sql`update settle_account a set overdraft = true, balance_fen = coalesce((
    select sum(case when e.dr_cr = a.normal_side then e.amount_fen else -e.amount_fen end)
      from ledger_entry e where e.acct_id = a.id), 0)`)

/** The statement says what the ledger says, faults and all. */
const dropStatement = (tx: Tx) => tx.execute(sql`delete from statement where statement_no = ${statementNo}`)

const shortly = (found: Awaited<ReturnType<typeof withFault>>) =>
  found.map(({ kind, subject, expectedFen, foundFen }) => [kind, subject, expectedFen, foundFen])

test('a day whose books agree has no difference, and its debits are its credits', async () => {
  const day = await bank.db.transaction(tx => checkDay(tx, DAY))
  expect(day.differences).toEqual([])
  expect(day.movements).toBeGreaterThanOrEqual(3)
  expect(day.debitFen).toBe(day.creditFen)
})

describe('each of ten faults is found and named:', () => {
  test('a missing entry', async () => {
    const found = await withFault(async tx => {
      await tx.execute(
        sql`delete from ledger_entry where txn_id = ${payoutTxn()} and acct_id = ${gl('INTEREST_INCOME')}`,
      )
      await settleBalances(tx)
    })
    expect(found).toEqual([
      {
        kind: 'entry_missing',
        subject: applyNo,
        accountId: await idOf(gl('INTEREST_INCOME')),
        side: 'C',
        expectedFen: 892_401n,
        foundFen: 0n,
        detail: expect.stringContaining('缺少贷方贴现利息收入'),
      },
    ])
  })

  test('a doubled entry', async () => {
    const found = await withFault(async tx => {
      await tx.execute(sql`insert into ledger_entry (txn_id, acct_id, dr_cr, amount_fen, balance_after_fen, remark)
        select txn_id, acct_id, dr_cr, amount_fen, balance_after_fen, remark from ledger_entry
         where txn_id = ${payoutTxn()} and acct_id = ${gl('DISC_ASSET')}`)
      await settleBalances(tx)
    })
    expect(shortly(found)).toEqual([['entry_doubled', applyNo, 234_567_890n, 469_135_780n]])
  })

  test('an amount that is a fen too much on both sides', async () => {
    const found = await withFault(async tx => {
      await tx.execute(sql`update ledger_entry set amount_fen = amount_fen + 1
        where txn_id = ${payoutTxn()} and acct_id in (${gl('DISC_ASSET')}, ${gl('INTEREST_INCOME')})`)
      await settleBalances(tx)
    })
    expect(shortly(found)).toEqual([
      ['amount', applyNo, 234_567_890n, 234_567_891n],
      ['amount', applyNo, 892_401n, 892_402n],
    ])
  })

  test('a wrong account', async () => {
    const found = await withFault(async tx => {
      await dropStatement(tx)
      await tx.execute(sql`update ledger_entry set acct_id = ${gl('OPERATING_EXPENSE')}
        where txn_id = ${payoutTxn()} and acct_id = ${deposit()}`)
      await settleBalances(tx)
    })
    expect(found).toEqual([
      {
        kind: 'account',
        subject: applyNo,
        accountId: await idOf(deposit()),
        side: 'C',
        expectedFen: 233_675_489n,
        foundFen: 233_675_489n,
        detail: expect.stringContaining('记在贷方业务及管理费'),
      },
    ])
  })

  test('a wrong day', async () => {
    const found = await withFault(async tx => {
      await dropStatement(tx)
      await tx.execute(sql`update ledger_txn set business_dt = '2026-06-24' where id = ${payoutTxn()}`)
    })
    expect(found).toMatchObject([
      {
        kind: 'day',
        subject: applyNo,
        expectedFen: 234_567_890n,
        detail: expect.stringContaining('业务日期 2026-06-23，记账日期 2026-06-24'),
      },
    ])
  })

  test('a paid application without entries', async () => {
    const found = await withFault(async tx => {
      await dropStatement(tx)
      await tx.execute(sql`delete from receipt where ref_no = ${applyNo}`)
      await tx.execute(sql`delete from ledger_entry where txn_id = ${payoutTxn()}`)
      await tx.execute(sql`delete from ledger_txn where id = ${payoutTxn()}`)
      await settleBalances(tx)
    })
    expect(shortly(found)).toEqual([['unposted', applyNo, 234_567_890n, 0n]])
  })

  test('entries without an application', async () => {
    const found = await withFault(async tx => {
      await dropStatement(tx)
      await copy(tx, payoutTxn(), 'disc_payout', 'TX20260623999999')
      await settleBalances(tx)
    })
    expect(shortly(found)).toEqual([['unfounded', 'TX20260623999999', 0n, 234_567_890n]])
  })

  test('an order that is settled twice', async () => {
    const found = await withFault(async tx => {
      await copy(tx, txnOf('rd_settle', `${orderNo}:buyer`), 'rd_settle', `${orderNo}:buyer:2`)
      await settleBalances(tx)
    })
    expect(found).toMatchObject([{ kind: 'booked_twice', subject: `${orderNo}:buyer:2`, expectedFen: 0n }])
  })

  test('a statement whose closing is off', async () => {
    const found = await withFault(tx =>
      tx.execute(sql`update statement set closing_fen = closing_fen + 1, in_fen = in_fen + 1
        where statement_no = ${statementNo}`),
    )
    expect(found).toMatchObject([
      { kind: 'statement', subject: statementNo, detail: '对账单期末余额与账务不符' },
    ])
    const [off] = found
    expect(must(off, 'difference').foundFen - must(off, 'difference').expectedFen).toBe(1n)
  })

  test('a balance that is off', async () => {
    const found = await withFault(tx =>
      tx.execute(sql`update settle_account set balance_fen = balance_fen + 1 where gl_code = 'DISC_ASSET'`),
    )
    expect(found).toMatchObject([{ kind: 'balance', subject: 'DISC_ASSET', side: '' }])
    const [off] = found
    expect(must(off, 'difference').foundFen - must(off, 'difference').expectedFen).toBe(1n)
  })
})
