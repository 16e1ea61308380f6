import { bigint, char, jsonb, text, timestamp } from 'drizzle-orm/pg-core'

/*
 * The column kinds every table is made of. Factories, because drizzle's builders are bound to one table each.
 */

/** Surrogate key; the seed may set its own. */
export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()

/** Reference to another table's id. */
export const ref = (name: string) => bigint(name, { mode: 'number' })

/**
 * The id of a credit line that a row has taken. Only `ledger/recorded-lines.ts` makes one; everybody else may only pass
 * on what a row says.
 */
export type TakenLine = number & { readonly recordedBy: 'the row' }

/** The credit line a row has taken, which cannot be recomputed later; null when it takes none. */
export const takenLine = (name: string) => ref(name).$type<TakenLine>()

/** Money in fen, as bigint. A default must be written sql`0`: drizzle-kit cannot print 0n. */
export const fen = (name: string) => bigint(name, { mode: 'bigint' })

/** Civil date yyyy-MM-dd without time zone. */
export const civilDate = (name: string) => char(name, { length: 10 })

/** Instant, stored in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Columns of an answer from outside; such rows are never changed. */
export const evidence = () => ({
  reason: text('reason').notNull(),
  /** Question and answer, shortened to what an officer needs, and without what is sealed elsewhere. */
  summary: jsonb('summary').$type<Record<string, unknown>>().notNull(),
  /** SHA-256 over question and answer in full. */
  digest: char('digest', { length: 64 }).notNull(),
  /** Business time of the answer. */
  at: instant('at').notNull(),
  createdAt: instant('gmt_create').notNull().defaultNow(),
})
