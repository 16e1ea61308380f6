/**
 * Reminders before a right of recourse lapses (追索时效提醒): to whoever holds a refused bill and has turned to nobody, and
 * to whoever has paid in a recourse and has not turned to those before. Each limit is told of some days before, each once.
 */
import { holdingMeanings } from '@portal/shared/bills/meanings.ts'
import { type RecourseAgainst, recourseUntil } from '@portal/shared/bills/recourse-limits.ts'
import { daysBetween } from '@portal/shared/calendar/dates.ts'
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { presentmentMeanings } from '@portal/shared/presentment/meanings.ts'
import { recourseMeanings } from '@portal/shared/recourse/meanings.ts'
import { partyRoles } from '@portal/shared/recourse/states.ts'
import { and, eq, gt, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineNotice, tell } from '../notices/notice.ts'
import { loadCalendar } from '../platform/calendar/calendar.ts'
import { bill, billHolding } from '../platform/db/schema/bills.ts'
import { member } from '../platform/db/schema/members.ts'
import { presentment } from '../platform/db/schema/presentment.ts'
import { recourse, recourseParty } from '../platform/db/schema/recourse.ts'
import { tellEvent } from '../platform/events/tell-event.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { inState } from '../platform/kernel/in-state.ts'
import { defineJob } from '../platform/kernel/outbox.ts'
import { defineSchedule } from '../platform/kernel/schedule.ts'
import { type Basis, limitsOf, rightsOf, type Source } from './basis.ts'
import { dueDay, endsSoon, leftText, refusedDay, reminderDays, stageOf } from './lapsing.ts'

interface Right {
  memberId: number
  source: Source
  /** What each limit that applies runs from. */
  starts: readonly { against: RecourseAgainst; from: string }[]
}

/** Refused bills that are still free. */
const heldRights = async (ctx: Ctx, most: number): Promise<Right[]> => {
  const { issuers, endorsers } = await limitsOf(ctx)
  const today = ctx.today()
  const rows = await ctx.tx
    .select({
      holdingId: billHolding.id,
      memberId: presentment.memberId,
      due: bill.dueDate,
      refused: sql<string>`min(${refusedDay})::text`,
    })
    .from(presentment)
    .innerJoin(billHolding, eq(billHolding.id, presentment.holdingId))
    .innerJoin(bill, eq(bill.id, billHolding.billId))
    .where(
      and(
        inState(presentment.state, presentmentMeanings, state => state.refused),
        eq(billHolding.holderMemberId, presentment.memberId),
        eq(billHolding.live, true),
        inState(billHolding.state, holdingMeanings, ({ held, bound }) => held && !bound),
        or(endsSoon(refusedDay, endorsers, today, most), endsSoon(dueDay, issuers, today, most)),
      ),
    )
    .groupBy(billHolding.id, presentment.memberId, bill.dueDate)
  return rows.flatMap(({ holdingId, memberId, due, refused }) =>
    memberId === null
      ? []
      : [
          {
            memberId,
            source: { holdingId },
            starts: [
              { against: 'endorsers', from: refused },
              { against: 'issuers', from: due },
            ],
          },
        ],
  )
}

/** What has been paid in recourses that are settled. */
const paidRights = async (ctx: Ctx, most: number): Promise<Right[]> => {
  const { issuers, earlier } = await limitsOf(ctx)
  const today = ctx.today()
  const settledDay = sql`${recourse.settledDate}::date`
  const rows = await ctx.tx
    .select({
      followsNo: recourse.recourseNo,
      settled: recourse.settledDate,
      due: bill.dueDate,
      memberId: recourseParty.memberId,
    })
    .from(recourse)
    .innerJoin(recourseParty, eq(recourseParty.recourseId, recourse.id))
    .innerJoin(bill, eq(bill.id, recourse.billId))
    .where(
      and(
        inState(recourse.state, recourseMeanings, state => state.settled),
        gt(recourseParty.paidFen, 0n),
        ne(recourseParty.role, 'acceptor'),
        or(endsSoon(settledDay, earlier, today, most), endsSoon(dueDay, issuers, today, most)),
      ),
    )
  return rows.flatMap(({ followsNo, settled, due, memberId }) =>
    memberId === null || settled === null
      ? []
      : [
          {
            memberId,
            source: { followsNo },
            starts: [
              { against: 'earlier', from: settled },
              { against: 'issuers', from: due },
            ],
          },
        ],
  )
}

