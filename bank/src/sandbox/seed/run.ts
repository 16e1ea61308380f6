import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { writeAudit } from '../../audit/audit.ts'
import { clockOf } from '../../clock/clock.ts'
import type { AtRestCipher } from '../../db/at-rest.ts'
import { type Db, queryRows, type Tx } from '../../db/db.ts'
import { member } from '../../db/schema/people.ts'
import { seedBusiness } from './business.ts'
import { seedDemoMenu } from './demo-menu.ts'
import { seedPastSessions } from './past-sessions.ts'
import { seedPeople } from './people.ts'
import { seedProfiles } from './profiles.ts'
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
  if (someone) return false
  const ctx = { ...business, atRest }
  const people = await seedPeople(tx, ctx)
  await seedPastSessions(tx, { ...ctx, people })
  await seedProfiles(tx, { ...ctx, people })
  await seedBusiness(tx, { ...ctx, people }, extent)
  const clock = clockOf(() => business.now)
  await writeAudit(tx, clock, { type: 'system', operatorId: null }, 'seed', {
    action: 'sandbox.seed',
    objectType: 'database',
    objectNo: business.today,
    after: { members: people.members.length, operators: people.operators.length },
  })
  return true
}

/**
 * Fills an empty database with the demo data, in one transaction; one that holds a member is left alone. Of
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
