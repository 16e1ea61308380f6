/** What the business says the ledger must have: movements, each with its day and its entries. */
import { and, gte, inArray, isNotNull, lt, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { BookCode } from '../../ledger/institution-books.ts'
import type { GlCode } from '../../ledger/post.ts'
import { dayEnd, dayStart } from '../../platform/calendar/day-bounds.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type MovementKind, settleAccount } from '../../platform/db/schema/ledger.ts'

export interface ExpectedEntry {
  /** Null where the business does not say which account it was, only how much. */
  accountId: number | null
  side: 'D' | 'C'
  fen: bigint
}

export interface Expected {
  kind: MovementKind
  refNo: string
  /** Business day, yyyy-MM-dd, Shanghai. */
  day: string
  /** Null where the business says that there is a movement, and not of what. */
  entries: readonly ExpectedEntry[] | null
}

/** All of a day, or all of some objects, by the number that begins their movements' references. */
export type Which = { day: string } | { heads: readonly string[] }

/** The bank's own accounts, and those of institutions' books. */
export interface Chart {
  gl: (code: GlCode) => number
  /** Undefined where an institution has no books yet. */
  book: (memberId: number, code: BookCode) => number | null
}

/** Reads what one kind of movement is made for. */
export type Source = (tx: Tx, chart: Chart, which: Which) => Promise<Expected[]>

/** Condition for an instant of the business, and the column of the number. */
export const thatAre = (which: Which, { at, no }: { at: PgColumn; no: PgColumn }): SQL | undefined =>
  'day' in which
    ? and(gte(at, dayStart(which.day)), lt(at, dayEnd(which.day)))
    : inArray(no, [...which.heads])

/** Entries of zero are not booked. */
export const entriesOf = (
  ...rows: readonly (readonly [side: 'D' | 'C', accountId: number | null, fen: bigint])[]
): ExpectedEntry[] =>
  rows.filter(([, , fen]) => fen > 0n).map(([side, accountId, fen]) => ({ side, accountId, fen }))

export const readChart = async (tx: Tx): Promise<Chart> => {
  const rows = await tx
    .select({
      id: settleAccount.id,
      gl: settleAccount.glCode,
      owner: settleAccount.ownerMemberId,
      book: settleAccount.book,
    })
    .from(settleAccount)
    .where(or(isNotNull(settleAccount.glCode), isNotNull(settleAccount.book)))
  const own = new Map(rows.flatMap(row => (row.gl === null ? [] : [[row.gl, row.id] as const])))
  const books = new Map(
    rows.flatMap(row => (row.book === null ? [] : [[`${row.owner} ${row.book}`, row.id] as const])),
  )
  return {
    gl: code => {
      const id = own.get(code)
      if (id === undefined) throw new Error(`ledger account ${code} is missing`)
      return id
    },
    book: (memberId, code) => books.get(`${memberId} ${code}`) ?? null,
  }
}
