import { z } from 'zod'
import { defineCall } from './call.ts'
import { instant, text } from './fields.ts'

/** 贴现协议, 贴现凭证, 放款回单, 签约协议; 成交单 of either side of a re-discount order, 业务回单, 对账单, 追索通知书, 清偿证明. */
export const documentKind = z.enum([
  'disc_agreement',
  'disc_voucher',
  'disc_receipt',
  'sign_agreement',
  'deal_slip',
  'deal_slip_cp',
  'receipt',
  'statement',
  'recourse_notice',
  'recourse_settled',
])

export const documentRow = z.object({
  kind: documentKind,
  title: z.string(),
  url: z
    .string()
    .regex(/^\/files\/[0-9a-f]{32}\.pdf$/)
    .meta({ description: '下载路径', examples: ['/files/0f8fad5bd9cb469fa16570867728950e.pdf'] }),
  /** Bytes. */
  size: z.int(),
  created_at: instant,
})

/** A paper that is made when somebody first asks for it. */
export const paperFile = z.object({
  url: z.union([documentRow.shape.url, z.literal('')]).meta({ description: '下载路径；生成中为空' }),
  title: z.string().meta({ description: '文件名称' }),
})

const refNo = text(24).meta({
  description: '贴现申请编号、签约编号、报价单编号、回单编号、对账单编号或追索编号',
  examples: ['TX20260623000018'],
})

export const queryDocument = defineCall({
  path: '/api/document/query_document',
  title: '查询业务文件',
  summary:
    '一笔贴现申请、一个签约或一笔转贴现订单的 PDF 文件（贴现协议、贴现凭证、放款回单、签约协议、成交单），或一张业务回单、一份对账单、一次追索的文书（追索通知书、清偿证明）的 PDF；文件均带电子签名，任何改动都能在验真页查出。文件在业务办理后数秒内生成；生成前返回空列表。',
  access: { types: ['comp', 'financeOrg', 'admin'] },
  officers: 'bank',
  machine: 'read',
  request: z.strictObject({ ref_no: refNo }),
  row: documentRow,
  shows: ['document'],
  limit: 'read',
  errors: ['9015'],
  example: { ref_no: 'TX20260623000018' },
})

/** The documents, and 贴现申请书, which has no file: it is drawn from the application when it is asked for. */
export const sheetKind = z.enum(['disc_application', ...documentKind.options])

const sheetColumn = z.object({
  title: z.string().meta({ description: '列名，可分行' }),
  width: z.int().meta({ description: '列宽，单位：磅' }),
  align: z.enum(['left', 'right', 'center']).meta({ description: '对齐方式' }),
})

const sheetPart = z.object({
  part: z.enum(['heading', 'text', 'pairs', 'table', 'qr']).meta({ description: '内容的形式' }),
  text: z
    .string()
    .meta({ description: '标题或段落的文字；二维码的点阵，每行一串 1（深）与 0（浅）；其余形式为空' }),
  columns: z.array(sheetColumn).meta({ description: '表格的列，其余形式为空' }),
  rows: z
    .array(z.array(z.string().meta({ description: '一格文字，可分行' })))
    .meta({ description: '要素表或二维码旁的名称与内容，或表格各行的单元格' }),
})

export const sheetRow = z.object({
  kind: sheetKind,
  title: z.string(),
  number_line: z.string().meta({ description: '标题下的编号' }),
  foot_line: z.string().meta({ description: '每页页脚的文字' }),
  parts: z.array(sheetPart).meta({ description: '自上而下的内容' }),
})

export const querySheet = defineCall({
  path: '/api/document/query_sheet',
  title: '查询业务文件的打印内容',
  summary: '与业务文件（PDF）逐字一致的内容，供页面打印；贴现申请书没有文件，按申请提交时的报价生成。',
  access: { types: ['comp', 'financeOrg', 'admin'] },
  officers: 'bank',
  request: z.strictObject({ ref_no: refNo, kind: sheetKind.meta({ description: '文件种类' }) }),
  row: sheetRow,
  shows: ['document'],
  limit: 'read',
  errors: ['9015'],
  example: { ref_no: 'TX20260623000018', kind: 'disc_application' },
})

/** The calls of this file, for the table. */
export const documentCalls = [queryDocument, querySheet] as const
