/** What moved on a member's accounts on the days before today, from the ledger. */
import { addDays } from '@portal/shared/calendar/dates.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { inSpan, isIn, kindName, signed } from '../../ledger/statements.ts'
import type { Tx } from '../../platform/db/db.ts'
import { ledgerEntry, ledgerTxn, settleAccount } from '../../platform/db/schema/ledger.ts'
import { pastFrom } from './days.ts'
import { pastKind } from './past-kinds.ts'

type PastDay = RowOf<'/api/funds/query_fund_calendar'>['past'][number]

/** Balance of some accounts, fen, before a day. */
const balanceBefore = async (tx: Tx, accountIds: readonly number[], day: string): Promise<bigint> => {
  const [row] = await tx
    .select({ fen: sql<string>`coalesce(sum(${signed}), 0)::text` })
    .from(ledgerEntry)
    .innerJoin(ledgerTxn, eq(ledgerTxn.id, ledgerEntry.txnId))
    .innerJoin(settleAccount, eq(settleAccount.id, ledgerEntry.accountId))
    .where(and(inArray(settleAccount.id, [...accountIds]), lt(ledgerTxn.businessDate, day)))
  return BigInt(row?.fen ?? 0)
}

/** Each day on which money moved, with its sums by kind and the balance at its end; today is not among them. */
export const pastDays = async (tx: Tx, accountIds: readonly number[], today: string): Promise<PastDay[]> => {
  if (accountIds.length === 0) return []
  const span = { from: pastFrom(today), to: addDays(today, -1) }
  const rows = await tx
    .select({
      dt: ledgerTxn.businessDate,
      kind: ledgerTxn.kind,
      isIn,
      count: sql<number>`count(*)::int`,
      fen: sql<string>`sum(${ledgerEntry.amountFen})::text`,
    })
    .from(ledgerEntry)
    .innerJoin(ledgerTxn, eq(ledgerTxn.id, ledgerEntry.txnId))
    .innerJoin(settleAccount, eq(settleAccount.id, ledgerEntry.accountId))
    .where(and(inArray(settleAccount.id, [...accountIds]), inSpan(span)))
    .groupBy(ledgerTxn.businessDate, ledgerTxn.kind, isIn)
    .orderBy(asc(ledgerTxn.businessDate), sql`3 desc`, asc(ledgerTxn.kind))
  let end = await balanceBefore(tx, accountIds, span.from)
  return [...Map.groupBy(rows, row => row.dt)].map(([dt, ofDay]) => {
    const sumOf = (taken: boolean) =>
      ofDay.reduce((sum, row) => (row.isIn === taken ? sum + BigInt(row.fen) : sum), 0n)
    const [inFen, outFen] = [sumOf(true), sumOf(false)]
    end += inFen - outFen
    return {
      dt,
      in_fen: String(inFen),
      out_fen: String(outFen),
      net_fen: String(inFen - outFen),
      count: ofDay.reduce((sum, { count }) => sum + count, 0),
      end_fen: String(end),
      kinds: ofDay.map(row => ({
        name: kindName(row.kind, row.isIn),
        kind: pastKind(row.kind, row.isIn),
        is_in: row.isIn,
        amount_fen: row.fen,
        count: row.count,
      })),
    }
  })
}
