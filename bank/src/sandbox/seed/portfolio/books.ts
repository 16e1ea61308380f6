/** Movements of past days, booked in the order of time with the balances that `bank/src/ledger/post.ts` would have left. */
import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import { eq, isNotNull, sql } from 'drizzle-orm'
import type { GlCode, Movement } from '../../../ledger/post.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { ledgerEntry, ledgerTxn, settleAccount } from '../../../platform/db/schema/ledger.ts'
import type { Numbers } from './numbers.ts'
import { drawIds, insertAll } from './write.ts'

export type PastMovement = Movement & { at: Date }

export interface GlAccounts {
  id(code: GlCode): number
}

export const glAccountsOf = async (tx: Tx): Promise<GlAccounts> => {
  const rows = await tx.select().from(settleAccount).where(isNotNull(settleAccount.glCode))
  return {
    id: code => {
      const row = rows.find(each => each.glCode === code)
      if (!row) throw new Error(`ledger account ${code} is missing`)
      return row.id
    },
  }
}

/** Books movements of accounts that are there already. @throws Error for one whose sides differ */
export const bookPast = async (
  tx: Tx,
  numbers: Numbers,
  movements: readonly PastMovement[],
): Promise<void> => {
  const nextTxn = await drawIds(tx, 'ledger_txn', movements.length)
  const accounts = new Map((await tx.select().from(settleAccount)).map(row => [row.id, row]))
  const balances = new Map([...accounts].map(([id, row]) => [id, row.balanceFen]))
  const txns: (typeof ledgerTxn.$inferInsert)[] = []
  const entries: (typeof ledgerEntry.$inferInsert)[] = []
  for (const movement of movements.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const id = nextTxn()
    const day = shanghaiDate(movement.at)
    const { kind, refNo, at } = movement
    txns.push({ id, txnNo: numbers.next('LZ', day), kind, refNo, businessDate: day, at })
    let difference = 0n
    for (const posting of movement.postings.toSorted((a, b) => a.accountId - b.accountId)) {
      const account = accounts.get(posting.accountId)
      if (!account) throw new Error(`ledger account ${posting.accountId} is missing`)
      const change = account.normalSide === posting.side ? posting.amountFen : -posting.amountFen
      const balanceAfterFen = (balances.get(account.id) ?? 0n) + change
      balances.set(account.id, balanceAfterFen)
      entries.push({ ...posting, txnId: id, balanceAfterFen })
      difference += posting.side === 'D' ? posting.amountFen : -posting.amountFen
    }
    if (difference !== 0n) throw new Error(`movement ${refNo} is out of balance by ${difference} fen`)
  }
  await insertAll(tx, ledgerTxn, txns)
  await insertAll(tx, ledgerEntry, entries)
  for (const [id, account] of accounts) {
    const balanceFen = balances.get(id) ?? 0n
    if (balanceFen === account.balanceFen) continue
    const changed = { balanceFen, version: sql`${settleAccount.version} + 1` }
    await tx.update(settleAccount).set(changed).where(eq(settleAccount.id, id))
  }
}
