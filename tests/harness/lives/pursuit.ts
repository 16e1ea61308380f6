/*
 * Recourse: who was refused, or whose acceptor has failed, turns to who has endorsed or drawn the bill, who pays in parts or
 * at once; an endorser who has paid turns to the drawer. What is owed is reckoned here.
 */
import type { Facts } from './bank-facts.ts'
import type { Piece } from './life.ts'
import type { Crowd } from './people.ts'
import type { Purses } from './purses.ts'
import { daysFrom, interestOf } from './reckoning.ts'

export interface Pursuit {
  piece: Piece
  /** Names of who pursues, and of who pays. */
  holder: string
  debtor: string
  /** Number of the recourse that it follows: its units have had their payer. */
  follows?: string
  /** The next one has been begun. */
  followed: boolean
  /** All that has been paid, fen. */
  paid: bigint
  settled?: string
  seen: string
  /** What is still owed: of the amount, of the costs, and of the interest up to `from`, fen. */
  principal: bigint
  costs: bigint
  interest: bigint
  from: string
  rateE6: number
  /** Payments that the bank has told of. */
  payments: number
  /** In hundredths of what is owed then; all of it at the end. */
  parts: number[]
  tries: number
}

interface Begun {
  piece: Piece
  holder: string
  debtor: string
  costs: bigint
  rateE6: number
  /** Where it follows another: what was paid there, and since when. */
  after?: { no: string; paid: bigint; from: string }
}

export const newPursuit = ({ piece, holder, debtor, costs, rateE6, after }: Begun): Pursuit => ({
  piece,
  holder,
  debtor,
  ...(after && { follows: after.no }),
  followed: false,
  paid: 0n,
  seen: 'NEW',
  principal: after?.paid ?? piece.fen,
  costs,
  interest: 0n,
  from: after?.from ?? piece.due,
  rateE6,
  payments: 0,
  parts: [...piece.plan.payments],
  tries: 0,
})

const interestUntil = ({ interest, principal, rateE6, from }: Pursuit, day: string): bigint =>
  interest + interestOf(principal, rateE6, Math.max(0, daysFrom(from, day)), 360)

export const owedOn = (pursuit: Pursuit, day: string): bigint =>
  pursuit.costs + interestUntil(pursuit, day) + pursuit.principal

/** Costs first, then interest, then the amount. */
const payOff = (pursuit: Pursuit, fen: bigint, day: string): void => {
  const least = (one: bigint, other: bigint) => (one < other ? one : other)
  const interest = interestUntil(pursuit, day)
  const forCosts = least(fen, pursuit.costs)
  const forInterest = least(fen - forCosts, interest)
  pursuit.costs -= forCosts
  pursuit.interest = interest - forInterest
  pursuit.principal -= fen - forCosts - forInterest
  if (day > pursuit.from) pursuit.from = day
}

/** The next payment: a part where one is left, and never nothing. */
export const nextPayment = (pursuit: Pursuit, day: string): bigint => {
  const owed = owedOn(pursuit, day)
  const [part] = pursuit.parts
  const fen = part === undefined ? owed : (owed * BigInt(part)) / 100n
  return fen > 0n ? fen : owed
}

interface Watching {
  purses: Purses
  broken: string[]
  tell(what: string): void
  desks: ReadonlySet<string>
}

/** Follows what is new of a recourse, payment by payment. */
export const lookAtPursuit = (
  { purses, broken, tell, desks }: Watching,
  row: Facts['recourses'][number],
  pursuit: Pursuit,
  today: string,
): void => {
  const { piece, holder, debtor } = pursuit
  for (const paid of row.payments.slice(pursuit.payments)) {
    const fen = BigInt(paid)
    const wanted = nextPayment(pursuit, today)
    if (fen !== wanted) broken.push(`${row.no} was paid ${fen} fen, not ${wanted}`)
    const to: [string, bigint][] = desks.has(holder)
      ? [
          ['CENTRAL_BANK', -fen],
          [`CLEARING ${holder}`, fen],
        ]
      : [[`DEPOSIT ${holder}`, fen]]
    purses.move(`payment ${pursuit.payments + 1} of ${row.no}`, [`DEPOSIT ${debtor}`, -fen], ...to)
    payOff(pursuit, fen, today)
    pursuit.paid += fen
    pursuit.payments += 1
    pursuit.parts.shift()
  }
  if (pursuit.seen === row.state) return
  pursuit.seen = row.state
  if (row.state === 'Z30') {
    if (owedOn(pursuit, today) !== 0n)
      broken.push(`${row.no} is settled with ${owedOn(pursuit, today)} fen owed`)
    pursuit.settled = today
    piece.standing = 'paid'
    tell(pursuit.follows ? 'settled after another' : pursuit.payments > 1 ? 'settled in parts' : 'settled')
  } else if (row.state === 'Z40') {
    if (pursuit.follows === undefined) piece.standing = 'free'
    tell('pursued no more')
  } else if (pursuit.follows === undefined) piece.standing = 'locked'
}

interface Pursuing {
  crowd: Crowd
  holder: string
  debtor: string
  today: string
}

/** The debtor pays, perhaps two of its people at once; where it lacks the money it is left alone after three times. */
export const settle = async (
  { crowd, debtor, today }: Omit<Pursuing, 'holder'>,
  no: string,
  pursuit: Pursuit,
): Promise<void> => {
  const owed = String(owedOn(pursuit, today))
  const amount = String(nextPayment(pursuit, today))
  const sms_code = await crowd.codeFor(debtor, 'settle_recourse')
  const answer = await crowd.press([debtor], '/api/recourse/settle_recourse', () => ({
    idem_key: crowd.newKey(),
    recourse_no: no,
    amount_fen: amount,
    owed_fen: owed,
    sms_code,
  }))
  if (answer.is_success) return
  // Nobody else has paid since the last look: the bank reckons another sum.
  if (answer.error_no === '20304') crowd.doubled.push(`${no}: ${owed} fen are owed, which the bank denies`)
  pursuit.tries += 1
}
