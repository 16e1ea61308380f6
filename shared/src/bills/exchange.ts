/** What the exchange calls the units of a holding: the one place where our states become its codes. */
import type { Circulation, ExchangeState } from './exchange-codes.ts'
import { type HoldingState, holdingMeanings } from './meanings.ts'

/** Facts about a holding beside its state, as its reader may know them. */
export interface CirculatingUnits {
  state: HoldingState
  /** The face says that it may be endorsed. */
  transferable: boolean
  /** yyyy-MM-dd, as written on the bill. */
  dueDate: string
  /** Given for the time of a buy-out repo (买断式回购), not pledged. */
  bought?: boolean
  /** Dishonoured, and its holder has turned to somebody. */
  pursued?: boolean
}

export interface ExchangeCodes {
  exchange_state: ExchangeState | null
  circulation: Circulation | null
}

const circulationOf = (units: CirculatingUnits): Circulation | null => {
  const { circulation } = holdingMeanings[units.state]
  if (units.pursued && (circulation === 'TF0301' || circulation === 'TF0302')) return 'TF0402'
  if (circulation === 'TF0301' && !units.transferable) return 'TF0303'
  return circulation === 'TF0304' && units.bought ? 'TF0305' : circulation
}

/**
 * Both codes of a holding on a day (yyyy-MM-dd); both null where the exchange has not told us (to be confirmed) and
 * where the units are another's by now.
 */
export const exchangeCodes = (units: CirculatingUnits, today: string): ExchangeCodes => {
  const circulation = circulationOf(units)
  if (circulation === null) return noCodes
  if (circulation === 'TF0501') return { exchange_state: 'CS06', circulation }
  return { exchange_state: units.dueDate <= today ? 'CS04' : 'CS03', circulation }
}

export const noCodes: ExchangeCodes = { exchange_state: null, circulation: null }
