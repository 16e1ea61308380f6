/* What has happened since the last look, and the money that it must have moved: by the reckoning of the test alone. */
import type { Facts } from './bank-facts.ts'
import type { Piece } from './life.ts'
import type { Purses } from './purses.ts'
import { lookAtPursuit, type Pursuit } from './pursuit.ts'
import { answerDayOf, daysFrom, interestOf, isOpenDay, lastDayOf, rolled, shareOf } from './reckoning.ts'

/** An application of a piece, at the rate that was agreed. */
export interface Application {
  piece: Piece
  rateE6: number
  seen: string
}

/** A deal about a piece between two institutions. */
export interface Deal {
  piece: Piece
  busi: 'BT01' | 'BT02' | 'BT03'
  rateE6: number
  seller: string
  buyer: string
  back: string
  seen: string
  settled?: string
  /** It was late, and its taker has been without money. */
  isLate?: true
}

export interface Watched {
  pieces: Piece[]
  applications: Map<string, Application>
  deals: Map<string, Deal>
  pursuits: Map<string, Pursuit>
  /** Presentments by number, with the state that was seen last. */
  presentments: Map<string, string>
  purses: Purses
  /** What should not be, in words. */
  broken: string[]
  ends: Map<string, number>
}

export const count = (into: Map<string, number>, what: string): void => {
  into.set(what, (into.get(what) ?? 0) + 1)
}

const isOf = (piece: Piece, row: { bill_no: string; first: string; last: string }): boolean =>
  piece.billNo === row.bill_no && piece.start === BigInt(row.first) && piece.end === BigInt(row.last)

const nameOf = ({ billNo, start, end }: Piece) => `${billNo} ${start}-${end}`

/** Parts of a bill that were not told apart after all, since nobody has discounted one of them, are one piece again. */
const joined = (
  watched: Watched,
  row: { bill_no: string; first: string; last: string },
): Piece | undefined => {
  const parts = watched.pieces.filter(
    ({ billNo, start, end }) =>
      billNo === row.bill_no && start >= BigInt(row.first) && end <= BigInt(row.last),
  )
  const [first] = parts
  const fen = parts.reduce((sum, part) => sum + part.fen, 0n)
  const isWhole = fen === BigInt(row.last) - BigInt(row.first) + 1n
  if (!first || !isWhole || new Set(parts.map(({ holder }) => holder)).size > 1) return undefined
  watched.pieces = watched.pieces.filter(piece => piece === first || !parts.includes(piece))
  return Object.assign(first, { start: BigInt(row.first), end: BigInt(row.last), fen })
}

/** The purse of who is paid, which for the bank is the claim that is settled. */
const paidInto = (holder: string, isDesk: boolean, fen: bigint): [string, bigint][] => {
  if (holder === 'BANK')
    return [
      ['CENTRAL_BANK', fen],
      ['DISC_ASSET', -fen],
    ]
  if (isDesk) return [[`CLEARING ${holder}`, fen]]
  return [
    ['CENTRAL_BANK', fen],
    [`DEPOSIT ${holder}`, fen],
  ]
}

const tailOf = ({ fen, kind }: Piece) => (kind === 'AC02' ? fen % 100n : 0n)

/** Whether a presentment may stand where it stands, by the acceptor's ways and the day. */
const answerFault = (piece: Piece, row: Facts['presentments'][number], today: string): string | undefined => {
  const tail = tailOf(piece)
  const isAnswered = ['P20', 'P30'].includes(row.state)
  if (row.state === 'P20' && (tail === 71n || tail === 72n)) return 'paid by an acceptor who refuses'
  if (row.state === 'P30' && tail === 71n) return row.code === 'DC08' ? undefined : `refused with ${row.code}`
  if (row.state === 'P30' && tail === 72n) {
    if (row.code !== 'DC09') return `lapsed with ${row.code}`
    return today > answerDayOf(row.presented) ? undefined : 'lapsed before the last day'
  }
  if (row.state === 'P30') return 'refused by an acceptor who pays'
  if (!isAnswered && row.state !== 'P40' && tail === 72n && today > answerDayOf(row.presented))
    return 'not lapsed'
  return undefined
}

