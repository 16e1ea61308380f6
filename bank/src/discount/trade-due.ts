/** 发票后补: by when the papers of a loan have to follow, who is reminded, and who is notified when they do not. */

import { addDays } from '@portal/shared/calendar/dates.ts'
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { applyMeanings } from '@portal/shared/discount/meanings.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { and, eq, inArray, lte } from 'drizzle-orm'
import { z } from 'zod'
import { defineOfficersNotice, tellOfficersOf } from '../notices/notice.ts'
import { discApply } from '../platform/db/schema/discount.ts'
import { member } from '../platform/db/schema/members.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { statesWhere } from '../platform/kernel/machine.ts'
import { defineJob } from '../platform/kernel/outbox.ts'
import { defineSchedule } from '../platform/kernel/schedule.ts'
import { readParam } from '../platform/params/params.ts'
import { type Apply, takeApply } from './applications.ts'
import { tellOfApply } from './messages.ts'

/** Paid out: papers may still be owed when the bills are settled. */
export const loanStates = statesWhere(applyMeanings, state => state.paid)

/** Days before the last day on which the company is reminded. */
const REMIND_DAYS = [7, 1]

/** By when a loan paid on a day wants its papers; null where none are owed. */
export const tradeDueDate = async (
  ctx: Ctx,
  { tradeLater }: Apply,
  paidOn: string,
): Promise<string | null> =>
  tradeLater ? addDays(paidOn, Number(await readParam(ctx.tx, 'TRADE_LATER_DAYS'))) : null

/** Whether the papers are owed past their day. */
export const isTradeOverdue = ({ tradeLater, tradeDueDate: due }: Apply, today: string): boolean =>
  tradeLater && due !== null && due < today

/** Which reminder is due: `0` when the last day is past. */
const stageOf = (due: string, today: string): number | undefined =>
  due < today ? 0 : REMIND_DAYS.toSorted((a, b) => a - b).find(days => due <= addDays(today, days))

/** A clock that jumps over days finds the stage it arrives at; each stage is one job. */
export const remindOfTrade = defineSchedule({
  name: 'disc_trade_due',
  every: 'day',
  run: async ctx => {
    const rows = await ctx.tx
      .select({ applyNo: discApply.applyNo, due: discApply.tradeDueDate })
      .from(discApply)
      .where(
        and(
          inArray(discApply.state, loanStates),
          eq(discApply.tradeLater, true),
          lte(discApply.tradeDueDate, addDays(ctx.today(), Math.max(...REMIND_DAYS))),
        ),
      )
    for (const { applyNo, due } of rows) {
      if (due === null) continue
      const stage = stageOf(due, ctx.today())
      if (stage !== undefined) await ctx.enqueue(tradeReminder, { apply_no: applyNo, due, stage })
    }
  },
})

const notHandedIn = defineOfficersNotice<{ apply: Apply; company: string; due: string }>({
  permission: 'disc_apply_approve',
  bank: ({ apply }) => apply.bankOrgId,
  title: '贸易背景逾期未补交',
  body: ({ apply, company, due }) =>
    `${company}的贴现申请${apply.applyNo}（${formatYuan(apply.totalFen)} 元）应最迟于${due}补交合同与发票，至今未补交。补交之前该企业不能再以发票后补申请贴现。`,
  link: ({ apply }) => linkTo('application', apply.applyNo),
})

const tellOverdue = async (ctx: Ctx, apply: Apply, due: string): Promise<void> => {
  await tellOfApply(ctx, apply, 'trade_overdue', due)
  const [company] = await ctx.tx
    .select({ name: member.companyName })
    .from(member)
    .where(eq(member.id, apply.memberId))
  await tellOfficersOf(ctx, notHandedIn, { apply, company: company?.name ?? '', due })
}

export const tradeReminder = defineJob({
  topic: 'disc_trade_due',
  payload: z.object({ apply_no: z.string(), due: z.string().default(''), stage: z.int().default(0) }),
  key: ({ apply_no, due, stage }) => `${apply_no}:${due}:${stage}`,
  run: async (ctx, { apply_no }) => {
    const apply = await takeApply(ctx, apply_no)
    // Handed in meanwhile.
    if (!apply.tradeLater || apply.tradeDueDate === null || !applyMeanings[apply.state].paid) return
    if (isTradeOverdue(apply, ctx.today())) await tellOverdue(ctx, apply, apply.tradeDueDate)
    else await tellOfApply(ctx, apply, 'trade_due', apply.tradeDueDate)
  },
})
