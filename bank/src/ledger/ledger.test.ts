import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clockOf } from '../platform/clock/clock.ts'
import { type Db, queryRows } from '../platform/db/db.ts'
import type { OpenDatabase } from '../platform/db/open.ts'
import { newTestDatabase } from '../testing/test-database.ts'
import { checkBooks } from './check.ts'
import { glAccountId, type Posting, post } from './post.ts'

const clock = clockOf(() => new Date('2026-06-23T10:00:00+08:00'))
let database: OpenDatabase
let db: Db
beforeEach(async () => {
  database = await newTestDatabase()
  db = database.db
})
afterEach(() => database.close())

const causeOf = (error: unknown) => String((error as { cause?: unknown }).cause ?? error)

const book = (
  refNo: string,
  ...postings: ['D' | 'C', 'CENTRAL_BANK' | 'DISC_ASSET' | 'INTEREST_INCOME', bigint][]
) =>
  db.transaction(async tx => {
    const entries: Posting[] = []
    for (const [side, code, amountFen] of postings) {
      entries.push({ accountId: await glAccountId(tx, code), side, amountFen, remark: 'test' })
    }
    return post(tx, clock, { kind: 'opening', refNo, postings: entries })
  })

/** Writes past the code, as a mistake of ours would. */
const writeRaw = (debit: number, credit: number) =>
  db.transaction(async tx => {
    await tx.execute(sql`insert into ledger_txn (txn_no, kind, ref_no, business_dt, at)
      values ('LZ1', 'opening', 'raw', '2026-06-23', now())`)
    for (const [side, amount] of [
      ['D', debit],
      ['C', credit],
    ]) {
      if (amount === 0) continue
      await tx.execute(sql`insert into ledger_entry (txn_id, acct_id, dr_cr, amount_fen, balance_after_fen, remark)
        select t.id, a.id, ${side}, ${amount}, 0, '' from ledger_txn t, settle_account a
        where t.ref_no = 'raw' and a.gl_code = 'DISC_ASSET'`)
    }
  })

const countTxns = async () => (await queryRows(db, sql`select 1 from ledger_txn`)).length

describe('the ledger', () => {
  test('moves balances on their normal side and stays in proof', async () => {
    await book('a', ['D', 'DISC_ASSET', 100n], ['C', 'CENTRAL_BANK', 98n], ['C', 'INTEREST_INCOME', 2n])
    const rows = await queryRows(db, sql`select gl_code, balance_fen from settle_account order by gl_code`)
    expect(rows).toEqual([
      { gl_code: 'CENTRAL_BANK', balance_fen: -98 },
      { gl_code: 'DESK_CLAIM', balance_fen: 0 },
      { gl_code: 'DISC_ASSET', balance_fen: 100 },
      { gl_code: 'INTEREST_INCOME', balance_fen: 2 },
      { gl_code: 'OPERATING_EXPENSE', balance_fen: 0 },
    ])
    expect(await checkBooks(db)).toEqual([])
  })

  test('refuses debits that are not the credits', async () => {
    await expect(book('a', ['D', 'DISC_ASSET', 100n], ['C', 'CENTRAL_BANK', 99n])).rejects.toThrow(
      'out of balance by 1',
    )
    expect(await countTxns()).toBe(0)
  })

  test('refuses in the database, at commit, what does not balance', async () => {
    expect(await writeRaw(100, 99).catch(causeOf)).toContain('does not balance')
    expect(await writeRaw(100, 0).catch(causeOf)).toContain('does not balance')
    expect(await writeRaw(0, 0).catch(causeOf)).toContain('does not balance')
    expect(await countTxns()).toBe(0)
  })

  test('books a reference once', async () => {
    await book('a', ['D', 'DISC_ASSET', 1n], ['C', 'CENTRAL_BANK', 1n])
    const again = book('a', ['D', 'DISC_ASSET', 1n], ['C', 'CENTRAL_BANK', 1n])
    expect(await again.catch(causeOf)).toContain('ledger_txn_once')
    expect(await countTxns()).toBe(1)
    expect(await checkBooks(db)).toEqual([])
  })

  test('lets no account go below zero that must not', async () => {
    const overdrawn = book('a', ['D', 'CENTRAL_BANK', 1n], ['C', 'DISC_ASSET', 1n])
    expect(await overdrawn.catch(causeOf)).toContain('settle_account_not_negative')
  })

  test('is insert-only', async () => {
    await book('a', ['D', 'DISC_ASSET', 1n], ['C', 'CENTRAL_BANK', 1n])
    const change = db.execute(sql`update ledger_entry set amount_fen = 2`)
    expect(await change.catch(causeOf)).toContain('insert-only')
    expect(await db.execute(sql`delete from ledger_txn`).catch(causeOf)).toContain('insert-only')
    expect(await db.execute(sql`truncate ledger_entry cascade`).catch(causeOf)).toContain('insert-only')
  })

  test('shows a balance that was changed past the entries', async () => {
    await db.execute(sql`update settle_account set balance_fen = 5 where gl_code = 'DISC_ASSET'`)
    expect(await checkBooks(db)).toEqual([{ what: 'balance differs from entries', no: 'DISC_ASSET' }])
  })
})
