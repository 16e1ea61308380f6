import { z } from 'zod'
import {
  type StaffChangeKind,
  type StaffChangeState,
  staffChangeKinds,
  staffChangeStates,
} from '../access/staff-changes.ts'
import { defineCall } from './call.ts'
import { done, instant, optionalText, page, pageRequest } from './fields.ts'

/*
 * What one administrator asks for of an officer's account and a second one decides (待复核的用户变更). Asked for by
 * /api/admin/user/edit, reset_pwd and enable.
 */

const keysOf = <K extends string>(table: Record<K, unknown>) => Object.keys(table) as [K, ...K[]]

export const staffChangeKind = z.enum(keysOf<StaffChangeKind>(staffChangeKinds))
export const staffChangeState = z.enum(keysOf<StaffChangeState>(staffChangeStates))

const changeId = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ description: '变更申请编号', examples: ['999999999'] })
const nothing = { change_id: '999999999' }

export const staffChangeRow = z.object({
  change_id: z.string(),
  kind: staffChangeKind,
  kind_name: z.string(),
  user_id: z.string(),
  account: z.string(),
  user_name: z.string(),
  old_mobile: z.string().meta({ description: '申请时的手机号，已脱敏' }),
  new_mobile: z.string().meta({ description: '变更后的手机号，已脱敏；不变更手机号时为空' }),
  old_bank_name: z.string().meta({ description: '申请时所属的贴入行；平台人员为空' }),
  new_bank_name: z.string().meta({ description: '变更后所属的贴入行；变更为平台人员，或不变更贴入行时为空' }),
  reason: z.string(),
  state: staffChangeState,
  state_name: z.string(),
  proposer_name: z.string(),
  proposed_at: instant,
  expires_at: instant.meta({ description: '复核截止时间' }),
  decider_name: z.string().meta({ description: '复核人；尚无时为空' }),
  remark: z.string().meta({ description: '复核人填写的原因' }),
  ended_at: instant.nullable(),
  own: z.boolean().meta({ description: '是否由本人提出' }),
  may_decide: z.boolean().meta({ description: '本人现在可否复核' }),
})

export const userQueryChange = defineCall({
  path: '/api/admin/user/query_change',
  title: '查询用户变更申请',
  summary: '变更手机号或所属贴入行、重置密码、启用账号须另一名管理员复核；新的在前。',
  access: { types: ['admin'], permission: 'user_view' },
  request: z.strictObject({
    change_id: changeId.optional(),
    state: staffChangeState.optional(),
    ...pageRequest,
  }),
  row: page(staffChangeRow),
  shows: ['people'],
  limit: 'read',
  example: { state: 'open', page_no: 1, page_size: 10 },
})

const decision = {
  access: { types: ['admin'], permission: 'user_view' },
  row: done,
  changes: ['people'],
  limit: 'write',
} as const

export const userApproveChange = defineCall({
  path: '/api/admin/user/approve_change',
  title: '通过用户变更申请',
  summary: '须由另一名有同样权限的人员复核；通过后立即生效，短信通知原手机号，该用户24小时内不能审批和放款。',
  ...decision,
  request: z.strictObject({ change_id: changeId }),
  errors: ['1003', '9015', '20000', '20380', '22022', '22023', '22024'],
  example: nothing,
})

export const userRefuseChange = defineCall({
  path: '/api/admin/user/refuse_change',
  title: '不通过用户变更申请',
  ...decision,
  request: z.strictObject({ change_id: changeId, reason: optionalText(400) }),
  errors: ['1003', '9015', '20000', '21011', '22022', '22023', '22024'],
  example: { ...nothing, reason: '未见本人申请' },
})

export const userWithdrawChange = defineCall({
  path: '/api/admin/user/withdraw_change',
  title: '撤回用户变更申请',
  summary: '仅限本人提出的申请。',
  ...decision,
  request: z.strictObject({ change_id: changeId }),
  errors: ['9015', '22022'],
  example: nothing,
})

/** The calls of this file, for the table. */
export const staffChangeCalls = [
  userQueryChange,
  userApproveChange,
  userRefuseChange,
  userWithdrawChange,
] as const
