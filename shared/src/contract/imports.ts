import { z } from 'zod'
import { maxImportRows } from '../imports/limits.ts'
import { whole } from './fields.ts'

/* Imports: a file is read in the browser (web/src/features/imports) and sent as rows of text. */

/** `header` and `rows` as in the file. Large files are sent in parts: check all with `check_only`, then send them. */
export const importRequest = z.strictObject({
  header: z.array(z.string().max(40)).max(30).meta({ description: '文件首行，须与模板一致' }),
  rows: z
    .array(z.array(z.string().max(400)).max(30))
    .min(1)
    .max(maxImportRows)
    .meta({ description: '数据行，单元格文本；一次最多 500 行，请求体最大 100 KB' }),
  first_line: whole(1, 1_000_000).optional().meta({ description: 'rows 第一行在文件中的行号，缺省 2' }),
  import_valid: z.enum(['0', '1']).optional().meta({ description: '1 = 导入有效行，其余行跳过' }),
  check_only: z.enum(['0', '1']).optional().meta({ description: '1 = 仅检查，不保存' }),
})

export const importRow = z.object({
  total: z.int(),
  /** Rows without fault; saved unless `check_only`. */
  valid: z.int(),
  saved: z.int(),
  failed: z.array(z.object({ line: z.int(), code: z.string(), msg: z.string() })),
})

export const importSummary =
  '逐行检查，列出全部错误行。有错误行时整批不保存并返回 23007（fields 中每行一条“第{n}行：{原因}”）；import_valid=1 时只保存有效行。'
