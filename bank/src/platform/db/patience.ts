/* Waiting in the database for somebody else's transaction, no longer than a caller should. */
import type { Fault } from '@portal/shared/errors/fault.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'

const lockNotAvailable = '55P03'

const isOutOfPatience = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === lockNotAvailable

const waitAtMost = (tx: Tx, ms: number) =>
  tx.execute(sql`select set_config('lock_timeout', ${`${ms}ms`}, true)`)

/**
 * Does a statement that may have to wait for another transaction. What comes after it waits as before. The embedded
 * database has one transaction at a time, so nothing in it ever waits here.
 * @throws Fault as given when the wait took longer; the transaction is over then, the fault must leave it
 */
export const waitingAtMost = async <T>(
  tx: Tx,
  ms: number,
  statement: () => PromiseLike<T>,
  refusal: () => Fault,
): Promise<T> => {
  await waitAtMost(tx, ms)
  try {
    const result = await statement()
    await waitAtMost(tx, 0)
    return result
  } catch (error) {
    throw isOutOfPatience(error) ? refusal() : error
  }
}
