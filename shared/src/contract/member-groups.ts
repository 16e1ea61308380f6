import { z } from 'zod'
import { defineCall } from './call.ts'
import {
  done,
  fen,
  instant,
  limitFen,
  optionalText,
  page,
  pageRequest,
  text,
  totalFen,
  version,
} from './fields.ts'

/* Groups of companies under one limit (集团额度): one officer proposes what a group becomes, a second one decides. */

const access = { types: ['admin'], permission: 'member_price' } as const

const groupId = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ description: '集团编号', examples: ['999999999'] })

const usc = z
  .union([z.literal(''), z.string().regex(/^[0-9A-Za-z]{18}$/, { error: '统一社会信用代码应为18位' })])
  .optional()
  .meta({ description: '母公司统一社会信用代码，不明可为空' })

const groupMember = z.object({
  user_code: z.string().meta({ description: '会员编号' }),
  company_name: z.string().meta({ description: '企业名称' }),
})

const facts = {
  group_name: z.string().meta({ description: '集团名称' }),
  parent_name: z.string().meta({ description: '母公司名称' }),
  parent_usc: z.string().meta({ description: '母公司统一社会信用代码，不明为空' }),
  limit_fen: fen.meta({ description: '集团额度，单位：分；0 为不限' }),
}

const queryGroup = defineCall({
  path: '/api/admin/group/query',
  title: '查询集团额度',
  summary: '集团及其成员、额度与未到期贴现余额；变更须另一名有同样权限的人员复核。',
  access,
  request: z.strictObject({ keyword: optionalText(60), ...pageRequest }),
  row: page(
    z.object({
      group_id: groupId,
      ...facts,
      used_fen: totalFen.meta({ description: '成员未结清的贴现票面合计，单位：分' }),
      approved: z.boolean().meta({ description: '是否已复核通过过；新建而未复核的为 false' }),
      members: z
        .array(
          groupMember.extend({
            used_fen: totalFen.meta({ description: '该成员未结清的贴现票面，单位：分' }),
          }),
        )
        .meta({ description: '成员企业' }),
      proposed: z
        .object({
          ...facts,
          members: z.array(groupMember).meta({ description: '变更后的成员' }),
          reason: z.string().meta({ description: '变更原因' }),
          proposer_name: z.string().meta({ description: '申请人' }),
          proposed_at: instant.meta({ description: '提出变更的时间', format: 'date-time' }),
          own: z.boolean().meta({ description: '是否由本人提出' }),
        })
        .nullable()
        .meta({ description: '待复核的变更，没有为 null' }),
      version,
    }),
  ),
  shows: ['member', 'disc_apply'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

const proposeGroup = defineCall({
  path: '/api/admin/group/propose',
  title: '申请变更集团额度',
  summary: '新建集团，或变更其成员与额度；经另一名人员复核后生效。未给出 group_id 为新建。',
  access,
  request: z.strictObject({
    group_id: groupId.optional(),
    version: version.optional(),
    group_name: text(120).meta({ description: '集团名称' }),
    parent_name: text(120).meta({ description: '母公司名称' }),
    parent_usc: usc,
    limit_fen: limitFen,
    members: z.array(text(24)).max(100).meta({ description: '成员企业的会员编号，至多 100 家' }),
    reason: z.string().max(400).meta({ description: '变更原因，2–200字' }),
  }),
  row: z.object({ group_id: groupId }),
  changes: ['member'],
  limit: 'write',
  errors: ['9015', '20000', '20273', '20274', '20275', '21011'],
  example: {
    group_name: '示例控股集团',
    parent_name: '示例控股有限公司',
    limit_fen: '100000000000',
    members: ['HY00000002'],
    reason: '年度授信',
  },
})

const decision = { access, row: done, changes: ['member'], limit: 'write' } as const
const decided = { group_id: groupId, version }
const nothing = { group_id: '999999999', version: 0 }

const approveGroup = defineCall({
  path: '/api/admin/group/approve',
  title: '通过集团额度变更',
  summary: '由申请人以外的人员复核，立即生效；额度低于已用的，已放款的不受影响，新的不能审批和放款。',
  ...decision,
  request: z.strictObject(decided),
  errors: ['9015', '20000', '20274', '20275', '20276', '21001'],
  example: nothing,
})

const refuseGroup = defineCall({
  path: '/api/admin/group/refuse',
  title: '不通过集团额度变更',
  ...decision,
  request: z.strictObject({ ...decided, reason: z.string().max(400).meta({ description: '原因，2–200字' }) }),
  errors: ['9015', '20000', '20276', '21001', '21011'],
  example: { ...nothing, reason: '资料不全' },
})

const withdrawGroup = defineCall({
  path: '/api/admin/group/withdraw',
  title: '撤回集团额度变更',
  summary: '仅限本人提出的。',
  ...decision,
  request: z.strictObject(decided),
  errors: ['9015', '20000', '20276'],
  example: nothing,
})

/** The calls of this file, for the table. */
export const memberGroupCalls = [queryGroup, proposeGroup, approveGroup, refuseGroup, withdrawGroup] as const
