/** Recourses of the demo, one in each state: a company pursues everybody who had its refused bills, two demo companies among them. */
import { legalLimits, recourseUntil } from '@portal/shared/bills/recourse-limits.ts'
import { addDays } from '@portal/shared/calendar/dates.ts'
import { withWeekends } from '@portal/shared/calendar/presentment-days.ts'
import type { Calendar } from '@portal/shared/calendar/workdays.ts'
import type { PartyRole, PartyState } from '@portal/shared/recourse/states.ts'
import { and, eq } from 'drizzle-orm'
import { accountHash } from '../../ledger/accounts.ts'
import { glAccountId, post } from '../../ledger/post.ts'
import { nextNumber } from '../../platform/calendar/serial.ts'
import { clockOf } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { bill } from '../../platform/db/schema/bills.ts'
import { settleAccount } from '../../platform/db/schema/ledger.ts'
import { presentment } from '../../platform/db/schema/presentment.ts'
import { recourse, recourseParty } from '../../platform/db/schema/recourse.ts'
import type { OrgRow } from './institutions.ts'
import { type Answered, answer, DEMO_RATE_E6 } from './recourse-answers.ts'
import { DUE, enterRefused, HANDS, HOLDER, must, type Scene } from './refused-bills.ts'
import type { BusinessSeedCtx } from './seed.ts'

const BEGUN_BY = '方示例'
/** Withdraws the recourse for a refused bill of its own. */
const WITHDRAWS = '15400000001'
const WITHDRAWN_BY = '张示例'

/** Of 19 digits from 99, a range no bank uses. */
const HOLDER_ACCOUNT = '9900123456789010421'
const PAYER_ACCOUNT = '9900123456789010535'

/** Days before the business date. */
const BEGUN = 5

interface Case {
  /** Its tail says that the acceptor refuses (docs/sandbox.md). */
  faceFen: bigint
  costsFen: bigint
  answered: Answered
}

const cases: readonly Case[] = [
  { faceFen: 36_000_071n, costsFen: 40_000n, answered: {} },
  { faceFen: 28_400_071n, costsFen: 0n, answered: { refusedBy: 1, payer: 2, paid: 10_000_000n } },
  { faceFen: 15_200_071n, costsFen: 0n, answered: { payer: 2, paid: 'all' } },
]

interface LiableRow {
  role: PartyRole
  name: string
  memberId: number | null
}

const insertParties = (
  { tx, ctx, calendar }: Scene,
  recourseId: number,
  dates: { dueDate: string; refusedOn: string },
  rows: readonly LiableRow[],
  state: PartyState = 'B10',
) => {
  const weeks = withWeekends(calendar, dates.dueDate, ctx.today)
  const starts = { issuers: dates.dueDate, endorsers: dates.refusedOn, earlier: dates.refusedOn }
  return tx
    .insert(recourseParty)
    .values(
      rows.map((row, at) => ({
        ...row,
        recourseId,
        line: at + 1,
        state,
        untilDate: recourseUntil(
          row.role === 'endorser' ? 'endorsers' : 'issuers',
          starts,
          legalLimits,
          weeks,
        ),
      })),
    )
    .returning()
}

const pursue = async (scene: Scene, each: Case, at: number): Promise<void> => {
  const { tx, ctx, acceptor } = scene
  const holder = ctx.people.memberOf(HOLDER)
  const begunDay = addDays(ctx.today, -BEGUN)
  const recourseNo = await nextNumber(tx, 'ZS', begunDay)
  const entered = await enterRefused(scene, each.faceFen, at, recourseNo)
  const [begun] = await tx
    .insert(recourse)
    .values({
      ...entered.range,
      recourseNo,
      holdingId: entered.holdingId,
      kind: 'RT00',
      presentmentId: entered.presentmentId,
      memberId: holder.id,
      holderName: holder.companyName,
      accountId: scene.holderAccount,
      state: 'Z10',
      demandFen: each.faceFen,
      rateE6: DEMO_RATE_E6,
      principalFen: each.faceFen,
      interestFrom: entered.dueDate,
      costsFen: each.costsFen,
      begunAt: new Date(`${begunDay}T10:00:00+08:00`),
      begunBy: BEGUN_BY,
    })
    .returning()
  const row = must(begun, 'recourse')
  const endorsers = HANDS.map((account): LiableRow => {
    const { id, companyName } = ctx.people.memberOf(account)
    return { role: 'endorser', name: companyName, memberId: id }
  })
  const parties = await insertParties(scene, row.id, { dueDate: entered.dueDate, refusedOn: entered.first }, [
    { role: 'acceptor', name: acceptor.name, memberId: null },
    { role: 'drawer', name: entered.drawerName, memberId: null },
    ...endorsers,
  ])
  const [payerAccount, day] = [scene.payerAccount, addDays(begunDay, 2)]
  const { holderAccount } = scene
  await answer(
    tx,
    { row, endorsers: parties.slice(2), all: parties, holderAccount, payerAccount, day },
    each.answered,
  )
}

