import { bigint, char, jsonb, text, timestamp } from 'drizzle-orm/pg-core'

/*
 * The column kinds every table is made of. Factories, because drizzle's builders are bound to one table each.
 */

/** Surrogate key; the seed may set its own. */
export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()

/** Reference to another table's id. */
export const ref = (name: string) => bigint(name, { mode: 'number' })

/** Money in fen, as bigint. A default must be written sql`0`: drizzle-kit cannot print 0n. */
export const fen = (name: string) => bigint(name, { mode: 'bigint' })

/** Civil date yyyy-MM-dd without time zone. */
export const civilDate = (name: string) => char(name, { length: 10 })

/** Instant, stored in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What is kept of an answer from outside, whoever gave it; such rows are never changed. */
export const evidence = () => ({
  reason: text('reason').notNull(),
  /** What was asked and answered, shortened to what an officer looks at, and without what is sealed elsewhere. */
  summary: jsonb('summary').$type<Record<string, unknown>>().notNull(),
  /** SHA-256 over question and answer in full. */
  digest: char('digest', { length: 64 }).notNull(),
  /** Business time of the answer. */
  at: instant('at').notNull(),
  createdAt: instant('gmt_create').notNull().defaultNow(),
})
