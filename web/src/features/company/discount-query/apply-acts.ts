/** Decisions of a company's users on an application from the list or its detail; the bank says which are open. */
import type { ApplyHead } from '../../../domain/discount/progress.ts'

export const actOrder = ['check_pass', 'check_return', 'confirm', 'decline', 'withdraw'] as const
export type Act = (typeof actOrder)[number]

/** An application with what its user is about to decide; nothing is done before the dialog. */
export interface Acting {
  act: Act
  row: ApplyHead
}

export interface ActAppearance {
  /** On the button. */
  label: string
  variant: 'primary' | 'plain'
}

export const actAppearances: Readonly<Record<Act, ActAppearance>> = {
  check_pass: { label: '复核通过', variant: 'primary' },
  check_return: { label: '复核退回', variant: 'plain' },
  confirm: { label: '确认报价', variant: 'primary' },
  decline: { label: '放弃报价', variant: 'plain' },
  withdraw: { label: '撤销', variant: 'plain' },
}

export const actsOf = (row: Pick<ApplyHead, 'actions'>): Act[] =>
  actOrder.filter(act => row.actions.includes(act))
