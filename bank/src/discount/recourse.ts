/** 追索清偿: the seller pays the bills its acceptors did not (D75). */
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { eq } from 'drizzle-orm'
import { requireSeen } from '../audit/stale.ts'
import { lockBills } from '../bills/locking.ts'
import { requireServiceTime } from '../calendar/calendar.ts'
import { settleAccount } from '../db/schema/ledger.ts'
import { bankSign } from '../db/schema/signing.ts'
import type { CallCtx, Handler } from '../http/handler.ts'
import { withIdemKey } from '../idempotency/idempotency.ts'
import { settleLine } from '../jobs/maturity.ts'
import { applyMachine } from '../states/discount.ts'
import { type Apply, billsOfApply, byOfficer, moveApply, takeApply } from './applications.ts'
import { tellOfApply } from './messages.ts'

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

const repay = async (ctx: CallCtx, input: RequestOf<'/api/admin/repay_apply'>) => {
  requireServiceTime(ctx)
  const apply = await takeApply(ctx, input.apply_no)
  requireSeen(apply, input.seen_version)
  applyMachine.next(apply.state, 'repay', 'officer')
  const lines = await billsOfApply(ctx, apply)
  const open = lines.filter(line => line.settleState === '2')
  if (open.length === 0) throw new Fault('20000')
  await lockBills(
    ctx.tx,
    open.map(line => line.billId),
  )
  const amountFen = open.reduce((sum, line) => sum + line.faceFen, 0n)
  const account = await sellerAccount(ctx, apply, amountFen)
  for (const line of open) {
    await settleLine(ctx, apply, line, {
      accountId: account.id,
      name: account.acctName,
      kind: 'bill_recourse',
    })
  }
  const yuan = formatYuan(amountFen)
  const remark = `清偿${yuan}元`
  await tellOfApply(ctx, apply, 'repaid', yuan)
  // Bills that are not due yet keep the application where it is; its last one ends it.
  const isLast = !lines.some(line => line.settleState === '0')
  const done = isLast
    ? await moveApply(ctx, apply, 'repay', byOfficer(ctx), remark, { reason: '' })
    : await moveApply(ctx, apply, 'repay_part', byOfficer(ctx), remark)
  return [{ apply_no: done.applyNo, state: done.state }]
}

export const repayApply: Handler<'/api/admin/repay_apply'> = (ctx, input) =>
  withIdemKey(ctx, '/api/admin/repay_apply', input, () => repay(ctx, input))
