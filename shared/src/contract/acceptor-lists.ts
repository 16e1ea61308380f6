import { z } from 'zod'
import {
  acceptorListChanges,
  acceptorListKinds,
  acceptorListStates,
  MAX_LIST_LINES,
} from '../bills/acceptor-lists.ts'
import { maxImportRows } from '../imports/limits.ts'
import { defineCall } from './call.ts'
import { instant, keysOf, optionalText, page, pageRequest, text, version, whole } from './fields.ts'

/* Monthly lists of acceptors: staff import them, and somebody else confirms what changes. */

const listId = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ description: '名单编号', examples: ['1'] })
const kind = z.enum(keysOf(acceptorListKinds)).meta({ description: '名单种类' })
const month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
  .meta({ description: '名单月份 yyyy-MM', examples: ['2026-05'] })
const state = z.enum(keysOf(acceptorListStates)).meta({ description: '名单状态' })

/** How many lines of each sort, beside the list of the kind that is in force. */
const counts = z.object({
  new: z.int().meta({ description: '新增家数' }),
  kept: z.int().meta({ description: '仍在名单家数' }),
  gone: z.int().meta({ description: '移出名单家数' }),
  duplicate: z.int().meta({ description: '重复行数' }),
  unknown: z.int().meta({ description: '名录中没有的承兑人家数' }),
})

const listRow = z.object({
  list_id: listId,
  kind,
  month,
  state,
  version: z.int(),
  file_name: z.string().meta({ description: '导入的文件名' }),
  entry_count: z.int().meta({ description: '名单家数，重复行只计一次' }),
  maker_name: z.string().meta({ description: '导入人' }),
  checker_name: z.string().meta({ description: '复核人，未复核为空' }),
  is_own: z.boolean().meta({ description: '由当前用户导入，须由他人复核' }),
  remark: z.string().meta({ description: '退回原因' }),
  created_at: instant.meta({ description: '导入时间' }),
  decided_at: instant.nullable().meta({ description: '复核时间' }),
})

const looks = { types: ['admin'], permission: 'limit_view' } as const
const edits = { types: ['admin'], permission: 'limit_edit' } as const

export const queryAcceptorList = defineCall({
  path: '/api/admin/acceptorlist/query',
  title: '逾期与披露名单',
  summary: '各月名单及其复核记录，最近导入的在前。',
  access: looks,
  request: z.strictObject({
    ...pageRequest,
    list_id: listId.optional(),
    kind: kind.optional(),
    state: state.optional(),
  }),
  row: page(listRow),
  shows: ['reference'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

export const queryAcceptorListEntry = defineCall({
  path: '/api/admin/acceptorlist/query_entry',
  title: '名单明细与变化',
  summary:
    '与同种类生效中的名单逐家对比：新增、仍在名单、移出名单、重复行；unknown=1 只看名录中没有的承兑人。',
  access: looks,
  request: z.strictObject({
    ...pageRequest,
    list_id: listId,
    change: z.enum(keysOf(acceptorListChanges)).optional().meta({ description: '变化' }),
    unknown: z.enum(['0', '1']).optional().meta({ description: '1 = 只看名录中没有的' }),
    name: optionalText(60).meta({ description: '承兑人名称' }),
  }),
  row: page(
    z.object({
      line: z.int().meta({ description: '文件行号，移出名单的为其原行号' }),
      name: z.string().meta({ description: '承兑人名称' }),
      usc_code: z.string().meta({ description: '统一社会信用代码' }),
      note: z.string().meta({ description: '说明' }),
      change: z.enum(keysOf(acceptorListChanges)).meta({ description: '变化' }),
      org_code: z.string().meta({ description: '名录中该承兑人的行号，名录中没有时为空' }),
    }),
  ).extend({ counts: counts.meta({ description: '各类变化的家数' }) }),
  shows: ['reference'],
  limit: 'read',
  errors: ['9015'],
  example: { list_id: '1', page_no: 1, page_size: 10 },
})

export const importAcceptorList = defineCall({
  path: '/api/admin/acceptorlist/import',
  title: '导入名单',
  summary: `列按标题识别，须有“承兑人名称”列。大文件分次发送：首次不带 list_id，其后带首次返回的 list_id；一份名单最多 ${MAX_LIST_LINES} 行。任一行有误时该次不保存。导入后须提交并由他人复核才生效。`,
  access: edits,
  request: z.strictObject({
    kind,
    month,
    file_name: text(120).meta({ description: '文件名' }),
    list_id: listId.optional(),
    header: z.array(z.string().max(40)).min(1).max(30).meta({ description: '文件首行' }),
    rows: z
      .array(z.array(z.string().max(400)).max(30))
      .min(1)
      .max(maxImportRows)
      .meta({ description: '数据行' }),
    first_line: whole(1, 1_000_000).meta({ description: 'rows 第一行在文件中的行号' }),
  }),
  row: z.object({ list_id: listId, version: z.int(), total: z.int().meta({ description: '已导入的行数' }) }),
  changes: ['reference'],
  limit: 'write',
  errors: ['9015', '20000', '20245', '20247', '20248', '23007'],
  example: {
    kind: 'late',
    month: '2000-01',
    file_name: '名单.csv',
    header: ['名称'],
    rows: [['示例']],
    first_line: 2,
  },
})

const nobody = { list_id: '999999999999', version: 0 }
const moved = {
  row: z.object({ list_id: listId, state, version: z.int() }),
  changes: ['reference'],
  limit: 'write',
} as const

export const submitAcceptorList = defineCall({
  path: '/api/admin/acceptorlist/submit',
  title: '提交名单复核',
  access: edits,
  request: z.strictObject({ list_id: listId, version }),
  errors: ['9015', '20000', '20247', '20248'],
  example: nobody,
  ...moved,
})

export const withdrawAcceptorList = defineCall({
  path: '/api/admin/acceptorlist/withdraw',
  title: '作废名单',
  summary: '导入人作废尚未生效的名单。',
  access: edits,
  request: z.strictObject({ list_id: listId, version }),
  errors: ['9015', '20000'],
  example: nobody,
  ...moved,
})

export const approveAcceptorList = defineCall({
  path: '/api/admin/acceptorlist/approve',
  title: '名单复核通过',
  summary: '由导入人以外的人复核；通过后替代同种类原名单，立即生效。',
  access: edits,
  request: z.strictObject({ list_id: listId, version }),
  errors: ['9015', '20000', '20246', '20247'],
  example: nobody,
  ...moved,
})

export const refuseAcceptorList = defineCall({
  path: '/api/admin/acceptorlist/refuse',
  title: '名单复核退回',
  access: edits,
  request: z.strictObject({ list_id: listId, version, reason: z.string().max(200) }),
  errors: ['9015', '20000', '20246', '21011'],
  example: { ...nobody, reason: '月份有误' },
  ...moved,
})

/** The calls of this file, for the table. */
export const acceptorListCalls = [
  queryAcceptorList,
  queryAcceptorListEntry,
  importAcceptorList,
  submitAcceptorList,
  withdrawAcceptorList,
  approveAcceptorList,
  refuseAcceptorList,
] as const