/** A day that the clock jumped over leaves its stage to the next; each stage of a limit is one job. */
export const remindOfRights = defineSchedule({
  name: 'recourse_due',
  every: 'day',
  run: async ctx => {
    const days = await reminderDays(ctx)
    const most = Math.max(...days)
    const limits = await limitsOf(ctx)
    const calendar = await loadCalendar(ctx.tx)
    for (const { memberId, source, starts } of [
      ...(await heldRights(ctx, most)),
      ...(await paidRights(ctx, most)),
    ]) {
      for (const { against, from } of starts) {
        const start = { issuers: from, endorsers: from, earlier: from }
        const until = recourseUntil(against, start, limits, calendar)
        const stage = stageOf(daysBetween(ctx.today(), until), days)
        if (stage === undefined) continue
        await ctx.enqueue(recourseReminder, { member: memberId, ...payloadOf(source), until, stage })
      }
    }
  },
})

const payloadOf = (source: Source) =>
  'holdingId' in source ? { holding: source.holdingId } : { follows: source.followsNo }

interface Lapsing {
  billNo: string
  amountFen: bigint
  until: string
  left: number
  /** Of whom the right lapses. */
  who: string
  basis: Basis
}

const lapsing = defineNotice<Lapsing>({
  to: 'member',
  title: ({ until }) => `票据追索权利 ${until} 届满`,
  body: ({ billNo, amountFen, until, left, who, basis }) =>
    `票据${billNo}${basis.follows ? `的追索${basis.follows.recourseNo}已由贵单位清偿` : '已被拒付'}，尚未追索，可追索 ${formatYuan(amountFen)} 元；对${who}的追索权利于 ${until} 届满（${leftText(left)}），逾期不能追索。`,
  link: ({ basis }) =>
    basis.follows
      ? linkTo('recourse', basis.follows.recourseNo)
      : linkTo('presentment', basis.refused?.presentmentNo),
  sms: { purpose: 'recourse_due' },
})

/** What could be begun now; undefined where it has been, or the bill is gone. */
const rightOf = async (ctx: Ctx, memberId: number, source: Source): Promise<Basis | undefined> => {
  const [own] = await ctx.tx.select({ name: member.companyName }).from(member).where(eq(member.id, memberId))
  if (!own) return undefined
  try {
    return await rightsOf(ctx, { memberId, companyName: own.name }, source, 'RT00')
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

const remind = async (ctx: Ctx, { member: memberId, holding, follows, until }: Reminder): Promise<void> => {
  const source: Source = holding === undefined ? { followsNo: follows ?? '' } : { holdingId: holding }
  const basis = await rightOf(ctx, memberId, source)
  const left = daysBetween(ctx.today(), until)
  const ending = basis?.pursuable.filter(each => each.until === until) ?? []
  const [first] = ending
  // Used since, lapsed, or a limit that holds of nobody: the payee has no endorser before it.
  if (!basis || !first || left < 0) return
  const who =
    ending.length === 1
      ? `${partyRoles[first.role]}${first.name}`
      : `${partyRoles[first.role]}${first.name}等 ${ending.length} 家`
  const facts = { billNo: basis.holding.billNo, amountFen: basis.demandFen, until, left, who, basis }
  await tell(ctx, lapsing, facts, memberId)
  const { refused } = basis
  await tellEvent(ctx, {
    memberId,
    type: basis.follows ? 'recourse.lapsing' : 'presentment.lapsing',
    refNo: basis.follows?.recourseNo ?? refused?.presentmentNo ?? '',
    version: basis.follows?.version ?? refused?.version ?? 0,
  })
}

const reminder = z.object({
  member: z.int(),
  /** A bill that was refused, or a recourse that was settled. */
  holding: z.int().optional(),
  follows: z.string().optional(),
  /** The last day of the right. */
  until: z.string(),
  stage: z.int(),
})
type Reminder = z.infer<typeof reminder>

export const recourseReminder = defineJob({
  topic: 'recourse_reminder',
  payload: reminder,
  key: ({ member: memberId, holding, follows, until, stage }) =>
    `${memberId}:${holding ?? follows}:${until}:${stage}`,
  run: (ctx, payload) => remind(ctx, payload),
})
