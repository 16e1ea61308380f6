import { addDays } from '@portal/shared/calendar/dates.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDocument } from '../../files/stored-files.ts'
import { checkBooks } from '../../ledger/check.ts'
import { glAccountId, post } from '../../ledger/post.ts'
import { receiptCode } from '../../ledger/receipts.ts'
import { checkStatements } from '../../ledger/statements.ts'
import { clockOf } from '../../platform/clock/clock.ts'
import { queryRows } from '../../platform/db/db.ts'
import { must, newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { testAtRest } from '../../testing/test-database.ts'
import { textOf } from '../documents/pdf-text.ts'
import { checkPaper } from '../documents/signed-papers.ts'
import { monthBefore } from './statement-days.ts'

const company = '15400000011'
const stranger = '15400000001'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
})
afterAll(() => bank.close())

const listed = async (account = company) =>
  (await bank.as(account)('/api/statement/query_statement', { page_size: 100 })).rows
const monthly = async () =>
  must(
    (await listed()).find(row => row.monthly),
    'the statement of the month',
  )
const refused = (act: Promise<unknown>, code: string, fields?: Record<string, string>) =>
  expect(act).rejects.toMatchObject({ code, ...(fields && { fields: expect.objectContaining(fields) }) })

/** Pseudo-random and the same every time. */
const numbers = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

describe('the figures of an account', () => {
  test('tie to the ledger for random movements: any span, and each month to the next', async () => {
    const call = bank.as(company)
    const account = must(
      (
        await queryRows<{ id: string }>(
          bank.db,
          sql`
      select a.id::text as id from settle_account a join operator o on o.member_id = a.owner_member_id
       where o.account = ${company} and a.book is null`,
        )
      )[0],
      'the account',
    )
    const accountId = Number(account.id)
    const random = numbers(66)
    let day = '2026-06-24'
    let balanceFen = BigInt(must(await call('/api/statement/query_account', {}), 'it').balance_fen)
    /** The ledger's own balance after each day on which something moved. */
    const after = new Map<string, bigint>()
    await bank.db.transaction(async tx => {
      const centralBank = await glAccountId(tx, 'CENTRAL_BANK')
      for (let n = 0; n < 80; n++) {
        day = addDays(day, Math.floor(random() * 4))
        const amountFen = BigInt(1 + Math.floor(random() * 9_999_999))
        const isIn = random() < 0.6 || balanceFen < amountFen
        balanceFen += isIn ? amountFen : -amountFen
        // Of a kind without receipts: what is tied here is the money.
        await post(
          tx,
          clockOf(() => new Date(`${day}T10:00:00+08:00`)),
          {
            kind: 'payer_in',
            refNo: `random ${n}`,
            postings: [
              { accountId: centralBank, side: isIn ? 'D' : 'C', amountFen, remark: '随机' },
              { accountId, side: isIn ? 'C' : 'D', amountFen, remark: '随机' },
            ],
          },
        )
        after.set(day, balanceFen)
      }
    })
    const of = (from: string, to: string, page_no = 1) =>
      call('/api/statement/query_entry', { acct_id: account.id, from, to, page_no, page_size: 100 })
    const days = [...after.keys()]
    const balanceOn = (on: string) =>
      after.get(
        must(
          days.findLast(each => each <= on),
          'a day',
        ),
      )
    for (let n = 0; n < 20; n++) {
      const [one = 0, two = 0] = [random(), random()].map(x => Math.floor(x * days.length))
      const [from = '', to = ''] = [days[one], days[two]].sort()
      const span = await of(from, to)
      expect(BigInt(span.opening_fen) + BigInt(span.in_fen) - BigInt(span.out_fen)).toBe(
        BigInt(span.closing_fen),
      )
      expect(BigInt(span.closing_fen)).toBe(balanceOn(to))
      const moved = span.rows.reduce((sum, row) => sum + (row.is_in ? 1n : -1n) * BigInt(row.amount_fen), 0n)
      expect(BigInt(span.opening_fen) + moved).toBe(BigInt(span.closing_fen))
      const byKind = span.kinds.reduce(
        (sum, kind) => sum + (kind.is_in ? 1n : -1n) * BigInt(kind.amount_fen),
        0n,
      )
      expect(byKind).toBe(moved)
      let running = BigInt(span.opening_fen)
      for (const row of span.rows) {
        running += (row.is_in ? 1n : -1n) * BigInt(row.amount_fen)
        expect(BigInt(row.balance_fen)).toBe(running)
      }
    }
    // Every month's closing is the next one's opening.
    let closing: string | undefined
    for (const month of ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09']) {
      const { from, to } = monthBefore(`${addDays(`${month}-28`, 5).slice(0, 7)}-01`)
      const figures = await of(from, to)
      if (closing !== undefined) expect(figures.opening_fen).toBe(closing)
      closing = figures.closing_fen
    }
    const all = await of('2026-04-01', '2026-12-31')
    const [is] = await queryRows<{ fen: string }>(
      bank.db,
      sql`select balance_fen::text as fen from settle_account where id = ${accountId}`,
    )
    expect(all.opening_fen).toBe('0')
    expect(all.closing_fen).toBe(must(is, 'the balance').fen)
    expect(await bank.db.transaction(tx => checkStatements(tx))).toEqual([])
  })

  test('are one’s own alone, of days in their order, and a year at most', async () => {
    const call = bank.as(company)
    const { acct_id } = await call('/api/statement/query_account', {})
    await refused(bank.as(stranger)('/api/statement/query_entry', { acct_id }), '9015')
    const backwards = call('/api/statement/query_entry', { from: '2026-06-23', to: '2026-06-22' })
    await refused(backwards, '20311', { to: '截止日期不能早于起始日期' })
    const long = call('/api/statement/query_entry', { from: '2025-06-22', to: '2026-06-23' })
    await refused(long, '20311', { to: '一次不超过 366 天' })
    expect(await call('/api/statement/query_entry', { from: '2025-06-23', to: '2026-06-23' })).toMatchObject({
      to: '2026-06-23',
    })
  })
})

