/** The outbox jobs of an order's two legs. */
import type { Ctx } from '../http/handler.ts'
import type { Order } from './orders.ts'

export const settleJob = 'rd_settle'
export const dueJob = 'rd_due'
export const expireJob = 'rd_expire'

/** The settlement's next try; whoever adds it, it is one job. */
export const settleJobOf = ({ orderNo, settleTries }: Pick<Order, 'orderNo' | 'settleTries'>) => ({
  topic: settleJob,
  key: `${orderNo}:${settleTries}`,
  payload: { order_no: orderNo, try: settleTries },
})

export const dueJobOf = ({ orderNo, dueTries }: Pick<Order, 'orderNo' | 'dueTries'>) => ({
  topic: dueJob,
  key: `${orderNo}:${dueTries}`,
  payload: { order_no: orderNo, try: dueTries },
})

/** Orders the settlement of a deal whose day is today. */
export const enqueueSettle = async (ctx: Ctx, order: Order): Promise<void> => {
  if (order.settleDate > ctx.today()) return
  await ctx.enqueue({ ...settleJobOf(order), delayMs: await ctx.rehearsal.answerMs(ctx.tx) })
}
