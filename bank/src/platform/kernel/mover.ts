/** The one way in which a row moves along its state table. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AuditEntry } from '../audit/audit.ts'
import type { Ctx } from './handler.ts'
import type { Machine } from './machine.ts'

export interface Step<State, Event, By> {
  from: State
  to: State
  event: Event
  by: By
  /** Said about it, for the history; may be empty. */
  remark: string
}

/** A step as most audit rows have it. */
export const entryOf = <Kind extends string, Event extends string>(
  objectType: Kind,
  objectNo: string,
  { from, to, event, remark }: Step<string, Event, unknown>,
) => ({
  action: `${objectType}.${event}` as const,
  objectType,
  objectNo,
  before: { state: from },
  after: { state: to, ...(remark && { remark }) },
})

/** Everything specific to one kind of row. */
interface Kind<Row, State extends string, Event extends string, Actor extends string, By> {
  machine: Machine<State, Event, Actor>
  table: PgTable & { id: PgColumn; version: PgColumn }
  stateOf(row: Row): State
  /** How a row writes its state. @param before as it was */
  columnsOf(to: Exclude<State, 'NEW'>, ctx: Ctx, before: Row): Partial<Row>
  /** @param row as it is after the step @param before as it was */
  audit(row: Row, step: Step<State, Event, By>, before: Row): AuditEntry
  /** Writes the history and tells whom it concerns, in the same transaction. @param row as above */
  tell(ctx: Ctx, row: Row, step: Step<State, Event, By>): Promise<void>
}

/**
 * Makes the function that moves rows of one kind by one event: new state and version, audit row, history and news together.
 * It throws Fault 20000 when the table does not list the event for the actor, or the row was changed since it was read.
 */
export const createMover =
  <
    Row extends { id: number; version: number },
    State extends string,
    Event extends string,
    Actor extends string,
    By extends { as: Actor },
  >({
    machine,
    table,
    stateOf,
    columnsOf,
    audit,
    tell,
  }: Kind<Row, State, Event, Actor, By>) =>
  async (
    ctx: Ctx,
    row: Row,
    event: Event,
    by: By,
    remark = '',
    changes: Partial<Omit<Row, 'id' | 'version'>> = {},
  ): Promise<Row> => {
    const from = stateOf(row)
    const to = machine.next(from, event, by.as)
    if (to === 'NEW') throw new Error('no event leads back to NEW')
    const columns = {
      modifiedAt: new Date(),
      ...changes,
      ...columnsOf(to as Exclude<State, 'NEW'>, ctx, row),
    }
    const [moved] = (await ctx.tx
      .update(table)
      .set({ ...columns, version: sql`${table.version} + 1` })
      .where(and(eq(table.id, row.id), eq(table.version, row.version)))
      .returning()) as Row[]
    if (!moved) throw new Fault('20000')
    const step = { from, to, event, by, remark }
    await ctx.audit(audit(moved, step, row))
    await tell(ctx, moved, step)
    return moved
  }
