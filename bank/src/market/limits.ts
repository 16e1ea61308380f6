/** An institution's own credit lines, set by its main account. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq, sql } from 'drizzle-orm'
import { bankOrg } from '../platform/db/schema/bills.ts'
import { rdCreditLine } from '../platform/db/schema/rediscount.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'

/** @throws Fault 9015 for a number that is no acceptor's */
const acceptorOf = async (ctx: CallCtx, bankNo: string): Promise<number> => {
  const [org] = await ctx.tx
    .select({ id: bankOrg.id })
    .from(bankOrg)
    .where(and(eq(bankOrg.bankNo, bankNo), eq(bankOrg.isAcceptor, true), bankOrg.active))
  if (!org) throw new Fault('9015')
  return org.id
}

export const saveLimit: Handler<'/api/rediscount/save_limit'> = async (ctx, input) => {
  const { acceptor_class: acceptorClass, acceptor_no: acceptorNo } = input
  if ((acceptorClass === undefined) === (acceptorNo === undefined)) {
    throw new Fault('9012', { fields: { acceptor_class: '请选择承兑人类别或单一承兑人' } })
  }
  if (input.expires_dt < ctx.today()) {
    throw new Fault('9012', { fields: { expires_dt: '到期日不能早于今日' } })
  }
  const limitFen = BigInt(input.limit_fen)
  const { memberId } = ctx.operator
  const acceptorId = acceptorNo === undefined ? undefined : await acceptorOf(ctx, acceptorNo)
  const mine = and(
    eq(rdCreditLine.memberId, memberId),
    acceptorId === undefined
      ? sql`${rdCreditLine.acceptorClass} = ${acceptorClass}`
      : eq(rdCreditLine.acceptorId, acceptorId),
  )
  const [earlier] = await ctx.tx.select().from(rdCreditLine).where(mine).for('update')
  if (earlier && limitFen < earlier.usedFen) {
    const text = '额度不能低于已占用金额'
    throw new Fault('21007', { text, fields: { limit_fen: text } })
  }
  const values = { limitFen, expiresDate: input.expires_dt }
  if (earlier) {
    await ctx.tx
      .update(rdCreditLine)
      .set({ ...values, version: sql`${rdCreditLine.version} + 1`, modifiedAt: new Date() })
      .where(eq(rdCreditLine.id, earlier.id))
  } else {
    const [made] = await ctx.tx
      .insert(rdCreditLine)
      .values({
        memberId,
        ...values,
        ...(acceptorId === undefined ? { acceptorClass: acceptorClass ?? null } : { acceptorId }),
      })
      .onConflictDoNothing()
      .returning({ id: rdCreditLine.id })
    // Two requests set the same line for the first time.
    if (!made) throw new Fault('20000', { text: '该额度刚刚已被设定，请刷新后重试' })
  }
  await ctx.audit({
    action: 'rd_credit_line.save',
    objectType: 'rd_credit_line',
    objectNo: acceptorNo ?? acceptorClass ?? '',
    ...(earlier && { before: { limit_fen: earlier.limitFen, expires_dt: earlier.expiresDate } }),
    after: { limit_fen: limitFen, expires_dt: input.expires_dt },
  })
  await tellChange(ctx, { to: { memberId }, topic: 'order' })
  return [{ result: 'ok' }]
}
