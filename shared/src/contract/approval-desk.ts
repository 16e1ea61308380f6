/** The officers' desk: who has an application, several approved at once, and what is above one officer's authority. */
import { z } from 'zod'
import { applyState } from './applications.ts'
import { defineCall } from './call.ts'
import { applyNo, date, day, rateE6, seenVersion, text, totalFen } from './fields.ts'

/** Most applications that are approved at once. */
const MAX_BATCH = 50

const approving = { types: ['admin'], permission: 'disc_apply_approve' } as const
const viewing = { types: ['admin'], permission: 'disc_apply_view' } as const
const assigning = { types: ['admin'], permission: 'disc_apply_assign' } as const

const decided = z.object({ apply_no: applyNo, state: applyState })
const held = z.object({
  apply_no: applyNo,
  assignee_name: z.string().meta({ description: '现办理人；无人领取为空' }),
})

export const takeApply = defineCall({
  path: '/api/admin/take_disc_apply',
  title: '领取贴现申请',
  summary:
    '待审批、待授权审批或待放款复核的申请由本人办理，他人不能决定；已由他人领取的以 20352 拒绝并指明何人。',
  access: viewing,
  officers: 'bank',
  request: z.strictObject({ apply_no: applyNo }),
  row: held,
  changes: ['disc_apply'],
  limit: 'write',
  errors: ['1003', '9015', '20000', '20033', '20352', '21001'],
  example: { apply_no: 'TX20260623000018' },
})

export const giveBackApply = defineCall({
  path: '/api/admin/give_back_disc_apply',
  title: '退回公共队列',
  summary: '放弃办理，申请回到公共队列；有申请分派权限的人员也可退回他人领取的申请。',
  access: viewing,
  officers: 'bank',
  request: z.strictObject({ apply_no: applyNo }),
  row: held,
  changes: ['disc_apply'],
  limit: 'write',
  errors: ['9015', '20000', '20033', '20352', '20363'],
  example: { apply_no: 'TX20260623000018' },
})

export const assignApply = defineCall({
  path: '/api/admin/assign_disc_apply',
  title: '分派贴现申请',
  summary: '指定办理人，或由一人移交另一人；所选人员须能办理该环节，且不得为该申请的审批人。',
  access: assigning,
  officers: 'bank',
  request: z.strictObject({
    apply_no: applyNo,
    assignee_id: text(15).meta({ description: '办理人编号，取自 query_disc_assignee' }),
    seen_version: seenVersion,
  }),
  row: held,
  changes: ['disc_apply'],
  limit: 'write',
  errors: ['9015', '20000', '20033', '20072', '20355'],
  example: { apply_no: 'TX20260623000018', assignee_id: '12' },
})

export const queryAssignee = defineCall({
  path: '/api/admin/query_disc_assignee',
  title: '可分派的人员',
  summary: '现在能办理该申请的人员，及其手上待办理的申请笔数。',
  access: assigning,
  officers: 'bank',
  request: z.strictObject({ apply_no: applyNo }),
  row: z.object({
    assignee_id: z.string().meta({ description: '人员编号' }),
    name: z.string().meta({ description: '姓名' }),
    count: z.int().meta({ description: '手上待办理的申请笔数' }),
  }),
  shows: ['disc_apply', 'people'],
  limit: 'read',
  errors: ['9015', '20000'],
  example: { apply_no: 'TX20260623000018' },
})

export const authoriseApply = defineCall({
  path: '/api/admin/authorise_disc_apply',
  title: '授权审批',
  summary:
    '对超过审批权限、已由他人审批的申请作出决定：pass 按其审批的利率通过，back 退回审批岗重新审批，return 退回企业，refuse 拒绝。须由审批人以外的人员办理，该人员亦不得复核放款。除 pass 外须填写原因。',
  access: { types: ['admin'], permission: 'disc_apply_authorise' },
  officers: 'bank',
  request: z.strictObject({
    apply_no: applyNo,
    decision: z
      .enum(['pass', 'back', 'return', 'refuse'])
      .meta({ description: 'pass 通过，back 退回审批岗，return 退回企业，refuse 拒绝' }),
    reason: z.string().max(200).optional().meta({ description: '意见；pass 时可缺省，其余 2–200 字' }),
    seen_version: seenVersion,
    seen_pay_dt: day.optional().meta({ description: '所见放款日；实际将在另一日放款时拒绝（20072）' }),
  }),
  row: decided,
  changes: ['disc_apply'],
  limit: 'write',
  errors: [
    '9015',
    '20000',
    '20012',
    '20013',
    '20020',
    '20026',
    '20029',
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
    '20362',
    '21001',
    '21011',
  ],
  example: { apply_no: 'TX20260623000018', decision: 'pass', seen_version: 3 },
})

/** One of the checks of an application, where it is not passed. */
const batchCheck = z.object({
  name: z.string().meta({ description: '校验项目名称' }),
  outcome: z.enum(['warn', 'fail']).meta({ description: 'fail 不通过，不能批量审批；warn 提示' }),
  note: z.string().meta({ description: '不符之处' }),
})

export const previewBatch = defineCall({
  path: '/api/admin/preview_disc_batch',
  title: '批量审批试算',
  summary: '逐笔给出按锁定利率审批的金额、放款日和未通过的校验；不作任何变更。',
  access: approving,
  officers: 'bank',
  request: z.strictObject({
    apply_nos: z.array(applyNo).min(1).max(MAX_BATCH).meta({ description: '申请编号，不重复' }),
  }),
  row: z.object({
    apply_no: applyNo,
    company_name: z.string().meta({ description: '企业名称；申请不存在时为空' }),
    version: z.int().meta({ description: '申请的版本，批量审批时作为 seen_version' }),
    pay_dt: date.nullable().meta({ description: '放款日，批量审批时作为 seen_pay_dt；已无可放款日为 null' }),
    total_fen: totalFen,
    rate_e6: rateE6,
    interest_fen: totalFen,
    net_fen: totalFen,
    checks: z.array(batchCheck).meta({ description: '提示与不通过的校验；均通过时为空' }),
  }),
  shows: ['disc_apply'],
  limit: 'read',
  errors: ['9012'],
  example: { apply_nos: ['TX20260623000018'] },
})

export const approveBatch = defineCall({
  path: '/api/admin/approve_disc_batch',
  title: '批量审批通过',
  summary:
    '按锁定利率一并通过多笔申请，全部通过或全部不办理（20353）：fields 以申请编号指明未通过的校验。改价、超过审批权限的申请须单笔审批。',
  access: approving,
  officers: 'bank',
  request: z.strictObject({
    applies: z
      .array(
        z.strictObject({
          apply_no: applyNo,
          seen_version: seenVersion,
          seen_pay_dt: day.meta({ description: '所见放款日' }),
        }),
      )
      .min(1)
      .max(MAX_BATCH)
      .meta({ description: '各笔申请，不重复' }),
    remark: z.string().max(200).optional().meta({ description: '审批意见' }),
  }),
  row: decided,
  changes: ['disc_apply'],
  limit: 'write',
  errors: ['9012', '20029', '20033', '20353'],
  example: { applies: [{ apply_no: 'TX20260623000018', seen_version: 2, seen_pay_dt: '2026-06-23' }] },
})

/** The calls of this file, for the table. */
export const approvalDeskCalls = [
  takeApply,
  giveBackApply,
  assignApply,
  queryAssignee,
  authoriseApply,
  previewBatch,
  approveBatch,
] as const
