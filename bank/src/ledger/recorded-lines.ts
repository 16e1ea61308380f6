/**
 * Credit lines and the rows that take of them. A line is taken and recorded in one statement, in the row that takes it;
 * giving back names rows, never a line or an amount, so that what an acceptor or an owner has become meanwhile cannot
 * change what is given back, and nothing is given back twice.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { queryRows, type Tx } from '../platform/db/db.ts'
import type { TakenLine } from '../platform/db/schema/columns.ts'

/** Of how much a line is used (fen), up to which limit, and what each change of a row sets besides, if anything. */
interface Lines {
  table: PgTable
  id: PgColumn
  used: PgColumn
  limit: PgColumn
  stamp?: SQL
}

/** Rows that take a line: which one (null: none), and how much of it, which stays as long as they hold it. */
export interface Takers {
  table: PgTable
  id: PgColumn
  line: PgColumn
  fen: PgColumn
}

/** The line and amount that a row recorded as taken. */
export interface Taken {
  lineId: TakenLine
  fen: bigint
}

const bare = ({ name }: PgColumn): SQL => sql`${sql.identifier(name)}`

interface HeldRow extends Record<string, unknown> {
  line: string
  fen: string
}
const takenOf = ({ line, fen }: HeldRow): Taken => ({ lineId: Number(line) as TakenLine, fen: BigInt(fen) })

export const recordedLines = (lines: Lines) => {
  const move = (by: SQL) =>
    sql`update ${lines.table} set ${bare(lines.used)} = ${lines.used} ${by}${lines.stamp ? sql`, ${lines.stamp}` : sql``}`

  return {
    /** Takes a line for a row that holds none. @returns undefined when the line has not enough left; then nothing is taken */
    take: async (tx: Tx, takers: Takers, rowId: number, lineId: number): Promise<Taken | undefined> => {
      const [row] = await queryRows<HeldRow>(
        tx,
        sql`with taker as (
            select ${takers.id} as id, ${takers.fen} as fen from ${takers.table}
             where ${takers.id} = ${rowId} and ${takers.line} is null for update),
          taken as (
            ${move(sql`+ taker.fen`)} from taker
             where ${lines.id} = ${lineId} and ${lines.used} + taker.fen <= ${lines.limit}
            returning ${lines.id} as line, taker.id as taker)
          update ${takers.table} set ${bare(takers.line)} = taken.line from taken where ${takers.id} = taken.taker
          returning taken.line::text as line, ${takers.fen}::text as fen`,
      )
      return row && takenOf(row)
    },

    /**
     * Takes a line for all rows that fit `where` and hold none, or for none of them. @returns how much (fen) it took in
     * all; undefined when the line has not enough left
     */
    takeAll: async (
      tx: Tx,
      takers: Takers,
      where: SQL | undefined,
      lineId: number,
    ): Promise<bigint | undefined> => {
      const [row] = await queryRows<{ fen: string }>(
        tx,
        sql`with taker as (
            select ${takers.id} as id, ${takers.fen} as fen from ${takers.table}
             where ${where} and ${takers.line} is null order by ${takers.id} for update),
          total as (select coalesce(sum(fen), 0)::bigint as fen from taker),
          taken as (
            ${move(sql`+ total.fen`)} from total
             where ${lines.id} = ${lineId} and ${lines.used} + total.fen <= ${lines.limit}
            returning ${lines.id} as line, total.fen as fen),
          noted as (
            update ${takers.table} set ${bare(takers.line)} = taken.line from taken, taker where ${takers.id} = taker.id)
          select taken.fen::text as fen from taken`,
      )
      return row && BigInt(row.fen)
    },

    /**
     * Gives back what the rows that fit `where` say they took: each line once and in the order of ids, so that two
     * transactions cannot wait for each other. @returns what was given back
     */
    giveBack: async (tx: Tx, takers: Takers, where: SQL | undefined): Promise<readonly Taken[]> => {
      const rows = await queryRows<HeldRow>(
        tx,
        sql`with held as (
            select ${takers.id} as id, ${takers.line} as line, ${takers.fen} as fen from ${takers.table}
             where ${where} and ${takers.line} is not null for update)
          update ${takers.table} set ${bare(takers.line)} = null from held where ${takers.id} = held.id
          returning held.line::text as line, held.fen::text as fen`,
      )
      const taken = rows.map(takenOf)
      const amounts = new Map<number, bigint>()
      for (const { lineId, fen } of taken) amounts.set(lineId, (amounts.get(lineId) ?? 0n) + fen)
      for (const [id, fen] of [...amounts].sort(([a], [b]) => a - b)) {
        await tx.execute(sql`${move(sql`- ${fen}::bigint`)} where ${lines.id} = ${id}`)
      }
      return taken
    },

    /** Moves the taken amount from one row to another. */
    handOn: async (
      tx: Tx,
      from: Takers & { rowId: number },
      to: Takers & { rowId: number },
    ): Promise<void> => {
      await tx.execute(
        sql`with held as (
            select ${from.id} as id, ${from.line} as line from ${from.table} where ${from.id} = ${from.rowId} for update),
          given as (
            update ${from.table} set ${bare(from.line)} = null from held where ${from.id} = held.id returning held.line)
          update ${to.table} set ${bare(to.line)} = given.line from given where ${to.id} = ${to.rowId}`,
      )
    },
  }
}
