/**
 * 付息人的资金: what a payer at another bank bears is collected from there before the payout, passes through an account
 * of the books, and goes back where the application does not use it. Which money belongs to which application is what
 * its orders say, never the account's balance: one payer may pay for several.
 */
import { applyMeanings } from '@portal/shared/discount/meanings.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { AccountOrder } from '../ledger/clearing.ts'
import { type ClearingOrder, orderMoney } from '../ledger/clearing-orders.ts'
import { glAccountId, post } from '../ledger/post.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import { clearingOrder } from '../platform/db/schema/ports.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { defineTopic } from '../platform/kernel/outbox.ts'
import type { Apply } from './applications.ts'

/** Asks clearing about one order; payer-clearing.ts says what the answer does to the payout. */
export const payerMoneyTopic = defineTopic({
  topic: 'payer_money',
  payload: z.object({ reference: z.string() }),
  key: ({ reference }) => reference,
})

const enqueueOrder = (ctx: Ctx, { reference }: ClearingOrder): Promise<void> =>
  ctx.enqueue(payerMoneyTopic, { reference })

/** Amounts collected for an application and not yet given back or on the way back, by account. */
const fundsOf = async (ctx: Ctx, applyNo: string): Promise<Map<number, bigint>> => {
  const orders = await ctx.tx
    .select()
    .from(clearingOrder)
    .where(and(eq(clearingOrder.subject, applyNo), inArray(clearingOrder.kind, ['collect', 'return'])))
    .orderBy(asc(clearingOrder.id))
  const funds = new Map<number, bigint>()
  for (const { kind, state, accountId, amountFen } of orders) {
    const isIn = kind === 'collect' && state === 'paid'
    const isOut = kind === 'return' && state !== 'refused'
    if (accountId === null || !(isIn || isOut)) continue
    funds.set(accountId, (funds.get(accountId) ?? 0n) + (isIn ? amountFen : -amountFen))
  }
  return funds
}

/**
 * Whether the payer's money for an application is there; what is missing is ordered, and its arrival brings the payout
 * up again. For a payer whose account is at another bank only.
 */
export const payerMoneyIsIn = async (ctx: Ctx, apply: Apply, neededFen: bigint): Promise<boolean> => {
  const { buyerAccountId, applyNo } = apply
  if (buyerAccountId === null) throw new Error(`${applyNo} has no payer`)
  const missing = neededFen - ((await fundsOf(ctx, applyNo)).get(buyerAccountId) ?? 0n)
  if (missing <= 0n) return true
  const wanted = { kind: 'collect', subject: applyNo, amountFen: missing, accountId: buyerAccountId } as const
  await enqueueOrder(ctx, await orderMoney(ctx, wanted))
  return false
}

/** Gives back what an application does not use: all of it once it has ended, what is over once it is paid. */
export const returnUnused = async (ctx: Ctx, apply: Apply): Promise<void> => {
  if (apply.buyerAccountId === null && apply.payTries === 0) return
  const isPaid = applyMeanings[apply.state].paid
  for (const [accountId, funds] of await fundsOf(ctx, apply.applyNo)) {
    const used = isPaid && accountId === apply.buyerAccountId ? apply.buyerInterestFen : 0n
    if (funds <= used) continue
    const wanted = { kind: 'return', subject: apply.applyNo, amountFen: funds - used, accountId } as const
    await enqueueOrder(ctx, await orderMoney(ctx, wanted))
  }
}

/** Amounts to give back of an application that no longer waits for its payout. */
export const returnWhenEnded = async (ctx: Ctx, apply: Apply): Promise<void> => {
  if (!applyMeanings[apply.state].keepsMoney) await returnUnused(ctx, apply)
}

/** 借 存放中央银行 and 贷 the payer's account when money comes in, the other way round when it goes back. */
export const bookPayerMoney = async (ctx: Ctx, order: ClearingOrder): Promise<void> => {
  if (order.accountId === null) throw new Error(`order ${order.reference} names no account`)
  const isIn = order.kind === 'collect'
  const remark = isIn ? '付息人付息款划入' : '付息人付息款退回'
  const { amountFen } = order
  await post(ctx.tx, ctx, {
    kind: isIn ? 'payer_in' : 'payer_back',
    refNo: order.reference,
    postings: [
      { accountId: await glAccountId(ctx.tx, 'CENTRAL_BANK'), side: isIn ? 'D' : 'C', amountFen, remark },
      { accountId: order.accountId, side: isIn ? 'C' : 'D', amountFen, remark },
    ],
  })
}

/** An open order as clearing is asked about it; undefined when it has been answered. */
export const questionOf = async (ctx: Ctx, reference: string): Promise<AccountOrder | undefined> => {
  const [row] = await ctx.tx
    .select({ order: clearingOrder, name: settleAccount.acctName, noEnc: settleAccount.acctNoEnc })
    .from(clearingOrder)
    .innerJoin(settleAccount, eq(settleAccount.id, clearingOrder.accountId))
    .where(and(eq(clearingOrder.reference, reference), eq(clearingOrder.state, 'open')))
  if (!row) return undefined
  const { order, name, noEnc } = row
  if (order.kind === 'present' || noEnc === null) throw new Error(`order ${reference} is of no account`)
  return {
    kind: order.kind,
    reference,
    amountFen: order.amountFen,
    accountName: name,
    accountNo: ctx.atRest.open(noEnc),
    applyNo: order.subject,
  }
}
