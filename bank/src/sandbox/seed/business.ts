import { monthBefore } from '../../outputs/receipts/statement-days.ts'
import { clockOf } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { seedApplications } from './applications.ts'
import { seedBackground } from './background.ts'
import { seedBankLines } from './bank-lines.ts'
import { seedBills } from './bills.ts'
import { seedContent, seedNotices } from './content.ts'
import { seedDisclosure } from './disclosure.ts'
import { seedHolidays } from './holidays.ts'
import { seedInstitutions } from './institutions.ts'
import { seedParams } from './params.ts'
import { seedPortfolio } from './portfolio/portfolio.ts'
import { seedPresentments } from './presentments.ts'
import { seedRates } from './rates.ts'
import { seedRecourses } from './recourses.ts'
import { seedEnteredBills, seedPastAnswers } from './registry.ts'
import { seedSecondBank } from './second-bank.ts'
import type { BusinessSeedCtx, Extent } from './seed.ts'
import { seedSigning } from './signing.ts'
import { seedTrading } from './trading/trading.ts'
import { seedWhiteList } from './white-list.ts'

/** Institutions whose bills the demo companies hold; the others are there to be looked up. */
const BILL_ISSUERS = 12

/** Writes the discount business of the sandbox, in the seed's transaction, after the people. */
export const seedBusiness = async (tx: Tx, ctx: BusinessSeedCtx, extent: Extent): Promise<void> => {
  await seedParams(tx)
  const calendar = await seedHolidays(tx)
  await seedRates(tx, ctx.today, calendar)
  const orgs = await seedInstitutions(tx)
  const [bank] = orgs
  if (!bank) throw new Error('the bank comes first among the institutions')
  // Before the month whose statements are out, so that the demo companies have theirs.
  const openingDay = monthBefore(monthBefore(ctx.today).from).to
  await seedSigning(
    tx,
    ctx,
    clockOf(() => new Date(`${openingDay}T09:00:00+08:00`)),
    bank,
  )
  await seedBills(tx, ctx, orgs.slice(0, BILL_ISSUERS), calendar)
  await seedApplications(tx, ctx, calendar)
  await seedWhiteList(tx, ctx, orgs)
  await seedContent(tx, ctx, calendar)
  await seedNotices(tx, ctx, calendar)
  if (extent === 'whole') await seedPortfolio(tx, ctx, orgs, calendar)
  await seedTrading(tx, ctx, orgs, calendar, extent)
  if (extent === 'accounts') return
  await seedPastAnswers(tx)
  await seedEnteredBills(tx, ctx, bank)
  await seedDisclosure(tx, ctx, orgs)
  await seedPresentments(tx, ctx, orgs, calendar)
  await seedRecourses(tx, ctx, orgs, calendar)
  await seedBackground(tx, ctx)
  await seedSecondBank(tx, ctx, orgs, calendar)
  await seedBankLines(tx, ctx.now, orgs)
}
