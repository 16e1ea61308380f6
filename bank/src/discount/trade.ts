/** The trade background of an application: occupied with its submit, given back when it ends unpaid. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq, inArray, lt } from 'drizzle-orm'
import { occupyTrade } from '../paper/trade/occupation.ts'
import { discApply } from '../platform/db/schema/discount.ts'
import type { CallCtx, Ctx } from '../platform/kernel/handler.ts'
import { readParam } from '../platform/params/params.ts'
import type { Apply } from './applications.ts'
import type { Terms } from './terms.ts'
import { loanStates } from './trade-due.ts'
import { requireTradeMatch } from './trade-match.ts'

const isAllowed = async (ctx: Ctx): Promise<boolean> => (await readParam(ctx.tx, 'TRADE_LATER')) === '1'

/** Whether a company owes the trade background of an application past its day. */
const isInArrears = async (ctx: Ctx, memberId: number): Promise<boolean> => {
  const [row] = await ctx.tx
    .select({ id: discApply.id })
    .from(discApply)
    .where(
      and(
        eq(discApply.memberId, memberId),
        inArray(discApply.state, loanStates),
        discApply.tradeLater,
        lt(discApply.tradeDueDate, ctx.today()),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Whether the parameter TRADE_LATER lets a company's trade background follow (发票后补), which owes none past its day. */
export const mayTradeFollow = async (ctx: CallCtx): Promise<boolean> =>
  (await isAllowed(ctx)) && !(await isInArrears(ctx, ctx.operator.memberId))

/** Whether the trade background follows: none is given, and it may. Throws Fault 20066. */
export const isTradeLater = async (ctx: CallCtx, terms: Terms): Promise<boolean> => {
  const isNone = terms.contractIds.length === 0 && terms.invoiceIds.length === 0
  if (!isNone || !(await isAllowed(ctx))) return false
  if (await isInArrears(ctx, ctx.operator.memberId)) throw new Fault('20066')
  return true
}

/** Throws Fault 20270 and what `occupyTrade` throws; does nothing for an application whose trade background follows. */
export const occupyFor = async (ctx: Ctx, apply: Apply): Promise<void> => {
  if (apply.tradeLater) return
  await occupyTrade(ctx, {
    applyNo: apply.applyNo,
    memberId: apply.memberId,
    contractIds: apply.contractIds,
    invoiceIds: apply.invoiceIds,
    needFen: apply.totalFen,
  })
  await requireTradeMatch(ctx, apply)
}
