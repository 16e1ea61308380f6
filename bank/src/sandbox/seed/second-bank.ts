/** A second discounting bank with a grid of its own, and a company that has signed with both: there is something to compare. */
import { addDays } from '@portal/shared/calendar/dates.ts'
import type { Calendar } from '@portal/shared/calendar/workdays.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { type AcceptorClass, bankOrg } from '../../platform/db/schema/bills.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { rateGrid } from '../../platform/db/schema/quotes.ts'
import { bankSign } from '../../platform/db/schema/signing.ts'
import { market } from '../../rates/grid.ts'
import { SIMULATED } from '../../rates/history.ts'
import { gridOf, latestDay } from '../../rates/publication.ts'
import type { OrgRow } from './institutions.ts'
import { insertAll } from './portfolio/write.ts'
import { workdaysBefore } from './rates.ts'
import type { BusinessSeedCtx } from './seed.ts'

/** The discounting bank beside 江州示例银行. */
export const SECOND_BANK = '华东示例银行'
/** docs/sandbox.md names it as the company that has signed with both. */
export const SIGNED_WITH_BOTH = '15401051101'

/** Basis points against the market on the business date, and on the day of the publication before; 商票 is not offered. */
const against: Readonly<Partial<Record<AcceptorClass, readonly [now: number, before: number]>>> = {
  GG: [-15, -13],
  CS: [5, 5],
  SN: [8, 6],
  CW: [-12, -10],
}
/** How many working days lie between the two publications. */
const DAYS_BETWEEN = 5

/** Both of its grids, each in the cells of the market's of that day. */
const publishGrids = async (tx: Tx, bank: OrgRow, ctx: BusinessSeedCtx, calendar: Calendar) => {
  const earlier = workdaysBefore(ctx.today, DAYS_BETWEEN, calendar).at(-1) ?? ctx.today
  for (const [column, day] of [ctx.today, earlier].entries()) {
    const published = (await latestDay(tx, market(), day)) ?? day
    const rows = (await gridOf(tx, market(), published)).flatMap(({ acceptorClass, tenor, rateE6 }) => {
      const bp = against[acceptorClass]?.[column]
      if (bp === undefined) return []
      return [
        {
          biz: 'disc' as const,
          bankOrgId: bank.id,
          businessDate: day,
          acceptorClass,
          tenor,
          rateE6: rateE6 + bp * 100,
          source: SIMULATED,
          effectiveAt: new Date(`${day}T09:10:00+08:00`),
        },
      ]
    })
    await insertAll(tx, rateGrid, rows)
  }
}

/** Its signing is the one with the first bank once more: the same account and terms, another bank. */
const signWith = async (tx: Tx, bank: OrgRow, ctx: BusinessSeedCtx): Promise<void> => {
  const [first] = await tx
    .select({ sign: bankSign })
    .from(bankSign)
    .innerJoin(operator, eq(operator.memberId, bankSign.memberId))
    .where(and(eq(operator.account, SIGNED_WITH_BOTH), eq(bankSign.state, 'S30')))
  if (!first) throw new Error(`${SIGNED_WITH_BOTH} has no signing in force`)
  const { id: _, signNo: __, ...terms } = first.sign
  const day = addDays(ctx.today, -60)
  await tx.insert(bankSign).values({
    ...terms,
    signNo: `QY${day.replaceAll('-', '')}900001`,
    agreementNo: `XY${day.replaceAll('-', '')}900001`,
    bankOrgId: bank.id,
    totalLimitFen: sql`0`,
    validFrom: day,
    validTo: addDays(ctx.today, 305),
    custManager: '柏示例',
  })
}

/** After everything else: what the first bank's figures were reckoned from stays as it was. */
export const seedSecondBank = async (
  tx: Tx,
  ctx: BusinessSeedCtx,
  orgs: readonly OrgRow[],
  calendar: Calendar,
): Promise<void> => {
  const bank = orgs.find(({ name }) => name === SECOND_BANK)
  if (!bank) throw new Error(`${SECOND_BANK} is missing`)
  await tx.update(bankOrg).set({ isDiscountBank: true }).where(eq(bankOrg.id, bank.id))
  await publishGrids(tx, bank, ctx, calendar)
  await signWith(tx, bank, ctx)
}
