import { z } from 'zod'
import { defineCall } from './call.ts'
import { instant, page, pageRequest, text } from './fields.ts'

export const adminQueryChange = defineCall({
  path: '/api/admin/change/query',
  title: '参考数据变更记录',
  summary:
    '某一对象的变更，最近的在前，取自审计日志；需有该类对象的查看权限。before、after 为当时写入的 JSON 文本。ref_no：承兑人与机构为行号，白名单为条目编号，报价为“业务 日期”，贴入行自有的为“业务 日期 行号”，节假日为年份，参数为参数名，会员价格为会员编号，贴入行额度为“贴入行行号 承兑人行号”。贴入行人员只查得到本行贴入行额度的变更。',
  access: { types: ['admin'] },
  officers: 'bank',
  request: z.strictObject({
    ...pageRequest,
    kind: z.enum(['acceptor', 'org', 'white_entry', 'rate', 'holiday', 'param', 'member_price', 'bank_line']),
    ref_no: text(64),
  }),
  row: page(
    z.object({
      change_id: z.int().meta({ description: '审计日志编号' }),
      at: instant,
      account: z.string().meta({ description: '经手账号，系统为空' }),
      user_name: z.string(),
      action: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  shows: ['rate', 'white', 'holiday', 'reference'],
  limit: 'read',
  errors: ['1003'],
  example: { kind: 'param', ref_no: 'AUTO_CONFIRM', page_no: 1, page_size: 10 },
})

/** The calls of this file, for the table. */
export const changeLogCalls = [adminQueryChange] as const
