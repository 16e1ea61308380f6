/** Recourses and their parties in the database: read, locked, moved along their tables. */

import type { EventTypeName } from '@portal/shared/machines/event-types.ts'
import { partyMeanings } from '@portal/shared/recourse/meanings.ts'
import type { PartyActor, PartyEvent, RecourseActor, RecourseEvent } from '@portal/shared/recourse/states.ts'
import { asc, eq } from 'drizzle-orm'
import { recourse, recourseParty } from '../platform/db/schema/recourse.ts'
import { tellEvent } from '../platform/events/tell-event.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { createMover, entryOf } from '../platform/kernel/mover.ts'
import { partyMachine, recourseMachine } from './states.ts'

export type Recourse = typeof recourse.$inferSelect
export type Party = typeof recourseParty.$inferSelect

export const eventTypes: Readonly<Record<RecourseEvent, EventTypeName>> = {
  begin: 'recourse.begun',
  settle_part: 'recourse.paid',
  settle: 'recourse.paid',
  refuse: 'recourse.refused',
  withdraw: 'recourse.withdrawn',
}

export const partiesOf = (ctx: Pick<Ctx, 'tx'>, recourseId: number): Promise<Party[]> =>
  ctx.tx
    .select()
    .from(recourseParty)
    .where(eq(recourseParty.recourseId, recourseId))
    .orderBy(asc(recourseParty.line))

/** Tells the programs and browsers of both sides. */
export const tellOfRecourse = async (ctx: Ctx, row: Recourse, event: RecourseEvent): Promise<void> => {
  const { recourseNo: refNo, version } = row
  const debtors = (await partiesOf(ctx, row.id)).flatMap(({ memberId }) => memberId ?? [])
  for (const memberId of [row.memberId, ...debtors]) {
    await tellEvent(ctx, { memberId, type: eventTypes[event], refNo, version })
    await tellChange(ctx, { to: { memberId }, topic: 'bill', refNo })
  }
  await tellChange(ctx, { to: ['staff'], topic: 'bill', refNo })
}

export const moveRecourse = createMover<
  Recourse,
  Recourse['state'] | 'NEW',
  RecourseEvent,
  RecourseActor,
  { as: RecourseActor }
>({
  machine: recourseMachine,
  table: recourse,
  stateOf: ({ state }) => state,
  columnsOf: state => ({ state }),
  audit: ({ recourseNo }, step) => entryOf('recourse', recourseNo, step),
  tell: (ctx, row, { event }) => tellOfRecourse(ctx, row, event),
})

/** Moves one of those pursued; its recourse is locked. @throws Fault 20000 where its table does not list the event */
export const moveParty = async (
  ctx: Ctx,
  party: Party,
  event: PartyEvent,
  as: PartyActor,
  changes: Partial<Pick<Party, 'paidFen' | 'reason' | 'answeredAt'>> = {},
): Promise<void> => {
  const state = partyMachine.next(party.state, event, as)
  await ctx.tx
    .update(recourseParty)
    .set({ ...changes, state, modifiedAt: new Date() })
    .where(eq(recourseParty.id, party.id))
}

/** Ends what is open of the others once one has settled. @returns them */
export const endOthers = async (ctx: Ctx, parties: readonly Party[], settledId: number): Promise<Party[]> => {
  const others = parties.filter(({ id, state }) => id !== settledId && partyMeanings[state].liable)
  for (const other of others) await moveParty(ctx, other, 'end', 'system')
  return others
}

/** Reads a recourse and keeps others from changing it until the transaction ends. */
export const takeRecourse = async (ctx: Ctx, recourseNo: string): Promise<Recourse | undefined> => {
  const [row] = await ctx.tx.select().from(recourse).where(eq(recourse.recourseNo, recourseNo)).for('update')
  return row
}

export const findRecourse = async (
  ctx: Pick<Ctx, 'tx'>,
  recourseNo: string,
): Promise<Recourse | undefined> => {
  const [row] = await ctx.tx.select().from(recourse).where(eq(recourse.recourseNo, recourseNo))
  return row
}
