/** The landing page's figures of one company. */
import { addDays } from '@portal/shared/calendar/dates.ts'
import { and, count, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { isDiscountable } from '../bills/holding-view.ts'
import { bankOrg, bill, billHolding } from '../db/schema/bills.ts'
import { discApply } from '../db/schema/discount.ts'
import type { Ctx, Handler } from '../http/handler.ts'
import { countInForce, signsOf } from '../signing/signs.ts'
import { countRequests } from './payer-list.ts'

const DUE_SOON_DAYS = 30

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
  const inStates = (...states: string[]) => byState.filter(row => states.includes(row.state))
  const countOf = (...states: string[]) => inStates(...states).reduce((sum, row) => sum + row.count, 0)

  const mine = and(eq(billHolding.holderMemberId, memberId), eq(billHolding.live, true))
  const available = await holdingSums(ctx, and(mine, isDiscountable(ctx.today())))
  const dueSoon = await holdingSums(
    ctx,
    and(
      mine,
      inArray(billHolding.state, ['10', '20']),
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
      waiting_check: countOf('D10'),
      waiting_confirm: countOf('D30'),
      waiting_payer: await countRequests(ctx, memberId),
      overdue: countOf('D75'),
      waiting_bank: countOf('D20'),
      returned: countOf('D15', 'D25'),
      paying_count: countOf('D40', 'D45', 'D50'),
      paying_fen: String(inStates('D40', 'D45', 'D50').reduce((sum, row) => sum + BigInt(row.netFen), 0n)),
      available_count: available.count,
      available_fen: available.fen,
      due_30d_count: dueSoon.count,
      due_30d_fen: dueSoon.fen,
      balance_fen: String([...balances.values()].reduce((sum, fen) => sum + fen, 0n)),
      sign_count: countInForce(signs, ctx.today()),
    },
  ]
}