/** A company that has withdrawn, and may begin again. */
const withdrawn = async (scene: Scene): Promise<void> => {
  const { tx, ctx, acceptor } = scene
  const owner = ctx.people.memberOf(WITHDRAWS)
  const [refused] = await tx
    .select()
    .from(presentment)
    .where(and(eq(presentment.memberId, owner.id), eq(presentment.state, 'P30')))
    .limit(1)
  const { id, ...of } = must(refused, 'a refused bill')
  const [paper] = await tx.select().from(bill).where(eq(bill.id, of.billId))
  const { dueDate, drawerName } = must(paper, 'its bill')
  const day = addDays(ctx.today, -1)
  const at = (time: string) => new Date(`${day}T${time}:00+08:00`)
  const [begun] = await tx
    .insert(recourse)
    .values({
      billId: of.billId,
      rangeStart: of.rangeStart,
      rangeEnd: of.rangeEnd,
      recourseNo: await nextNumber(tx, 'ZS', day),
      holdingId: of.holdingId,
      kind: 'RT00',
      presentmentId: id,
      memberId: owner.id,
      holderName: of.holderName,
      accountId: of.accountId,
      state: 'Z40',
      demandFen: of.amountFen,
      rateE6: DEMO_RATE_E6,
      principalFen: of.amountFen,
      interestFrom: dueDate,
      begunAt: at('09:10'),
      begunBy: WITHDRAWN_BY,
      endedAt: at('16:20'),
    })
    .returning()
  await insertParties(
    scene,
    must(begun, 'recourse').id,
    { dueDate, refusedOn: of.firstDate },
    [
      { role: 'acceptor', name: acceptor.name, memberId: null },
      { role: 'drawer', name: drawerName, memberId: null },
    ],
    'B50',
  )
}

/** After everything else: no number of an earlier seed moves. */
export const seedRecourses = async (
  tx: Tx,
  ctx: BusinessSeedCtx,
  orgs: readonly OrgRow[],
  calendar: Calendar,
): Promise<void> => {
  const acceptor = must(
    orgs.find(org => org.orgClass === 'QY' && !org.overdue),
    'a company that accepts',
  )
  const accountFor = async (account: string, acctNo: string): Promise<number> => {
    const { id, companyName } = ctx.people.memberOf(account)
    const [row] = await tx
      .insert(settleAccount)
      .values({
        ownerMemberId: id,
        acctName: companyName,
        acctNoEnc: ctx.atRest.seal(acctNo),
        acctNoHash: accountHash(ctx.atRest, acctNo),
        normalSide: 'C',
      })
      .returning({ id: settleAccount.id })
    return must(row, 'account').id
  }
  const holderAccount = await accountFor(HOLDER, HOLDER_ACCOUNT)
  const payerAccount = await accountFor(HANDS[2], PAYER_ACCOUNT)
  const amountFen = 50_000_000n
  const clock = clockOf(() => new Date(`${addDays(ctx.today, -DUE)}T09:00:00+08:00`))
  await post(tx, clock, {
    kind: 'opening',
    refNo: 'recourse',
    postings: [
      { accountId: await glAccountId(tx, 'CENTRAL_BANK'), side: 'D', amountFen, remark: '期初' },
      { accountId: payerAccount, side: 'C', amountFen, remark: '期初' },
    ],
  })
  const scene: Scene = { tx, ctx, acceptor, calendar, holderAccount, payerAccount }
  for (const [at, each] of cases.entries()) await pursue(scene, each, at)
  await withdrawn(scene)
}
