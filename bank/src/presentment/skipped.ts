/** Who is told that the run has passed over a company's bills: the company, which signs, and the officers who review it. */
import { presentableUntil, withWeekends } from '@portal/shared/calendar/presentment-days.ts'
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { and, eq, sql } from 'drizzle-orm'
import { defineNotice, defineOfficersNotice, tell, tellOfficersOf } from '../notices/notice.ts'
import { loadCalendar, onCalendar } from '../platform/calendar/calendar.ts'
import { bill, billHolding } from '../platform/db/schema/bills.ts'
import { member } from '../platform/db/schema/members.ts'
import { doing } from '../platform/kernel/outbox.ts'
import { accountOf } from './company.ts'
import { neverPresented } from './due.ts'
import { byItself } from './setting.ts'
import { presentSkipped } from './skip-topic.ts'

interface Skipped {
  company: string
  /** All of one due date, yyyy-MM-dd. */
  due: string
  /** Last day of presentment, rolled. */
  last: string
  count: number
  fen: bigint
}

const title = '到期票据未能自动提示付款'

const billsText = ({ count, fen, due }: Skipped) =>
  `${count} 张于 ${due} 到期的票据（票面合计 ${formatYuan(fen)} 元）`

const toCompany = defineNotice<Skipped>({
  to: 'member',
  title,
  body: facts =>
    `贵公司${billsText(facts)}未能自动提示付款：没有可入账的结算账户。请在 ${facts.last} 前完成银行签约，再提示付款，逾期将丧失对前手的追索权。`,
  link: () => linkTo('ownSign'),
  sms: { purpose: 'bill_due' },
})

const toOfficers = defineOfficersNotice<Skipped>({
  permission: 'sign_review',
  title,
  body: facts =>
    `${facts.company}的${billsText(facts)}未能自动提示付款：没有已签约的结算账户。请联系企业在 ${facts.last} 前办理签约。`,
  link: () => linkTo('signReview'),
})

/** Says nothing where the company has an account meanwhile: the run of the next day presents. */
export const tellOfSkipped = doing(presentSkipped, async (ctx, { member: memberId, due }) => {
  if ((await accountOf(ctx, memberId)) !== null) return
  const [left] = await ctx.tx
    .select({
      company: sql<string>`min(${member.companyName})`,
      count: sql<number>`count(*)::int`,
      fen: sql<string>`coalesce(sum(${billHolding.amountFen}), 0)::text`,
    })
    .from(billHolding)
    .innerJoin(bill, eq(bill.id, billHolding.billId))
    .innerJoin(member, eq(member.id, billHolding.holderMemberId))
    .where(
      and(
        eq(billHolding.holderMemberId, memberId),
        eq(billHolding.live, true),
        eq(billHolding.state, '10'),
        eq(bill.riskStatus, 0),
        eq(bill.dueDate, due),
        byItself,
        neverPresented,
      ),
    )
  if (!left || left.count === 0) return
  const calendar = withWeekends(await loadCalendar(ctx.tx), due, ctx.today())
  const last = onCalendar(() => presentableUntil(due, calendar))
  const facts: Skipped = { ...left, fen: BigInt(left.fen), due, last }
  await tell(ctx, toCompany, facts, memberId)
  await tellOfficersOf(ctx, toOfficers, facts)
})
