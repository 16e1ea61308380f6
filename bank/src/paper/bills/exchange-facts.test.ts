import { type Circulation, circulationNames } from '@portal/shared/bills/exchange-codes.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveCompanyBill } from '../../testing/give-company-bill.ts'
import { newTestBank, type TestBank } from '../../testing/test-bank.ts'

const COMPANY = '15400000011'
const codes = Object.keys(circulationNames) as Circulation[]

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  // One in each state that a company's bill may be in, beside what the seed has.
  for (const state of ['05', '10', '20', '35', '40', '60']) {
    const { holding_id } = await giveCompanyBill(bank.db, COMPANY, {
      faceFen: 100_00n,
      dueDate: '2026-06-20',
    })
    const lock = state === '20' ? 'TX20260623000001' : null
    await bank.db.execute(
      sql`update bill_holding set state = ${state}, lock_ref = ${lock} where id = ${holding_id}`,
    )
  }
  const { bill_no } = await giveCompanyBill(bank.db, COMPANY, { faceFen: 100_00n, dueDate: '2026-06-20' })
  await bank.db.execute(sql`update bill set transferable = false where bill_no = ${bill_no}`)
  await bank.db.execute(sql`insert into presentment (presentment_no, holding_id, bill_id, range_start, range_end,
      amount_fen, kind, state, holder_kind, holder_name, member_id, first_dt, last_dt, presented_dt, presented_at,
      presented_by, answer_by, subject)
    select 'TS20260620' || lpad(h.id::text, 6, '0'), h.id, h.bill_id, h.range_start, h.range_end, h.amount_fen,
      'in_time', 'P40', 'company', 'x', h.holder_member_id, '2026-06-22', '2026-06-30', '2026-06-22', now(), 'x',
      '2026-06-25', 'holding ' || h.id
      from bill_holding h join operator o on o.member_id = h.holder_member_id and o.account = ${COMPANY}
     where h.amount_fen = 10000 and h.live`)
})
afterAll(() => bank.close())

interface Listed {
  holding_id: string
  circulation: Circulation | null
}

const lists: Record<string, (circulation?: Circulation) => Promise<{ total: number; rows: Listed[] }>> = {
  'bills of a company': circulation =>
    bank.as(COMPANY)('/api/bills/query_holding', { page_size: 100, ...(circulation && { circulation }) }),
  'bills that a company presents': circulation =>
    bank.as(COMPANY)('/api/presentment/query_presentment', {
      page_size: 100,
      ...(circulation && { circulation }),
    }),
  'presentments, for officers': circulation =>
    bank.as('officer1')('/api/admin/query_presentment', {
      page_size: 100,
      ...(circulation && { circulation }),
    }),
}

test.each(Object.keys(lists))('%s are narrowed to those whose row has the code', async name => {
  const list = lists[name]
  if (!list) throw new Error(name)
  const all = await list()
  expect(all.total).toBe(all.rows.length)
  const met = new Set<string>()
  for (const code of codes) {
    const { rows, total } = await list(code)
    const wanted = all.rows.filter(({ circulation }) => circulation === code)
    expect([code, rows.map(({ holding_id }) => holding_id).sort()]).toEqual([
      code,
      wanted.map(({ holding_id }) => holding_id).sort(),
    ])
    expect(total).toBe(wanted.length)
    if (total > 0) met.add(code)
  }
  expect([...met]).toEqual(
    expect.arrayContaining(['TF0301', 'TF0303', 'TF0302', 'TF0401', 'TF0304', 'TF0501']),
  )
})
