/** Writing by the hundred: ids are drawn first, so that rows which refer to each other are planned in memory. */
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { queryRows, type Tx } from '../../../db/db.ts'

/** Rows of one statement: with thirty columns still well below what a statement may have of parameters. */
const BATCH = 400

export const insertAll = async <T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> => {
  for (let at = 0; at < rows.length; at += BATCH) {
    await tx.insert(table).values([...rows.slice(at, at + BATCH)])
  }
}

/** Hands out ids of a table that were drawn from its sequence. @throws Error when more are asked for than drawn */
export type NextId = () => number

export const drawIds = async (tx: Tx, table: string, wanted: number): Promise<NextId> => {
  const rows = await queryRows<{ id: string | number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${wanted}::int)`,
  )
  let at = 0
  return () => {
    const row = rows[at]
    if (!row) throw new Error(`only ${wanted} ids of ${table} were drawn`)
    at += 1
    return Number(row.id)
  }
}
