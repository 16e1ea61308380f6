import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBooks } from '../ledger/check.ts'
import { queryRows } from '../platform/db/db.ts'
import { exampleHolding, newKey, newTestBank, submitBills, type TestBank } from '../testing/test-bank.ts'

const company = '15400000011'
let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

const prepare = async (range?: string) => {
  const call = bank.as(company)
  const { holding_id } = await exampleHolding(bank)
  const { lock_no } = await call('/api/discount/get_quote', {
    bills: [{ holding_id, ...(range && { range }) }],
  })
  const { sign_no } = await call('/api/signing/query_sign', {})
  return { lock_no, sign_no }
}
const countApplies = async () => (await queryRows(bank.db, sql`select 1 from disc_apply`)).length

describe('at the same time', () => {
  test('twenty submits of one key make one application and get one answer', async () => {
    const input = { idem_key: newKey(), ...(await prepare()) }
    const before = await countApplies()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bank.as(company)('/api/discount/submit_apply', input)),
    )
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(await countApplies()).toBe(before + 1)
  })

  test('two quotes of the same bill under two keys: one wins, the other hears 已锁定', async () => {
    const quotes = [await prepare('1-100'), await prepare('50-200')]
    const results = await Promise.allSettled(
      quotes.map(quote => bank.as(company)('/api/discount/submit_apply', { idem_key: newKey(), ...quote })),
    )
    const refused = results.filter(result => result.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject({ code: '20015', text: '票据已锁定，不能重复办理' })
  })

  test('twenty overlapping parts of one bill: what is taken shares no unit, what is refused is said to be locked', async () => {
    // 1-150, 101-250, 201-350 …: each overlaps the one before and the one after.
    const quotes = []
    for (let n = 0; n < 20; n += 1) quotes.push(await prepare(`${n * 100 + 1}-${n * 100 + 150}`))
    const results = await Promise.allSettled(
      quotes.map(quote => bank.as(company)('/api/discount/submit_apply', { idem_key: newKey(), ...quote })),
    )
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: '20015' })
    }
    const locked = await queryRows<{ range_start: number; range_end: number }>(
      bank.db,
      sql`select h.range_start, h.range_end from bill_holding h join bill b on b.id = h.bill_id
        where b.bill_no like '%2026040300000012%' and h.live and h.state = '20' order by h.range_start`,
    )
    const taken = results.filter(result => result.status === 'fulfilled').length
    expect(taken).toBeGreaterThan(5)
    expect(locked).toHaveLength(taken)
    for (const [index, { range_start }] of locked.entries()) {
      expect(range_start).toBeGreaterThan(locked[index - 1]?.range_end ?? 0)
    }
    expect(
      await queryRows(
        bank.db,
        sql`select b.id from bill b join bill_holding h on h.bill_id = b.id and h.live
          group by b.id having sum(h.amount_fen) <> b.package_fen`,
      ),
    ).toEqual([])
  })

  test('twenty approvals: one is done, nineteen hear 20000', async () => {
    const { apply_no } = await submitBills(
      bank,
      company,
      [await exampleHolding(bank)].map(({ holding_id }) => ({ holding_id })),
    )
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        bank.as(i % 2 ? 'officer1' : 'officer2')('/api/admin/approve_disc_apply', { apply_no }),
      ),
    )
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: '20000' })
    }
  })

  test('twenty payments under twenty keys: the money moves once', async () => {
    const { holding_id } = await exampleHolding(bank)
    const { apply_no } = await submitBills(bank, company, [{ holding_id }])
    await bank.as('officer1')('/api/admin/approve_disc_apply', { apply_no })
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        bank.as('officer2')('/api/admin/pay_disc_apply', { idem_key: newKey(), apply_no }),
      ),
    )
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    await Promise.all([bank.runJobs(), bank.runJobs()])
    const booked = await queryRows(bank.db, sql`select 1 from ledger_txn where ref_no = ${apply_no}`)
    expect(booked).toHaveLength(1)
    expect(await checkBooks(bank.db)).toEqual([])
  })
})
