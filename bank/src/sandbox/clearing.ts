/**
 * The sandbox's clearing (docs/sandbox.md): every payer's account is covered but one that ends in 44, and every acceptor
 * pays but those on the list of persistent overdue.
 */
import { and, eq } from 'drizzle-orm'
import type { Clearing, ClearingAnswer, MoneyOrder } from '../ledger/clearing.ts'
import type { Db } from '../platform/db/db.ts'
import { bankOrg } from '../platform/db/schema/bills.ts'

/** A payer's account of this ending is without money: 20024 at the payout. */
const EMPTY_ENDING = '44'

const answerOf = async (db: Db, order: MoneyOrder): Promise<ClearingAnswer> => {
  if (order.kind === 'present') {
    const [overdue] = await db
      .select({ id: bankOrg.id })
      .from(bankOrg)
      .where(and(eq(bankOrg.bankNo, order.acceptorBankNo), eq(bankOrg.overdue, true)))
    return overdue ? { kind: 'refused', cause: 'other', reason: '承兑人到期未付款' } : { kind: 'paid' }
  }
  const isEmpty = order.kind === 'collect' && order.accountNo.endsWith(EMPTY_ENDING)
  return isEmpty ? { kind: 'refused', cause: 'no_funds', reason: '账户余额不足' } : { kind: 'paid' }
}

export const simulatedClearing = (db: Db): Clearing => ({
  source: '模拟清算',
  ask: async orders => {
    const answers: ClearingAnswer[] = []
    for (const order of orders) answers.push(await answerOf(db, order))
    return answers
  },
})
