/** Payouts, what was paid for discounted bills since, payers' money, and amounts that prove an account. */
import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import { applyMeanings, claimMeanings } from '@portal/shared/discount/meanings.ts'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { discApply, discApplyBill } from '../../platform/db/schema/discount.ts'
import { clearingOrder, portAnswer } from '../../platform/db/schema/ports.ts'
import { bankSign } from '../../platform/db/schema/signing.ts'
import { inState } from '../../platform/kernel/in-state.ts'
import { collectedByPledgee } from './pledged.ts'
import { entriesOf, type Source, thatAre } from './source.ts'

/** Where an application's money went; rows of an earlier release name no account of their own. */
const paidTo = sql<number | null>`coalesce(${discApply.settleAccountId}, ${bankSign.settleAccountId})`

/** 借 贴现资产, 借 付息人, 贷 客户存款, 贷 利息收入: an application that has been paid. */
export const payouts: Source = async (tx, chart, which) => {
  const rows = await tx
    .select({ apply: discApply, paidTo })
    .from(discApply)
    .leftJoin(bankSign, eq(bankSign.id, discApply.signId))
    .where(
      and(
        thatAre(which, { at: discApply.paidAt, no: discApply.applyNo }),
        isNotNull(discApply.paidAt),
        inState(discApply.state, applyMeanings, state => state.paid),
      ),
    )
  return rows.map(({ apply, paidTo: accountId }) => ({
    kind: 'disc_payout',
    refNo: apply.applyNo,
    day: shanghaiDate(apply.paidAt ?? new Date(0)),
    entries: entriesOf(
      ['D', chart.gl('DISC_ASSET'), apply.totalFen],
      ['C', accountId === null ? null : Number(accountId), apply.netFen],
      ['C', chart.gl('INTEREST_INCOME'), apply.interestFen],
      ['D', apply.buyerAccountId, apply.buyerInterestFen],
    ),
  }))
}

const settledBills =
  (kind: 'bill_paid' | 'bill_recourse'): Source =>
  async (tx, chart, which) => {
    const by = kind === 'bill_paid' ? 'acceptor' : 'company'
    const rows = await tx
      .select({ apply: discApply, line: discApplyBill })
      .from(discApplyBill)
      .innerJoin(
        discApply,
        and(eq(discApply.id, discApplyBill.applyId), eq(discApply.round, discApplyBill.round)),
      )
      .where(
        and(
          'day' in which
            ? eq(discApplyBill.settledDate, which.day)
            : inArray(discApply.applyNo, [...which.heads]),
          inState(discApplyBill.settleState, claimMeanings, ({ paidBy }) => paidBy === by),
          // What its pledgee collected was the desk's by then.
          sql`not ${collectedByPledgee(discApplyBill)}`,
        ),
      )
    return rows.map(({ apply, line }) => ({
      kind,
      refNo: `${apply.applyNo}:${line.line}`,
      day: line.settledDate ?? '',
      entries: entriesOf(
        ['D', kind === 'bill_paid' ? chart.gl('CENTRAL_BANK') : null, line.faceFen],
        ['C', chart.gl('DISC_ASSET'), line.faceFen],
      ),
    }))
  }

/** 借 存放中央银行, 贷 贴现资产: a discounted bill that its acceptor has paid. */
export const billsPaid = settledBills('bill_paid')
/** 借 客户存款, 贷 贴现资产: one that the company has paid itself. */
export const billsRepaid = settledBills('bill_recourse')

/** A payer's money that clearing has brought, or taken back. */
export const payerMoney =
  (kind: 'payer_in' | 'payer_back'): Source =>
  async (tx, chart, which) => {
    const isIn = kind === 'payer_in'
    const rows = await tx
      .select()
      .from(clearingOrder)
      .where(
        and(
          thatAre(which, { at: clearingOrder.answeredAt, no: clearingOrder.reference }),
          eq(clearingOrder.kind, isIn ? 'collect' : 'return'),
          eq(clearingOrder.state, 'paid'),
        ),
      )
    return rows.map(order => ({
      kind,
      refNo: order.reference,
      day: shanghaiDate(order.answeredAt ?? new Date(0)),
      entries: entriesOf(
        [isIn ? 'D' : 'C', chart.gl('CENTRAL_BANK'), order.amountFen],
        [isIn ? 'C' : 'D', order.accountId, order.amountFen],
      ),
    }))
  }

/** Amounts sent to prove an account: how much is nobody's to read. */
export const proofs: Source = async (tx, _, which) => {
  const rows = await tx
    .select({ reference: portAnswer.reference, at: portAnswer.at })
    .from(portAnswer)
    .where(
      and(
        thatAre(which, { at: portAnswer.at, no: portAnswer.reference }),
        eq(portAnswer.port, 'proving'),
        eq(portAnswer.outcome, 'sent'),
      ),
    )
  return rows.map(({ reference, at }) => ({
    kind: 'sign_verify',
    refNo: reference,
    day: shanghaiDate(at),
    entries: null,
  }))
}
