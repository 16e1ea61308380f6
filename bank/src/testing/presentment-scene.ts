import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type CompanyBill, giveCompanyBill } from './give-company-bill.ts'
import { must, newKey, type TestBank } from './test-bank.ts'

export const COMPANY = '15400000011'
export const OTHER = '15400000001'
export const dueToday = { faceFen: 12_345_600n, dueDate: '2026-06-23' }
/** @param tail what the simulated acceptor answers (docs/sandbox.md) */
export const commercial = (tail: bigint): CompanyBill => ({
  ...dueToday,
  kind: 'AC02',
  faceFen: 50_000_000n + tail,
})

/** What tests of presentments do, and what these leave in the bank. */
export const presentmentScene = (bankOf: () => TestBank) => {
  const holdingState = async (holding_id: string) => {
    const [row] = await queryRows<{ state: string }>(
      bankOf().db,
      sql`select state from bill_holding where id = ${holding_id}`,
    )
    return row?.state
  }
  const entriesOf = (no: string) =>
    queryRows(
      bankOf().db,
      sql`select coalesce(a.gl_code, 'DEPOSIT') as account, e.dr_cr as side, e.amount_fen::text as fen
        from ledger_entry e join ledger_txn t on t.id = e.txn_id join settle_account a on a.id = e.acct_id
       where t.kind = 'collection' and t.ref_no = ${no} order by 1`,
    )
  const noticesOf = (bill_no: string) =>
    queryRows<{ title: string }>(
      bankOf().db,
      sql`select title from notice where body like ${`%${bill_no}%`} order by id`,
    )
  const refused = async (work: () => Promise<unknown>, code: string, field = 'holding_id') => {
    const everything = async () => ({
      ...((await bankOf().snapshot()) as object),
      keys: null,
      presentments: await queryRows(bankOf().db, sql`select * from presentment order by id`),
    })
    const before = await everything()
    await expect(work()).rejects.toMatchObject({
      code,
      ...(field && { fields: { [field]: expect.any(String) } }),
    })
    expect(await everything()).toEqual(before)
  }

  const give = (made: CompanyBill, account = COMPANY) => giveCompanyBill(bankOf().db, account, made)
  const day = (date: string) => bankOf().clock.set(new Date(`${date}T10:00:00+08:00`))
  const present = (holding_id: string, account = COMPANY) =>
    bankOf().as(account)('/api/presentment/present_bill', { idem_key: newKey(), holding_id })
  const presentLate = (holding_id: string, reason = '经办人员更换') =>
    bankOf().as(COMPANY)('/api/presentment/present_late', { idem_key: newKey(), holding_id, reason })
  const rowOf = async (holding_id: string, account = COMPANY) => {
    const { rows } = await bankOf().as(account)('/api/presentment/query_presentment', { holding_id })
    return must(rows[0], 'the bill in the list')
  }

  return { holdingState, entriesOf, noticesOf, refused, give, day, present, presentLate, rowOf }
}
