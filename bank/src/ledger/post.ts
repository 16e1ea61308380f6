/** Double entry (复式记账): the only way money moves. */
import { eq, sql } from 'drizzle-orm'
import { nextNumber } from '../platform/calendar/serial.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import { ledgerEntry, ledgerTxn, type MovementKind, settleAccount } from '../platform/db/schema/ledger.ts'
import { issueReceipts } from './receipts.ts'

/** The bank's own accounts. */
export type GlCode =
  | 'CENTRAL_BANK'
  | 'DISC_ASSET'
  | 'INTEREST_INCOME'
  | 'OPERATING_EXPENSE'
  /** What the bank's trading desks owe it for discounted bills that they sold. */
  | 'DESK_CLAIM'

export interface Posting {
  accountId: number
  /** D 借, C 贷. */
  side: 'D' | 'C'
  /** Positive, fen. */
  amountFen: bigint
  remark: string
}

export interface Movement {
  kind: MovementKind
  /** What the money moves for. The database books each (kind, refNo) once only. */
  refNo: string
  postings: readonly Posting[]
}

export const glAccountId = async (tx: Tx, code: GlCode): Promise<number> => {
  const [row] = await tx
    .select({ id: settleAccount.id })
    .from(settleAccount)
    .where(eq(settleAccount.glCode, code))
  if (!row) throw new Error(`ledger account ${code} is missing`)
  return row.id
}

/**
 * Books a movement in the caller's transaction, with the receipts of the members it concerns, and returns its number.
 * Throws Error when debits and credits differ; the database refuses it at commit as well. A second booking of
 * the same reference and a customer's balance below zero are database errors, which roll everything back.
 */
export const post = async (tx: Tx, clock: Clock, movement: Movement): Promise<string> => {
  const difference = movement.postings.reduce(
    (sum, { side, amountFen }) => sum + (side === 'D' ? amountFen : -amountFen),
    0n,
  )
  if (difference !== 0n) throw new Error(`movement ${movement.refNo} is out of balance by ${difference} fen`)
  const txnNo = await nextNumber(tx, 'LZ', clock.today())
  const [txn] = await tx
    .insert(ledgerTxn)
    .values({
      txnNo,
      kind: movement.kind,
      refNo: movement.refNo,
      businessDate: clock.today(),
      at: clock.now(),
    })
    .returning({ id: ledgerTxn.id })
  if (!txn) throw new Error('ledger transaction was not returned')
  const entries: (typeof ledgerEntry.$inferInsert)[] = []
  // Always in the order of accounts, so that two movements cannot wait for each other.
  for (const posting of movement.postings.toSorted((a, b) => a.accountId - b.accountId)) {
    const [account] = await tx
      .update(settleAccount)
      .set({
        balanceFen: sql`${settleAccount.balanceFen} + case when ${settleAccount.normalSide} = ${posting.side}
          then ${posting.amountFen}::bigint else -${posting.amountFen}::bigint end`,
        version: sql`${settleAccount.version} + 1`,
        modifiedAt: new Date(),
      })
      .where(eq(settleAccount.id, posting.accountId))
      .returning({ balanceFen: settleAccount.balanceFen })
    if (!account) throw new Error(`ledger account ${posting.accountId} is missing`)
    entries.push({ ...posting, txnId: txn.id, balanceAfterFen: account.balanceFen })
  }
  await tx.insert(ledgerEntry).values(entries)
  await issueReceipts(tx, movement.kind, txn.id)
  return txnNo
}
