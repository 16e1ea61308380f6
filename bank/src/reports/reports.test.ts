import { type ReportGrouping, reportGroupings } from '@portal/shared/discount/report.ts'
import { reportLists } from '@portal/shared/exports/report-lists.ts'
import { divideHalfUp } from '@portal/shared/money/interest.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readableFile } from '../files/stored-files.ts'
import { findByAccount } from '../people/directory/operators.ts'
import { signedInOf } from '../people/sign-in/sessions.ts'
import { paidExample } from '../testing/discount-scene.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'
import { unzip } from '../testing/unzip.ts'

/** A year of the demo data, and the worked example beside it. */
const year = { from: '2025-06-23', to: '2026-06-23' }

let bank: TestBank
let applyNo: string
beforeAll(async () => {
  bank = await newTestBank()
  applyNo = await paidExample(bank)
})
afterAll(() => bank.close())

type Days = { from?: string; to?: string }
const report = (by: ReportGrouping, days: Days = year) =>
  bank.as('officer2')('/api/admin/report/query_discount', { ...days, by, page_size: 100 })
const billsOf = (
  more: Days & { bank_no?: string; manager?: string; acceptor_class?: 'GG' | 'CS' },
  page_no = 1,
) => bank.as('officer2')('/api/admin/report/query_discount_bill', { ...more, page_no, page_size: 100 })

type Bill = Awaited<ReturnType<typeof billsOf>>['rows'][number]

const allBills = async (): Promise<Bill[]> => {
  const rows: Bill[] = []
  for (let page = 1; ; page += 1) {
    const answer = await billsOf(year, page)
    rows.push(...answer.rows)
    if (rows.length >= answer.total) return rows
  }
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => bigint): bigint =>
  rows.reduce((all, row) => all + of(row), 0n)

/** The figures of some bills, reckoned from the bills alone. */
const figuresOf = (bills: readonly Bill[]) => {
  const faceDays = sum(bills, bill => BigInt(bill.face_fen) * BigInt(bill.days))
  const rated = sum(bills, bill => BigInt(bill.face_fen) * BigInt(bill.days) * BigInt(bill.rate_e6))
  const face = sum(bills, bill => BigInt(bill.face_fen))
  return {
    applies: new Set(bills.map(bill => bill.apply_no)).size,
    bills: bills.length,
    face_fen: String(face),
    interest_fen: String(sum(bills, bill => BigInt(bill.interest_fen))),
    net_fen: String(sum(bills, bill => BigInt(bill.net_fen))),
    mean_rate_e6: Number(divideHalfUp(rated, faceDays)),
    mean_days_e2: Number(divideHalfUp(100n * faceDays, face)),
  }
}

const nameOf: Readonly<Record<ReportGrouping, (bill: Bill) => string>> = {
  month: bill => bill.paid_dt.slice(0, 7),
  bank: bill => bill.bank_name,
  manager: bill => bill.manager,
  class: bill => bill.class_name,
}

describe('the discounts of a year', () => {
  test.each(Object.keys(reportGroupings) as ReportGrouping[])(
    'by %s have the figures of their bills, add up to the whole, and tie to the ledger',
    async by => {
      const bills = await allBills()
      const answer = await report(by)
      const groups = Map.groupBy(bills, nameOf[by])
      expect(answer.rows.map(row => row.name).sort()).toEqual([...groups.keys()].sort())
      // One discounting bank has paid, and in one month.
      if (by === 'manager' || by === 'class') expect(answer.rows.length).toBeGreaterThan(1)
      const whole = figuresOf(bills)
      for (const row of answer.rows) {
        expect(row, row.name).toMatchObject(figuresOf(must(groups.get(row.name), row.name)))
        const share = Number(divideHalfUp(BigInt(row.face_fen) * 10_000n, BigInt(whole.face_fen)))
        expect(row.share_e4, row.name).toBe(share)
      }
      expect(answer.totals).toEqual(whole)
      expect(answer).toMatchObject({
        ties: true,
        ledger_face_fen: whole.face_fen,
        ledger_interest_fen: whole.interest_fen,
      })
      expect(String(sum(answer.largest, bar => BigInt(bar.face_fen)))).toBe(whole.face_fen)
    },
  )

  test('lead from each figure to the bills that it is of', async () => {
    const narrowings: Readonly<Record<ReportGrouping, (key: string) => object>> = {
      month: () => ({}),
      bank: (key: string) => ({ bank_no: key }),
      manager: (key: string) => ({ manager: key }),
      class: (key: string) => ({ acceptor_class: key }),
    }
    for (const by of Object.keys(reportGroupings) as ReportGrouping[]) {
      for (const { key, from, to, name, share_e4: _, ...figures } of (await report(by)).rows) {
        const { totals, total } = await billsOf({ from, to, ...narrowings[by](key) })
        expect(totals, name).toEqual(figures)
        expect(total, name).toBe(figures.bills)
      }
    }
  })

  test('are a file, with the rows and sums of the screen', async () => {
    const columns = reportLists.discount_report.columns.map(({ id }) => id).join(',')
    const filter = JSON.stringify({ ...year, by: 'class' })
    const { rows } = await report('class')
    await bank.as('officer2')('/api/admin/export/start', { list: 'discount_report', filter, columns })
    await bank.runJobs()
    const made = must((await bank.as('officer2')('/api/admin/export/query', {})).rows[0], 'the export')
    expect(made).toMatchObject({ title: '业务报表', state: 'done', total_rows: rows.length })
    const person = signedInOf(must(await findByAccount(bank.db, 'officer2'), 'officer2'), 0)
    const file = must(await readableFile(bank.db, person, made.url.slice('/files/'.length)), 'the file')
    const sheet = must(unzip(Buffer.from(file.content)).get('xl/worksheets/sheet1.xml'), 'the sheet')
    const lines = sheet.split('<row>').slice(2)
    for (const [at, row] of rows.entries()) {
      expect(lines[at]).toContain(row.name)
      expect(lines[at]).toContain(`<v>${Number(row.face_fen) / 100}</v>`)
    }
  })

  test('are for who has the permission, over a year at most', async () => {
    const asked = bank.as('gov')('/api/admin/report/query_discount', {})
    await expect(asked).rejects.toMatchObject({ code: '1003' })
    expect(await bank.as('credit')('/api/admin/report/query_discount', {})).toMatchObject({
      from: '2026-01-01',
      to: '2026-06-23',
      by: 'month',
    })
    for (const days of [
      { from: '2026-06-23', to: '2026-06-22' },
      { from: '2025-06-22', to: '2026-06-23' },
    ]) {
      await expect(report('month', days)).rejects.toMatchObject({ code: '20360' })
      await expect(billsOf(days)).rejects.toMatchObject({ code: '20360' })
    }
  })
})

