/**
 * The money of a recourse: from whom is pursued to who pursues. Companies have settlement accounts in the bank's books, and
 * institutions books of their own: what goes from the one to the other leaves the bank's books for the clearing house.
 * Until all is settled an institution keeps what it was paid, and what it has paid, as 线下清算往来.
 */
import { asc, eq, inArray } from 'drizzle-orm'
import { type Books, lockBooks } from '../ledger/institution-books.ts'
import { glAccountId, type Posting, post } from '../ledger/post.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import { member } from '../platform/db/schema/members.ts'
import type { CallCtx } from '../platform/kernel/handler.ts'
import { accountOf } from '../presentment/company.ts'
import { refuse } from './basis.ts'
import type { Recourse } from './rows.ts'

/** Where one side's money is. */
type Purse = { accountId: number } | { books: Books }

export interface Purses {
  payer: Purse
  holder: Purse
}

const isInstitution = async (ctx: CallCtx, memberId: number): Promise<boolean> => {
  const [row] = await ctx.tx.select({ type: member.memberType }).from(member).where(eq(member.id, memberId))
  return row?.type === 'financeOrg'
}

/**
 * The purses of both sides, locked until the transaction ends: books before the bill, as everywhere.
 * @throws Fault 20301 where the payer is a company without an account
 */
export const lockBooksOf = async (ctx: CallCtx, row: Recourse, payerId: number): Promise<Purses> => {
  const traders: number[] = []
  for (const id of [payerId, row.memberId]) if (await isInstitution(ctx, id)) traders.push(id)
  const booksOf = traders.length > 0 ? await lockBooks(ctx.tx, traders) : undefined
  const purse = async (id: number, accountId: number | null): Promise<Purse> => {
    if (booksOf && traders.includes(id)) return { books: booksOf(id) }
    return { accountId: accountId ?? refuse('20301', 'recourse_no') }
  }
  return {
    payer: await purse(payerId, await accountOf(ctx, payerId)),
    holder: await purse(row.memberId, row.accountId),
  }
}

/** Keeps both accounts, in the order of their ids. @throws Fault 20297 where the payer has too little */
export const requireFunds = async (
  ctx: CallCtx,
  { payer, holder }: Purses,
  amountFen: bigint,
): Promise<void> => {
  const ids = [payer, holder].flatMap(purse => ('accountId' in purse ? [purse.accountId] : []))
  const locked = await ctx.tx
    .select()
    .from(settleAccount)
    .where(inArray(settleAccount.id, ids))
    .orderBy(asc(settleAccount.id))
    .for('update')
  const from =
    'accountId' in payer ? locked.find(({ id }) => id === payer.accountId) : payer.books('CLEARING')
  if (!from || from.balanceFen - from.frozenFen < amountFen) refuse('20297', 'amount_fen')
}

const REMARK = '票据追索清偿'

const entry = (accountId: number, side: 'D' | 'C', amountFen: bigint): Posting => ({
  accountId,
  side,
  amountFen,
  remark: REMARK,
})

/** A payment as it is booked. */
export interface Booked {
  seq: number
  amountFen: bigint
  /** It settles all: the holder's asset is closed by what it has been paid in all. */
  last?: { paidFen: bigint }
}

const holderEntries = (row: Recourse, books: Books, { amountFen, last }: Booked): Posting[] => {
  const open = books('OFF_PLATFORM').id
  const received = [entry(books('CLEARING').id, 'D', amountFen), entry(open, 'C', amountFen)]
  if (!last) return received
  const gainFen = last.paidFen - row.demandFen
  return [
    ...received,
    // A bill of its own is closed; for one that follows, what it has paid stands where it is paid back.
    ...(row.followsId === null
      ? [entry(open, 'D', row.demandFen), entry(books('BILLS').id, 'C', row.demandFen)]
      : []),
    ...(gainFen > 0n ? [entry(open, 'D', gainFen), entry(books('INTEREST_IN').id, 'C', gainFen)] : []),
  ]
}

/** Books a payment; the database books each of a recourse once only. */
export const bookPayment = async (
  ctx: Pick<CallCtx, 'tx'> & Clock,
  row: Recourse,
  { payer, holder }: Purses,
  paid: Booked,
): Promise<void> => {
  const refNo = `${row.recourseNo}:${paid.seq}`
  const { amountFen } = paid
  const clearing = await glAccountId(ctx.tx, 'CENTRAL_BANK')
  const own = [
    entry('accountId' in payer ? payer.accountId : clearing, 'D', amountFen),
    entry('accountId' in holder ? holder.accountId : clearing, 'C', amountFen),
  ]
  if ('accountId' in payer || 'accountId' in holder) {
    await post(ctx.tx, ctx, { kind: 'recourse', refNo, postings: own })
  }
  if ('books' in payer) {
    const postings = [
      entry(payer.books('OFF_PLATFORM').id, 'D', amountFen),
      entry(payer.books('CLEARING').id, 'C', amountFen),
    ]
    await post(ctx.tx, ctx, { kind: 'recourse', refNo: `${refNo}:payer`, postings })
  }
  if ('books' in holder) {
    const postings = holderEntries(row, holder.books, paid)
    await post(ctx.tx, ctx, { kind: 'recourse', refNo: `${refNo}:holder`, postings })
  }
}
