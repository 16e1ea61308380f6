/** 追索清偿: the seller pays the bills its acceptors did not (D75). */
import { Fault } from '@portal/shared/errors/fault.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { eq } from 'drizzle-orm'
import { lockBills } from '../paper/bills/locking.ts'
import { requireServiceTime } from '../platform/calendar/calendar.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import { bankSign } from '../platform/db/schema/signing.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { requireSeen } from '../platform/kernel/stale.ts'
import { type Apply, billsOfApply, byOfficer, moveApply, takeApply } from './applications.ts'
import { settleApplyBill } from './maturity.ts'
import { tellOfApply } from './messages.ts'
import { applyMachine } from './states.ts'

/** The seller's settlement account, locked until the end. Throws Fault 20039 when it does not cover the amount. */
const sellerAccount = async (ctx: CallCtx, apply: Apply, amountFen: bigint) => {
  if (apply.signId === null) throw new Error(`${apply.applyNo} was never submitted`)
  const [account] = await ctx.tx
    .select({ account: settleAccount })
    .from(settleAccount)
    .innerJoin(bankSign, eq(bankSign.settleAccountId, settleAccount.id))
    .where(eq(bankSign.id, apply.signId))
    .for('update', { of: settleAccount })
  if (!account) throw new Error(`settlement account of ${apply.applyNo} is missing`)
  if (account.account.balanceFen - account.account.frozenFen < amountFen) throw new Fault('20039')
  return account.account
}

export const repayApply: Handler<'/api/admin/repay_apply'> = async (ctx, input) => {
  requireServiceTime(ctx)
  const apply = await takeApply(ctx, input.apply_no)
  requireSeen(apply, input.seen_version)
  applyMachine.next(apply.state, 'repay', 'officer')
  const applyBills = await billsOfApply(ctx, apply)
  const open = applyBills.filter(applyBill => applyBill.settleState === '2')
  if (open.length === 0) throw new Fault('20000')
  await lockBills(
    ctx.tx,
    open.map(applyBill => applyBill.billId),
  )
  const amountFen = open.reduce((sum, applyBill) => sum + applyBill.faceFen, 0n)
  const account = await sellerAccount(ctx, apply, amountFen)
  for (const applyBill of open) {
    await settleApplyBill(ctx, apply, applyBill, {
      accountId: account.id,
      name: account.acctName,
      kind: 'bill_recourse',
    })
  }
  const yuan = formatYuan(amountFen)
  const remark = `清偿${yuan}元`
  await tellOfApply(ctx, apply, 'repaid', yuan)
  // Bills that are not due yet keep the application where it is; its last one ends it.
  const isLast = !applyBills.some(applyBill => applyBill.settleState === '0')
  const done = isLast
    ? await moveApply(ctx, apply, 'repay', byOfficer(ctx), remark, { reason: '' })
    : await moveApply(ctx, apply, 'repay_part', byOfficer(ctx), remark)
  return [{ apply_no: done.applyNo, state: done.state }]
}
