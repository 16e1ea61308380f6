/** The landing page's figures of one company. */

import { holdingMeanings } from '@portal/shared/bills/meanings.ts'
import { addDays } from '@portal/shared/calendar/dates.ts'
import type { ApplyState } from '@portal/shared/contract/applications.ts'
import { applyMeanings } from '@portal/shared/discount/meanings.ts'
import { applyStates } from '@portal/shared/discount/states.ts'
import { and, count, eq, lte, type SQL, sql } from 'drizzle-orm'
import { isDiscountable } from '../paper/bills/holding-view.ts'
import { bankOrg, bill, billHolding } from '../platform/db/schema/bills.ts'
import { discApply } from '../platform/db/schema/discount.ts'
import type { Ctx, Handler } from '../platform/kernel/handler.ts'
import { inState } from '../platform/kernel/in-state.ts'
import { countInForce, signsOf } from '../signing/signs.ts'
import { countRequests } from './payer-list.ts'

const DUE_SOON_DAYS = 30
/** Agreed to, and not paid yet. */
const payingTurns: ReadonlySet<unknown> = new Set(['payout', 'system'])

const holdingSums = async (ctx: Ctx, where: SQL | undefined) => {
  const [row] = await ctx.tx
    .select({ count: count(), fen: sql<string>`coalesce(sum(${billHolding.amountFen}), 0)::text` })
    .from(billHolding)
    .innerJoin(bill, eq(bill.id, billHolding.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(where)
  return { count: row?.count ?? 0, fen: row?.fen ?? '0' }
}

export const getOverview: Handler<'/api/discount/get_overview'> = async ctx => {
  const { memberId } = ctx.operator
  const byState = await ctx.tx
    .select({
      state: discApply.state,
      count: count(),
      netFen: sql<string>`sum(${discApply.netFen})::text`,
    })
    .from(discApply)
    .where(eq(discApply.memberId, memberId))
    .groupBy(discApply.state)
  const countWhere = (holds: (state: ApplyState) => boolean) =>
    byState.filter(row => holds(row.state)).reduce((sum, row) => sum + row.count, 0)
  const countOf = (wanted: ApplyState) => countWhere(state => state === wanted)
  const isPaying = (state: ApplyState) => payingTurns.has(applyMeanings[state].waitsFor)
  const paying = byState.filter(row => isPaying(row.state))

  const mine = and(eq(billHolding.holderMemberId, memberId), eq(billHolding.live, true))
  const available = await holdingSums(ctx, and(mine, isDiscountable(ctx.today())))
  const dueSoon = await holdingSums(
    ctx,
    and(
      mine,
      inState(billHolding.state, holdingMeanings, state => state.held),
      sql`${bill.dueDate} > ${ctx.today()}`,
      lte(bill.dueDate, addDays(ctx.today(), DUE_SOON_DAYS)),
    ),
  )
  const signs = await signsOf(ctx.tx, memberId)
  // Two signings may name the same account: its balance counts once.
  const balances = new Map(signs.map(({ sign, balanceFen }) => [sign.settleAccountId, balanceFen ?? 0n]))
  return [
    {
      drafts: countOf('D00'),
      applied_count: countWhere(state => state !== 'D00'),
      waiting_check: countOf('D10'),
      waiting_confirm: countOf('D30'),
      waiting_payer: await countRequests(ctx, memberId),
      overdue: countOf('D75'),
      waiting_bank: countOf('D20'),
      returned: countWhere(state => applyStates[state].tone === 'back'),
      paying_count: countWhere(isPaying),
      paying_fen: String(paying.reduce((sum, row) => sum + BigInt(row.netFen), 0n)),
      available_count: available.count,
      available_fen: available.fen,
      due_30d_count: dueSoon.count,
      due_30d_fen: dueSoon.fen,
      balance_fen: String([...balances.values()].reduce((sum, fen) => sum + fen, 0n)),
      sign_count: countInForce(signs, ctx.today()),
    },
  ]
}
