import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import type { TestBank } from './test-bank.ts'

/** What a presentment leaves in the bank, for its tests. */
export const presentmentFacts = (bankOf: () => TestBank) => {
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

  return { holdingState, entriesOf, noticesOf, refused }
}
