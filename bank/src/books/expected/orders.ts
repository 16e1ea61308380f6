/** Legs of re-discount orders in the books of both sides, and discounted bills that went to the bank's desk to be sold. */
import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import { claimMeanings } from '@portal/shared/discount/meanings.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { BookCode } from '../../ledger/institution-books.ts'
import type { Tx } from '../../platform/db/db.ts'
import { discApply, discApplyBill } from '../../platform/db/schema/discount.ts'
import { rdOrder, rdOrderBill, rdOrderLog } from '../../platform/db/schema/rediscount.ts'
import { inState } from '../../platform/kernel/in-state.ts'
import { pledged } from './collections.ts'
import { type Chart, type Expected, entriesOf, type Source, thatAre, type Which } from './source.ts'

type Order = typeof rdOrder.$inferSelect
type Leg = readonly [side: 'D' | 'C', code: BookCode, fen: bigint]

/** Orders of which a leg was settled, by the log's event. */
const settled = (tx: Tx, event: 'settled' | 'due_settled', which: Which) =>
  tx
    .select({ order: rdOrder, at: rdOrderLog.at })
    .from(rdOrderLog)
    .innerJoin(rdOrder, eq(rdOrder.id, rdOrderLog.orderId))
    .where(and(thatAre(which, { at: rdOrderLog.at, no: rdOrder.orderNo }), eq(rdOrderLog.event, event)))

const sidesOf = ({ direction, ownMemberId, cpMemberId }: Order) => {
  const other = cpMemberId ?? 0
  return direction === 'TDD01' ? { buyer: ownMemberId, seller: other } : { buyer: other, seller: ownMemberId }
}

const onBothSides = (
  chart: Chart,
  kind: 'rd_settle' | 'rd_due',
  order: Order,
  at: Date,
  legs: { buyer: readonly Leg[]; seller: readonly Leg[] },
): Expected[] =>
  (['buyer', 'seller'] as const).map(side => {
    const memberId = sidesOf(order)[side]
    return {
      kind,
      refNo: `${order.orderNo}:${side}`,
      day: shanghaiDate(at),
      entries: entriesOf(
        ...legs[side].map(([way, code, fen]) => [way, chart.book(memberId, code), fen] as const),
      ),
    }
  })

const moneyOf = ({ settleMode }: Order): BookCode => (settleMode === 'ST01' ? 'CLEARING' : 'OFF_PLATFORM')

export const firstLegs: Source = async (tx, chart, which) =>
  (await settled(tx, 'settled', which)).flatMap(({ order, at }) => {
    const { totalFen, interestFen, settleFen } = order
    const money = moneyOf(order)
    const isSale = order.busiType === 'BT01'
    return onBothSides(chart, 'rd_settle', order, at, {
      buyer: isSale
        ? [
            ['D', 'BILLS', totalFen],
            ['C', money, settleFen],
            ['C', 'INTEREST_IN', interestFen],
          ]
        : [
            ['D', 'REPO_ASSET', settleFen],
            ['C', money, settleFen],
          ],
      seller: isSale
        ? [
            ['D', money, settleFen],
            ['D', 'INTEREST_OUT', interestFen],
            ['C', 'BILLS', totalFen],
          ]
        : [
            ['D', money, settleFen],
            ['C', 'REPO_DEBT', settleFen],
          ],
    })
  })

/** What was still owed when a repo ended: all of it, or what pledged bills had left of it and its late interest. */
const owedOf = ({ settleFen, dueInterestFen, lateInterestFen, collectedFen }: Order) => {
  const principalFen = settleFen > collectedFen ? settleFen - collectedFen : 0n
  const totalFen = settleFen + dueInterestFen + lateInterestFen - collectedFen
  return { principalFen, interestFen: totalFen - principalFen, totalFen }
}

export const secondLegs: Source = async (tx, chart, which) =>
  (await settled(tx, 'due_settled', which)).flatMap(({ order, at }) => {
    const { principalFen, interestFen, totalFen } = owedOf(order)
    // A pledged bill has paid the last of it: there was no second leg.
    if (totalFen === 0n) return []
    const money = moneyOf(order)
    return onBothSides(chart, 'rd_due', order, at, {
      buyer: [
        ['D', money, totalFen],
        ['C', 'REPO_ASSET', principalFen],
        ['C', 'INTEREST_IN', interestFen],
      ],
      seller: [
        ['D', 'REPO_DEBT', principalFen],
        ['D', 'INTEREST_OUT', interestFen],
        ['C', money, totalFen],
      ],
    })
  })

/** Discounted bills that were sold, by the order that sold them. */
const soldBills = (tx: Tx, which: Which) =>
  tx
    .selectDistinct({ orderNo: rdOrder.orderNo, day: discApplyBill.settledDate })
    .from(discApplyBill)
    .innerJoin(
      discApply,
      and(eq(discApply.id, discApplyBill.applyId), eq(discApply.round, discApplyBill.round)),
    )
    .innerJoin(
      rdOrderBill,
      and(
        eq(rdOrderBill.billId, discApplyBill.billId),
        eq(rdOrderBill.rangeStart, discApplyBill.rangeStart),
        eq(rdOrderBill.rangeEnd, discApplyBill.rangeEnd),
      ),
    )
    .innerJoin(rdOrder, eq(rdOrder.id, rdOrderBill.orderId))
    .innerJoin(rdOrderLog, and(eq(rdOrderLog.orderId, rdOrder.id), eq(rdOrderLog.event, 'settled')))
    .where(
      and(
        'day' in which
          ? eq(discApplyBill.settledDate, which.day)
          : inArray(rdOrder.orderNo, [...which.heads]),
        eq(rdOrder.busiType, 'BT01'),
        eq(rdOrder.settleDate, discApplyBill.settledDate),
        inState(discApplyBill.settleState, claimMeanings, state => state.sold),
      ),
    )

const discountedAndCollected = async (tx: Tx, which: Which) => {
  const rows = await pledged(tx, which)
  const claims = await tx
    .select({ billId: discApplyBill.billId, start: discApplyBill.rangeStart })
    .from(discApplyBill)
    .where(
      and(
        inArray(discApplyBill.billId, [0, ...rows.map(({ of }) => of.billId)]),
        inState(discApplyBill.settleState, claimMeanings, ({ paidBy }) => paidBy === 'acceptor'),
      ),
    )
  return rows.filter(({ of }) =>
    claims.some(({ billId, start }) => billId === of.billId && start === of.rangeStart),
  )
}

/** From the bank's books to its desk's: sold, or collected by a pledgee. */
export const transfers: Source = async (tx, _, which) => {
  const sold = (await soldBills(tx, which)).map(
    ({ orderNo, day }): Expected => ({
      kind: 'rd_transfer',
      refNo: `${orderNo}:transfer`,
      day: day ?? '',
      entries: null,
    }),
  )
  const collected = (await discountedAndCollected(tx, which)).map(
    ({ of, orderNo, line }): Expected => ({
      kind: 'rd_transfer',
      refNo: `${orderNo}:${line}:transfer`,
      day: shanghaiDate(of.answeredAt ?? new Date(0)),
      entries: null,
    }),
  )
  return [...sold, ...collected]
}
