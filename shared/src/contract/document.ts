import { z } from 'zod'
import { defineCall } from './call.ts'
import { instant, text } from './fields.ts'

/** 贴现协议, 贴现凭证, 放款回单, 签约协议; 成交单 of either side of a re-discount order. */
export const documentKind = z.enum([
  'disc_agreement',
  'disc_voucher',
  'disc_receipt',
  'sign_agreement',
  'deal_slip',
  'deal_slip_cp',
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

export const queryDocument = defineCall({
  path: '/api/document/query_document',
  title: '查询业务文件',
  summary:
    '一笔贴现申请、一个签约或一笔转贴现订单的 PDF 文件（贴现协议、贴现凭证、放款回单、签约协议、成交单）。文件在业务办理后数秒内生成；生成前返回空列表。',
  access: { types: ['comp', 'financeOrg', 'admin'] },
  machine: 'read',
  request: z.strictObject({
    ref_no: text(24).meta({
      description: '贴现申请编号、签约编号或报价单编号',
      examples: ['TX20260623000018'],
    }),
  }),
  row: documentRow,
  shows: ['document'],
  limit: 'read',
  errors: ['9015'],
  example: { ref_no: 'TX20260623000018' },
})

/** The calls of this file, for the table. */
export const documentCalls = [queryDocument] as const
