/** Sixty orders planned in memory and written in batches; their figures are those the bank's own rules compute. */
import { addDays } from '@portal/shared/calendar/dates.ts'
import { type Calendar, nextWorkday, rollForward } from '@portal/shared/calendar/workdays.ts'
import {
  type OrderFigures,
  type PricingTerms,
  priceBill,
  sumOrder,
} from '@portal/shared/rediscount/figures.ts'
import { legEntries, postingsOf } from '../../../market/books.ts'
import { snapshotOf } from '../../../market/history.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { AcceptorClass } from '../../../platform/db/schema/bills.ts'
import { rdOrder, rdOrderBill, rdOrderHist, rdOrderLog } from '../../../platform/db/schema/rediscount.ts'
import type { Random } from '../../random.ts'
import type { PastMovement } from '../portfolio/books.ts'
import type { Numbers } from '../portfolio/numbers.ts'
import { drawIds, insertAll } from '../portfolio/write.ts'
import { workdaysBefore } from '../rates.ts'
import { type Case, planCases } from './cases.ts'
import type { Desk } from './desks.ts'
import type { Lines } from './lines.ts'
import { logsOf, STOPPED, type Times, timesOf } from './order-steps.ts'
import { handOver } from './placing.ts'
import type { DeskBill, DeskStock } from './stock.ts'
import type { BookIds, World } from './trading.ts'

export interface OrderWorld {
  world: World
  calendar: Calendar
  random: Random
  numbers: Numbers
  desks: readonly Desk[]
  poor: Desk | undefined
  stock: DeskStock
  lines: Lines
  books: BookIds
}

export type OrderRow = typeof rdOrder.$inferInsert & { id: number }
type BillRow = typeof rdOrderBill.$inferInsert

/** Millionths a year, somewhat below discount. */
const baseRates: Readonly<Record<AcceptorClass, number>> = {
  GG: 11_300,
  CS: 12_400,
  SN: 13_900,
  WZ: 12_000,
  CW: 18_500,
  QY: 33_000,
}
const REPO_RATE = 14_500
const REPO_YEAR_DAYS = 365
const FAR_DUE = 110

const reasons: Readonly<Record<string, string>> = {
  R15: '利率与询价结果不符，请核对',
  R45: '资金失败：至最晚结算时间未完成结算',
  R47: '到期资金不足',
  R50: '利率不合适',
}

/** When the first leg settles and, of a repo, when the second. */
const datesOf = (entry: Case, day: string, { world, calendar }: OrderWorld) => {
  const isTomorrow = entry.state === 'R30' || (entry.state === 'R10' && entry.bills === 1)
  const settleDate = isTomorrow ? nextWorkday(day, calendar) : day
  if (entry.busiType === 'BT01')
    return { settleDate, dueSettleDate: null, clearSpeed: isTomorrow ? 'CS01' : 'CS00' } as const
  const isOver = entry.state === 'R42' || entry.state === 'R47'
  const due = isOver ? addDays(world.today, -4) : addDays(world.today, 7 + 3 * entry.bills)
  return {
    settleDate,
    dueSettleDate: rollForward(due, calendar),
    clearSpeed: isTomorrow ? 'CS01' : 'CS00',
  } as const
}

/** Bills of one class in the seller's hands. */
const billsFor = (
  entry: Case,
  seller: Desk,
  day: string,
  { stock, random, world }: OrderWorld,
): DeskBill[] => {
  const orgClass = random.pick(['GG', 'CS', 'SN'] as const)
  const ofClass = world.acceptors.filter(org => org.orgClass === orgClass && org.name !== seller.name)
  return Array.from({ length: entry.bills }, () =>
    stock.make({
      owner: seller,
      acceptor: random.pick(ofClass),
      dueDate: addDays(world.today, random.between(25, Math.min(world.reach, FAR_DUE))),
      by: day,
    }),
  )
}

