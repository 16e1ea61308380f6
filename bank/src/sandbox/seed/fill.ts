import { issueMissingReceipts } from '../../ledger/receipts.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { clockOf } from '../../platform/clock/clock.ts'
import type { AtRestCipher } from '../../platform/db/at-rest.ts'
import type { Tx } from '../../platform/db/db.ts'
import { seedBookDays } from './book-days.ts'
import { seedBusiness } from './business.ts'
import { seedClients } from './clients.ts'
import { seedPastSessions } from './past-sessions.ts'
import { seedPeople } from './people.ts'
import { seedProfiles } from './profiles.ts'
import { seedSecondBankDesk } from './second-bank-desk.ts'
import type { Extent } from './seed.ts'
import { seedAccountChange, seedStatements } from './statements.ts'

/** Writes all of the demo data into a database without any. */
export const fill = async (
  tx: Tx,
  business: { now: Date; today: string },
  atRest: AtRestCipher,
  extent: Extent,
): Promise<void> => {
  const ctx = { ...business, atRest }
  const people = await seedPeople(tx, ctx)
  await seedPastSessions(tx, { ...ctx, people })
  await seedProfiles(tx, { ...ctx, people })
  await seedClients(tx, ctx)
  await seedBusiness(tx, { ...ctx, people }, extent)
  // Past movements are written in bulk, and so are their receipts.
  await issueMissingReceipts(tx, 1_000_000)
  await seedStatements(tx, { ...ctx, people })
  await seedAccountChange(tx, { ...ctx, people })
  if (extent === 'whole') {
    await seedSecondBankDesk(tx, { ...ctx, people })
    await seedBookDays(tx, { ...ctx, people })
  }
  const clock = clockOf(() => business.now)
  await writeAudit(tx, clock, { type: 'system', operatorId: null }, 'seed', {
    action: 'sandbox.seed',
    objectType: 'database',
    objectNo: business.today,
    after: { members: people.members.length, operators: people.operators.length },
  })
}
