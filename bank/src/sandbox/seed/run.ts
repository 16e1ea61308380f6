import { writeAudit } from '../../audit/audit.ts'
import { clockOf } from '../../clock/clock.ts'
import type { AtRestCipher } from '../../db/at-rest.ts'
import type { Db } from '../../db/db.ts'
import { member } from '../../db/schema/people.ts'
import { seedBusiness } from './business.ts'
import { seedDemoMenu } from './demo-menu.ts'
import { seedPeople } from './people.ts'
import { seedProfiles } from './profiles.ts'

/**
 * Fills an empty database with the demo data, in one transaction; one that holds a member is left alone.
 * @returns whether it was filled
 */
export const seedWhenEmpty = (
  db: Db,
  business: { now: Date; today: string },
  atRest: AtRestCipher,
): Promise<boolean> =>
  db.transaction(async tx => {
    // Also for databases that were filled before there was a demo page.
    await seedDemoMenu(tx)
    const [someone] = await tx.select({ id: member.id }).from(member).limit(1)
    if (someone) return false
    const ctx = { ...business, atRest }
    const people = await seedPeople(tx, ctx)
    await seedProfiles(tx, { ...ctx, people })
    await seedBusiness(tx, { ...ctx, people })
    const system = { type: 'system', operatorId: null } as const
    await writeAudit(
      tx,
      clockOf(() => business.now),
      system,
      'seed',
      {
        action: 'sandbox.seed',
        objectType: 'database',
        objectNo: business.today,
        after: { members: people.members.length, operators: people.operators.length },
      },
    )
    return true
  })
