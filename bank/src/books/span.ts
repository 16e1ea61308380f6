/** Days that somebody asks the books about, and what accounts have moved in them. */
import { BOOK_DAYS } from '@portal/shared/books/differences.ts'
import { daysBetween } from '@portal/shared/calendar/dates.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { ledgerEntry, ledgerTxn } from '../platform/db/schema/ledger.ts'

/** Days from the first to the last, both counted. */
export interface Span {
  from: string
  to: string
}

/** As a call gives them. */
export interface AskedDays {
  from?: string | undefined
  to?: string | undefined
}

/** As asked; today alone where nothing is. @throws Fault 20360 for days in the wrong order, and for more than a year */
export const spanOf = (today: string, { from, to }: AskedDays): Span => {
  const span = { from: from ?? to ?? today, to: to ?? (from !== undefined && from > today ? from : today) }
  if (span.from > span.to) {
    throw new Fault('20360', { fields: { to: `截止日期须不早于起始日期 ${span.from}` } })
  }
  if (daysBetween(span.from, span.to) >= BOOK_DAYS) {
    throw new Fault('20360', { fields: { from: `一次不超过 ${BOOK_DAYS} 天` } })
  }
  return span
}

const debitOf = (condition = sql`true`) =>
  sql<string>`coalesce(sum(${ledgerEntry.amountFen}) filter (where ${ledgerEntry.side} = 'D' and ${condition}), 0)`
const creditOf = (condition = sql`true`) =>
  sql<string>`coalesce(sum(${ledgerEntry.amountFen}) filter (where ${ledgerEntry.side} = 'C' and ${condition}), 0)`

/** By account: debits less credits before the span, and the debits and credits in it, fen. */
export const movedBy = (tx: Tx, { from, to }: Span) => {
  const before = sql`${ledgerTxn.businessDate} < ${from}`
  const within = sql`${ledgerTxn.businessDate} >= ${from}`
  return tx
    .select({
      accountId: ledgerEntry.accountId,
      opening: sql<string>`${debitOf(before)} - ${creditOf(before)}`.as('opening'),
      debit: debitOf(within).as('debit'),
      credit: creditOf(within).as('credit'),
      entries: sql<number>`(count(*) filter (where ${within}))::int`.as('entries'),
    })
    .from(ledgerEntry)
    .innerJoin(ledgerTxn, eq(ledgerTxn.id, ledgerEntry.txnId))
    .where(lte(ledgerTxn.businessDate, to))
    .groupBy(ledgerEntry.accountId)
    .as('moved')
}
