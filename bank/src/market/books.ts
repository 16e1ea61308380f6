/** Bookings of an order's legs, each institution in its own books, to the fen. */

import type { BookCode, Books } from '../ledger/institution-books.ts'
import { type GlCode, glAccountId, type Posting, post } from '../ledger/post.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { type Order, partiesOf } from './orders.ts'

/** Fields of an order that the books read. */
export type BookedOrder = Pick<
  Order,
  'busiType' | 'settleMode' | 'totalFen' | 'interestFen' | 'settleFen' | 'dueInterestFen' | 'dueSettleFen'
>

export type BookEntry = [side: 'D' | 'C', book: BookCode, amountFen: bigint, remark: string]

/** Entries of zero are not booked. */
export const postingsOf = (idOf: (code: BookCode) => number, entries: readonly BookEntry[]): Posting[] =>
  entries
    .filter(([, , amountFen]) => amountFen > 0n)
    .map(([side, code, amountFen, remark]) => ({ accountId: idOf(code), side, amountFen, remark }))

/** Where the money of a settlement comes from and goes to. */
export const moneyBook = (order: Pick<Order, 'settleMode'>): BookCode =>
  order.settleMode === 'ST01' ? 'CLEARING' : 'OFF_PLATFORM'

const firstLegs = (order: BookedOrder): { buyer: BookEntry[]; seller: BookEntry[] } => {
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

/** Repayment of a repo's taker: the amount lent, and the interest. */
export interface Repayment {
  principalFen: bigint
  interestFen: bigint
}

const repayEntries = (
  order: Pick<Order, 'settleMode'>,
  { principalFen, interestFen }: Repayment,
): { buyer: BookEntry[]; seller: BookEntry[] } => {
  const money = moneyBook(order)
  return {
    buyer: [
      ['D', money, principalFen + interestFen, '逆回购到期收款'],
      ['C', 'REPO_ASSET', principalFen, '逆回购到期'],
      ['C', 'INTEREST_IN', interestFen, '回购利息'],
    ],
    seller: [
      ['D', 'REPO_DEBT', principalFen, '正回购到期'],
      ['D', 'INTEREST_OUT', interestFen, '回购利息'],
      ['C', money, principalFen + interestFen, '正回购到期付款'],
    ],
  }
}

/** A pledged bill that its acceptor paid to the pledgee: it repays what is owed, and the rest is the seller's money. */
export const collectEntries = (
  faceFen: bigint,
  { principalFen, interestFen }: Repayment,
): { buyer: BookEntry[]; seller: BookEntry[] } => ({
  buyer: [
    ['D', 'CLEARING', principalFen + interestFen, '质押票据托收'],
    ['C', 'REPO_ASSET', principalFen, '质押票据托收抵偿'],
    ['C', 'INTEREST_IN', interestFen, '回购利息'],
  ],
  seller: [
    ['D', 'REPO_DEBT', principalFen, '质押票据托收抵偿'],
    ['D', 'INTEREST_OUT', interestFen, '回购利息'],
    ['D', 'CLEARING', faceFen - principalFen - interestFen, '质押票据托收余款'],
    ['C', 'BILLS', faceFen, '质押票据托收'],
  ],
})

/** Bookings of a leg on each side. */
export const legEntries = (order: BookedOrder, leg: 'rd_settle' | 'rd_due') =>
  leg === 'rd_settle'
    ? firstLegs(order)
    : repayEntries(order, { principalFen: order.settleFen, interestFen: order.dueInterestFen })

type Sides = { buyer: BookEntry[]; seller: BookEntry[] }
type BooksOf = (memberId: number) => Books

/** Books what a movement of an order is on both sides, each in its own books. */
const bookSides = async (
  ctx: Ctx,
  order: Order,
  { kind, refNo }: { kind: 'rd_settle' | 'rd_due' | 'rd_collect'; refNo: string },
  { buyer, seller }: Sides,
  booksOf: BooksOf,
): Promise<void> => {
  const { buyerId, sellerId } = partiesOf(order)
  await post(ctx.tx, ctx, {
    kind,
    refNo: `${refNo}:buyer`,
    postings: postingsOf(code => booksOf(buyerId)(code).id, buyer),
  })
  await post(ctx.tx, ctx, {
    kind,
    refNo: `${refNo}:seller`,
    postings: postingsOf(code => booksOf(sellerId)(code).id, seller),
  })
}

/** Books the first leg; the database books each side of an order's leg once only. */
export const bookFirstLeg = (ctx: Ctx, order: Order, booksOf: BooksOf): Promise<void> =>
  bookSides(ctx, order, { kind: 'rd_settle', refNo: order.orderNo }, legEntries(order, 'rd_settle'), booksOf)

/** Books the second leg: what is still owed of it. */
export const bookRepayment = (ctx: Ctx, order: Order, owed: Repayment, booksOf: BooksOf): Promise<void> =>
  bookSides(ctx, order, { kind: 'rd_due', refNo: order.orderNo }, repayEntries(order, owed), booksOf)

/** Books what a pledged bill paid. @param line its line in the order */
export const bookCollection = (
  ctx: Ctx,
  order: Order,
  { line, faceFen }: { line: number; faceFen: bigint },
  paid: Repayment,
  booksOf: BooksOf,
): Promise<void> => {
  const refNo = `${order.orderNo}:${line}`
  return bookSides(ctx, order, { kind: 'rd_collect', refNo }, collectEntries(faceFen, paid), booksOf)
}

/**
 * A discounted bill leaves the bank's books for those of its desk, which sells it: at its book value, so that the
 * discount keeps the interest it has earned and the desk has the result of its deal (docs/decisions/0010).
 * Both sets of books balance by themselves.
 * @param unearnedFen the discount's interest for days to come
 */
export const bookTransfer = async (
  ctx: Ctx,
  refNo: string,
  { faceFen, unearnedFen }: { faceFen: bigint; unearnedFen: bigint },
  deskBooks: Books,
): Promise<void> => {
  const costFen = faceFen - unearnedFen
  const own: readonly [side: 'D' | 'C', code: GlCode, amountFen: bigint, remark: string][] = [
    ['D', 'DESK_CLAIM', costFen, '贴现票据转出'],
    ['D', 'INTEREST_INCOME', unearnedFen, '未摊销贴现利息转出'],
    ['C', 'DISC_ASSET', faceFen, '贴现票据转出'],
  ]
  const postings: Posting[] = []
  for (const [side, code, amountFen, remark] of own) {
    if (amountFen > 0n) postings.push({ accountId: await glAccountId(ctx.tx, code), side, amountFen, remark })
  }
  await post(ctx.tx, ctx, {
    kind: 'rd_transfer',
    refNo: `${refNo}:transfer`,
    postings: [
      ...postings,
      ...postingsOf(
        code => deskBooks(code).id,
        [
          ['D', 'BILLS', faceFen, '贴现票据转入'],
          ['C', 'HEAD_OFFICE', costFen, '贴现票据转入'],
          ['C', 'INTEREST_IN', unearnedFen, '未摊销贴现利息转入'],
        ],
      ),
    ],
  })
}
