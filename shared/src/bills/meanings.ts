/** Meaning of a holding's states for its holder: every set of states is read from these columns. */
import type { Circulation } from './exchange-codes.ts'

/** 05 to be confirmed by the registry, 10 available, 20 locked, 30 discounted, 35 presented, 40 pledged, 50 sold, 60 paid. */
export const holdingStates = ['05', '10', '20', '30', '35', '40', '50', '60'] as const
export type HoldingState = (typeof holdingStates)[number]

export interface HoldingMeaning {
  /** Its holder's, and neither sold nor paid: with its owner (10), locked (20), discounted (30), presented for payment (35) or given for a time (40). */
  held?: true
  /** An application, an order or a presentment holds it: its holder can do nothing else with it. */
  bound?: true
  /** The exchange's code of units in this state, before what else is known of them (`exchange.ts`); null where it has told us none. */
  circulation: Circulation | null
}

export const holdingMeanings: Readonly<Record<HoldingState, HoldingMeaning>> = {
  '05': { circulation: null },
  '10': { held: true, circulation: 'TF0301' },
  '20': { held: true, bound: true, circulation: 'TF0302' },
  '30': { held: true, circulation: 'TF0301' },
  '35': { held: true, bound: true, circulation: 'TF0401' },
  '40': { held: true, bound: true, circulation: 'TF0304' },
  '50': { circulation: null },
  '60': { circulation: 'TF0501' },
}
