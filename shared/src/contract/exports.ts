import { z } from 'zod'
import { defineCall } from './call.ts'
import { date, done, instant, page, pageRequest, text } from './fields.ts'

/*
 * Lists of staff as files that the bank makes: for results beyond what a browser should read page by page. The
 * columns are those of `shared/src/exports/lists.ts`; who may see the list may export it.
 */

export const exportName = z.enum([
  'members',
  'applications',
  'audit',
  'orders',
  'presentments',
  'recourses',
  'statements',
  'trial_balance',
  'book_accounts',
  'book_entries',
  'differences',
  'amortisation',
  'discount_report',
  'discount_report_bills',
])
export type ExportName = z.infer<typeof exportName>

/** Most rows of one file. */
export const MAX_FILE_ROWS = 200_000

const bankStaff = { types: ['admin'], kinds: ['staff', 'admin'] } as const
const exportId = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ examples: ['1'] })
const exportState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled'])

export const startExport = defineCall({
  path: '/api/admin/export/start',
  title: '开始导出',
  summary:
    '由银行生成 xlsx 文件。filter 为该列表查询请求的 JSON 文本，columns 为逗号分隔的列，按给出的次序；每人同时一个，最多 200,000 行。',
  access: bankStaff,
  officers: 'bank',
  request: z.strictObject({
    list: exportName,
    filter: z.string().max(2000).default('{}'),
    columns: text(600),
  }),
  row: z.object({ export_id: exportId, total: z.int() }),
  changes: ['export'],
  limit: 'write',
  errors: ['1003'],
  example: { list: 'members', filter: '{"keyword":"没有这样的会员"}', columns: 'nothing' },
})

export const queryExport = defineCall({
  path: '/api/admin/export/query',
  title: '导出文件列表',
  summary: '本人的导出，最新在前；文件保留 7 天，仅本人可以下载。',
  access: bankStaff,
  officers: 'bank',
  request: z.strictObject({ ...pageRequest, export_id: exportId.optional() }),
  row: page(
    z.object({
      export_id: exportId,
      list: exportName,
      title: z.string(),
      state: exportState,
      done_rows: z.int(),
      total_rows: z.int(),
      url: z.string().meta({ description: '下载地址，未完成为空' }),
      size: z.int(),
      reason: z.string(),
      created_at: instant,
      kept_until: date,
    }),
  ),
  shows: ['export'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

export const cancelExport = defineCall({
  path: '/api/admin/export/cancel',
  title: '停止导出',
  access: bankStaff,
  officers: 'bank',
  request: z.strictObject({ export_id: exportId }),
  row: done,
  changes: ['export'],
  limit: 'write',
  errors: ['9015', '20000'],
  example: { export_id: '999999999999' },
})

/** The calls of this file, for the table. */
export const exportCalls = [startExport, queryExport, cancelExport] as const
