import { billEvent } from '../../platform/db/schema/bills.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'

type NewEvent = Omit<typeof billEvent.$inferInsert, 'id' | 'at'>

/** Writes into the history of bills what has happened to some of their units. */
export const recordEvents = async (
  ctx: Pick<Ctx, 'tx' | 'now'>,
  events: readonly NewEvent[],
): Promise<void> => {
  await ctx.tx.insert(billEvent).values(events.map(event => ({ ...event, at: ctx.now() })))
}
