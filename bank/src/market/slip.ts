/** 成交单 for a side that has none yet: made at the deal, or on request for deals from before the bank kept slips. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq } from 'drizzle-orm'
import { enqueueDocument } from '../files/document-order.ts'
import { document } from '../platform/db/schema/documents.ts'
import type { Handler } from '../platform/kernel/handler.ts'
import { takeOrder } from './orders.ts'

export const requestSlip: Handler<'/api/rediscount/request_slip'> = async (ctx, input) => {
  const { order, side } = await takeOrder(ctx, input.order_no)
  if (order.dealNo === null) throw new Fault('20000', { text: '订单尚未成交' })
  const kind = side === 'own' ? 'deal_slip' : 'deal_slip_cp'
  const [made] = await ctx.tx
    .select({ id: document.id })
    .from(document)
    .where(and(eq(document.kind, kind), eq(document.refNo, order.orderNo)))
  if (!made) await enqueueDocument(ctx, { kind, refNo: order.orderNo })
  return [{ result: 'ok' }]
}