/** An order that is open today stays open for a working day after the first start, at any hour. */
const validUntilOf = (entry: Case, day: string, { world, calendar }: OrderWorld): Date => {
  const today = new Date(`${world.today}T16:30:00+08:00`)
  if (entry.age > 0) return new Date(`${day}T16:30:00+08:00`)
  const isLate = today.getTime() - world.now.getTime() < 30 * 60_000
  return isLate ? new Date(`${nextWorkday(world.today, calendar)}T16:30:00+08:00`) : today
}

const isDealt = ({ steps }: Case): boolean => steps.some(([event]) => event === 'cp_pass')
const has = ({ steps }: Case, event: string): boolean => steps.some(([name]) => name === event)

const stateColumns = (entry: Case): Partial<OrderRow> => {
  const isSettled = has(entry, 'settled')
  const settleState = { R35: 'MS03', R45: 'MS05' } as const
  const released = entry.state === 'R42' || entry.state === 'R45'
  return {
    state: entry.state,
    settleState: isSettled ? 'MS04' : (settleState[entry.state as 'R35'] ?? 'MS00'),
    dueSettleState: entry.state === 'R42' ? 'MS04' : entry.state === 'R47' ? 'MS05' : 'MS00',
    acctState: isSettled ? '02' : '00',
    dueAcctState: entry.state === 'R42' ? '02' : '00',
    creditState: !isDealt(entry) ? '00' : released ? '04' : '02',
    failCode: entry.state === 'R45' || entry.state === 'R47' ? 'SF03' : '',
    reason: has(entry, 'stop') ? STOPPED : (reasons[entry.state] ?? ''),
    ownConfirmed: isDealt(entry),
    cpConfirmed: isDealt(entry),
    settleTries: entry.state === 'R35' ? 1 : 0,
  }
}

/** Who has acted, as far as the steps go. */
const peopleColumns = (entry: Case, times: Times): Partial<OrderRow> => ({
  ownMemberId: entry.own.id,
  ownTraderId: entry.own.trader.id,
  checkerId: has(entry, 'check_pass') ? entry.own.checker.id : null,
  cpMemberId: entry.tradeType === 'TT01' || has(entry, 'accept') ? entry.cp.id : null,
  cpTraderId: has(entry, 'accept') ? entry.cp.trader.id : null,
  cpCheckerId: isDealt(entry) ? entry.cp.checker.id : null,
  sentAt: times.at('check_pass'),
  dealtAt: times.at('cp_pass'),
  settledAt: times.at('settled'),
  createdBy: entry.own.trader.account,
  createdAt: times.first,
})

const figureColumns = ({ repoDays: _, ...figures }: OrderFigures) => figures

/** Money and face that a settled order moved, in both books. */
const movementsOf = (
  entry: Case,
  row: OrderRow,
  parties: { buyer: Desk; seller: Desk },
  books: BookIds,
  times: Times,
): PastMovement[] => {
  const booked = row as Parameters<typeof legEntries>[0]
  const leg = (kind: 'rd_settle' | 'rd_due', at: Date): PastMovement[] => {
    const lines = legEntries({ ...booked, settleMode: 'ST01' }, kind)
    return (['buyer', 'seller'] as const).map(side => ({
      kind,
      refNo: `${row.orderNo}:${side}`,
      at,
      postings: postingsOf(code => books(parties[side].id, code), lines[side]),
    }))
  }
  const settledAt = times.at('settled')
  const endedAt = times.at('due_settled')
  return [
    ...(settledAt ? leg('rd_settle', settledAt) : []),
    ...(endedAt && entry.state === 'R42' ? leg('rd_due', endedAt) : []),
  ]
}

/** Whether the buyer's line is taken by the order. */
const takesCreditLine = ({ state }: Case): boolean => ['R30', 'R35', 'R40', 'R47'].includes(state)

