import { z } from 'zod'
import { defineCall } from './call.ts'
import { date, fen } from './fields.ts'

export const querySign = defineCall({
  path: '/api/signing/query_sign',
  title: '查询银行签约',
  access: { types: ['comp'] },
  request: z.strictObject({}),
  row: z.object({
    sign_no: z.string(),
    bank_name: z.string(),
    state: z.string(),
    settle_acct_name: z.string(),
    /** Masked: 9900 **** **** *** 0118. */
    settle_acct_no: z.string(),
    settle_bank_name: z.string(),
    single_limit_fen: fen,
    valid_from: date,
    valid_to: date,
  }),
  effect: 'read',
  limit: 'read',
  example: {},
})
