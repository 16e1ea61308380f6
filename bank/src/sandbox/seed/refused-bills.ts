/** Bills of the demo that their acceptor has refused: each went through the hands of demo companies first. */
import { makeBillNo } from '@portal/shared/bills/bill-no.ts'
import { addDays } from '@portal/shared/calendar/dates.ts'
import { answerDay, presentmentDays, withWeekends } from '@portal/shared/calendar/presentment-days.ts'
import type { Calendar } from '@portal/shared/calendar/workdays.ts'
import { recordEvents } from '../../paper/bills/events.ts'
import { sealParties } from '../../paper/bills/parties.ts'
import { holdingSubject } from '../../paper/bills/presenting.ts'
import { nextNumber } from '../../platform/calendar/serial.ts'
import type { Tx } from '../../platform/db/db.ts'
import { bill, billHolding } from '../../platform/db/schema/bills.ts'
import { presentment } from '../../platform/db/schema/presentment.ts'
import { sandboxParties } from '../bill-parties.ts'
import { drawers } from './bills.ts'
import type { OrgRow } from './institutions.ts'
import type { BusinessSeedCtx } from './seed.ts'

/** Holds the bills; who is before it: the two whom one can sign in as, and the one that pays. */
export const HOLDER = '15400000021'
export const HANDS = ['15400000001', '15400000011', '15400000035'] as const

const FIRST_SERIAL = 97_100_001
/** Days before the business date: due and refused. */
export const DUE = 12

export const must = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`${what} was not returned`)
  return value
}

export interface Scene {
  tx: Tx
  ctx: BusinessSeedCtx
  acceptor: OrgRow
  calendar: Calendar
  holderAccount: number
  payerAccount: number
}

/** The `at`th refused bill, of which the holder's recourse has the units. */
export const enterRefused = async (scene: Scene, faceFen: bigint, at: number, recourseNo: string) => {
  const { tx, ctx, acceptor, calendar } = scene
  const holder = ctx.people.memberOf(HOLDER)
  const hands = HANDS.map(account => ctx.people.memberOf(account).companyName)
  const [payeeName = ''] = hands
  const drawerName = drawers[(at + 1) % drawers.length] ?? ''
  const dueDate = addDays(ctx.today, -DUE)
  const issueDate = addDays(dueDate, -150)
  const named = { billKind: 'AC02' as const, drawerName, payeeName, acceptorName: acceptor.name }
  const [created] = await tx
    .insert(bill)
    .values({
      billNo: makeBillNo('6', acceptor.bankNo, issueDate, FIRST_SERIAL + at),
      billKind: named.billKind,
      packageFen: faceFen,
      splittable: true,
      issueDate,
      dueDate,
      drawerName,
      acceptorId: acceptor.id,
      payeeName,
      partiesEnc: sealParties(ctx.atRest, sandboxParties(named)),
      source: 'sandbox',
      createdAt: ctx.now,
    })
    .returning({ id: bill.id })
  const range = { billId: must(created, 'bill').id, rangeStart: 1n, rangeEnd: faceFen }
  const [held] = await tx
    .insert(billHolding)
    .values({
      ...range,
      amountFen: faceFen,
      holderMemberId: holder.id,
      state: '20',
      lockRef: recourseNo,
      createdBy: 'seed',
    })
    .returning({ id: billHolding.id })
  const holdingId = must(held, 'holding').id
  const weeks = withWeekends(calendar, dueDate, ctx.today)
  const { first, last } = presentmentDays(dueDate, 'ME02', weeks)
  const presentedAt = new Date(`${first}T09:00:00+08:00`)
  const presentmentNo = await nextNumber(tx, 'TS', first)
  const [refused] = await tx
    .insert(presentment)
    .values({
      ...range,
      presentmentNo,
      holdingId,
      amountFen: faceFen,
      holderKind: 'company',
      memberId: holder.id,
      holderName: holder.companyName,
      accountId: scene.holderAccount,
      subject: holdingSubject(holdingId),
      kind: 'in_time',
      state: 'P30',
      firstDate: first,
      lastDate: last,
      presentedDate: first,
      presentedAt,
      presentedBy: '系统',
      answerBy: answerDay(first, weeks),
      answeredAt: presentedAt,
      dishonourCode: 'DC08',
      dishonourReason: '承兑人账户余额不足（沙盒：票面尾数.71）',
    })
    .returning({ id: presentment.id })
  const names = [drawerName, ...hands, holder.companyName]
  for (const [step, toName] of names.slice(1).entries()) {
    const now = () => new Date(`${addDays(issueDate, step * 20)}T10:00:00+08:00`)
    const event = step === 0 ? 'issue' : 'endorsement'
    await recordEvents({ tx, now }, [{ ...range, event, fromName: names[step] ?? '', toName, refNo: '' }])
  }
  const both = { fromName: acceptor.name, toName: holder.companyName, refNo: presentmentNo }
  await recordEvents({ tx, now: () => presentedAt }, [{ ...range, event: 'dishonoured', ...both }])
  return { range, holdingId, presentmentId: must(refused, 'presentment').id, dueDate, drawerName, first }
}
