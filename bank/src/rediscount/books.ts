/** What an order's legs book, each institution in its own books, to the fen. */
import type { Ctx } from '../http/handler.ts'
import type { BookCode, Books } from '../ledger/institution-books.ts'
import { type Posting, post } from '../ledger/post.ts'
import { type Order, partiesOf } from './orders.ts'

/** What the books read of an order. */
export type BookedOrder = Pick<
  Order,
  'busiType' | 'settleMode' | 'totalFen' | 'interestFen' | 'settleFen' | 'dueInterestFen' | 'dueSettleFen'
>

export type Line = [side: 'D' | 'C', book: BookCode, amountFen: bigint, remark: string]

/** Entries of zero are not booked. */
export const postingsOf = (idOf: (code: BookCode) => number, lines: readonly Line[]): Posting[] =>
  lines
    .filter(([, , amountFen]) => amountFen > 0n)
    .map(([side, code, amountFen, remark]) => ({ accountId: idOf(code), side, amountFen, remark }))

/** Where the money of a settlement comes from and goes to. */
export const moneyBook = (order: Pick<Order, 'settleMode'>): BookCode =>
  order.settleMode === 'ST01' ? 'CLEARING' : 'OFF_PLATFORM'

const firstLegs = (order: BookedOrder): { buyer: Line[]; seller: Line[] } => {
  const { totalFen, interestFen, settleFen } = order
  const money = moneyBook(order)
  if (order.busiType === 'BT01') {
    return {
      buyer: [
        ['D', 'BILLS', totalFen, '转贴现买入票面'],
        ['C', money, settleFen, '转贴现买入付款'],
        ['C', 'INTEREST_IN', interestFen, '转贴现利息'],
      ],
      seller: [
        ['D', money, settleFen, '转贴现卖出收款'],
        ['D', 'INTEREST_OUT', interestFen, '转贴现利息'],
        ['C', 'BILLS', totalFen, '转贴现卖出票面'],
      ],
    }
  }
  return {
    buyer: [
      ['D', 'REPO_ASSET', settleFen, '逆回购融出'],
      ['C', money, settleFen, '逆回购付款'],
    ],
    seller: [
      ['D', money, settleFen, '正回购收款'],
      ['C', 'REPO_DEBT', settleFen, '正回购融入'],
    ],
  }
}

const secondLegs = (order: BookedOrder): { buyer: Line[]; seller: Line[] } => {
  const { settleFen, dueInterestFen, dueSettleFen } = order
  const money = moneyBook(order)
  return {
    buyer: [
      ['D', money, dueSettleFen, '逆回购到期收款'],
      ['C', 'REPO_ASSET', settleFen, '逆回购到期'],
      ['C', 'INTEREST_IN', dueInterestFen, '回购利息'],
    ],
    seller: [
      ['D', 'REPO_DEBT', settleFen, '正回购到期'],
      ['D', 'INTEREST_OUT', dueInterestFen, '回购利息'],
      ['C', money, dueSettleFen, '正回购到期付款'],
    ],
  }
}

/** What a leg books on each side. */
export const legLines = (order: BookedOrder, leg: 'rd_settle' | 'rd_due') =>
  leg === 'rd_settle' ? firstLegs(order) : secondLegs(order)

/** Books one leg on both sides; the database books each side of an order's leg once only. */
export const bookLeg = async (
  ctx: Ctx,
  order: Order,
  leg: 'rd_settle' | 'rd_due',
  booksOf: (memberId: number) => Books,
): Promise<void> => {
  const { buyerId, sellerId } = partiesOf(order)
  const { buyer, seller } = legLines(order, leg)
  await post(ctx.tx, ctx, {
    kind: leg,
    refNo: `${order.orderNo}:buyer`,
    postings: postingsOf(code => booksOf(buyerId)(code).id, buyer),
  })
  await post(ctx.tx, ctx, {
    kind: leg,
    refNo: `${order.orderNo}:seller`,
    postings: postingsOf(code => booksOf(sellerId)(code).id, seller),
  })
}