describe('a statement', () => {
  test('of a month is made once, told of once, and reminds until somebody has confirmed it', async () => {
    const before = (await listed()).length
    bank.clock.set(new Date('2026-07-01T09:00:00+08:00'))
    await bank.runSchedule('monthly_statements')
    await bank.runSchedule('monthly_statements')
    const rows = await listed()
    expect(rows).toHaveLength(before + 1)
    const [made] = rows
    expect(made).toMatchObject({
      monthly: true,
      from: '2026-06-01',
      to: '2026-06-30',
      state: 'T10',
      confirm_by: '2026-07-30',
      actions: ['agree', 'dispute'],
    })
    const no = must(made, 'it').statement_no
    const told = async (title: string) =>
      (await queryRows(bank.db, sql`select 1 from notice where title = ${title} and link like ${`%${no}`}`))
        .length
    expect(await told('月度对账单已出具')).toBe(1)
    const unconfirmed = async (day: string) => {
      bank.clock.set(new Date(`${day}T09:00:00+08:00`))
      await bank.runSchedule('statement_reminders')
      return told('对账单尚未确认')
    }
    expect(await unconfirmed('2026-07-24')).toBe(0)
    expect(await unconfirmed('2026-07-25')).toBe(1)
    expect(await unconfirmed('2026-07-26')).toBe(1)
    expect(await unconfirmed('2026-07-30')).toBe(2)
    expect(await unconfirmed('2026-08-05')).toBe(2)
    expect(await unconfirmed('2026-08-06')).toBe(3)
    await bank.as(company)('/api/statement/agree_statement', { statement_no: no })
    expect(await unconfirmed('2026-08-30')).toBe(3)
  })

  test('is ordered for days that are over, once for the same days, and is a signed paper that can be checked', async () => {
    const call = bank.as(company)
    const { acct_id } = await call('/api/statement/query_account', {})
    const today = bank.clock.today()
    const yesterday = addDays(today, -1)
    await refused(call('/api/statement/order_statement', { acct_id, from: yesterday, to: today }), '20312', {
      to: `对账单只能出具至昨日（${yesterday}）`,
    })
    await refused(
      bank.as(stranger)('/api/statement/order_statement', { acct_id, from: yesterday, to: yesterday }),
      '9015',
    )
    const asked = { acct_id, from: '2026-06-01', to: yesterday }
    const { statement_no } = await call('/api/statement/order_statement', asked)
    expect(await call('/api/statement/order_statement', asked)).toMatchObject({ statement_no, state: 'T00' })

    await call('/api/statement/make_file', { statement_no })
    await refused(bank.as(stranger)('/api/statement/make_file', { statement_no }), '9015')
    await bank.runJobs()
    const { url, title } = await call('/api/statement/make_file', { statement_no })
    expect(title).toBe('对账单')
    const [stored] = await queryRows<{ content: Uint8Array }>(
      bank.db,
      sql`select content from file_object where name = ${url.slice('/files/'.length)}`,
    )
    const paper = openDocument(testAtRest, must(stored, 'the file').content)
    const text = await textOf(paper)
    const code = receiptCode(testAtRest, statement_no)
    for (const part of [statement_no, code, '9900123456789010118']) expect(text).toContain(part)
    expect(await checkPaper(bank.db, paper)).toMatchObject({
      result: 'genuine',
      title: '对账单',
      number: statement_no,
    })

    const sheet = await call('/api/document/query_sheet', { ref_no: statement_no, kind: 'statement' })
    const qr = sheet.parts.find(({ part }) => part === 'qr')
    expect(qr?.rows).toContainEqual(['验证码', code])

    const guest = bank.as('')
    const found = await guest('/api/statement/verify', { statement_no, code })
    const [row] = (await listed()).filter(each => each.statement_no === statement_no)
    expect(found).toMatchObject({
      owner_name: '云＊＊＊＊有限公司',
      acct_no: '9900 **** **** *** 0118',
      closing_fen: must(row, 'it').closing_fen,
    })
    const wrong = code.startsWith('2') ? `3${code.slice(1)}` : `2${code.slice(1)}`
    const other = (await monthly()).statement_no
    for (const each of [
      { statement_no, code: wrong },
      { statement_no: other, code },
      { statement_no: 'DZ20260701999999', code: receiptCode(testAtRest, 'DZ20260701999999') },
    ])
      await refused(guest('/api/statement/verify', each), '20310')
  })

  test('is refused beyond the lines that a file takes', async () => {
    const call = bank.as(company)
    const { acct_id } = must(await call('/api/statement/query_account', {}), 'an account')
    // As the ledger would have booked them one by one, all at once.
    await bank.db.execute(sql`with txn as (
        insert into ledger_txn (txn_no, kind, ref_no, business_dt, at)
          select 'LZ20260105' || 900000 + n, 'payer_in', 'many ' || n, '2026-01-05', '2026-01-05T10:00:00+08:00'
          from generate_series(1, 5001) n returning id),
      counted as (select id, row_number() over (order by id) as n from txn),
      accounts as (select id, balance_fen, case when gl_code is null then 'C' else 'D' end as side
        from settle_account where id = ${acct_id} or gl_code = 'CENTRAL_BANK'),
      entries as (
        insert into ledger_entry (txn_id, acct_id, dr_cr, amount_fen, balance_after_fen, remark)
          select t.id, a.id, a.side, 1, a.balance_fen + t.n, '多笔' from counted t, accounts a order by t.n
          returning acct_id)
      update settle_account set balance_fen = balance_fen + 5001 where id in (select acct_id from entries)`)
    expect(await checkBooks(bank.db)).toEqual([])
    const asked = { acct_id, from: '2026-01-05', to: '2026-01-05' }
    await refused(call('/api/statement/order_statement', asked), '20314')
  })
})