export const planOrders = async (tx: Tx, world: OrderWorld) => {
  const { calendar, desks, poor, numbers, stock, lines, books } = world
  const cases = planCases(desks, poor)
  const nextId = await drawIds(tx, 'rd_order', cases.length)
  const orders: OrderRow[] = []
  const bills: BillRow[] = []
  const logs: (typeof rdOrderLog.$inferInsert)[] = []
  const hists: (typeof rdOrderHist.$inferInsert)[] = []
  const movements: PastMovement[] = []
  const days = [world.world.today, ...workdaysBefore(world.world.today, 30, calendar)]
  for (const [index, entry] of cases.entries()) {
    const day = days[entry.age] ?? world.world.today
    const { settleDate, dueSettleDate, clearSpeed } = datesOf(entry, day, world)
    const times = timesOf(entry, day, index, { now: world.world.now, settleDate, dueSettleDate })
    const parties = entry.isSale
      ? { seller: entry.own, buyer: entry.cp }
      : { seller: entry.cp, buyer: entry.own }
    const papers = billsFor(entry, parties.seller, day, world)
    const rateE6 =
      (entry.busiType === 'BT01' ? baseRates[papers[0]?.acceptor.orgClass ?? 'GG'] : REPO_RATE) +
      100 * (index % 7)
    const terms: PricingTerms = {
      busiType: entry.busiType,
      rateE6,
      settleDate,
      dueSettleDate,
      repoYearDays: REPO_YEAR_DAYS,
    }
    const priced = papers.map(paper => ({
      paper,
      faceFen: paper.bill.packageFen,
      ...priceBill(
        { faceFen: paper.bill.packageFen, dueDate: paper.bill.dueDate, media: 'ME02' },
        terms,
        calendar,
      ),
    }))
    const figures = sumOrder(priced, terms)
    const row = {
      id: nextId(),
      orderNo: numbers.next('BJ', day),
      dealNo: isDealt(entry) ? numbers.next('CJ', day) : null,
      busiType: entry.busiType,
      direction: entry.isSale ? 'TDD02' : 'TDD01',
      tradeType: entry.tradeType,
      billKind: 'AC01',
      clearSpeed,
      settleMode: 'ST01',
      rateE6,
      dueRateE6: dueSettleDate === null ? null : rateE6,
      validUntil: validUntilOf(entry, day, world),
      latestSettleTime: entry.state === 'R45' ? '16:00' : '17:00',
      settleDate,
      dueSettleDate,
      lateUntilDate: entry.state === 'R47' ? dueSettleDate : null,
      ...figureColumns(figures),
      ...peopleColumns(entry, times),
      ...stateColumns(entry),
    } as OrderRow
    orders.push(row)
    for (const [line, { paper, faceFen, ...figure }] of priced.entries()) {
      const taken = takesCreditLine(entry) ? lines.take(parties.buyer, paper.acceptor, faceFen) : undefined
      handOver(stock, paper, { entry, orderNo: row.orderNo, parties, times })
      // Sold outright, the credit line is the buyer's holding's; else the order's as long as it runs.
      const isSold = entry.state === 'R40' && entry.busiType === 'BT01'
      if (isSold) paper.holding.creditLineId = taken ?? null
      bills.push({
        orderId: row.id,
        line: line + 1,
        billId: paper.bill.id,
        holdingId: paper.holding.id,
        rangeStart: 1n,
        rangeEnd: faceFen,
        faceFen,
        ...figure,
        creditLineId: isSold ? null : (taken ?? null),
      })
    }
    logs.push(...logsOf(entry, row.id, times))
    const said = priced.map(({ paper: { bill } }) => ({
      holding: { billNo: bill.billNo, splittable: bill.splittable ?? true },
      part: { start: 1n, end: bill.packageFen },
    }))
    for (const [turn, at] of times.saves.entries()) {
      const isLast = turn === times.saves.length - 1
      const order = { ...(row as Parameters<typeof snapshotOf>[0]), rateE6: isLast ? rateE6 : rateE6 + 400 }
      const cpName = row.cpMemberId === null ? '' : entry.cp.name
      hists.push({
        orderId: row.id,
        snapshot: snapshotOf(order, said, cpName),
        actorName: entry.own.trader.name,
        at,
      })
    }
    movements.push(...movementsOf(entry, row, parties, books, times))
  }
  return {
    movements,
    write: async (into: Tx): Promise<void> => {
      await insertAll(into, rdOrder, orders)
      await insertAll(into, rdOrderBill, bills)
      await insertAll(into, rdOrderLog, logs)
      await insertAll(into, rdOrderHist, hists)
    },
  }
}
