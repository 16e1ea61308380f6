/**
 * The bank's other customers: companies, institutions, signings, packages, contracts, invoices and
 * applications in every state. All of it is planned in memory and written in batches, since a first start must not
 * take longer than a few seconds; what handlers would have checked, the tables' constraints and a test check.
 */
import { addDays } from '@portal/shared/calendar/dates.ts'
import type { Calendar } from '@portal/shared/calendar/workdays.ts'
import { eq, sql } from 'drizzle-orm'
import { payoutDay } from '../../../platform/calendar/calendar.ts'
import { clockOf } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { bankOrg } from '../../../platform/db/schema/bills.ts'
import { createRandom } from '../../random.ts'
import { reachOf } from '../bills.ts'
import { strayMovement } from '../book-days.ts'
import type { OrgRow } from '../institutions.ts'
import type { BusinessSeedCtx } from '../seed.ts'
import { type PlannedApply, planApplies } from './applies.ts'
import { bookPast, type GlAccounts, glAccountsOf, type PastMovement } from './books.ts'
import { paidStates } from './cases.ts'
import { type Actor, writeCompanies } from './companies.ts'
import { gridsOf } from './grids.ts'
import { planInstant, writeInstant } from './instant.ts'
import { numbersOf } from './numbers.ts'
import { paperWriter } from './paper.ts'
import { planQueue, writeQueue } from './queue.ts'
import { writeSigns } from './signs.ts'
import { PACKAGES, planStock } from './stock.ts'
import { acceptorsOf } from './terms.ts'
import { writeTrade } from './trade.ts'

const SEED = 20_261_121
/** Of the company that every first look is taken with. */
const DEMO_MAKER = '15400000002'

/** Bookings of paid applications: the payout, and what acceptors have paid since. */
const movementsOf = (planned: readonly PlannedApply[], gl: GlAccounts): PastMovement[] =>
  planned.flatMap(({ row, lines, sign }): PastMovement[] => {
    if (!row.paidAt) return []
    const payout: PastMovement = {
      kind: 'disc_payout',
      refNo: row.applyNo,
      at: row.paidAt,
      postings: [
        { accountId: gl.id('DISC_ASSET'), side: 'D', amountFen: row.totalFen, remark: '贴现票面' },
        { accountId: sign.accountId, side: 'C', amountFen: row.netFen, remark: '贴现实付' },
        { accountId: gl.id('INTEREST_INCOME'), side: 'C', amountFen: row.interestFen, remark: '贴现利息' },
      ],
    }
    if (row.state !== 'D70') return [payout]
    const remark = '票据到期兑付'
    const repaid = lines.map(
      (line, no): PastMovement => ({
        kind: 'bill_paid',
        refNo: `${row.applyNo}:${no}`,
        at: new Date(`${line.interestEndDate}T00:05:00+08:00`),
        postings: [
          { accountId: gl.id('CENTRAL_BANK'), side: 'D', amountFen: line.faceFen, remark },
          { accountId: gl.id('DISC_ASSET'), side: 'C', amountFen: line.faceFen, remark },
        ],
      }),
    )
    return [payout, ...repaid]
  })

/** The acceptors' lines that unsettled payouts take; the bank's own acceptances take none. */
const occupyLines = async (tx: Tx, bank: OrgRow, planned: readonly PlannedApply[]): Promise<void> => {
  const used = new Map<number, bigint>()
  for (const { row, lines } of planned) {
    if (row.state !== 'D50' && (!paidStates.has(row.state) || row.state === 'D70')) continue
    for (const { paper, faceFen } of lines) {
      if (paper.acceptor.id === bank.id) continue
      used.set(paper.acceptor.id, (used.get(paper.acceptor.id) ?? 0n) + faceFen)
    }
  }
  for (const [id, faceFen] of used) {
    await tx
      .update(bankOrg)
      .set({ usedLimitFen: sql`${bankOrg.usedLimitFen} + ${faceFen}::bigint` })
      .where(eq(bankOrg.id, id))
  }
}

export const seedPortfolio = async (
  tx: Tx,
  ctx: BusinessSeedCtx,
  orgs: readonly OrgRow[],
  calendar: Calendar,
): Promise<void> => {
  const [bank] = orgs
  if (!bank) throw new Error('the bank comes first among the institutions')
  const actor = (account: string): Actor => {
    const { id, userName } = ctx.people.operatorOf(account)
    return { id, name: userName, account }
  }
  const officers = { approver: actor('officer1'), payer: actor('officer2') }
  const { id, companyName: name, uscCode } = ctx.people.memberOf(DEMO_MAKER)
  const demo = { id, name, uscCode: uscCode ?? '', maker: actor(DEMO_MAKER) }
  const random = createRandom(SEED)
  const numbers = await numbersOf(tx)
  const gl = await glAccountsOf(tx)
  const companies = await writeCompanies(tx, ctx)
  const { inForce, openings } = await writeSigns(tx, ctx, companies, {
    officer: officers.approver,
    bank,
    gl,
    numbers,
  })
  const papers = await paperWriter(tx, random, ctx, PACKAGES)
  const reach = addDays(ctx.today, reachOf(ctx.today, calendar))
  const acceptors = acceptorsOf(orgs)
  const { planned, write } = await planApplies(tx, {
    ctx,
    calendar,
    random,
    numbers,
    papers,
    acceptors,
    bank,
    officers,
    companies,
    inForce,
    gridOf: await gridsOf(tx),
    payoutDate: payoutDay(
      clockOf(() => ctx.now),
      calendar,
    ).date,
    reach,
  })
  planStock({ today: ctx.today, reach, calendar, random, papers, acceptors, companies })
  await papers.write(tx)
  const known = ctx.people.members.map(row => [row.companyName, row.uscCode ?? ''] as const)
  const memberCodes = new Map([...known, ...companies.map(row => [row.name, row.uscCode] as const)])
  const trade = await writeTrade(
    tx,
    { today: ctx.today, now: ctx.now, random, companies, demo, officer: officers.approver, memberCodes },
    planned,
  )
  const instant = planInstant(planned)
  const desk = { approver: officers.approver, colleague: officers.payer, superior: actor('officer3') }
  const queue = planQueue(planned, instant.sent, desk)
  await write()
  await writeInstant(tx, ctx, instant)
  await writeQueue(tx, queue)
  await trade.occupy()
  await occupyLines(tx, bank, planned)
  await bookPast(tx, numbers, [
    ...openings,
    ...movementsOf(planned, gl),
    strayMovement(ctx.today, calendar, gl),
  ])
  await numbers.write(tx)
}
