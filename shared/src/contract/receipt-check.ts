/** 验真: receipts and papers checked by whoever has them in hand, without signing in. */
import { z } from 'zod'
import { maxUploadBytes } from '../content/uploads.ts'
import { codePattern, plainCode, receiptNoPattern, statementNoPattern } from '../receipts/receipt-code.ts'
import { recoursePaperNoPattern } from '../recourse/papers.ts'
import { defineCall } from './call.ts'
import { date, fen, instant, totalFen } from './fields.ts'
import type { Stream } from './stream.ts'

const masked = (what: string) => z.string().meta({ description: `${what}，已脱敏` })

const typedNo = (pattern: RegExp, error: string) =>
  z
    .string()
    .max(40)
    .transform(text => text.trim().toUpperCase())
    .pipe(z.string().regex(pattern, { error }))

const typedCode = z
  .string()
  .max(40)
  .transform(plainCode)
  .pipe(z.string().regex(codePattern, { error: '验证码为 12 位字母与数字，不含 0、O、1、I' }))
  .meta({ description: '验证码，可带空格或连字符，不分大小写', examples: ['5WKN-2JX9-7QRT'] })

export const verifyReceipt = defineCall({
  path: '/api/receipt/verify',
  title: '核验回单',
  summary:
    '以回单编号与回单上的验证码核验，无须登录。相符则返回脱敏后的要素；编号不存在或验证码不符一律以同样的说明拒绝（20220）。',
  access: 'public',
  request: z.strictObject({
    receipt_no: typedNo(receiptNoPattern, '回单编号为 HD 与 14 位数字').meta({
      description: '回单编号',
      examples: ['HD20260623000117'],
    }),
    code: typedCode,
  }),
  row: z.object({
    receipt_no: z.string().meta({ description: '回单编号' }),
    purpose: z.string().meta({ description: '款项用途' }),
    amount_fen: fen.meta({ description: '回单金额，单位：分' }),
    payer_name: masked('付款人'),
    payer_acct_no: masked('付款账号，没有时为空'),
    payee_name: masked('收款人'),
    payee_acct_no: masked('收款账号，没有时为空'),
    business_dt: date.meta({ description: '记账日期' }),
  }),
  shows: [],
  limit: 'verify',
  errors: ['20220'],
  example: { receipt_no: 'HD20260623000117', code: '5WKN-2JX9-7QRT' },
})

export const verifyStatement = defineCall({
  path: '/api/statement/verify',
  title: '核验对账单',
  summary:
    '以对账单编号与其上的验证码核验，无须登录。相符则返回脱敏后的要素；编号不存在或验证码不符一律以同样的说明拒绝（20310）。',
  access: 'public',
  request: z.strictObject({
    statement_no: typedNo(statementNoPattern, '对账单编号为 DZ 与 14 位数字').meta({
      description: '对账单编号',
      examples: ['DZ20260601000001'],
    }),
    code: typedCode,
  }),
  row: z.object({
    statement_no: z.string().meta({ description: '对账单编号' }),
    owner_name: masked('户名'),
    acct_no: masked('账号，没有时为空'),
    from: date.meta({ description: '起始日期' }),
    to: date.meta({ description: '截止日期' }),
    opening_fen: fen.meta({ description: '期初余额，单位：分' }),
    in_fen: totalFen.meta({ description: '收入合计，单位：分' }),
    out_fen: totalFen.meta({ description: '支出合计，单位：分' }),
    closing_fen: fen.meta({ description: '期末余额，单位：分' }),
    count: z.int().meta({ description: '收付笔数' }),
  }),
  shows: [],
  limit: 'verify',
  errors: ['20310'],
  example: { statement_no: 'DZ20260601000001', code: '5WKN-2JX9-7QRT' },
})

export const verifyRecoursePaper = defineCall({
  path: '/api/recourse/verify',
  title: '核验追索文书',
  summary:
    '以追索通知书或清偿证明的编号与其上的验证码核验，无须登录。相符则返回脱敏后的要素；编号不存在或验证码不符一律以同样的说明拒绝（20370）。',
  access: 'public',
  request: z.strictObject({
    paper_no: typedNo(recoursePaperNoPattern, '追索文书编号为 ZT 或 ZQ 与 14 位数字').meta({
      description: '追索通知书或清偿证明的编号',
      examples: ['ZT20260623000001'],
    }),
    code: typedCode,
  }),
  row: z.object({
    paper_no: z.string().meta({ description: '文书编号' }),
    title: z.string().meta({ description: '文书名称' }),
    bill_no: masked('票据（包）号'),
    face_fen: fen.meta({ description: '被追索的票面金额，单位：分' }),
    holder_name: masked('追索人'),
    parties_count: z.int().meta({ description: '被追索人数' }),
    amount_fen: fen.meta({ description: '通知书为发起日的应付合计，清偿证明为清偿合计，单位：分' }),
    dt: date.meta({ description: '通知书为发起日期，清偿证明为清偿日期' }),
  }),
  shows: [],
  limit: 'verify',
  errors: ['20370'],
  example: { paper_no: 'ZT20260623000001', code: '5WKN-2JX9-7QRT' },
})

/** `genuine`: ours, byte for byte; `changed`: it carries our signature and is not as it was signed; `foreign`: none of ours. */
export const checkedPaper = z.object({
  result: z
    .enum(['genuine', 'changed', 'foreign'])
    .meta({ description: '核验结果：genuine 真实，changed 已被改动，foreign 非本平台签发' }),
  /** SHA-256 of what was sent, hex. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ description: '所交文件的 SHA-256 摘要' }),
  /** Bytes. */
  size: z.int().meta({ description: '所交文件的大小，单位：字节' }),
  title: z.string().meta({ description: '文件名称，不真实时为空' }),
  number: z.string().meta({ description: '文件编号，不真实时为空' }),
  signed_at: instant.nullable().meta({ description: '签发时间，不真实时为 null' }),
  latest: z.boolean().meta({ description: '是否为该业务现行的文件；false 为已被后来的文件取代' }),
})
export type CheckedPaper = z.infer<typeof checkedPaper>

export const verifyPaper = {
  name: 'paper check',
  path: '/api/receipt/verify_file',
  method: 'POST',
  title: '核验文件',
  summary:
    'multipart/form-data，仅一个文件字段 file，最大 5120 KB：本平台签发的 PDF（回单、对账单、凭证、协议、成交单、追索文书）。检查电子签名是否覆盖整个文件；改动任何一个字节或在其后追加内容均为 changed。文件不保存。',
  access: 'public',
  limit: 'verify',
  errors: ['23006'],
  bounds: {
    bodyBytes: maxUploadBytes + 16 * 1024,
    silenceMs: 30_000,
    // Each may hold 5 MB at the bank.
    atOnce: { process: 8, session: 2 },
  },
  file: '本平台签发的 PDF',
  answers: { 'application/json': '核验结果；data 为对象而非列表' },
  data: checkedPaper,
} as const satisfies Stream
