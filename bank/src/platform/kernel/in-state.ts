import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { statesWhere } from './machine.ts'

/** Condition that `holds` is true of the row of a column's state. */
export const inState = <State extends string, Row>(
  column: PgColumn,
  table: Readonly<Record<State, Row>>,
  holds: (row: Row) => boolean | undefined,
): SQL => inArray(column, statesWhere(table, holds))
