import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'

/** How long an answer of the database speaks for it, real milliseconds. */
const goodForMs = 3_000
/** From this age on the next question is asked in the background. */
const askAgainMs = 1_000

/**
 * Makes the check behind `/readyz`: whether the database answers. A busy database queues the question behind the
 * work in progress, and a balancer that takes slowness for death would stop every gateway at once; so a recent answer
 * counts, and one question at a time waits for the next.
 * @returns a function that rejects when the database failed or has not answered lately
 */
export const createReadiness = (db: Db, now: () => number = Date.now) => {
  let answeredAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  const ask = (): Promise<void> => {
    asking ??= db
      .execute(sql`select 1`)
      .then(() => {
        answeredAt = now()
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  return async (): Promise<void> => {
    const age = now() - answeredAt
    if (age >= goodForMs) return ask()
    if (age >= askAgainMs) {
      ask().catch(() => {
        answeredAt = Number.NEGATIVE_INFINITY
      })
    }
  }
}
