import { z } from 'zod'
import { defineCall } from './call.ts'
import { memberType } from './session.ts'

export const currentMemberDetail = defineCall({
  path: '/api/member/current_member_detail',
  title: '查询当前会员信息',
  access: {},
  request: z.strictObject({}),
  row: z.object({
    user_code: z.string(),
    user_avatar: z.string(),
    org_code: z.string(),
    usc_code: z.string(),
    company_name: z.string(),
    operator_name: z.string(),
    /** '1' when the company agreed to sign electronically. */
    acpt_e_sign: z.string(),
    user_name: z.string(),
    user_account: z.string(),
    member_type: memberType,
    status: z.int(),
    /** 0 none, 1 verified, 2 in verification. */
    authentication: z.int(),
    /** Masked: 154****0011. */
    mobile: z.string(),
    is_main_account: z.int(),
    need_review: z.int(),
    credit_amount: z.string(),
    remain_credit: z.string(),
  }),
  effect: 'read',
  limit: 'read',
  example: {},
})
