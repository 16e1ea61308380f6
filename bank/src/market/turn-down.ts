/** The other institution's no: a quote to it alone ends, one it took from the market (TT03) goes back there. */
import type { CallCtx } from '../platform/kernel/handler.ts'
import { tellOfOrder } from './messages.ts'
import { type Acting, moveOrder, type Order } from './orders.ts'
import { releaseBills } from './release.ts'

/** Without a counterparty again, as it was sent. */
const asSent = { cpMemberId: null, cpTraderId: null, cpCheckerId: null, revokeAskedBy: null, reason: '' }

/** Tells its own side by whom and why, and the refusing institution where its checker overrules its trader. */
export const turnDown = async (
  ctx: CallCtx,
  order: Order,
  acting: Acting,
  reason: string,
): Promise<Order> => {
  const isReview = acting.as === 'cp_checker'
  const { companyName, memberId } = ctx.operator
  const said = `${companyName}${isReview ? '复核' : ''}拒绝。原因：${reason}`
  if (order.tradeType === 'TT03') {
    const back = await moveOrder(ctx, order, { event: 'put_back', acting, remark: reason, changes: asSent })
    await tellOfOrder(ctx, back, 'put_back', order.ownMemberId, said)
    if (isReview) await tellOfOrder(ctx, back, 'given_up', memberId, reason)
    return back
  }
  const refused = await moveOrder(ctx, order, {
    event: 'refuse',
    acting,
    remark: reason,
    changes: { reason },
  })
  await releaseBills(ctx, order)
  await tellOfOrder(ctx, refused, 'refused', order.ownMemberId, said)
  if (isReview) await tellOfOrder(ctx, refused, 'refused', memberId, `本机构复核拒绝。原因：${reason}`)
  return refused
}
