/** The state table of a member (会员): registration, review, and what staff may do to it. */
import { createMachine, type Transition } from '../../platform/kernel/machine.ts'

/** 0 under audit, 4 normal, 5 disabled, 7 audit failed, 8 abnormal. */
export type MemberStatus = '0' | '4' | '5' | '7' | '8'
export type MemberEvent =
  | 'approve'
  | 'reject'
  | 'resubmit'
  | 'disable'
  | 'enable'
  | 'mark_abnormal'
  | 'clear_abnormal'
  | 'propose_exception'
  | 'approve_exception'
  | 'refuse_exception'
  | 'lapse_exception'
/** officer the bank's, main the member's main account. That two officers are two is a rule of the handlers: 21001. */
export type MemberActor = 'officer' | 'main'

const officer = ['officer'] as const

const rows: readonly Transition<MemberStatus, MemberEvent, MemberActor>[] = [
  { from: '0', event: 'approve', to: '4', who: officer },
  { from: '0', event: 'reject', to: '7', who: officer },
  // 破例通过: let in by two officers in spite of papers that are missing; data that changes in between ends it.
  { from: '0', event: 'propose_exception', to: '0', who: officer },
  { from: '0', event: 'approve_exception', to: '4', who: officer },
  { from: '0', event: 'refuse_exception', to: '0', who: officer },
  { from: '0', event: 'lapse_exception', to: '0', who: ['main'] },
  { from: '7', event: 'resubmit', to: '0', who: ['main'] },
  { from: '4', event: 'disable', to: '5', who: officer },
  { from: '8', event: 'disable', to: '5', who: officer },
  { from: '5', event: 'enable', to: '4', who: officer },
  { from: '4', event: 'mark_abnormal', to: '8', who: officer },
  { from: '8', event: 'clear_abnormal', to: '4', who: officer },
]

export const memberMachine = createMachine(rows)

/** The table's name for a member's status. */
export const statusOf = ({ status }: { status: number }) => String(status) as MemberStatus
