import { bookSets } from '@portal/shared/books/subjects.ts'
import { exportLists } from '@portal/shared/exports/lists.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readableFile } from '../../files/stored-files.ts'
import { findByAccount } from '../../people/directory/operators.ts'
import { signedInOf } from '../../people/sign-in/sessions.ts'
import { queryRows } from '../../platform/db/db.ts'
import { paidExample } from '../../testing/discount-scene.ts'
import { must, newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { unzip } from '../../testing/unzip.ts'

/* The files of the bank's books, opened, and their cells beside what the page is answered. */

const OFFICER = 'officer2'
const days = { from: '2026-01-01', to: '2026-06-23' }

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  await paidExample(bank)
})
afterAll(() => bank.close())

type ListName = 'trial_balance' | 'book_accounts' | 'book_entries'
type Cells = Record<string, string>

const cellsOf = (row: string): string[] =>
  [...row.matchAll(/<t [^>]*>([^<]*)<\/t>|<v>([^<]*)<\/v>/g)].map(([, text, number]) => text ?? number ?? '')

/** Orders the file with all its columns, and reads it back: each row by the names of the columns. */
const fileOf = async (list: ListName, filter: object): Promise<Cells[]> => {
  const columns = exportLists[list].columns.map(({ id }) => id)
  const call = bank.as(OFFICER)
  await call('/api/admin/export/start', {
    list,
    filter: JSON.stringify(filter),
    columns: columns.join(),
  })
  await bank.runJobs()
  const done = must((await call('/api/admin/export/query', {})).rows[0], 'the file')
  expect(done).toMatchObject({ state: 'done', reason: '' })
  const person = must(await findByAccount(bank.db, OFFICER), OFFICER)
  const file = must(
    await readableFile(bank.db, signedInOf(person, 0), done.url.slice('/files/'.length)),
    'the bytes',
  )
  const sheet = must(unzip(Buffer.from(file.content)).get('xl/worksheets/sheet1.xml'), 'the sheet')
  const [, ...rows] = [...sheet.matchAll(/<row>(.*?)<\/row>/g)].map(([, row = '']) => cellsOf(row))
  return rows.map(cells => Object.fromEntries(columns.map((id, at) => [id, cells[at] ?? ''])))
}

