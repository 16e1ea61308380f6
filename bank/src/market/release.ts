import { releaseLocked } from '../paper/bills/locking.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { releaseOrder } from './credit.ts'
import type { Order } from './orders.ts'
import { stepUndone } from './step-states.ts'

/** Gives back the bills an order has locked. */
export const releaseBills = (ctx: Ctx, order: Order): Promise<void> => releaseLocked(ctx.tx, order.orderNo)

/** Gives back all an order holds: its bills and the buyer's lines. @returns the state of the lines after it */
export const releaseAll = async (ctx: Ctx, order: Order): Promise<{ creditState: Order['creditState'] }> => {
  await releaseBills(ctx, order)
  return {
    creditState: (await releaseOrder(ctx, order.id)) ? stepUndone(order.creditState) : order.creditState,
  }
}
