/** The state table of a re-discount order (转贴现订单), row by row. */
import type { OrderState } from '@portal/shared/contract/rediscount.ts'
import type { OrderEvent } from '@portal/shared/rediscount/states.ts'
import { createMachine, type Transition } from './machine.ts'

/** `NEW` is the state before the first save, `GONE` that of a deleted draft. */
export type OrderStateOrNone = OrderState | 'NEW' | 'GONE'

/**
 * maker and checker 交易、复核 of the institution whose order it is, cp_maker and cp_checker of the counterparty.
 * The platform is the bank's officer who oversees both. That the two of one side must be two people is a rule of the handlers: 21001.
 */
export type OrderActor = 'maker' | 'checker' | 'cp_maker' | 'cp_checker' | 'system' | 'platform'

const maker = ['maker'] as const
const checker = ['checker'] as const
const cpMaker = ['cp_maker'] as const
const cpChecker = ['cp_checker'] as const
const bothCheckers = ['checker', 'cp_checker'] as const
const system = ['system'] as const
const platform = ['platform'] as const

const rows: readonly Transition<OrderStateOrNone, OrderEvent, OrderActor>[] = [
  { from: 'NEW', event: 'save', to: 'R00', who: maker },
  { from: 'R00', event: 'save', to: 'R00', who: maker },
  { from: 'R15', event: 'save', to: 'R15', who: maker },
  { from: 'R00', event: 'delete', to: 'GONE', who: maker },
  { from: 'R00', event: 'submit', to: 'R10', who: maker },
  { from: 'R15', event: 'submit', to: 'R10', who: maker },

  { from: 'R10', event: 'check_pass', to: 'R20', who: checker },
  { from: 'R10', event: 'check_return', to: 'R15', who: checker },
  { from: 'R10', event: 'check_refuse', to: 'R50', who: checker },

  // The bank's own doing, when the counterparty opens a directed quote (TT01).
  { from: 'R20', event: 'open', to: 'R25', who: system },
  { from: 'R20', event: 'accept', to: 'R28', who: cpMaker },
  { from: 'R25', event: 'accept', to: 'R28', who: cpMaker },
  { from: 'R20', event: 'refuse', to: 'R50', who: cpMaker },
  { from: 'R25', event: 'refuse', to: 'R50', who: cpMaker },
  { from: 'R28', event: 'refuse', to: 'R50', who: cpChecker },
  { from: 'R28', event: 'cp_pass', to: 'R30', who: cpChecker },
  { from: 'R28', event: 'cp_return', to: 'R25', who: cpChecker },

  { from: 'R20', event: 'revoke', to: 'R60', who: maker },
  // Once the other side has opened it, the trader asks and his checker revokes.
  { from: 'R25', event: 'ask_revoke', to: 'R25', who: maker },
  { from: 'R25', event: 'keep', to: 'R25', who: checker },
  { from: 'R25', event: 'revoke', to: 'R60', who: checker },

  { from: 'R10', event: 'expire', to: 'R70', who: system },
  { from: 'R20', event: 'expire', to: 'R70', who: system },
  { from: 'R25', event: 'expire', to: 'R70', who: system },
  { from: 'R28', event: 'expire', to: 'R70', who: system },

  // Until the deal the platform may end what should not be traded.
  { from: 'R10', event: 'stop', to: 'R60', who: platform },
  { from: 'R20', event: 'stop', to: 'R60', who: platform },
  { from: 'R25', event: 'stop', to: 'R60', who: platform },
  { from: 'R28', event: 'stop', to: 'R60', who: platform },

  { from: 'R30', event: 'hold', to: 'R30', who: bothCheckers },
  { from: 'R30', event: 'confirm', to: 'R30', who: bothCheckers },
  { from: 'R30', event: 'settle', to: 'R35', who: system },
  { from: 'R35', event: 'queue', to: 'R35', who: system },
  { from: 'R35', event: 'settled', to: 'R40', who: system },
  { from: 'R35', event: 'fail', to: 'R45', who: system },

  // The second leg; that outright deals have none is a rule of its job.
  { from: 'R40', event: 'due_queue', to: 'R40', who: system },
  { from: 'R40', event: 'due_settled', to: 'R42', who: system },
  { from: 'R40', event: 'due_overdue', to: 'R47', who: system },
  // Paid late, or by the bills that fell due with the one who holds them.
  { from: 'R47', event: 'collect', to: 'R47', who: system },
  { from: 'R47', event: 'due_settled', to: 'R42', who: system },
]

export const orderMachine = createMachine(rows)
