/** Quotes that no longer count: ended with their bill, and deleted after a while. */
import { and, eq, inArray, isNull, lt, notExists } from 'drizzle-orm'
import type { BillQuotes } from '../paper/bills/quotes.ts'
import { discApply } from '../platform/db/schema/discount.ts'
import { rateLock, rateLockBill } from '../platform/db/schema/quotes.ts'
import { noteGone } from '../platform/jobs/upkeep.ts'
import { defineSchedule } from '../platform/kernel/schedule.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A quote counts for a quarter of an hour; those that were submitted are kept with their application. */
export const quoteDays = 30

/** Quotes that still count with a bill's figures end now. */
export const discountQuotes: BillQuotes = {
  end: async (ctx, billId) => {
    const locks = ctx.tx
      .select({ id: rateLockBill.lockId })
      .from(rateLockBill)
      .where(eq(rateLockBill.billId, billId))
    await ctx.tx
      .update(rateLock)
      .set({ expiresAt: ctx.now() })
      .where(and(inArray(rateLock.id, locks), isNull(rateLock.usedBy)))
  },
}

/** Quotes expire by the business clock. */
export const purgeQuotes = defineSchedule({
  name: 'purge_quotes',
  every: 'day',
  run: async ctx => {
    const ofApplication = ctx.tx.select().from(discApply).where(eq(discApply.rateLockId, rateLock.id))
    const old = and(
      isNull(rateLock.usedBy),
      lt(rateLock.expiresAt, new Date(ctx.now().getTime() - quoteDays * dayMs)),
      notExists(ofApplication),
    )
    const ids = ctx.tx.select({ id: rateLock.id }).from(rateLock).where(old)
    await ctx.tx.delete(rateLockBill).where(inArray(rateLockBill.lockId, ids))
    const gone = await ctx.tx.delete(rateLock).where(old).returning({ id: rateLock.id })
    await noteGone(ctx, { action: 'rate_lock.purge', objectType: 'rate_lock' }, gone)
  },
})
