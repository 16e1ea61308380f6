/** Whether an account may sign in: enabled and disabled by those who manage people, or, of officers, by two administrators. */
import { accountStatus } from '@portal/shared/people/member-status.ts'
import { createMachine } from '../../platform/kernel/machine.ts'

export type AccountStatus = `${(typeof accountStatus)[keyof typeof accountStatus]}`
export type AccountEvent = 'disable' | 'enable'

const manager = ['manager'] as const

export const accountMachine = createMachine<AccountStatus, AccountEvent, 'manager'>([
  { from: `${accountStatus.enabled}`, event: 'disable', to: `${accountStatus.disabled}`, who: manager },
  { from: `${accountStatus.disabled}`, event: 'enable', to: `${accountStatus.enabled}`, who: manager },
])

/** The table's name for an account's status. */
export const statusOf = ({ status }: { status: number }) => String(status) as AccountStatus
