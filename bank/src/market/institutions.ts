/** The institutions that trade with each other. */

import { addDays } from '@portal/shared/calendar/dates.ts'
import { memberStatus } from '@portal/shared/people/member-status.ts'
import { and, asc, desc, eq, gte, isNotNull, ne, or } from 'drizzle-orm'
import { member } from '../platform/db/schema/members.ts'
import { rdOrder } from '../platform/db/schema/rediscount.ts'
import type { Ctx, Handler } from '../platform/kernel/handler.ts'

/** @throws Error for a member that does not exist */
export const memberName = async (ctx: Pick<Ctx, 'tx'>, memberId: number): Promise<string> => {
  const [row] = await ctx.tx.select({ name: member.companyName }).from(member).where(eq(member.id, memberId))
  if (!row) throw new Error(`member ${memberId} is missing`)
  return row.name
}

export const queryInstitution: Handler<'/api/rediscount/query_institution'> = async ctx => {
  const { memberId } = ctx.operator
  const others = await ctx.tx
    .select({ id: member.id, userCode: member.userCode, name: member.companyName })
    .from(member)
    .where(
      and(
        eq(member.memberType, 'financeOrg'),
        eq(member.status, memberStatus.normal),
        ne(member.id, memberId),
      ),
    )
    .orderBy(asc(member.id))
  const since = new Date(`${addDays(ctx.today(), -30)}T00:00:00+08:00`)
  const deals = await ctx.tx
    .select({ own: rdOrder.ownMemberId, cp: rdOrder.cpMemberId, rateE6: rdOrder.rateE6 })
    .from(rdOrder)
    .where(
      and(
        isNotNull(rdOrder.dealNo),
        gte(rdOrder.dealtAt, since),
        or(eq(rdOrder.ownMemberId, memberId), eq(rdOrder.cpMemberId, memberId)),
      ),
    )
    .orderBy(desc(rdOrder.dealtAt))
  return others.map(({ id, userCode, name }) => {
    const together = deals.filter(deal => deal.own === id || deal.cp === id)
    return {
      user_code: userCode,
      org_name: name,
      deals_30d: together.length,
      last_rate_e6: together[0]?.rateE6 ?? null,
    }
  })
}