const lookAtPresentment = (
  watched: Watched,
  row: Facts['presentments'][number],
  today: string,
  desks: ReadonlySet<string>,
): void => {
  const { purses, broken, ends } = watched
  const piece = watched.pieces.find(each => isOf(each, row)) ?? joined(watched, row)
  if (!piece) {
    broken.push(`${row.no} presents units that nobody holds together`)
    return
  }
  const before = watched.presentments.get(row.no)
  const fault = answerFault(piece, row, today)
  if (fault) broken.push(`${row.no} of ${nameOf(piece)}: ${fault}`)
  if (before === row.state) return
  watched.presentments.set(row.no, row.state)
  if (before === undefined) {
    const isLate = row.presented > lastDayOf(piece.due)
    const isBankLate = row.kind === 'late' && piece.holder === 'BANK'
    if (row.presented < rolled(piece.due)) broken.push(`${row.no} was presented too early`)
    if (isLate !== (row.kind === 'late') && !isBankLate) broken.push(`${row.no} is ${row.kind}`)
    if ((row.member ?? 'BANK') !== piece.holder)
      broken.push(`${row.no} is of ${row.member}, not ${piece.holder}`)
  }
  if (row.state === 'P20') {
    purses.move(`payment of ${nameOf(piece)}`, ...paidInto(piece.holder, desks.has(piece.holder), piece.fen))
    piece.standing = 'paid'
    count(ends, row.kind === 'late' ? 'paid late' : 'paid')
  } else if (row.state === 'P30') {
    piece.standing = 'free'
    piece.refusals += 1
    count(ends, 'refused')
  } else if (row.state === 'P40') {
    piece.standing = 'free'
    count(ends, 'withdrawn')
  } else piece.standing = 'presented'
}

/** States in which an application or an order keeps the units that it is about. */
const keeping = ['D10', 'D20', 'D30', 'D40', 'D45', 'D50', 'R10', 'R20', 'R25', 'R28', 'R30', 'R35']
/** With their holder again, who may try once more. */
const givenBack = ['D15', 'D25', 'R15']

const lookAtApplication = (
  { purses, broken, ends }: Watched,
  no: string,
  application: Application,
  state: string,
  today: string,
): void => {
  const { piece, rateE6, seen } = application
  if (seen === state) return
  application.seen = state
  if (keeping.includes(state)) piece.standing = 'locked'
  if (givenBack.includes(state)) piece.standing = 'free'
  if (state === 'D80' || state === 'D95' || state === 'D90') {
    piece.standing = 'free'
    count(ends, 'not discounted')
  } else if (state === 'D60') {
    if (!isOpenDay(today)) broken.push(`${no} was paid out on a day off`)
    const interest = interestOf(piece.fen, rateE6, daysFrom(today, rolled(piece.due)), 360)
    const { payer } = piece.plan
    const borne = payer ? shareOf(interest, payer.pctE4) : 0n
    purses.move(
      `payout ${no}`,
      [`DEPOSIT ${piece.firm}`, piece.fen - interest + borne],
      ['DISC_ASSET', piece.fen],
      ...(payer ? [[`DEPOSIT ${payer.name}`, -borne] as const] : []),
    )
    piece.holder = 'BANK'
    piece.done.add('discounted')
    piece.standing = 'free'
    count(ends, payer ? 'discounted with a payer' : 'discounted')
  } else if (state === 'D70' && seen === 'D75') {
    purses.move(`recourse ${no}`, [`DEPOSIT ${piece.firm}`, -piece.fen], ['DISC_ASSET', -piece.fen])
    piece.standing = 'paid'
    count(ends, 'repaid by its seller')
  }
}

