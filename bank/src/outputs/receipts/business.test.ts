import { addDays } from '@portal/shared/calendar/dates.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { businessLines, businessSums } from '../../ledger/business.ts'
import type { Span } from '../../ledger/statements.ts'
import { queryRows } from '../../platform/db/db.ts'
import { sceneOf } from '../../testing/discount-scene.ts'
import {
  exampleHolding,
  must,
  newKey,
  newTestBank,
  submitBills,
  type TestBank,
} from '../../testing/test-bank.ts'

const company = '15400000011'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

/** Pseudo-random and the same every time. */
const numbers = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

/** What the applications and their bills say of the same days, fen; and the accounts of the company. */
const recorded = async (memberId: number, { from, to }: Span) => {
  const [row] = await queryRows<Record<string, string>>(
    bank.db,
    sql`
    with own as (select a.*, to_char(a.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as paid_dt
                   from disc_apply a where a.member_id = ${memberId} and a.paid_at is not null),
         paid as (select * from own where paid_dt between ${from} and ${to}),
         settled as (select l.* from own a join disc_apply_bill l on l.apply_id = a.id and l.round = a.round
                      where l.settled_dt between ${from} and ${to}),
         moved as (select t.kind, e.dr_cr, e.amount_fen from ledger_entry e join ledger_txn t on t.id = e.txn_id
                     join settle_account s on s.id = e.acct_id
                    where s.owner_member_id = ${memberId} and t.business_dt between ${from} and ${to})
    select (select coalesce(sum(total_fen), 0) from paid)::text as face,
           (select coalesce(sum(interest_fen), 0) from paid)::text as interest,
           (select coalesce(sum(buyer_interest_fen), 0) from paid)::text as buyer,
           (select coalesce(sum(net_fen), 0) from paid)::text as net,
           (select coalesce(sum(total_count), 0) from paid)::text as bills,
           (select coalesce(sum(face_fen), 0) from settled where settle_state = '1')::text as collected,
           (select coalesce(sum(face_fen), 0) from settled where settle_state = '3')::text as repaid,
           (select coalesce(sum(amount_fen), 0) from moved where kind = 'disc_payout' and dr_cr = 'C')::text as "in",
           (select coalesce(sum(amount_fen), 0) from moved where kind = 'bill_recourse' and dr_cr = 'D')::text as "out"`,
  )
  return must(row, 'the sums')
}

const sumsOf = async (memberId: number, span: Span) => {
  const sums = await bank.db.transaction(tx => businessSums(tx, memberId, span))
  const of = (kind: string) => sums.find(sum => sum.kind === kind)
  const paid = of('paid_out')
  return {
    face: paid?.faceFen ?? '0',
    interest: paid?.interestFen ?? '0',
    buyer: paid?.buyerInterestFen ?? '0',
    net: paid?.inFen ?? '0',
    bills: String(paid?.billCount ?? 0),
    collected: of('collected')?.faceFen ?? '0',
    repaid: of('repaid')?.faceFen ?? '0',
    in: String(sums.reduce((sum, { inFen }) => sum + BigInt(inFen), 0n)),
    out: String(sums.reduce((sum, { outFen }) => sum + BigInt(outFen), 0n)),
  }
}

