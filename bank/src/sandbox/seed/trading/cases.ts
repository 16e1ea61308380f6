/** Sixty orders: the state of each, its parties, and the steps that led there. */
import type { BusiType, OrderState, TradeType } from '@portal/shared/contract/rediscount.ts'
import type { OrderEvent } from '@portal/shared/rediscount/states.ts'
import type { OrderActor } from '../../../market/states.ts'
import type { Desk } from './desks.ts'

export type Step = readonly [event: OrderEvent, actor: OrderActor]

export interface Case {
  state: OrderState
  own: Desk
  cp: Desk
  busiType: BusiType
  tradeType: TradeType
  /** Whether its own institution sells. */
  isSale: boolean
  /** Working days ago; 0 = today. */
  age: number
  steps: readonly Step[]
  bills: number
}

const counts: readonly (readonly [OrderState, number])[] = [
  ['R40', 12],
  ['R42', 3],
  ['R47', 2],
  ['R45', 3],
  ['R50', 3],
  ['R60', 2],
  ['R70', 2],
  ['R00', 3],
  ['R15', 3],
  ['R10', 6],
  ['R20', 6],
  ['R25', 3],
  ['R28', 4],
  ['R30', 5],
  ['R35', 3],
]

const made: readonly Step[] = [
  ['save', 'maker'],
  ['submit', 'maker'],
]
const sent: readonly Step[] = [...made, ['check_pass', 'checker']]
const opened: readonly Step[] = [...sent, ['open', 'system']]
const dealt: readonly Step[] = [...opened, ['accept', 'cp_maker'], ['cp_pass', 'cp_checker']]
const running: readonly Step[] = [...dealt, ['settle', 'system']]
const settled: readonly Step[] = [...running, ['settled', 'system']]
const returned: readonly Step[] = [...made, ['check_return', 'checker']]

const paths: Readonly<Record<OrderState, readonly Step[]>> = {
  R00: [['save', 'maker']],
  R10: made,
  R15: returned,
  R20: sent,
  R25: opened,
  R28: [...opened, ['accept', 'cp_maker']],
  R30: dealt,
  R35: [...running, ['queue', 'system']],
  R40: settled,
  R42: [...settled, ['due_settled', 'system']],
  R45: [...running, ['fail', 'system']],
  R47: [...settled, ['due_overdue', 'system']],
  R50: [...opened, ['refuse', 'cp_maker']],
  R60: [...sent, ['revoke', 'maker']],
  R70: [...sent, ['expire', 'system']],
}

/** A returned order that was changed and submitted again: its checker sees what has changed. */
const again: readonly Step[] = [...returned, ...made]
/** Ended by the platform, before the deal. */
const stopped: readonly Step[] = [...sent, ['stop', 'platform']]

/** The steps that lead to a state; to some of them on more than one way. */
const pathOf = (state: OrderState, turn: number): readonly Step[] => {
  if (state === 'R10' && turn === 0) return again
  return state === 'R60' && turn === 1 ? stopped : paths[state]
}

/** States that are over: they came about on the days before. */
const past: ReadonlySet<OrderState> = new Set(['R40', 'R42', 'R45', 'R47', 'R50', 'R60', 'R70'])
const repos: ReadonlySet<OrderState> = new Set(['R42', 'R47'])

const busiTypeOf = (state: OrderState, turn: number): BusiType => {
  if (repos.has(state)) return 'BT02'
  if (state !== 'R40' && state !== 'R10' && state !== 'R30') return 'BT01'
  if (turn % 4 === 1) return 'BT02'
  return state === 'R40' && turn % 4 === 3 ? 'BT03' : 'BT01'
}

/** An order to the market has no counterparty to open it, and can only sell. */
const isMarket = (state: OrderState, turn: number): boolean =>
  (state === 'R20' || state === 'R40') && turn % 3 === 2

/**
 * @param desks the demo institutions first; those two are in most of the orders
 * @param poor the one whose purchases queue for money
 */
export const planCases = (desks: readonly Desk[], poor: Desk | undefined): Case[] => {
  const rich = desks.filter(desk => desk !== poor)
  const desk = (index: number): Desk => {
    const found = rich[index % rich.length]
    if (!found) throw new Error('no institution to trade')
    return found
  }
  let serial = 0
  return counts.flatMap(([state, count]) =>
    Array.from({ length: count }, (_, turn): Case => {
      serial += 1
      const [own, cp] = pairOf(desk, serial)
      const market = isMarket(state, turn)
      const queueing = state === 'R35' && poor !== undefined
      const steps = pathOf(state, turn)
      return {
        state,
        own,
        cp: queueing ? poor : cp,
        busiType: market || queueing ? 'BT01' : busiTypeOf(state, turn),
        tradeType: market ? 'TT03' : 'TT01',
        isSale: market || queueing || serial % 3 !== 0,
        age: past.has(state) ? ageOf(state, turn) : 0,
        steps: market ? steps.filter(([event]) => event !== 'open') : steps,
        bills: 1 + (serial % 3),
      }
    }),
  )
}

/** Every other order is between the two demo institutions, the others are between one of them and a smaller one. */
const pairOf = (desk: (index: number) => Desk, serial: number): [own: Desk, cp: Desk] => {
  const demo = desk(serial % 2)
  if (serial % 4 < 2) return [demo, desk((serial + 1) % 2)]
  const smaller = desk(2 + (serial % 7))
  return serial % 4 === 2 ? [demo, smaller] : [smaller, demo]
}

/** Two settled today, the others over the last four weeks; a repo's second leg has come. */
const ageOf = (state: OrderState, turn: number): number => {
  if (repos.has(state)) return 12 + 2 * turn
  return state === 'R40' && turn < 2 ? 0 : 1 + turn
}
