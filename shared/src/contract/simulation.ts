import { z } from 'zod'
import { applyState } from './applications.ts'
import { approveApply, refuseApply, returnApply } from './approval.ts'
import { defineCall } from './call.ts'
import { applyNo, instant, optionalText, text, typedInstant } from './fields.ts'
import { payApply } from './payout.ts'

/*
 * What the other side does, on demand, in a sandbox: named sandbox officers act, never one person twice. Outside a
 * sandbox these calls are neither routed nor described (9005).
 */

const own = { types: ['comp'] } as const
const moved = z.object({ apply_no: applyNo, state: applyState, by: z.string() })
/** The officers' own handlers answer: what these may refuse, and an application that is another company's. */
const asOf = ({ errors }: { errors: readonly string[] }) => [...new Set(['9015', '20000', ...errors])]
const example = { apply_no: 'TX20260623000018' }

export const simulateApprove = defineCall({
  path: '/api/simulation/approve_apply',
  title: '模拟：银行审批通过',
  access: own,
  machine: 'maker',
  sandbox: true,
  request: z.strictObject({ apply_no: applyNo }),
  row: moved,
  changes: ['disc_apply'],
  limit: 'write',
  errors: asOf(approveApply),
  example,
})

export const simulatePay = defineCall({
  path: '/api/simulation/pay_apply',
  title: '模拟：银行放款复核通过',
  access: own,
  machine: 'maker',
  sandbox: true,
  request: z.strictObject({
    apply_no: applyNo,
    fail: z.boolean().optional().meta({ description: '放款失败' }),
  }),
  row: moved,
  changes: ['disc_apply'],
  limit: 'write',
  errors: asOf(payApply),
  example,
})

export const simulateRefuse = defineCall({
  path: '/api/simulation/refuse_apply',
  title: '模拟：银行拒绝',
  access: own,
  machine: 'maker',
  sandbox: true,
  request: z.strictObject({ apply_no: applyNo, reason: optionalText(200) }),
  row: moved,
  changes: ['disc_apply'],
  limit: 'write',
  errors: asOf(refuseApply),
  example,
})

export const simulateReturn = defineCall({
  path: '/api/simulation/return_apply',
  title: '模拟：银行退回',
  access: own,
  machine: 'maker',
  sandbox: true,
  request: z.strictObject({ apply_no: applyNo, reason: text(200) }),
  row: moved,
  changes: ['disc_apply'],
  limit: 'write',
  errors: asOf(returnApply),
  example: { ...example, reason: '模拟退回' },
})

export const simulateClock = defineCall({
  path: '/api/simulation/move_clock',
  title: '模拟：移动沙箱时钟',
  summary: '移动整个沙箱唯一的时钟，所有人同时受影响。',
  access: own,
  machine: 'maker',
  sandbox: true,
  request: z.strictObject({ to: typedInstant }),
  row: z.object({ now: instant }),
  changes: 'nothing',
  limit: 'write',
  errors: ['20000'],
  example: { to: '2026-06-24T10:00:00+08:00' },
})

/** The calls of this file, for the table. */
export const simulationCalls = [
  simulateApprove,
  simulatePay,
  simulateRefuse,
  simulateReturn,
  simulateClock,
] as const
