import type { ExtractTablesWithRelations, SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'

type NoSchema = Record<string, never>

/**
 * The database, seen through drizzle's PostgreSQL core types only, so that the embedded PGlite and a
 * PostgreSQL server are the same to every domain.
 */
export type Db = PgDatabase<PgQueryResultHKT, NoSchema>

/**
 * One open transaction. PGlite runs one transaction at a time and everything else waits for it: using a `Db`
 * while holding a `Tx` therefore never ends. Functions that work inside a transaction take a `Tx` only.
 */
export type Tx = PgTransaction<PgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>

/** Rows of a raw statement. Both drivers answer `{ rows }`; the row's shape is the caller's promise. */
export const queryRows = async <Row>(on: Db | Tx, statement: SQL): Promise<Row[]> => {
  const answer = (await on.execute(statement)) as { rows: Row[] }
  return answer.rows
}
