import { getFigures } from '@portal/shared/contract/screen.ts'
import { instantText } from '../../platform/calendar/calendar.ts'
import { screenSnapshot } from '../../platform/db/schema/screen.ts'
import type { Handlers } from '../../platform/kernel/handler.ts'
import { defineSchedule } from '../../platform/kernel/schedule.ts'
import { computeFigures } from './figures.ts'

/** How old figures may be before they are computed for the caller, real milliseconds. */
const FRESH_MS = 120_000
const ONLY = 1

export const screenHandlers = {
  '/api/screen/get_figures': async ctx => {
    const [kept] = await ctx.tx.select().from(screenSnapshot)
    const isFresh = kept && Date.now() - kept.computedAt.getTime() < FRESH_MS
    // Kept by an earlier release, they may lack what this one tells.
    const known = isFresh ? getFigures.row.safeParse(kept.figures) : undefined
    const figures = known?.success ? known.data : await computeFigures(ctx)
    return [{ ...figures, business_now: instantText(ctx.now()) }]
  },
} satisfies Handlers

/** Keeps the figures ready, so that however many screens ask, the applications are summed once a minute. */
export const keepFigures = defineSchedule({
  name: 'screen_figures',
  every: 'minute',
  run: async ctx => {
    const values = { figures: { ...(await computeFigures(ctx)) }, computedAt: new Date() }
    await ctx.tx
      .insert(screenSnapshot)
      .values({ id: ONLY, ...values })
      .onConflictDoUpdate({ target: screenSnapshot.id, set: values })
  },
})
