/** Which institution of the trading centre an organisation is: by that its own acceptances and discounted bills are known. */

import { holdingMeanings } from '@portal/shared/bills/meanings.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq, ne } from 'drizzle-orm'
import { bankOrg, billHolding } from '../../platform/db/schema/bills.ts'
import { member } from '../../platform/db/schema/members.ts'
import type { CallCtx } from '../../platform/kernel/handler.ts'
import { inState } from '../../platform/kernel/in-state.ts'

const refuse = (text: string) => new Fault('20000', { text, fields: { member_code: text } })

/**
 * The member named by its user code; undefined where the form says nothing, null for none.
 * Throws Fault 20000 for one that is no institution, or that another organisation is.
 */
export const namedMember = async (
  ctx: CallCtx,
  typed: string | undefined,
  bankNo: string,
): Promise<number | null | undefined> => {
  if (typed === undefined) return undefined
  const code = typed.trim()
  if (code === '') return null
  const [found] = await ctx.tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.userCode, code), eq(member.memberType, 'financeOrg')))
    .for('update')
  if (!found) throw refuse('没有该编号的机构会员')
  const [other] = await ctx.tx
    .select({ name: bankOrg.name })
    .from(bankOrg)
    .where(and(eq(bankOrg.memberId, found.id), ne(bankOrg.bankNo, bankNo)))
  if (other) throw refuse(`该机构会员已关联${other.name}`)
  return found.id
}

/** Throws Fault 20000 while the institution has bound bills that the bank discounted: no desk would be left to settle them. */
export const requireUnbound = async (ctx: CallCtx, orgId: number): Promise<void> => {
  const [bound] = await ctx.tx
    .select({ id: billHolding.id })
    .from(billHolding)
    .where(
      and(
        eq(billHolding.holderOrgId, orgId),
        eq(billHolding.live, true),
        inState(billHolding.state, holdingMeanings, state => state.bound),
      ),
    )
    .limit(1)
  if (bound) throw refuse('该机构仍有未结束的转贴现订单，不能更改关联会员')
}