describe('the statement of a company’s discount business', () => {
  test('ties to its applications and to its accounts for any span of a random business, and its lines to its sums', async () => {
    const random = numbers(20)
    const at = sceneOf(bank)
    const { rows } = await bank.as(company)('/api/bills/query_holding', { state: '10', page_size: 100 })
    for (const { holding_id } of rows
      .filter(row => row.blocked_reason === '' && row.due_dt > '2026-08-01')
      .slice(0, 4)) {
      const no = await at.submit([{ holding_id }])
      await at.approve(no.apply_no)
      if (random() < 0.9) await at.pay(no.apply_no)
      bank.clock.set(new Date(`${addDays(bank.clock.today(), random() < 0.5 ? 0 : 1)}T10:00:00+08:00`))
    }
    await bank.db.execute(sql`update bank_org set overdue_flag = true where id % 2 = 0`)
    for (const day of ['2026-10-08', '2026-11-20', '2027-01-10', '2027-06-30']) {
      bank.clock.set(new Date(`${day}T10:00:00+08:00`))
      await bank.runSchedule('present_due')
      const unpaid = await queryRows<{ no: string }>(
        bank.db,
        sql`select apply_no as no from disc_apply where state = 'D75' order by id`,
      )
      if (day > '2026-10-08')
        for (const { no } of unpaid)
          await bank.as('officer1')('/api/admin/repay_apply', { idem_key: newKey(), apply_no: no })
    }
    const members = await queryRows<{ id: number }>(
      bank.db,
      sql`select distinct member_id as id from disc_apply where paid_at is not null order by 1`,
    )
    const met = new Set<string>()
    for (const { id } of members) {
      for (let n = 0; n < 5; n++) {
        const from = n === 0 ? '2026-06-01' : addDays('2026-06-01', Math.floor(random() * 300))
        const span = { from, to: n === 0 ? '2027-06-30' : addDays(from, Math.floor(random() * 200)) }
        const sums = await sumsOf(id, span)
        expect(sums).toEqual(await recorded(id, span))
        expect(sums.net).toBe(String(BigInt(sums.face) - BigInt(sums.interest) + BigInt(sums.buyer)))
        const lines = await bank.db.transaction(tx =>
          businessLines(tx, id, span, { limit: 10_000, offset: 0 }),
        )
        for (const { kind } of lines) met.add(kind)
        const total = (of: 'inFen' | 'outFen') => lines.reduce((sum, line) => sum + BigInt(line[of]), 0n)
        expect(String(total('inFen'))).toBe(sums.in)
        expect(String(total('outFen'))).toBe(sums.out)
        const days = lines.map(line => line.businessDate)
        expect(days).toEqual([...days].sort())
        expect(days.every(day => day >= span.from && day <= span.to)).toBe(true)
      }
    }
    expect([...met].sort()).toEqual(['collected', 'dishonoured', 'paid_out', 'repaid'])
  })

  test('shows a payout on its day, by pages, and is of days in their order, a year at most', async () => {
    const call = bank.as(company)
    const ask = (more: Record<string, unknown> = {}) => call('/api/statement/query_business', more)
    const before = await ask()
    const { holding_id } = await exampleHolding(bank)
    const { apply_no, net_fen } = await submitBills(bank, company, [{ holding_id }])
    await bank.as('officer1')('/api/admin/approve_disc_apply', { apply_no })
    expect((await ask()).total).toBe(before.total)
    await bank.as('officer2')('/api/admin/pay_disc_apply', { apply_no, idem_key: newKey() })
    await bank.runJobs()
    const after = await ask({ page_size: 100 })
    expect(after.total).toBe(before.total + 1)
    expect(after.rows.at(-1)).toMatchObject({
      business_dt: '2026-06-23',
      apply_no,
      kind: 'paid_out',
      kind_name: '贴现放款',
      in_fen: net_fen,
      out_fen: '0',
    })
    expect(await ask({ page_no: after.total, page_size: 1 })).toMatchObject({ rows: [{ apply_no }] })
    expect(await ask({ from: '2026-07-01' })).toMatchObject({
      total: 0,
      rows: [],
      sums: [],
      to: '2026-07-01',
    })
    await expect(ask({ from: '2026-06-23', to: '2026-06-22' })).rejects.toMatchObject({
      code: '20311',
      fields: { to: '截止日期不能早于起始日期' },
    })
    bank.clock.set(new Date('2026-06-24T10:00:00+08:00'))
    const { acct_id } = await call('/api/statement/query_account', {})
    const days = { acct_id, from: '2026-06-23', to: '2026-06-23' }
    const { statement_no } = await call('/api/statement/order_statement', days)
    const sheet = await call('/api/document/query_sheet', { ref_no: statement_no, kind: 'statement' })
    const heading = sheet.parts.findIndex(({ text }) => text.startsWith('贴现业务'))
    expect(sheet.parts[heading + 1]?.rows.map(row => row.slice(0, 2))).toEqual([
      ['2026-06-23', '贴现放款'],
      ['合计', '贴现放款'],
    ])
    expect((await bank.as('15400000031')('/api/statement/query_business', {})).total).toBe(0)
  })
})
