import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'

export interface BookedEntry {
  /** D or C. */
  side: string
  amount_fen: string
  account: string
}

/**
 * What stands in the books for a reference, read from the database itself. The bank must have been stopped:
 * one process at a time may open the folder.
 */
export const bookedFor = async (dataDir: string, refNo: string): Promise<BookedEntry[]> => {
  const database = await PGlite.create({ dataDir: `${dataDir}/bank-db`, extensions: { btree_gist } })
  try {
    const { rows } = await database.query<BookedEntry>(
      `select e.dr_cr as side, e.amount_fen::text as amount_fen, coalesce(a.gl_code, 'CUSTOMER') as account
         from ledger_entry e
         join ledger_txn t on t.id = e.txn_id
         join settle_account a on a.id = e.acct_id
        where t.ref_no = $1
        order by e.dr_cr desc, e.amount_fen desc`,
      [refNo],
    )
    return rows
  } finally {
    await database.close()
  }
}
