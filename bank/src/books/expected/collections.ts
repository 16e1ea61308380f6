/** Bills that their acceptors have paid to companies and institutions, and what those liable have paid. */
import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import { presentmentMeanings } from '@portal/shared/presentment/meanings.ts'
import type { HolderKind } from '@portal/shared/presentment/states.ts'
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../platform/db/db.ts'
import { member } from '../../platform/db/schema/members.ts'
import { presentment } from '../../platform/db/schema/presentment.ts'
import { recourse, recourseParty, recoursePayment } from '../../platform/db/schema/recourse.ts'
import { rdOrder, rdOrderBill } from '../../platform/db/schema/rediscount.ts'
import { inState } from '../../platform/kernel/in-state.ts'
import { type Expected, entriesOf, type Source, thatAre, type Which } from './source.ts'

const paidTo = (tx: Tx, holderKind: HolderKind, which: Which) =>
  tx
    .select()
    .from(presentment)
    .where(
      and(
        thatAre(which, {
          at: presentment.answeredAt,
          no: holderKind === 'company' ? presentment.presentmentNo : presentment.subject,
        }),
        eq(presentment.holderKind, holderKind),
        inState(presentment.state, presentmentMeanings, state => state.paid),
      ),
    )

const dayOf = ({ answeredAt }: typeof presentment.$inferSelect) => shanghaiDate(answeredAt ?? new Date(0))

/** 借 存放中央银行, 贷 客户存款: a bill that a company had kept. */
export const companies: Source = async (tx, chart, which) =>
  (await paidTo(tx, 'company', which)).map(row => ({
    kind: 'collection',
    refNo: row.presentmentNo,
    day: dayOf(row),
    entries: entriesOf(['D', chart.gl('CENTRAL_BANK'), row.amountFen], ['C', row.accountId, row.amountFen]),
  }))

/** 借 存放清算资金, 贷 转贴现资产: one that lay free with an institution. */
export const institutions: Source = async (tx, chart, which) =>
  (await paidTo(tx, 'institution', which)).map(row => ({
    kind: 'rd_maturity',
    refNo: row.subject,
    day: dayOf(row),
    entries: entriesOf(
      ['D', chart.book(row.memberId ?? 0, 'CLEARING'), row.amountFen],
      ['C', chart.book(row.memberId ?? 0, 'BILLS'), row.amountFen],
    ),
  }))

/** Bills of overdue repos that their pledgees have collected, with the order and the line that bound them. */
export const pledged = (tx: Tx, which: Which) =>
  tx
    .select({ of: presentment, orderNo: rdOrder.orderNo, line: rdOrderBill.line })
    .from(presentment)
    .innerJoin(rdOrderBill, eq(rdOrderBill.holdingId, presentment.holdingId))
    .innerJoin(rdOrder, eq(rdOrder.id, rdOrderBill.orderId))
    .where(
      and(
        thatAre(which, { at: presentment.answeredAt, no: rdOrder.orderNo }),
        eq(presentment.holderKind, 'pledgee'),
        inState(presentment.state, presentmentMeanings, state => state.paid),
      ),
    )

/** What such a bill repaid: in the books of both. */
export const pledgees: Source = async (tx, _, which) =>
  (await pledged(tx, which)).flatMap(({ of, orderNo, line }) =>
    ['buyer', 'seller'].map(
      (side): Expected => ({
        kind: 'rd_collect',
        refNo: `${orderNo}:${line}:${side}`,
        day: dayOf(of),
        entries: null,
      }),
    ),
  )

const payer = alias(member, 'payer')
const holder = alias(member, 'holder')

/** Payments of recourses: between the accounts of companies, and in the books of each institution. */
export const recoursePayments: Source = async (tx, chart, which) => {
  const rows = await tx
    .select({ payment: recoursePayment, of: recourse, payer, holder })
    .from(recoursePayment)
    .innerJoin(recourse, eq(recourse.id, recoursePayment.recourseId))
    .innerJoin(recourseParty, eq(recourseParty.id, recoursePayment.partyId))
    .innerJoin(payer, eq(payer.id, recourseParty.memberId))
    .innerJoin(holder, eq(holder.id, recourse.memberId))
    .where(thatAre(which, { at: recoursePayment.at, no: recourse.recourseNo }))
  return rows.flatMap(({ payment, of, payer: from, holder: to }) => {
    const common = { kind: 'recourse', day: shanghaiDate(payment.at) } as const
    const refNo = `${of.recourseNo}:${payment.seq}`
    const { amountFen } = payment
    const [pays, gets] = [from.memberType === 'financeOrg', to.memberType === 'financeOrg']
    const clearing = chart.gl('CENTRAL_BANK')
    const own: Expected = {
      ...common,
      refNo,
      entries: entriesOf(
        ['D', pays ? clearing : null, amountFen],
        ['C', gets ? clearing : of.accountId, amountFen],
      ),
    }
    const paid: Expected = {
      ...common,
      refNo: `${refNo}:payer`,
      entries: entriesOf(
        ['D', chart.book(from.id, 'OFF_PLATFORM'), amountFen],
        ['C', chart.book(from.id, 'CLEARING'), amountFen],
      ),
    }
    const got: Expected = { ...common, refNo: `${refNo}:holder`, entries: null }
    return [...(pays && gets ? [] : [own]), ...(pays ? [paid] : []), ...(gets ? [got] : [])]
  })
}
