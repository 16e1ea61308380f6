/** The state table of a discount application (贴现申请), row by row. */
import type { ApplyState } from '@portal/shared/contract/applications.ts'
import type { ApplyEvent } from '@portal/shared/discount/states.ts'
import { createMachine, type Transition } from './machine.ts'

/** `NEW` is the state before the first save: no application exists yet. */
export type ApplyStateOrNew = ApplyState | 'NEW'

/**
 * maker and checker 经办、复核 of the company, main its main account, officer the bank's, payer the 付息人's,
 * system the bank's jobs.
 * That two people must be two (checker ≠ maker, payer ≠ approver) is a rule of the handlers: 21001.
 */
export type ApplyActor = 'maker' | 'checker' | 'main' | 'officer' | 'payer' | 'system'

const maker = ['maker'] as const
const makerOrMain = ['maker', 'main'] as const
const checker = ['checker'] as const
const officer = ['officer'] as const
const payer = ['payer'] as const
const system = ['system'] as const

const rows: readonly Transition<ApplyStateOrNew, ApplyEvent, ApplyActor>[] = [
  { from: 'NEW', event: 'save', to: 'D00', who: maker },

  // `submit_for_review` is the submit of a company whose member row says need_review = 1.
  { from: 'D00', event: 'submit', to: 'D20', who: maker },
  { from: 'D00', event: 'submit_for_review', to: 'D10', who: maker },
  { from: 'D15', event: 'submit', to: 'D20', who: maker },
  { from: 'D15', event: 'submit_for_review', to: 'D10', who: maker },
  { from: 'D25', event: 'submit', to: 'D20', who: maker },
  { from: 'D25', event: 'submit_for_review', to: 'D10', who: maker },

  { from: 'D10', event: 'check_pass', to: 'D20', who: checker },
  { from: 'D10', event: 'check_return', to: 'D15', who: checker },

  { from: 'D20', event: 'accept', to: 'D30', who: officer },
  { from: 'D20', event: 'return', to: 'D25', who: officer },
  { from: 'D20', event: 'refuse', to: 'D90', who: officer },

  // The system confirms when the final rate is the locked one and AUTO_CONFIRM = 1.
  { from: 'D30', event: 'confirm', to: 'D40', who: ['maker', 'main', 'system'] },
  { from: 'D30', event: 'decline', to: 'D80', who: makerOrMain },
  { from: 'D30', event: 'expire', to: 'D95', who: system },

  { from: 'D40', event: 'pay', to: 'D50', who: officer },
  { from: 'D45', event: 'pay', to: 'D50', who: officer },
  { from: 'D50', event: 'paid', to: 'D60', who: system },
  { from: 'D50', event: 'fail', to: 'D45', who: system },

  // The days on which the company agreed to be paid are over: it asks for a new price.
  { from: 'D20', event: 'redate', to: 'D25', who: system },
  { from: 'D30', event: 'redate', to: 'D25', who: system },
  { from: 'D40', event: 'redate', to: 'D25', who: system },
  { from: 'D45', event: 'redate', to: 'D25', who: system },

  { from: 'D00', event: 'withdraw', to: 'D80', who: makerOrMain },
  { from: 'D10', event: 'withdraw', to: 'D80', who: makerOrMain },
  { from: 'D15', event: 'withdraw', to: 'D80', who: makerOrMain },
  { from: 'D20', event: 'withdraw', to: 'D80', who: makerOrMain },
  { from: 'D25', event: 'withdraw', to: 'D80', who: makerOrMain },
  // The bank, too, may give a failed payout up.
  { from: 'D45', event: 'withdraw', to: 'D80', who: ['maker', 'main', 'officer'] },

  { from: 'D60', event: 'settle', to: 'D70', who: system },
  { from: 'D60', event: 'overdue', to: 'D75', who: ['system', 'officer'] },
  { from: 'D75', event: 'repay', to: 'D70', who: ['system', 'officer'] },
  // The bank's desk has sold the last bill on: the claim is its buyer's.
  { from: 'D60', event: 'sold', to: 'D70', who: system },
  { from: 'D75', event: 'sold', to: 'D70', who: system },
  // Its other bills are not due yet: they keep the application where it is.
  { from: 'D75', event: 'repay_part', to: 'D75', who: officer },
  { from: 'D60', event: 'redeem', to: 'D70', who: maker },

  // 发票后补: contract and invoices follow while the application lives, and after the loan until it is settled.
  ...(['D10', 'D20', 'D30', 'D40', 'D45', 'D50', 'D60', 'D75'] as const).map(state => ({
    from: state,
    event: 'supply_trade' as const,
    to: state,
    who: maker,
  })),

  // 付息确认: asked for when the bank has the application, and anew where its final rates cost the payer more.
  ...(['D20', 'D30'] as const).flatMap(state => [
    { from: state, event: 'payer_agree' as const, to: state, who: payer },
    { from: state, event: 'payer_refuse' as const, to: state, who: payer },
    { from: state, event: 'payer_paper' as const, to: state, who: makerOrMain },
    { from: state, event: 'payer_paper_pass' as const, to: state, who: officer },
    { from: state, event: 'payer_paper_reject' as const, to: state, who: officer },
  ]),
]

export const applyMachine = createMachine(rows)
