/** Presentments in the database: moved along their table, with audit row, events and news. */
import type { EventTypeName } from '@portal/shared/machines/event-types.ts'
import { eq } from 'drizzle-orm'
import { systemActor } from '../platform/audit/audit.ts'
import { presentment } from '../platform/db/schema/presentment.ts'
import { tellEvent } from '../platform/events/tell-event.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { createMover, entryOf } from '../platform/kernel/mover.ts'
import type { Presentment } from './collections.ts'
import {
  type PresentmentActor,
  type PresentmentEvent,
  type PresentmentStateOrNew,
  presentmentMachine,
} from './states.ts'

const eventTypes: Readonly<Partial<Record<PresentmentEvent, EventTypeName>>> = {
  present: 'presentment.presented',
  pay: 'presentment.paid',
  refuse: 'presentment.refused',
  lapse: 'presentment.refused',
  withdraw: 'presentment.withdrawn',
  void: 'presentment.withdrawn',
}

/** Tells the holder's programs and the browsers that show it. What the bank presents for itself its own books tell of. */
export const tellOfPresentment = async (
  ctx: Ctx,
  row: Presentment,
  event: PresentmentEvent,
): Promise<void> => {
  const { memberId, orgId, presentmentNo: refNo, version } = row
  const type = eventTypes[event]
  if (memberId !== null && type) await tellEvent(ctx, { memberId, type, refNo, version })
  await tellChange(ctx, {
    to: [{ staffOf: orgId }, ...(memberId === null ? [] : [{ memberId }])],
    topic: 'bill',
    refNo,
  })
}

export const movePresentment = createMover<
  Presentment,
  PresentmentStateOrNew,
  PresentmentEvent,
  PresentmentActor,
  { as: PresentmentActor }
>({
  machine: presentmentMachine,
  table: presentment,
  stateOf: ({ state }) => state,
  columnsOf: state => ({ state }),
  audit: ({ presentmentNo }, step) => ({
    ...entryOf('presentment', presentmentNo, step),
    ...(step.by.as !== 'holder' && { by: systemActor }),
  }),
  tell: (ctx, row, { event }) => tellOfPresentment(ctx, row, event),
})

/** Reads a presentment and keeps others from changing it until the transaction ends. */
export const takePresentment = async (ctx: Ctx, presentmentNo: string): Promise<Presentment | undefined> => {
  const [row] = await ctx.tx
    .select()
    .from(presentment)
    .where(eq(presentment.presentmentNo, presentmentNo))
    .for('update')
  return row
}
