/**
 * The state table of a holding (持票): units of a bill in one hand. 05 to be confirmed by the registry, 10 free with a
 * member, 20 locked by an application or order, 30 free with the bank that discounted it, 35 presented for payment, 40 given for the time of a repo,
 * 50 sold, 60 paid.
 */
import type { HoldingState } from '../../platform/db/schema/bills.ts'
import { createMachine, type Transition } from '../../platform/kernel/machine.ts'

/** `NEW` is the state before the first row of a hand, `GONE` that of a typed bill that was deleted. */
export type HoldingStateOrNone = HoldingState | 'NEW' | 'GONE'

/**
 * enter typed or imported, confirm by the registry, delete by the member who typed it; lock and release by an application
 * or order; discount, sell, buy; pledge and unpledge, give, borrow and return for the time of a repo; collect at
 * maturity, when it has been presented, collect_bound by its pledgee; present and unpresent by a presentment; recover
 * where somebody other than the acceptor has paid its holder.
 */
export type HoldingEvent =
  | 'enter'
  | 'confirm'
  | 'delete'
  | 'lock'
  | 'release'
  | 'discount'
  | 'sell'
  | 'buy'
  | 'pledge'
  | 'unpledge'
  | 'give'
  | 'borrow'
  | 'return'
  | 'present'
  | 'unpresent'
  | 'collect'
  | 'recover'
  | 'collect_bound'

/** Who holds the units: a member, or the bank that discounted them. */
export type Holder = 'member' | 'bank'

const member = ['member'] as const
const bank = ['bank'] as const
const both = ['member', 'bank'] as const

const rows: readonly Transition<HoldingStateOrNone, HoldingEvent, Holder>[] = [
  { from: 'NEW', event: 'enter', to: '05', who: member },
  { from: '05', event: 'confirm', to: '10', who: member },
  { from: '05', event: 'delete', to: 'GONE', who: member },
  // The registry's answer may have come since its company read it.
  { from: '10', event: 'delete', to: 'GONE', who: member },

  { from: '10', event: 'lock', to: '20', who: member },
  { from: '30', event: 'lock', to: '20', who: bank },
  { from: '20', event: 'release', to: '10', who: member },
  { from: '20', event: 'release', to: '30', who: bank },

  { from: '20', event: 'discount', to: '30', who: member },
  { from: '20', event: 'sell', to: '50', who: both },
  { from: 'NEW', event: 'buy', to: '10', who: member },

  { from: '20', event: 'pledge', to: '40', who: both },
  { from: '40', event: 'unpledge', to: '10', who: member },
  { from: '40', event: 'unpledge', to: '30', who: bank },
  { from: '20', event: 'give', to: '50', who: both },
  { from: 'NEW', event: 'borrow', to: '40', who: member },
  { from: '40', event: 'return', to: '50', who: member },

  { from: '10', event: 'present', to: '35', who: member },
  { from: '30', event: 'present', to: '35', who: bank },
  { from: '35', event: 'unpresent', to: '10', who: member },
  { from: '35', event: 'unpresent', to: '30', who: bank },
  { from: '35', event: 'collect', to: '60', who: both },
  { from: '30', event: 'recover', to: '60', who: bank },
  { from: '20', event: 'recover', to: '60', who: member },
  { from: '40', event: 'collect_bound', to: '60', who: both },
]

export const holdingMachine = createMachine(rows)
