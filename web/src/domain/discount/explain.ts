import { applyStates } from '@portal/shared/discount/states.ts'
import { shortTime } from '../../ui/data/figures.tsx'
import type { ApplyHead } from './progress.ts'

/** One line on an application: when it was paid, why it went back, or who acts next; '' when it is over. */
export const explain = (row: Pick<ApplyHead, 'state' | 'reason' | 'paid_at'>): string => {
  if (row.paid_at) return `${shortTime(row.paid_at)} 入账`
  return row.reason || applyStates[row.state].next
}
