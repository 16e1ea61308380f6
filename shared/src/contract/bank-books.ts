/** The bank's own books, for staff: trial balance, ledger, entries. */
import { z } from 'zod'
import { type BookSet, bookSets, type SubjectNo, subjects } from '../books/subjects.ts'
import { defineCall } from './call.ts'
import {
  date,
  day,
  fen,
  instant,
  keysOf,
  optionalText,
  page,
  pageRequest,
  sortBy,
  totalFen,
} from './fields.ts'

export const viewers = { types: ['admin'], permission: 'books_view' } as const

const setNames = Object.entries(bookSets)
  .map(([code, name]) => `${code} ${name}`)
  .join('，')
export const bookSet = z.enum(keysOf<BookSet>(bookSets)).meta({ description: `账套：${setNames}` })
const subjectNames = Object.entries(subjects)
  .map(([no, { name }]) => `${no} ${name}`)
  .join('，')
export const subjectNo = z.enum(keysOf<SubjectNo>(subjects)).meta({ description: `科目号：${subjectNames}` })
const subjectName = z.string().meta({ description: '科目名称' })
const side = z.enum(['D', 'C'])
export const acctId = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ description: '账户序号', examples: ['12'] })

const span = {
  from: day.optional().meta({ description: '起始日期 yyyy-MM-dd，缺省为今日' }),
  to: day.optional().meta({ description: '截止日期 yyyy-MM-dd，缺省为今日；一次不超过 366 天' }),
}
export const answeredSpan = {
  from: date.meta({ description: '起始日期' }),
  to: date.meta({ description: '截止日期' }),
}
const ofSet = { set: bookSet.default('bank') }
export const books = ['books', 'sign', 'disc_apply', 'order'] as const

const trialFigures = {
  opening_debit_fen: totalFen.meta({ description: '期初借方余额，单位：分' }),
  opening_credit_fen: totalFen.meta({ description: '期初贷方余额，单位：分' }),
  debit_fen: totalFen.meta({ description: '本期借方发生额，单位：分' }),
  credit_fen: totalFen.meta({ description: '本期贷方发生额，单位：分' }),
  closing_debit_fen: totalFen.meta({ description: '期末借方余额，单位：分' }),
  closing_credit_fen: totalFen.meta({ description: '期末贷方余额，单位：分' }),
}

export const trialRow = z.object({
  subject: subjectNo,
  subject_name: subjectName,
  side: side.meta({ description: '余额方向：D 借，C 贷' }),
  accounts: z.int().meta({ description: '账户数' }),
  ...trialFigures,
})

const queryTrialBalance = defineCall({
  path: '/api/admin/books/query_trial_balance',
  title: '查询试算平衡表',
  summary:
    '一段日期内各科目的期初余额、借贷发生额和期末余额。每个账套自成平衡：借方合计等于贷方合计，期初余额加发生额等于期末余额。',
  access: viewers,
  request: z.strictObject({ ...pageRequest, ...ofSet, ...span }),
  row: page(trialRow).extend({
    ...answeredSpan,
    set_name: z.string().meta({ description: '账套名称' }),
    totals: z.object(trialFigures).meta({ description: '各栏合计' }),
    balanced: z.boolean().meta({ description: '期初、发生额、期末三栏借贷均相等' }),
  }),
  shows: books,
  limit: 'read',
  errors: ['20360'],
  example: { page_no: 1, page_size: 20 },
})

export const bookAccountRow = z.object({
  acct_id: acctId,
  subject: subjectNo,
  subject_name: subjectName,
  acct_name: z.string().meta({ description: '账户名称' }),
  acct_no: z.string().meta({ description: '账号，已脱敏；内部账户为空' }),
  owner_name: z.string().meta({ description: '户主名称；内部账户为空' }),
  side: side.meta({ description: '余额方向：D 借，C 贷' }),
  opening_fen: fen.meta({ description: '期初余额，按余额方向，单位：分' }),
  debit_fen: totalFen.meta({ description: '本期借方发生额，单位：分' }),
  credit_fen: totalFen.meta({ description: '本期贷方发生额，单位：分' }),
  closing_fen: fen.meta({ description: '期末余额，按余额方向，单位：分' }),
  entries: z.int().meta({ description: '本期分录数' }),
})

const moved = {
  debit_fen: totalFen.meta({ description: '借方合计，单位：分' }),
  credit_fen: totalFen.meta({ description: '贷方合计，单位：分' }),
}

const queryAccount = defineCall({
  path: '/api/admin/books/query_account',
  title: '查询总账',
  summary: '各账户在一段日期内的期初余额、借贷发生额和期末余额，按科目排列。',
  access: viewers,
  request: z.strictObject({
    ...pageRequest,
    ...ofSet,
    ...span,
    subject: subjectNo.optional(),
    acct_id: acctId.optional(),
    acct_name: optionalText(61).meta({ description: '账户或户主名称，可为其中一段' }),
    moved: z.enum(['0', '1']).optional().meta({ description: '1 仅本期有发生额的' }),
    sort: sortBy(['closing_fen', 'debit_fen', 'credit_fen']),
  }),
  row: page(bookAccountRow).extend({ ...answeredSpan, ...moved }),
  shows: books,
  limit: 'read',
  errors: ['20360'],
  example: { page_no: 1, page_size: 10 },
})

export const bookEntryRow = z.object({
  entry_no: z.string().meta({ description: '分录序号' }),
  business_dt: date.meta({ description: '记账日期' }),
  at: instant.meta({ description: '交易时间' }),
  txn_no: z.string().meta({ description: '账务流水号' }),
  kind_name: z.string().meta({ description: '收付种类' }),
  ref_no: z.string().meta({ description: '业务编号' }),
  acct_id: acctId,
  subject: subjectNo,
  subject_name: subjectName,
  acct_name: z.string().meta({ description: '账户名称' }),
  owner_name: z.string().meta({ description: '户主名称；内部账户为空' }),
  side: side.meta({ description: 'D 借方，C 贷方' }),
  amount_fen: fen.meta({ description: '该笔分录的金额，单位：分' }),
  balance_fen: fen
    .nullable()
    .meta({ description: '该笔之后的账户余额，按余额方向，单位：分；没有指定账户为 null' }),
  remark: z.string().meta({ description: '摘要' }),
})

const queryEntry = defineCall({
  path: '/api/admin/books/query_entry',
  title: '查询明细账',
  summary: '一段日期内的全部分录，由早到晚；可按科目、账户、借贷方和业务编号查。',
  access: viewers,
  request: z.strictObject({
    ...pageRequest,
    ...ofSet,
    ...span,
    subject: subjectNo.optional(),
    acct_id: acctId.optional(),
    side: side.optional().meta({ description: 'D 借方，C 贷方' }),
    keyword: optionalText(64).meta({ description: '业务编号、账务流水号或账户名称，可为其中一段' }),
  }),
  row: page(bookEntryRow).extend({ ...answeredSpan, ...moved }),
  shows: books,
  limit: 'read',
  errors: ['20360'],
  example: { page_no: 1, page_size: 10 },
})

/** The calls of this file, for the table. */
export const bankBookCalls = [queryTrialBalance, queryAccount, queryEntry] as const
