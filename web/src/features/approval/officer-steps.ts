import type { Step } from '../../ui/step-bar.tsx'
import { progressSteps } from '../discount/progress.ts'
import type { Application } from './queue.ts'

const APPROVAL_STEP = 1
const PAYOUT_STEP = 2

/**
 * The application's step bar as officers see it: the approver's opinion beside his step, and beside the open payout
 * who may not make it (four eyes, 21001).
 */
export const officerSteps = (application: Application): Step[] => {
  const steps = progressSteps(application.state, application.log, application.reason)
  const approval = application.log.findLast(entry => entry.event === 'accept')
  if (!approval) return steps
  const added = (index: number, state: Step['state']): string[] => {
    if (index === APPROVAL_STEP && approval.remark) return [`意见：${approval.remark}`]
    return index === PAYOUT_STEP && state === 'current' ? [`不得为 ${approval.actor_name}`] : []
  }
  return steps.map((step, index) => ({
    ...step,
    notes: [...(step.notes ?? []), ...added(index, step.state)],
  }))
}
