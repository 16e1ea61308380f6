/** Statements written down: ordered by their member, or a month's by the bank. */
import { addDays } from '@portal/shared/calendar/dates.ts'
import { CONFIRM_DAYS } from '@portal/shared/statements/states.ts'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import {
  type Figures,
  figuresFrom,
  figuresOf,
  inSpan,
  isMoney,
  type Span,
  type Statement,
  signed,
  sumsOver,
} from '../../ledger/statements.ts'
import { nextNumbers } from '../../platform/calendar/serial.ts'
import type { Tx } from '../../platform/db/db.ts'
import { ledgerEntry, ledgerTxn, settleAccount } from '../../platform/db/schema/ledger.ts'
import { statement } from '../../platform/db/schema/statements.ts'

/** Days before the last one of confirming on which a reminder goes out first. */
const REMIND_BEFORE = 5

interface Wanted {
  memberId: number
  accountId: number
  figures: Figures
}

/** Writes statements; of an account and span that have one already, none. @returns those written */
const write = async (
  tx: Tx,
  { now, today }: { now: Date; today: string },
  wanted: readonly Wanted[],
  isMonthly: boolean,
): Promise<Statement[]> => {
  if (wanted.length === 0) return []
  const numbers = await nextNumbers(tx, 'DZ', today, wanted.length)
  const confirmBy = isMonthly ? addDays(today, CONFIRM_DAYS) : null
  return tx
    .insert(statement)
    .values(
      wanted.map(({ memberId, accountId, figures }, at) => ({
        statementNo: numbers[at] ?? '',
        memberId,
        accountId,
        isMonthly,
        ...figures,
        state: isMonthly ? ('T10' as const) : ('T00' as const),
        confirmBy,
        remindOn: confirmBy && addDays(confirmBy, -REMIND_BEFORE),
        issuedAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning()
}

/** A statement that its member has ordered; the one there is already, where it is the same span. */
export const orderStatement = async (
  tx: Tx,
  at: { now: Date; today: string },
  { memberId, accountId, span }: { memberId: number; accountId: number; span: Span },
): Promise<{ statement: Statement; isNew: boolean }> => {
  const same = and(
    eq(statement.accountId, accountId),
    eq(statement.isMonthly, false),
    eq(statement.from, span.from),
    eq(statement.to, span.to),
  )
  const [earlier] = await tx.select().from(statement).where(same)
  if (earlier) return { statement: earlier, isNew: false }
  const figures = await figuresOf(tx, accountId, span)
  const [made] = await write(tx, at, [{ memberId, accountId, figures }], false)
  if (made) return { statement: made, isNew: true }
  // Ordered twice at one moment.
  const [other] = await tx.select().from(statement).where(same)
  if (!other) throw new Error(`statement of account ${accountId} was not written`)
  return { statement: other, isNew: false }
}

/**
 * The statements of a month that are still missing, of accounts that moved in it or hold money after it.
 * @param limit at most so many; fewer are written only when no other is missing
 */
export const issueStatements = async (
  tx: Tx,
  at: { now: Date; today: string },
  month: Span,
  limit: number,
): Promise<Statement[]> => {
  const sums = sumsOver(month)
  const rows = await tx
    .select({ accountId: settleAccount.id, memberId: settleAccount.ownerMemberId, ...sums })
    .from(settleAccount)
    .innerJoin(ledgerEntry, eq(ledgerEntry.accountId, settleAccount.id))
    .innerJoin(ledgerTxn, eq(ledgerTxn.id, ledgerEntry.txnId))
    .where(
      and(
        sql`${settleAccount.ownerMemberId} is not null`,
        isMoney,
        lte(ledgerTxn.businessDate, month.to),
        sql`not exists (select 1 from ${statement} where ${statement.accountId} = ${settleAccount.id}
          and ${statement.isMonthly} and ${statement.from} = ${month.from} and ${statement.to} = ${month.to})`,
      ),
    )
    .groupBy(settleAccount.id, settleAccount.ownerMemberId)
    .having(sql`count(*) filter (where ${inSpan(month)}) > 0 or sum(${signed}) <> 0`)
    .orderBy(asc(settleAccount.id))
    .limit(limit)
  const wanted = rows.flatMap(({ accountId, memberId, ...own }) =>
    memberId === null ? [] : [{ memberId, accountId, figures: figuresFrom(month, own) }],
  )
  return write(tx, at, wanted, true)
}
