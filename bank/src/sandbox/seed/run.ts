import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { AtRestCipher } from '../../platform/db/at-rest.ts'
import { type Db, queryRows, type Tx } from '../../platform/db/db.ts'
import { member } from '../../platform/db/schema/members.ts'
import { seedClients } from './clients.ts'
import { seedDemoMenu } from './demo-menu.ts'
import type { Extent } from './seed.ts'

const seedLock = 20_261_123

const hasSeedLock = async (tx: Tx): Promise<boolean> => {
  const [row] = await queryRows<{ got: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${seedLock}) as got`,
  )
  return row?.got === true
}

type Business = { now: Date; today: string }

const seed = async (tx: Tx, business: Business, atRest: AtRestCipher, extent: Extent): Promise<boolean> => {
  // Also for databases that were filled before there was a demo page.
  await seedDemoMenu(tx)
  const [someone] = await tx.select({ id: member.id }).from(member).limit(1)
  if (someone) {
    // Filled by a release that knew no programs.
    await seedClients(tx, { ...business, atRest })
    return false
  }
  // Loaded only now: of all starts it is the first that needs it.
  const { fill } = await import('./fill.ts')
  await fill(tx, business, atRest, extent)
  return true
}

/**
 * Fills an empty database with the demo data, in one transaction; one that holds a member is left alone, but for the
 * demo's programs, of which it gets those that it lacks. Of
 * processes that start together one fills it, and the others wait until that is over.
 * @returns whether it was filled
 */
export const seedWhenEmpty = async (
  db: Db,
  business: Business,
  atRest: AtRestCipher,
  extent: Extent = 'whole',
): Promise<boolean> => {
  for (;;) {
    // Asking again rather than waiting in the database, where no statement may take as long as a seed.
    const filled = await db.transaction(async tx =>
      (await hasSeedLock(tx)) ? seed(tx, business, atRest, extent) : undefined,
    )
    if (filled !== undefined) return filled
    await wait(200)
  }
}
