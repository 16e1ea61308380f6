/**
 * Reminders of bills that fall due (到期提醒): some days before and on the due date, and again before the last day of
 * presentment while nobody has presented them. Each goes to the present holder and once.
 */
import { holdingMeanings } from '@portal/shared/bills/meanings.ts'
import { addDays, daysBetween } from '@portal/shared/calendar/dates.ts'
import { PRESENTMENT_DAYS, presentableUntil } from '@portal/shared/calendar/presentment-days.ts'
import { type Calendar, rollForward } from '@portal/shared/calendar/workdays.ts'
import { and, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { tell, tellOfficersOf } from '../../notices/notice.ts'
import { loadCalendar } from '../../platform/calendar/calendar.ts'
import { bankOrg, bill, billHolding } from '../../platform/db/schema/bills.ts'
import { tellEvent } from '../../platform/events/tell-event.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { inState } from '../../platform/kernel/in-state.ts'
import { defineJob } from '../../platform/kernel/outbox.ts'
import { defineSchedule } from '../../platform/kernel/schedule.ts'
import { readParam } from '../../platform/params/params.ts'
import { type DueKind, dueAtBank, dueNotice } from './due-news.ts'

/** No holiday puts the last day of presentment off by more. */
const LONGEST_HOLIDAY = 15

const isHeld = inState(billHolding.state, holdingMeanings, ({ held }) => held)
const isFree = inState(billHolding.state, holdingMeanings, ({ held, bound }) => held && !bound)

/** Refused once: there is nothing to present any more. */
const isRefused = sql`exists (select 1 from bill_event refused where refused.bill_id = ${bill.id}
  and refused.event = 'dishonoured' and refused.range_start <= ${billHolding.rangeEnd}
  and refused.range_end >= ${billHolding.rangeStart})`

/** What a reminder of this kind is about; what is locked or pledged is due, but not its holder's to present. */
const concerned: Readonly<Record<DueKind, SQL | undefined>> = {
  due: and(eq(billHolding.live, true), isHeld),
  present: and(eq(billHolding.live, true), isFree, sql`not ${isRefused}`),
}

/** The member that holds, or that the bank is which does; null for a bank without one. */
const holderMember = sql<
  number | null
>`coalesce(${billHolding.holderMemberId}, holder_org.member_id)`.mapWith(billHolding.holderMemberId)
const holderOrg = sql`bank_org holder_org`

/** Days before, the most first, at which a reminder goes out: parameter BILL_REMINDER_DAYS. */
const reminderDays = async (ctx: Ctx): Promise<number[]> =>
  (await readParam(ctx.tx, 'BILL_REMINDER_DAYS')).split(',').map(Number)

/** A year that nobody has kept yet has its weekends: a reminder that is a day early is better than none. */
const patientCalendar = async (ctx: Ctx): Promise<Calendar> => {
  const { days, years } = await loadCalendar(ctx.tx)
  const near = [0, PRESENTMENT_DAYS + LONGEST_HOLIDAY].map(ahead => addDays(ctx.today(), ahead).slice(0, 4))
  return { days, years: new Set([...years, ...near]) }
}

/** Which reminder is due with so many days left: the smallest that is not over; undefined where it is too early, or too late. */
const stageOf = (left: number, days: readonly number[]): number | undefined =>
  left < 0 ? undefined : days.toSorted((a, b) => a - b).find(each => left <= each)

/** A day that the clock jumped over leaves its stage to the next; each stage of a due date is one job. */
export const remindOfBills = defineSchedule({
  name: 'bill_due',
  every: 'day',
  run: async ctx => {
    const today = ctx.today()
    const days = await reminderDays(ctx)
    const calendar = await patientCalendar(ctx)
    const rows = await ctx.tx
      .selectDistinct({
        due: bill.dueDate,
        member: holderMember,
        org: billHolding.holderOrgId,
      })
      .from(billHolding)
      .innerJoin(bill, eq(bill.id, billHolding.billId))
      .leftJoin(holderOrg, sql`holder_org.id = ${billHolding.holderOrgId}`)
      .where(
        and(
          or(concerned.due, concerned.present),
          gte(bill.dueDate, addDays(today, -PRESENTMENT_DAYS - LONGEST_HOLIDAY)),
          lte(bill.dueDate, addDays(today, Math.max(...days))),
        ),
      )
    for (const { due, member, org } of rows) {
      const kind: DueKind = due < today ? 'present' : 'due'
      // On a day off nobody can be paid: what is presented by itself is presented on the next working day.
      if (kind === 'present' && rollForward(due, calendar) >= today) continue
      const until = kind === 'due' ? due : presentableUntil(due, calendar)
      const stage = stageOf(daysBetween(today, until), days)
      if (stage === undefined) continue
      await ctx.enqueue(billReminder, { due, kind, stage, ...(member === null ? { org } : { member }) })
    }
  },
})

const remind = async (ctx: Ctx, { due, kind, member, org }: Reminder): Promise<void> => {
  const last = presentableUntil(due, await patientCalendar(ctx))
  const left = daysBetween(ctx.today(), kind === 'due' ? due : last)
  if (left < 0) return
  const isHolder =
    member === undefined ? eq(billHolding.holderOrgId, org ?? 0) : sql`${holderMember} = ${member}`
  const [held] = await ctx.tx
    .select({
      count: sql<number>`count(*)::int`,
      fen: sql<string>`coalesce(sum(${billHolding.amountFen}), 0)::text`,
      acceptor: sql<string>`coalesce(min(${bankOrg.name}), '')`,
      bank: sql<string>`coalesce(min(holder_org.name), '')`,
    })
    .from(billHolding)
    .innerJoin(bill, eq(bill.id, billHolding.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .leftJoin(holderOrg, sql`holder_org.id = ${billHolding.holderOrgId}`)
    .where(and(concerned[kind], eq(bill.dueDate, due), isHolder))
  // Sold, paid or presented since.
  if (!held || held.count === 0) return
  const facts = { kind, due, last, left, ...held, fen: BigInt(held.fen) }
  if (member === undefined) return tellOfficersOf(ctx, dueAtBank, { ...facts, orgId: org ?? null })
  await tell(ctx, dueNotice, facts, member)
  await tellEvent(ctx, { memberId: member, type: `bill.${kind}`, refNo: due, version: 0 })
}

const reminder = z.object({
  due: z.string(),
  kind: z.enum(['due', 'present']),
  stage: z.int(),
  /** The member that holds; a bank without one by its row. */
  member: z.int().optional(),
  org: z.int().nullish(),
})
type Reminder = z.infer<typeof reminder>

export const billReminder = defineJob({
  topic: 'bill_reminder',
  payload: reminder,
  key: ({ due, kind, stage, member, org }) =>
    `${member === undefined ? `org${org}` : member}:${due}:${kind}:${stage}`,
  run: (ctx, payload) => remind(ctx, payload),
})
