/** Presentments of the demo: bills of one company on every stage of their way to payment. */
import { makeBillNo } from '@portal/shared/bills/bill-no.ts'
import { addDays } from '@portal/shared/calendar/dates.ts'
import { answerDay, presentmentDays, withWeekends } from '@portal/shared/calendar/presentment-days.ts'
import type { Calendar } from '@portal/shared/calendar/workdays.ts'
import { LATE_REASON, type PresentmentState } from '@portal/shared/presentment/states.ts'
import { glAccountId, post } from '../../ledger/post.ts'
import { recordEvents } from '../../paper/bills/events.ts'
import { sealParties } from '../../paper/bills/parties.ts'
import { holdingSubject } from '../../paper/bills/presenting.ts'
import { nextNumber } from '../../platform/calendar/serial.ts'
import { clockOf } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { bill, billHolding } from '../../platform/db/schema/bills.ts'
import {
  presentment,
  presentmentBillSetting,
  presentmentSetting,
} from '../../platform/db/schema/presentment.ts'
import { order } from '../../platform/kernel/outbox.ts'
import { askPresentment } from '../../presentment/ask-topic.ts'
import { accountOf } from '../../presentment/company.ts'
import { sandboxParties } from '../bill-parties.ts'
import { drawers } from './bills.ts'
import type { OrgRow } from './institutions.ts'
import type { BusinessSeedCtx } from './seed.ts'

interface Case {
  /** Days before the business date on which it fell due; below zero, after it. */
  due: number
  faceFen: bigint
  commercial?: true
  /** Absent: not presented. */
  state?: PresentmentState
  late?: true
  /** Left to the bank, though its holder presents the others. */
  automatic?: true
}

/** The tails say what the acceptors of commercial bills answer (docs/sandbox.md). */
const cases: readonly Case[] = [
  { due: -6, faceFen: 54_000_000n, automatic: true },
  { due: 2, faceFen: 23_600_000n },
  { due: 9, faceFen: 17_500_000n },
  { due: 20, faceFen: 8_860_000n },
  { due: 1, faceFen: 93_000_072n, commercial: true, state: 'P10' },
  { due: 3, faceFen: 41_200_000n, state: 'P20' },
  { due: 30, faceFen: 12_700_000n, state: 'P20', late: true },
  { due: 4, faceFen: 185_600_071n, commercial: true, state: 'P30' },
  { due: 5, faceFen: 32_000_072n, commercial: true, state: 'P40' },
]

/** Decides when each is due by hand, so that bills stay on the stages that have to be shown. */
const OWNER = '15400000001'
const FIRST_SERIAL = 97_000_001
const PRESENTER = '系统'

const enter = async (tx: Tx, ctx: BusinessSeedCtx, acceptor: OrgRow, row: Case, at: number) => {
  const owner = ctx.people.memberOf(OWNER)
  const dueDate = addDays(ctx.today, -row.due)
  const issueDate = addDays(dueDate, -150)
  const billKind = row.commercial ? ('AC02' as const) : ('AC01' as const)
  const drawerName = drawers[at % drawers.length] ?? ''
  const named = { billKind, drawerName, payeeName: owner.companyName, acceptorName: acceptor.name }
  const [created] = await tx
    .insert(bill)
    .values({
      billNo: makeBillNo(row.commercial ? '6' : '5', acceptor.bankNo, issueDate, FIRST_SERIAL + at),
      billKind,
      packageFen: row.faceFen,
      splittable: true,
      issueDate,
      dueDate,
      drawerName,
      acceptorId: acceptor.id,
      payeeName: owner.companyName,
      partiesEnc: sealParties(ctx.atRest, sandboxParties(named)),
      source: 'sandbox',
      createdAt: ctx.now,
    })
    .returning({ id: bill.id })
  if (!created) throw new Error('bill was not returned')
  const states = { P10: '35', P15: '35', P20: '60', P30: '10', P40: '10' } as const
  const [holding] = await tx
    .insert(billHolding)
    .values({
      billId: created.id,
      rangeStart: 1n,
      rangeEnd: row.faceFen,
      amountFen: row.faceFen,
      holderMemberId: owner.id,
      state: row.state ? states[row.state] : '10',
      createdBy: 'seed',
    })
    .returning({ id: billHolding.id })
  if (!holding) throw new Error('holding was not returned')
  await recordEvents({ tx, now: () => new Date(`${issueDate}T10:00:00+08:00`) }, [
    {
      billId: created.id,
      rangeStart: 1n,
      rangeEnd: row.faceFen,
      event: 'issue',
      fromName: drawerName,
      toName: owner.companyName,
      refNo: '',
    },
  ])
  return { billId: created.id, holdingId: holding.id, dueDate, owner }
}

