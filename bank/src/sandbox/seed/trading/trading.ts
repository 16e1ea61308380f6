/**
 * The trading centre of the sandbox: what institutions hold, may buy and have in their books; with all customers of the
 * bank also sixty orders between them, in every state.
 */
import { addDays } from '@portal/shared/calendar/dates.ts'
import type { Calendar } from '@portal/shared/calendar/workdays.ts'
import { type BookCode, bookCodes, bookRow } from '../../../ledger/institution-books.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { settleAccount } from '../../../platform/db/schema/ledger.ts'
import { createRandom, type Random } from '../../random.ts'
import { reachOf } from '../bills.ts'
import type { OrgRow } from '../institutions.ts'
import { bookPast, type PastMovement } from '../portfolio/books.ts'
import { numbersOf } from '../portfolio/numbers.ts'
import { drawIds, insertAll } from '../portfolio/write.ts'
import { workdaysBefore } from '../rates.ts'
import type { BusinessSeedCtx, Extent } from '../seed.ts'
import { type Desk, linkDesks, readDesks } from './desks.ts'
import { planLines, SCARCE_ACCEPTOR } from './lines.ts'
import { planOrders } from './orders.ts'
import { type DeskStock, deskStock } from './stock.ts'

const SEED = 20_261_126
/** Bills of each institution that no order is about. */
const HELD = 14
/** Packages at most. */
const PACKAGES = 390
/** Everybody but the poor one can pay. 600,000,000.00 and 200,000.00 yuan. */
const MONEY_FEN = 60_000_000_000n
const POOR_FEN = 20_000_000n
/** Its purchases queue for money until their latest time. */
const POOR = '柏川示例村镇银行'
/** One bill of every tail that settlements answer, for people to sell (docs/sandbox.md). */
const triggerFaces = [30_000_044n, 40_000_055n]

/** Whose books an account is of. */
export type BookIds = (memberId: number, code: BookCode) => number

const openBooks = async (tx: Tx, desks: readonly Desk[]): Promise<BookIds> => {
  const next = await drawIds(tx, 'settle_account', desks.length * bookCodes.length)
  const rows = desks.flatMap(desk => bookCodes.map(code => ({ id: next(), ...bookRow(desk.id, code) })))
  await insertAll(tx, settleAccount, rows)
  return (memberId, code) => {
    const row = rows.find(each => each.ownerMemberId === memberId && each.book === code)
    if (!row) throw new Error(`no book ${code} of member ${memberId}`)
    return row.id
  }
}

/** Sound bills of every class but the scarce acceptor's, one of which each holds besides. */
const holdStock = (stock: DeskStock, random: Random, desks: readonly Desk[], world: World): void => {
  const { today, reach, acceptors, scarce } = world
  const dueDate = () => addDays(today, random.between(9, reach))
  for (const desk of desks) {
    for (let turn = 0; turn < HELD; turn += 1) {
      stock.make({ owner: desk, acceptor: random.pick(acceptors), dueDate: dueDate() })
    }
    for (const faceFen of triggerFaces) {
      stock.make({
        owner: desk,
        acceptor: random.pick(acceptors),
        dueDate: addDays(today, Math.min(60, reach)),
        faceFen,
      })
    }
    if (scarce && scarce.name !== desk.name)
      stock.make({ owner: desk, acceptor: scarce, dueDate: dueDate(), faceFen: 300_000_000n })
  }
}

export interface World {
  today: string
  now: Date
  /** Days ahead that the holiday table is sure of. */
  reach: number
  acceptors: readonly OrgRow[]
  scarce: OrgRow | undefined
}

/** Opening balances before the first order: money, bills, and the capital they came from. */
const openingOf = (desk: Desk, stock: DeskStock, books: BookIds, at: Date): PastMovement => {
  const faceFen = stock
    .bills()
    .filter(paper => paper.first === desk)
    .reduce((sum, paper) => sum + paper.bill.packageFen, 0n)
  const moneyFen = desk.name === POOR ? POOR_FEN : MONEY_FEN
  const remark = '期初'
  return {
    kind: 'opening',
    refNo: `RD${desk.userCode}`,
    at,
    postings: [
      { accountId: books(desk.id, 'CLEARING'), side: 'D', amountFen: moneyFen, remark },
      { accountId: books(desk.id, 'BILLS'), side: 'D', amountFen: faceFen, remark },
      { accountId: books(desk.id, 'CAPITAL'), side: 'C', amountFen: moneyFen + faceFen, remark },
    ],
  }
}

export const seedTrading = async (
  tx: Tx,
  ctx: BusinessSeedCtx,
  orgs: readonly OrgRow[],
  calendar: Calendar,
  extent: Extent,
): Promise<void> => {
  await linkDesks(tx)
  const desks = await readDesks(tx)
  const random = createRandom(SEED)
  const numbers = await numbersOf(tx)
  const [openingDay = ctx.today] = workdaysBefore(ctx.today, 30, calendar).slice(-1)
  const isSound = (org: OrgRow) =>
    org.onWhiteList && !org.overdue && org.orgClass !== 'QY' && org.orgClass !== 'CW'
  const world: World = {
    today: ctx.today,
    now: ctx.now,
    reach: reachOf(ctx.today, calendar),
    acceptors: orgs.filter(isSound),
    scarce: orgs.find(org => org.name === SCARCE_ACCEPTOR),
  }
  const books = await openBooks(tx, desks)
  const lines = await planLines(tx, ctx.today, desks, orgs)
  const stock = await deskStock(tx, random, ctx, PACKAGES)
  holdStock(stock, random, desks, world)
  const poor = desks.find(desk => desk.name === POOR)
  const orders =
    extent === 'whole'
      ? await planOrders(tx, { world, calendar, random, numbers, desks, poor, stock, lines, books })
      : undefined
  // What was sold outright has left its first holder's line; the buyer's was taken with the order.
  for (const { first, bill, acceptor, isSold, holding } of stock.bills()) {
    if (!isSold) holding.creditLineId = lines.take(first, acceptor, bill.packageFen) ?? null
  }
  await lines.write(tx)
  await stock.write(tx)
  await orders?.write(tx)
  const openings = desks.map(desk => openingOf(desk, stock, books, new Date(`${openingDay}T08:30:00+08:00`)))
  await bookPast(tx, numbers, [...openings, ...(orders?.movements ?? [])])
  await numbers.write(tx)
}
