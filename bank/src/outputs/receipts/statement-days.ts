/** Statements that the bank makes by itself: each month's, and the reminders of those that nobody has confirmed. */
import { addDays } from '@portal/shared/calendar/dates.ts'
import { statementMeanings } from '@portal/shared/statements/meanings.ts'
import { and, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import type { Span, Statement } from '../../ledger/statements.ts'
import { statement } from '../../platform/db/schema/statements.ts'
import { inState } from '../../platform/kernel/in-state.ts'
import { defineJob } from '../../platform/kernel/outbox.ts'
import { defineSchedule } from '../../platform/kernel/schedule.ts'
import { issueStatements } from './statement-issue.ts'
import { remind, tellIssued } from './statement-moves.ts'

/** The calendar month before the one of a day. */
export const monthBefore = (day: string): Span => {
  const to = addDays(`${day.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

/** Statements of one transaction. */
const AT_ONCE = 100

export const makeStatements = defineJob({
  topic: 'make_statements',
  payload: z.object({ from: z.string(), to: z.string(), part: z.int() }),
  key: ({ from, part }) => `${from}:${part}`,
  run: async (ctx, { from, to, part }) => {
    const made = await issueStatements(ctx.tx, { now: ctx.now(), today: ctx.today() }, { from, to }, AT_ONCE)
    await tellIssued(ctx, made)
    for (const { statementNo: objectNo, closingFen } of made) {
      await ctx.audit({
        action: 'statement.issue',
        objectType: 'statement',
        objectNo,
        after: { from, to, closing_fen: String(closingFen) },
      })
    }
    if (made.length === AT_ONCE) await ctx.enqueue(makeStatements, { from, to, part: part + 1 })
  },
})

/**
 * Of the month that is over: begun on its next day, some minutes after midnight, when no movement of that month is still
 * on its way. Its first part is one job for each month, however often it is ordered.
 */
export const monthlyStatements = defineSchedule({
  name: 'monthly_statements',
  every: 'day',
  run: ctx => ctx.enqueue(makeStatements, { ...monthBefore(ctx.today()), part: 1 }),
})

/** Days between reminders once the last day of confirming is over. */
const REMIND_EVERY = 7

/** The next day of a reminder: the last day of confirming, and every week after it. */
const nextReminder = (today: string, { confirmBy }: Statement): string =>
  confirmBy !== null && today < confirmBy ? confirmBy : addDays(today, REMIND_EVERY)

export const statementReminders = defineSchedule({
  name: 'statement_reminders',
  every: 'day',
  run: async ctx => {
    const today = ctx.today()
    const waiting = await ctx.tx
      .select()
      .from(statement)
      .where(
        and(
          inState(statement.state, statementMeanings, ({ waitsFor }) => waitsFor === 'member'),
          lte(statement.remindOn, today),
        ),
      )
      .orderBy(statement.id)
    for (const of of waiting) {
      await remind(ctx, of)
      await ctx.tx
        .update(statement)
        .set({ remindOn: nextReminder(today, of) })
        .where(eq(statement.id, of.id))
    }
  },
})