interface Entered extends Awaited<ReturnType<typeof enter>> {
  row: Case
  state: PresentmentState
  acceptorName: string
  accountId: number
}

const present = async (tx: Tx, ctx: BusinessSeedCtx, calendar: Calendar, entered: Entered): Promise<void> => {
  const { row, state, billId, holdingId, dueDate, owner, acceptorName, accountId } = entered
  const weeks = withWeekends(calendar, dueDate, ctx.today)
  const { first, last } = presentmentDays(dueDate, 'ME02', weeks)
  const day = row.late ? addDays(ctx.today, -1) : first > ctx.today ? ctx.today : first
  const at = new Date(`${day}T00:05:00+08:00`)
  const clock = clockOf(() => at)
  const refNo = await nextNumber(tx, 'TS', day)
  await tx.insert(presentment).values({
    presentmentNo: refNo,
    holdingId,
    billId,
    rangeStart: 1n,
    rangeEnd: row.faceFen,
    amountFen: row.faceFen,
    holderKind: 'company',
    memberId: owner.id,
    holderName: owner.companyName,
    accountId,
    subject: holdingSubject(holdingId),
    kind: row.late ? 'late' : 'in_time',
    reasonCode: row.late ? LATE_REASON : '',
    reason: row.late ? '经办人员更换，未及时提示' : '',
    state,
    firstDate: first,
    lastDate: last,
    presentedDate: day,
    presentedAt: at,
    presentedBy: PRESENTER,
    answerBy: answerDay(day, weeks),
    answeredAt: state === 'P20' || state === 'P30' ? at : null,
    ...(state === 'P30' && {
      dishonourCode: 'DC08',
      dishonourReason: '承兑人账户余额不足（沙盒：票面尾数.71）',
    }),
  })
  if (state === 'P10') await order(tx, clock, askPresentment, { presentment_no: refNo })
  if (state !== 'P20' && state !== 'P30') return
  const range = { billId, rangeStart: 1n, rangeEnd: row.faceFen }
  const event = state === 'P20' ? 'paid' : 'dishonoured'
  const names = { fromName: acceptorName, toName: owner.companyName }
  await recordEvents({ tx, now: clock.now }, [{ ...range, ...names, event, refNo }])
  if (state === 'P30') return
  const remark = '票据到期托收'
  await post(tx, clock, {
    kind: 'collection',
    refNo,
    postings: [
      { accountId: await glAccountId(tx, 'CENTRAL_BANK'), side: 'D', amountFen: row.faceFen, remark },
      { accountId, side: 'C', amountFen: row.faceFen, remark },
    ],
  })
}

/** After everything else: no number of an earlier seed moves. */
export const seedPresentments = async (
  tx: Tx,
  ctx: BusinessSeedCtx,
  orgs: readonly OrgRow[],
  calendar: Calendar,
): Promise<void> => {
  const owner = ctx.people.memberOf(OWNER)
  const accountId = await accountOf({ tx }, owner.id)
  const company = orgs.find(org => org.orgClass === 'QY' && !org.overdue)
  const bank = orgs.find(org => org.orgClass !== 'QY' && org.isAcceptor !== false && !org.overdue)
  if (accountId === null || !company || !bank)
    throw new Error('the demo has no company, bank or account for this')
  await tx.insert(presentmentSetting).values({ memberId: owner.id, automatic: false })
  for (const [at, row] of cases.entries()) {
    const acceptor = row.commercial ? company : bank
    const entered = await enter(tx, ctx, acceptor, row, at)
    const { state } = row
    if (row.automatic)
      await tx.insert(presentmentBillSetting).values({
        memberId: owner.id,
        billId: entered.billId,
        automatic: true,
        setBy: ctx.people.operatorOf(OWNER).userName,
        setAt: ctx.now,
      })
    if (state)
      await present(tx, ctx, calendar, { ...entered, row, state, acceptorName: acceptor.name, accountId })
  }
}
