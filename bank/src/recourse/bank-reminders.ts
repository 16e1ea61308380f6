/**
 * Reminders before the bank's own rights lapse: of bills that a bank has discounted, still holds, and was refused for. Its
 * officers turn to the company that discounted (追索清偿), which is the endorser before the bank, or to drawer and acceptor.
 */
import { type RecourseAgainst, recourseUntil } from '@portal/shared/bills/recourse-limits.ts'
import { daysBetween } from '@portal/shared/calendar/dates.ts'
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { claimMeanings } from '@portal/shared/discount/meanings.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { presentmentMeanings } from '@portal/shared/presentment/meanings.ts'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineOfficersNotice, tellOfficersOf } from '../notices/notice.ts'
import { loadCalendar } from '../platform/calendar/calendar.ts'
import { bankOrg, bill, billHolding } from '../platform/db/schema/bills.ts'
import { discApply, discApplyBill } from '../platform/db/schema/discount.ts'
import { member } from '../platform/db/schema/members.ts'
import { presentment } from '../platform/db/schema/presentment.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { inState } from '../platform/kernel/in-state.ts'
import { defineJob } from '../platform/kernel/outbox.ts'
import { defineSchedule } from '../platform/kernel/schedule.ts'
import { limitsOf } from './basis.ts'
import { dueDay, endsSoon, leftText, refusedDay, reminderDays, stageOf } from './lapsing.ts'

/** Whose right lapses, and from when it runs. */
const limits = ['endorsers', 'issuers'] as const satisfies readonly RecourseAgainst[]

/** Bills that were refused, are the bank's still, and that nobody has paid for. */
const heldByBanks = (ctx: Pick<Ctx, 'tx'>, where: SQL | undefined) =>
  ctx.tx
    .select({
      holdingId: billHolding.id,
      orgId: billHolding.holderOrgId,
      bank: sql<string>`min(${bankOrg.name})`,
      billNo: sql<string>`min(${bill.billNo})`,
      due: sql<string>`min(${bill.dueDate})::text`,
      amountFen: billHolding.amountFen,
      applyNo: sql<string>`min(${discApply.applyNo})`,
      company: sql<string>`min(${member.companyName})`,
      refused: sql<string>`min(${refusedDay})::text`,
      inTime: sql<boolean>`bool_or(${presentment.kind} = 'in_time')`,
    })
    .from(presentment)
    .innerJoin(billHolding, eq(billHolding.id, presentment.holdingId))
    .innerJoin(bill, eq(bill.id, billHolding.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, billHolding.holderOrgId))
    .innerJoin(discApplyBill, eq(discApplyBill.id, billHolding.discountId))
    .innerJoin(discApply, eq(discApply.id, discApplyBill.applyId))
    .innerJoin(member, eq(member.id, discApply.memberId))
    .where(
      and(
        inState(presentment.state, presentmentMeanings, state => state.refused),
        eq(presentment.orgId, billHolding.holderOrgId),
        eq(billHolding.live, true),
        inState(discApplyBill.settleState, claimMeanings, ({ open, recourse }) => open && recourse),
        where,
      ),
    )
    .groupBy(billHolding.id)

type Held = Awaited<ReturnType<typeof heldByBanks>>[number]

/** Against whom a right lapses on which day; who presented late has kept those against drawer and acceptor only. */
const rightsOfBank = async (ctx: Ctx, { due, refused, inTime }: Held) => {
  const months = await limitsOf(ctx)
  const calendar = await loadCalendar(ctx.tx)
  const starts = { issuers: due, endorsers: refused, earlier: refused }
  return limits
    .filter(against => against === 'issuers' || inTime)
    .map(against => ({ against, until: recourseUntil(against, starts, months, calendar) }))
}

/** A day that the clock jumped over leaves its stage to the next; each stage of a limit is one job. */
export const remindOfBankRights = defineSchedule({
  name: 'bank_recourse_due',
  every: 'day',
  run: async ctx => {
    const days = await reminderDays(ctx)
    const most = Math.max(...days)
    const { endorsers, issuers } = await limitsOf(ctx)
    const soon = or(
      endsSoon(refusedDay, endorsers, ctx.today(), most),
      endsSoon(dueDay, issuers, ctx.today(), most),
    )
    for (const held of await heldByBanks(ctx, soon)) {
      for (const { against, until } of await rightsOfBank(ctx, held)) {
        const stage = stageOf(daysBetween(ctx.today(), until), days)
        if (stage === undefined) continue
        await ctx.enqueue(bankRecourseReminder, { holding: held.holdingId, against, until, stage })
      }
    }
  },
})

interface Lapsing {
  held: Held
  against: (typeof limits)[number]
  until: string
  left: number
}

const lapsing = defineOfficersNotice<Lapsing>({
  permission: 'disc_apply_pay',
  bank: ({ held }) => held.orgId,
  title: ({ until }) => `贴现票据追索权利 ${until} 届满`,
  body: ({ held, against, until, left }) => {
    const whom = against === 'endorsers' ? `贴现申请人${held.company}及其他背书人` : '出票人与承兑人'
    return `${held.bank}持有的票据${held.billNo}（申请${held.applyNo}）已被拒付，尚未清偿，可追索 ${formatYuan(held.amountFen)} 元；对${whom}的追索权利于 ${until} 届满（${leftText(left)}），逾期不能追索。`
  },
  link: ({ held }) => linkTo('application', held.applyNo),
})

export const bankRecourseReminder = defineJob({
  topic: 'bank_recourse_reminder',
  payload: z.object({
    holding: z.int(),
    against: z.enum(limits),
    /** The last day of the right. */
    until: z.string(),
    stage: z.int(),
  }),
  key: ({ holding, against, until, stage }) => `${holding}:${against}:${until}:${stage}`,
  run: async (ctx, { holding, against, until }) => {
    const left = daysBetween(ctx.today(), until)
    const [held] = await heldByBanks(ctx, eq(billHolding.id, holding))
    // Paid or sold since, or lapsed.
    if (!held || left < 0) return
    await tellOfficersOf(ctx, lapsing, { held, against, until, left })
  },
})
