import { z } from 'zod'
import { decision, seenPayDate, withReason } from './approval.ts'
import { defineCall } from './call.ts'
import { applyNo, idemKey, seenVersion } from './fields.ts'

/* What the second officer does with an approved application: the money moves, or goes back. */

export const payApply = defineCall({
  path: '/api/admin/pay_disc_apply',
  title: '放款复核',
  summary:
    '由审批人、授权审批人以外的另一名人员复核；资金与票据由银行在一个事务内交割。按 pay_days 中最近的可放款日计息，均已过的以 20070 拒绝。',
  access: { types: ['admin'], permission: 'disc_apply_pay' },
  officers: 'bank',
  request: z.strictObject({
    idem_key: idemKey,
    apply_no: applyNo,
    seen_version: seenVersion,
    seen_pay_dt: seenPayDate,
  }),
  row: decision,
  changes: ['disc_apply', 'job'],
  limit: 'money',
  errors: [
    '9015',
    '20000',
    '20012',
    '20013',
    '20018',
    '20026',
    '20029',
    '20032',
    '20033',
    '20035',
    '20070',
    '20072',
    '20090',
    '20091',
    '20092',
    '20093',
    '20271',
    '20272',
    '20352',
    '21001',
  ],
  example: { idem_key: '6f1c2a3e-0d5b-4a53-8f6e-1a2b3c4d5e6f', apply_no: 'TX20260623000018' },
})

export const cancelPayout = defineCall({
  path: '/api/admin/cancel_payout',
  title: '取消失败的放款',
  summary: '放款失败的申请不再重试：撤销申请，释放票据、合同与发票，原因告知企业。',
  access: { types: ['admin'], permission: 'disc_apply_pay' },
  officers: 'bank',
  request: withReason,
  row: decision,
  changes: ['disc_apply', 'job'],
  limit: 'write',
  errors: ['9015', '20000', '20033', '20072', '20352', '21011'],
  example: { apply_no: 'TX20260623000018', reason: '企业来函要求取消' },
})

export const repayApply = defineCall({
  path: '/api/admin/repay_apply',
  title: '追索清偿',
  summary: '由贴现申请人的结算账户清偿被拒付的票据。',
  access: { types: ['admin'], permission: 'disc_apply_pay' },
  officers: 'bank',
  request: z.strictObject({ idem_key: idemKey, apply_no: applyNo, seen_version: seenVersion }),
  row: decision,
  changes: ['disc_apply'],
  limit: 'money',
  errors: ['9015', '20000', '20029', '20032', '20033', '20039', '20072'],
  example: { idem_key: '7a1c2a3e-0d5b-4a53-8f6e-1a2b3c4d5e6f', apply_no: 'TX20260623000018' },
})

/** The calls of this file, for the table. */
export const payoutCalls = [payApply, cancelPayout, repayApply] as const