/*
 * The worked example, 2,345,678.90 at 1.28 % for 107 days and 8,924.01 of interest, moved to a February without other
 * payouts and given a second bill of another class. The means were computed by a program of another language.
 */
describe('an application of two classes', () => {
  const february = { from: '2027-02-10', to: '2027-04-30' }

  const second = async (face: bigint, rate: number, days: number, interest: bigint) => {
    await bank.db.execute(
      sql`update disc_apply set paid_at = '2027-02-09T16:00:00Z' where apply_no = ${applyNo}`,
    )
    await bank.db.execute(sql`update bill set acceptor_id = (select min(id) from bank_org where org_class = 'GG')
      where id = (select b.bill_id from disc_apply_bill b join disc_apply a on a.id = b.apply_id
                   where a.apply_no = ${applyNo} and b.line <> 99)`)
    await bank.db.execute(sql`delete from disc_apply_bill where line = 99
      and apply_id = (select id from disc_apply where apply_no = ${applyNo})`)
    await bank.db.execute(sql`insert into disc_apply_bill (apply_id, round, line, bill_id, holding_id, range_start,
        range_end, face_fen, interest_end_dt, rolled_days, roll_reason, days, rate_e6, interest_fen, net_fen)
      select b.apply_id, b.round, 99, (select min(bill.id) from bill join bank_org o on o.id = bill.acceptor_id
          where o.org_class = 'CS'), b.holding_id, 1, ${face}, ${face}, b.interest_end_dt, 0, '', ${days}, ${rate},
        ${interest}, ${face - interest}
        from disc_apply_bill b join disc_apply a on a.id = b.apply_id where a.apply_no = ${applyNo}`)
  }

  test('counts in both, once in all, with means weighted by face and days', async () => {
    await second(100_000_000n, 20_000, 30, 166_667n)
    const answer = await report('class', february)
    expect(answer.rows).toEqual([
      {
        key: 'GG',
        name: '国股',
        ...february,
        applies: 1,
        bills: 1,
        face_fen: '234567890',
        interest_fen: '892401',
        net_fen: '233675489',
        mean_rate_e6: 12_800,
        mean_days_e2: 10_700,
        share_e4: 7011,
      },
      {
        key: 'CS',
        name: '城商',
        ...february,
        applies: 1,
        bills: 1,
        face_fen: '100000000',
        interest_fen: '166667',
        net_fen: '99833333',
        mean_rate_e6: 20_000,
        mean_days_e2: 3000,
        share_e4: 2989,
      },
    ])
    expect(answer.totals).toEqual({
      applies: 1,
      bills: 2,
      face_fen: '334567890',
      interest_fen: '1059068',
      net_fen: '333508822',
      mean_rate_e6: 13_569,
      mean_days_e2: 8399,
    })
    // Nothing was booked in that February: the report says so.
    expect(answer).toMatchObject({ ties: false, ledger_face_fen: '0', ledger_interest_fen: '0' })
    const [month] = (await report('month', february)).rows
    expect(month).toMatchObject({ key: '2027-02', from: '2027-02-10', to: '2027-02-28', share_e4: 10_000 })
    expect((await report('month', { from: '2027-01-01', to: '2027-02-09' })).rows).toEqual([])
    const months = await report('month', { from: '2026-06-10', to: '2027-02-20' })
    expect(months.rows.map(({ key, from, to }) => [key, from, to])).toEqual([
      ['2026-06', '2026-06-10', '2026-06-30'],
      ['2027-02', '2027-02-01', '2027-02-20'],
    ])
    expect(months.largest.map(bar => bar.name)).toEqual(['2026-06', '2027-02'])
  })

  test('is summed and weighed exactly beside the largest amount', async () => {
    await second(99_999_999_999_999n, 240_000, 366, 24_399_999_999_999n)
    const { totals, rows } = await report('class', february)
    expect(totals).toMatchObject({
      face_fen: '100000234567889',
      interest_fen: '24400000892400',
      net_fen: '75600233675489',
      mean_rate_e6: 240_000,
      mean_days_e2: 36_600,
    })
    expect(rows.map(row => row.share_e4)).toEqual([10_000, 0])
  })

  test('nothing paid is an empty report that ties, without means', async () => {
    const days = { from: '2028-01-01', to: '2028-01-31' }
    expect(await report('bank', days)).toMatchObject({
      total: 0,
      rows: [],
      largest: [],
      ties: true,
      totals: { applies: 0, bills: 0, face_fen: '0', mean_rate_e6: null, mean_days_e2: null },
    })
    expect(await billsOf(days)).toMatchObject({ total: 0, rows: [] })
  })
})
