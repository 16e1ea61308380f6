/** What a reconciliation has found, kept: new differences, those that are gone, and those that have come again. */
import {
  type DifferenceActor,
  type DifferenceEvent,
  type DifferenceState,
  differenceTransitions,
  KEPT_DIFFERENCES,
} from '@portal/shared/books/differences.ts'
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { eq, sql } from 'drizzle-orm'
import { defineOfficersNotice, tellOfficersOf } from '../notices/notice.ts'
import { booksDay, booksDifference } from '../platform/db/schema/books.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { createMachine } from '../platform/kernel/machine.ts'
import { createMover, entryOf } from '../platform/kernel/mover.ts'
import { checkDay } from './check-day.ts'
import type { Difference } from './compare.ts'

export type KeptDifference = typeof booksDifference.$inferSelect
export type BooksDay = typeof booksDay.$inferSelect

export const differenceMachine = createMachine<DifferenceState, DifferenceEvent, DifferenceActor>(
  differenceTransitions,
)

export const moveDifference = createMover<
  KeptDifference,
  DifferenceState,
  DifferenceEvent,
  DifferenceActor,
  { as: DifferenceActor }
>({
  machine: differenceMachine,
  table: booksDifference,
  stateOf: ({ state }) => state,
  columnsOf: state => ({ state }),
  audit: ({ id }, step) => entryOf('books_difference', String(id), step),
  tell: ctx => tellChange(ctx, { to: 'staff', topic: 'books' }),
})

const found = defineOfficersNotice<{ day: string; open: number; total: number }>({
  permission: 'books_check',
  category: '系统',
  title: '日终对账发现差异',
  body: ({ day, open, total }) => `${day} 日终对账发现 ${total} 条差异，其中 ${open} 条待处理，请查明原因。`,
  link: () => linkTo('booksDifferences'),
})

const keyOf = ({ kind, subject, accountId, side }: Omit<Difference, 'expectedFen' | 'foundFen' | 'detail'>) =>
  [kind, subject, accountId, side].join(' ')

/** The first of each name: what is found twice of one thing is one difference. */
const named = (differences: readonly Difference[]): Map<string, Difference> => {
  const rows = new Map<string, Difference>()
  for (const row of differences) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row)
  return rows
}

const bySystem = { as: 'system' } as const

/** A kept difference that is found again, or no longer. @returns whether it waits now and did not before */
const seenAgain = async (ctx: Ctx, kept: KeptDifference, now: Difference | undefined): Promise<boolean> => {
  if (!now) {
    if (differenceMachine.allows(kept.state, 'vanish', 'system')) {
      await moveDifference(ctx, kept, 'vanish', bySystem)
    }
    return false
  }
  const figures = { expectedFen: now.expectedFen, foundFen: now.foundFen, detail: now.detail }
  const isSame = kept.expectedFen === now.expectedFen && kept.foundFen === now.foundFen
  const comesBack =
    differenceMachine.allows(kept.state, 'again', 'system') && (kept.acceptedAt === null || !isSame)
  if (comesBack) {
    const cleared = { acceptedAt: null, acceptedBy: '', words: '' }
    await moveDifference(ctx, kept, 'again', bySystem, '', { ...figures, ...cleared, foundAt: ctx.now() })
    return true
  }
  await ctx.tx
    .update(booksDifference)
    .set({
      ...figures,
      foundAt: ctx.now(),
      // Who has read other figures decides on these anew.
      ...(!isSame && { version: sql`${booksDifference.version} + 1` }),
    })
    .where(eq(booksDifference.id, kept.id))
  return false
}

/** @returns how many wait that did not before */
const keepDifferences = async (
  ctx: Ctx,
  day: string,
  differences: readonly Difference[],
): Promise<number> => {
  const now = named(differences.slice(0, KEPT_DIFFERENCES))
  const kept = await ctx.tx
    .select()
    .from(booksDifference)
    .where(eq(booksDifference.businessDate, day))
    .orderBy(booksDifference.id)
    .for('update')
  let more = 0
  for (const row of kept) {
    if (await seenAgain(ctx, row, now.get(keyOf(row)))) more += 1
    now.delete(keyOf(row))
  }
  const fresh = [...now.values()]
  if (fresh.length > 0) {
    await ctx.tx.insert(booksDifference).values(
      fresh.map(({ detail, ...row }) => ({
        ...row,
        subject: row.subject.slice(0, 64),
        detail: detail.slice(0, 200),
        businessDate: day,
        state: 'K10' as const,
        foundAt: ctx.now(),
      })),
    )
  }
  return more + fresh.length
}

/**
 * Reconciles a day and keeps what it finds; two at once wait for each other. Officers are told of what waits since.
 * @param by name of who asked for it, null for the day's own job
 */
export const reconcile = async (ctx: Ctx, day: string, by: string | null): Promise<BooksDay> => {
  const begun = { checkedAt: ctx.now(), checkedBy: by ?? '系统', ...(by === null && { byJob: true }) }
  await ctx.tx
    .insert(booksDay)
    .values({
      ...begun,
      businessDate: day,
      movements: 0,
      debitFen: 0n,
      creditFen: 0n,
      differences: 0,
      runs: 0,
    })
    .onConflictDoUpdate({ target: booksDay.businessDate, set: begun })
  const { differences, ...sums } = await checkDay(ctx.tx, day)
  const open = await keepDifferences(ctx, day, differences)
  const [kept] = await ctx.tx
    .update(booksDay)
    .set({ ...sums, differences: differences.length, runs: sql`${booksDay.runs} + 1` })
    .where(eq(booksDay.businessDate, day))
    .returning()
  if (!kept) throw new Error(`day ${day} was not kept`)
  await ctx.audit({
    action: 'books_day.check',
    objectType: 'books_day',
    objectNo: day,
    after: { count: differences.length },
  })
  await tellChange(ctx, { to: 'staff', topic: 'books' })
  if (open > 0) await tellOfficersOf(ctx, found, { day, open, total: differences.length })
  return kept
}