const lookAtDeal = (
  { purses, ends }: Watched,
  no: string,
  deal: Deal,
  state: string,
  today: string,
): void => {
  const { piece, busi, rateE6, seller, buyer, seen } = deal
  if (seen === state) return
  deal.seen = state
  if (keeping.includes(state)) piece.standing = 'locked'
  if (givenBack.includes(state)) piece.standing = 'free'
  const pay = (why: string, from: string, to: string, fen: bigint) =>
    purses.move(`${why} ${no}`, [`CLEARING ${from}`, -fen], [`CLEARING ${to}`, fen])
  if (['R45', 'R50', 'R60', 'R70'].includes(state)) {
    piece.standing = 'free'
    count(ends, 'not dealt')
    return
  }
  const isSettled = ['R40', 'R42', 'R47'].includes(state)
  if (isSettled && deal.settled === undefined) {
    deal.settled = today
    const discount =
      busi === 'BT01' ? interestOf(piece.fen, rateE6, daysFrom(today, rolled(piece.due)), 360) : 0n
    pay('deal', buyer, seller, piece.fen - discount)
    if (busi === 'BT01' && piece.holder === 'BANK')
      purses.move(`handed over ${no}`, ['DISC_ASSET', -piece.fen])
    if (busi !== 'BT02') piece.holder = buyer
    piece.standing = busi === 'BT01' ? 'free' : 'pledged'
    count(ends, busi === 'BT01' ? 'sold' : 'given in a repo')
  }
  if (state === 'R47') deal.isLate = true
  if (state === 'R42' && deal.settled !== undefined) {
    const lent = interestOf(piece.fen, rateE6, daysFrom(deal.settled, deal.back), 365)
    const late = interestOf(piece.fen, rateE6, daysFrom(deal.back, today), 365)
    pay('return', seller, buyer, piece.fen + lent + late)
    piece.holder = piece.done.has('discounted') ? 'BANK' : seller
    piece.standing = 'free'
    count(ends, deal.isLate ? 'come back late' : 'come back')
  }
}

/** By the bank's codes of a holding. */
const stateOf: Record<Piece['standing'], readonly string[]> = {
  free: ['10', '30'],
  locked: ['20'],
  presented: ['35'],
  pledged: ['40'],
  paid: ['60'],
}

const lookAtHoldings = ({ pieces, broken }: Watched, holdings: Facts['holdings']): void => {
  const ofBill = Map.groupBy(holdings, ({ bill_no }) => bill_no)
  for (const piece of pieces) {
    const rows = (ofBill.get(piece.billNo) ?? []).filter(
      ({ first, last }) => BigInt(first) <= piece.end && BigInt(last) >= piece.start,
    )
    const [row] = rows
    if (rows.length !== 1 || !row) {
      broken.push(`${nameOf(piece)} is in ${rows.length} hands`)
    } else if (row.holder !== piece.holder || !stateOf[piece.standing].includes(row.state)) {
      broken.push(
        `${nameOf(piece)} is ${row.state} with ${row.holder}, not ${piece.standing} with ${piece.holder}`,
      )
    }
  }
}

/** Follows what is new in the facts; what breaks a rule is kept with the day. */
export const look = (watched: Watched, facts: Facts, today: string, desks: ReadonlySet<string>): void => {
  const from = watched.broken.length
  // A payout comes before the presentment of what it paid for, a deal before that of its buyer's.
  for (const { no, state } of facts.applies) {
    const application = watched.applications.get(no)
    if (application) lookAtApplication(watched, no, application, state, today)
  }
  for (const { no, state } of facts.orders) {
    const deal = watched.deals.get(no)
    if (deal) lookAtDeal(watched, no, deal, state, today)
  }
  for (const row of facts.presentments) lookAtPresentment(watched, row, today, desks)
  const tell = (what: string) => count(watched.ends, what)
  for (const row of facts.recourses) {
    const pursuit = watched.pursuits.get(row.no)
    if (pursuit) lookAtPursuit({ ...watched, tell, desks }, row, pursuit, today)
  }
  lookAtHoldings(watched, facts.holdings)
  for (let at = from; at < watched.broken.length; at += 1)
    watched.broken[at] = `${today}: ${watched.broken[at]}`
}