/** Yuan as a cell has them, in fen; an empty cell is none. */
const fenOf = (cell = ''): bigint => {
  const [, minus, yuan, fen = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(cell || '0') ?? []
  if (yuan === undefined) throw new Error(`${cell} is no amount`)
  return BigInt(`${minus}${yuan}${fen.padEnd(2, '0')}`)
}
const sumOf = (rows: readonly Cells[], column: string) =>
  rows.reduce((sum, row) => sum + fenOf(row[column]), 0n)

const money = [
  'opening_debit_fen',
  'opening_credit_fen',
  'debit_fen',
  'credit_fen',
  'closing_debit_fen',
  'closing_credit_fen',
] as const

describe('the books as files', () => {
  test.each(Object.keys(bookSets) as (keyof typeof bookSets)[])(
    'of the set %s: trial balance, ledger and entries say what the calls say, and tie to each other',
    async set => {
      const call = bank.as(OFFICER)
      const asked = { set, ...days, page_size: 100 }
      const trial = await call('/api/admin/books/query_trial_balance', asked)
      const trialFile = await fileOf('trial_balance', { set, ...days })
      expect(trialFile.map(row => money.map(column => String(fenOf(row[column]))))).toEqual(
        trial.rows.map(row => money.map(column => row[column])),
      )
      for (const column of money) expect(sumOf(trialFile, column)).toBe(BigInt(trial.totals[column]))
      expect(sumOf(trialFile, 'closing_debit_fen')).toBe(sumOf(trialFile, 'closing_credit_fen'))

      const accounts = await fileOf('book_accounts', { set, ...days })
      for (const { subject, ...sums } of trialFile) {
        const own = accounts.filter(row => row.subject === subject)
        expect(own).toHaveLength(Number(sums.accounts))
        expect([sumOf(own, 'debit_fen'), sumOf(own, 'credit_fen')]).toEqual([
          fenOf(sums.debit_fen),
          fenOf(sums.credit_fen),
        ])
      }

      const entries = await fileOf('book_entries', { set, ...days })
      const page = await call('/api/admin/books/query_entry', { set, ...days, page_size: 1 })
      expect(entries).toHaveLength(page.total)
      expect([sumOf(entries, 'debit'), sumOf(entries, 'credit')]).toEqual([
        BigInt(page.debit_fen),
        BigInt(page.credit_fen),
      ])
      for (const { subject, debit_fen, credit_fen } of trialFile) {
        const own = entries.filter(row => row.subject === subject)
        expect([sumOf(own, 'debit'), sumOf(own, 'credit')]).toEqual([fenOf(debit_fen), fenOf(credit_fen)])
      }
    },
  )

  test('of one account end at its closing balance', async () => {
    const call = bank.as(OFFICER)
    const { rows } = await call('/api/admin/books/query_account', { ...days, subject: '1301' })
    const account = must(
      rows.find(({ entries }) => entries > 0),
      'an account that moved',
    )
    const entries = await fileOf('book_entries', { ...days, acct_id: account.acct_id })
    expect(entries).toHaveLength(account.entries)
    expect(fenOf(entries.at(-1)?.balance_fen)).toBe(BigInt(account.closing_fen))
  })
})

/** How many rows of any answer reach this process while something is done. */
const rowsRead = async (act: () => Promise<unknown>): Promise<number> => {
  const { prototype } = pg.Query as unknown as { prototype: { handleDataRow(message: unknown): void } }
  const { handleDataRow } = prototype
  let rows = 0
  prototype.handleDataRow = function count(message) {
    rows += 1
    handleDataRow.call(this, message)
  }
  await act().finally(() => {
    prototype.handleDataRow = handleDataRow
  })
  return rows
}

describe('ten thousand entries', () => {
  const MOVEMENTS = 5_000
  beforeAll(async () => {
    await bank.db.transaction(async tx => {
      await tx.execute(sql`insert into ledger_txn (txn_no, kind, ref_no, business_dt, at)
        select 'LZ20260101' || lpad(n::text, 6, '0'), kind, 'SC' || n, '2025-12-01', at
          from (select * from ledger_txn where kind = 'disc_payout' order by id limit 1) t,
               generate_series(900001, 900000 + ${MOVEMENTS}) n`)
      await tx.execute(sql`insert into ledger_entry (txn_id, acct_id, dr_cr, amount_fen, balance_after_fen, remark)
        select t.id, a.id, side, 100 + t.id % 7, 0, '规模测试'
          from ledger_txn t, (values ('DISC_ASSET', 'D'), ('INTEREST_INCOME', 'C')) s (code, side)
          join settle_account a on a.gl_code = s.code
         where t.ref_no like 'SC%'`)
    })
  }, 120_000)
  const filter = { set: 'bank' as const, from: '2025-12-01', to: '2025-12-01' }

  test('are paged without being read: of the last page only its own rows', async () => {
    const call = bank.as(OFFICER)
    let found: Awaited<ReturnType<typeof queried>> | undefined
    const queried = () => call('/api/admin/books/query_entry', { ...filter, page_no: 500, page_size: 20 })
    const rows = await rowsRead(async () => {
      found = await queried()
    })
    expect(found).toMatchObject({ total: 2 * MOVEMENTS })
    expect(found?.rows).toHaveLength(20)
    expect(found?.debit_fen).toBe(found?.credit_fen)
    expect(rows).toBeLessThan(60)
  })

  test('are exported by chunks, whole, and each once', async () => {
    const entries = await fileOf('book_entries', filter)
    expect(new Set(entries.map(row => row.entry_no)).size).toBe(2 * MOVEMENTS)
    const [sums] = await queryRows<{ debit: string; credit: string }>(
      bank.db,
      sql`select sum(amount_fen) filter (where dr_cr = 'D')::text as debit,
            sum(amount_fen) filter (where dr_cr = 'C')::text as credit
          from ledger_entry where remark = '规模测试'`,
    )
    expect({ debit: String(sumOf(entries, 'debit')), credit: String(sumOf(entries, 'credit')) }).toEqual(sums)
  })
})
