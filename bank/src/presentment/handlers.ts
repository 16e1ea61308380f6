import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { eq } from 'drizzle-orm'
import { findHolding } from '../paper/bills/holding-view.ts'
import { lockBills } from '../paper/bills/locking.ts'
import { moveHolding } from '../paper/bills/move-holdings.ts'
import { requireServiceTime } from '../platform/calendar/calendar.ts'
import { presentment } from '../platform/db/schema/presentment.ts'
import type { Handler, Handlers } from '../platform/kernel/handler.ts'
import { requireSeen } from '../platform/kernel/stale.ts'
import { adminQueryPresentment } from './admin-list.ts'
import { collectionOf } from './holders.ts'
import { presentmentDetail, queryPresentment } from './list.ts'
import { movePresentment, takePresentment } from './moves.ts'
import { presentByHand } from './present.ts'
import { presentBills } from './present-batch.ts'
import { setAutomatic, setBillAutomatic } from './setting.ts'
import { presentmentMachine } from './states.ts'

/** @throws Fault 20207 for fewer than 2 or more than 200 characters */
const lateReason = (typed: string): string => {
  const reason = typed.trim()
  const { length } = [...reason]
  if (length < 2 || length > 200) throw new Fault('20207', { fields: { reason: catalogue['20207'].text } })
  return reason
}

const withdraw: Handler<'/api/presentment/withdraw_presentment'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const [read] = await ctx.tx
    .select()
    .from(presentment)
    .where(eq(presentment.presentmentNo, input.presentment_no))
  if (read?.memberId !== ctx.operator.memberId) throw new Fault('9015')
  const found = await findHolding(ctx.tx, read.holdingId)
  if (!found) throw new Error(`holding ${read.holdingId} is missing`)
  await collectionOf(ctx, found).lock(ctx, found)
  await lockBills(ctx.tx, [read.billId])
  const presented = await takePresentment(ctx, input.presentment_no)
  if (!presented) throw new Fault('9015')
  requireSeen(presented, input.seen_version)
  if (!presentmentMachine.allows(presented.state, 'withdraw', 'holder')) {
    throw new Fault('20209', { fields: { presentment_no: catalogue['20209'].text } })
  }
  const moved = await movePresentment(ctx, presented, 'withdraw', { as: 'holder' })
  if (moved.holderKind !== 'pledgee') {
    const freed = await moveHolding(ctx.tx, 'unpresent', { id: moved.holdingId })
    if (!freed) throw new Error(`holding ${moved.holdingId} is not presented`)
  }
  return [{ presentment_no: moved.presentmentNo, stage: moved.state }]
}

export const presentmentHandlers = {
  '/api/presentment/query_presentment': queryPresentment,
  '/api/presentment/presentment_detail': presentmentDetail,
  '/api/presentment/present_bill': async (ctx, input) => {
    requireServiceTime(ctx)
    const { presentmentNo, state } = await presentByHand(ctx, Number(input.holding_id), 'in_time', '')
    return [{ presentment_no: presentmentNo, stage: state }]
  },
  '/api/presentment/present_bills': presentBills,
  '/api/presentment/present_late': async (ctx, input) => {
    requireServiceTime(ctx)
    const reason = lateReason(input.reason)
    const { presentmentNo, state } = await presentByHand(ctx, Number(input.holding_id), 'late', reason)
    return [{ presentment_no: presentmentNo, stage: state }]
  },
  '/api/presentment/withdraw_presentment': withdraw,
  '/api/presentment/set_automatic': setAutomatic,
  '/api/presentment/set_bill_automatic': setBillAutomatic,
  '/api/admin/query_presentment': adminQueryPresentment,
} satisfies Handlers
