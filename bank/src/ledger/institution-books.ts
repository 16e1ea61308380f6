/** The books an institution keeps at the trading centre: accounts of its own beside the bank's. */
import { and, asc, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'

const books = {
  /** Money at the clearing house; what settlements pay from. */
  CLEARING: { name: '存放清算资金', side: 'D', overdraft: false },
  BILLS: { name: '转贴现资产', side: 'D', overdraft: false },
  REPO_ASSET: { name: '买入返售金融资产', side: 'D', overdraft: false },
  REPO_DEBT: { name: '卖出回购金融资产款', side: 'C', overdraft: false },
  INTEREST_IN: { name: '票据利息收入', side: 'C', overdraft: false },
  INTEREST_OUT: { name: '票据利息支出', side: 'D', overdraft: false },
  /** 纯票过户: the money goes its own way, and the other institution owes it or is owed. */
  OFF_PLATFORM: { name: '线下清算往来', side: 'D', overdraft: true },
  /** What a bank's desk owes the bank for discounted bills that it took over to sell. */
  HEAD_OFFICE: { name: '系统内往来', side: 'C', overdraft: true },
  CAPITAL: { name: '期初权益', side: 'C', overdraft: false },
} as const

export type BookCode = keyof typeof books
export const bookCodes = Object.keys(books) as BookCode[]

/** The row of an institution's account. */
export const bookRow = (ownerMemberId: number, book: BookCode) => ({
  ownerMemberId,
  book,
  acctName: books[book].name,
  normalSide: books[book].side,
  overdraft: books[book].overdraft,
})

export type BookAccount = typeof settleAccount.$inferSelect
/** The accounts of one institution. */
export type Books = (code: BookCode) => BookAccount

/** Opens what an institution has not got yet. */
const openBooks = async (tx: Tx, memberIds: readonly number[]): Promise<void> => {
  await tx
    .insert(settleAccount)
    .values(memberIds.flatMap(memberId => bookCodes.map(code => bookRow(memberId, code))))
    .onConflictDoNothing()
}

const findBooks = (tx: Tx, memberIds: readonly number[]) =>
  tx
    .select()
    .from(settleAccount)
    .where(and(inArray(settleAccount.ownerMemberId, [...memberIds]), isNotNull(settleAccount.book)))
    .orderBy(asc(settleAccount.id))
    .for('update')

/**
 * The books of some institutions, opened where they are not, and locked in the order of their ids until the
 * transaction ends: two settlements between the same two cannot wait for each other.
 */
export const lockBooks = async (
  tx: Tx,
  memberIds: readonly number[],
): Promise<(memberId: number) => Books> => {
  const ids = [...new Set(memberIds)].sort((a, b) => a - b)
  let rows = await findBooks(tx, ids)
  if (rows.length < ids.length * bookCodes.length) {
    await openBooks(tx, ids)
    rows = await findBooks(tx, ids)
  }
  return memberId => code => {
    const account = rows.find(row => row.ownerMemberId === memberId && row.book === code)
    if (!account) throw new Error(`book ${code} of member ${memberId} is missing`)
    return account
  }
}
