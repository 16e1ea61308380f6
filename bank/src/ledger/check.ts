/** Proof of the books: what must hold at any time. */
import { sql } from 'drizzle-orm'
import { type Db, queryRows, type Tx } from '../platform/db/db.ts'

export interface BooksFault {
  what: 'unbalanced transaction' | 'balance differs from entries'
  no: string
}

/** Every transaction balances and every balance is the sum of its entries: an empty list. */
export const checkBooks = (on: Db | Tx): Promise<BooksFault[]> =>
  queryRows<BooksFault>(
    on,
    sql`
    select 'unbalanced transaction' as what, t.txn_no as no
      from ledger_txn t left join ledger_entry e on e.txn_id = t.id
      group by t.txn_no
      having coalesce(sum(case e.dr_cr when 'D' then e.amount_fen else -e.amount_fen end), 1) <> 0
    union all
    select 'balance differs from entries', coalesce(a.gl_code, a.id::text)
      from settle_account a left join ledger_entry e on e.acct_id = a.id
      group by a.id, a.gl_code, a.balance_fen
      having a.balance_fen <> coalesce(sum(case when e.dr_cr = a.normal_side then e.amount_fen else -e.amount_fen end), 0)`,
  )
