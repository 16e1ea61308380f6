/** The trade background of an application: occupied with its submit, given back when it ends unpaid. */
import type { Ctx } from '../http/handler.ts'
import { readParam } from '../params/params.ts'
import { occupyTrade } from '../trade/occupation.ts'
import type { Apply } from './applications.ts'
import type { Terms } from './terms.ts'

/** Whether the parameter TRADE_LATER lets a trade background follow (发票后补). */
export const mayTradeFollow = async (ctx: Ctx): Promise<boolean> =>
  (await readParam(ctx.tx, 'TRADE_LATER')) === '1'

/** Whether the trade background follows: none is given, and it may. */
export const isTradeLater = async (ctx: Ctx, terms: Terms): Promise<boolean> =>
  terms.contractIds.length === 0 && terms.invoiceIds.length === 0 && (await mayTradeFollow(ctx))

/** Throws what `occupyTrade` throws; does nothing for an application whose trade background follows. */
export const occupyFor = async (ctx: Ctx, apply: Apply): Promise<void> => {
  if (apply.tradeLater) return
  await occupyTrade(ctx, {
    applyNo: apply.applyNo,
    memberId: apply.memberId,
    contractIds: apply.contractIds,
    invoiceIds: apply.invoiceIds,
    needFen: apply.totalFen,
  })
}
