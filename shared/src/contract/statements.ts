/** 对账单: what a member's account with the bank has taken in and paid out in a span of days. */
import { z } from 'zod'
import { statementNoPattern } from '../receipts/receipt-code.ts'
import {
  type StatementAction,
  type StatementState,
  statementActions,
  statementStates,
} from '../statements/states.ts'
import { defineCall } from './call.ts'
import { holders } from './callers.ts'
import { paperFile } from './document.ts'
import {
  date,
  day,
  fen,
  instant,
  keysOf,
  nextFields,
  optionalText,
  page,
  pageRequest,
  sortBy,
  totalFen,
} from './fields.ts'
import { verifyStatement } from './receipt-check.ts'

const viewers = { types: ['admin'], permission: 'sign_view' } as const

const stateText = Object.entries(statementStates)
  .map(([code, { name }]) => `${code} ${name}`)
  .join('，')

export const statementState = z
  .enum(keysOf<StatementState>(statementStates))
  .meta({ description: `对账单状态：${stateText}` })

export const statementNo = z
  .string()
  .regex(statementNoPattern)
  .meta({ description: '对账单编号', examples: ['DZ20260601000001'] })

/** One of the member's own accounts, by the number that `query_account` gives it. */
export const acctId = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ description: '账户序号', examples: ['12'] })

const acctName = z.string().meta({ description: '账户名称' })
const acctNo = z.string().meta({ description: '账号，已脱敏；机构自有资金为空' })

/** What holds of any span: opening + in − out = closing. */
const figures = {
  from: date.meta({ description: '起始日期' }),
  to: date.meta({ description: '截止日期' }),
  opening_fen: fen.meta({ description: '期初余额，单位：分' }),
  in_fen: totalFen.meta({ description: '收入合计，单位：分' }),
  in_count: z.int().meta({ description: '收入笔数' }),
  out_fen: totalFen.meta({ description: '支出合计，单位：分' }),
  out_count: z.int().meta({ description: '支出笔数' }),
  closing_fen: fen.meta({ description: '期末余额，单位：分' }),
}

export const statementAccount = z.object({
  acct_id: acctId,
  acct_name: acctName,
  acct_no: acctNo,
  acct_tail: z
    .string()
    .meta({ description: '账号末尾几位：四位，或足以与本单位其他账户区分的位数；没有账号为空' }),
  bank_name: z.string().meta({ description: '开户行；没有签约为空' }),
  balance_fen: fen.meta({ description: '当前余额，单位：分' }),
  first_dt: date.nullable().meta({ description: '首笔入账日期；没有收付为 null' }),
})

const queryAccount = defineCall({
  path: '/api/statement/query_account',
  title: '查询结算账户',
  summary: '本单位在银行的账户：企业为各结算账户（含变更前的），机构为其清算资金。',
  access: holders,
  machine: 'read',
  request: z.strictObject({}),
  row: statementAccount,
  shows: ['statement', 'sign', 'disc_apply', 'order'],
  limit: 'read',
  example: {},
})

export const entryNo = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ description: '分录序号，同一账户内由小到大', examples: ['117'] })

export const statementEntry = z.object({
  entry_no: entryNo,
  business_dt: date.meta({ description: '记账日期' }),
  at: instant.meta({ description: '交易时间' }),
  txn_no: z.string().meta({ description: '账务流水号' }),
  kind_name: z.string().meta({ description: '收付种类' }),
  remark: z.string().meta({ description: '摘要' }),
  other_name: z.string().meta({ description: '对方名称；没有时为空' }),
  ref_no: z.string().meta({ description: '业务编号；没有时为空' }),
  receipt_no: z.string().meta({ description: '回单编号；没有回单为空' }),
  is_in: z.boolean().meta({ description: '收入；false 为支出' }),
  amount_fen: fen.meta({ description: '收付金额，单位：分' }),
  balance_fen: fen.meta({ description: '该笔之后的余额，单位：分' }),
})

export const statementKind = z.object({
  kind_name: z.string().meta({ description: '收付种类' }),
  is_in: z.boolean().meta({ description: '收入；false 为支出' }),
  count: z.int().meta({ description: '笔数' }),
  amount_fen: totalFen.meta({ description: '合计金额，单位：分' }),
})

const queryEntry = defineCall({
  path: '/api/statement/query_entry',
  title: '查询账户明细',
  summary:
    '一个账户在一段日期内的全部收付，由早到晚，逐笔列出余额；期初余额加收入减支出即期末余额，与账务一致到分。起止日期缺省为本月一日至今日，一次不超过 366 天。',
  access: holders,
  machine: 'read',
  request: z.strictObject({
    ...pageRequest,
    acct_id: acctId.optional().meta({ description: '账户序号，缺省为第一个账户' }),
    from: day.optional().meta({ description: '起始日期 yyyy-MM-dd' }),
    to: day.optional().meta({ description: '截止日期 yyyy-MM-dd' }),
  }),
  row: page(statementEntry).extend({
    acct_id: z.string().meta({ description: '账户序号；还没有账户为空' }),
    ...figures,
    kinds: z.array(statementKind).meta({ description: '按种类的合计' }),
  }),
  shows: ['statement', 'sign', 'disc_apply', 'order'],
  limit: 'read',
  errors: ['9015', '20311'],
  example: { page_no: 1, page_size: 10 },
})

export const statementRow = z.object({
  statement_no: statementNo,
  monthly: z.boolean().meta({ description: '月度对账单，须确认；false 为自助出具，无须确认' }),
  acct_id: acctId,
  acct_name: acctName,
  acct_no: acctNo,
  ...figures,
  state: statementState,
  state_name: z.string().meta({ description: '状态名称' }),
  issued_at: instant.meta({ description: '出具时间' }),
  confirm_by: date.nullable().meta({ description: '请于该日前确认；无须确认为 null' }),
  difference: z.string().meta({ description: '最近一次提出的差异，没有为空' }),
  reply: z.string().meta({ description: '银行对差异的答复，没有为空' }),
  answered_by: z.string().meta({ description: '确认或提出差异的人，没有为空' }),
  answered_at: instant.nullable().meta({ description: '确认或提出差异的时间；没有为 null' }),
  version: z.int().meta({ description: '版本' }),
  ...nextFields,
  actions: z.array(z.enum(keysOf<StatementAction>(statementActions))).meta({
    description:
      '本人现在可办的操作：agree 相符，dispute 有差异，check_pass 复核通过，check_return 复核退回，reply 答复',
  }),
  blocked_reason: z.string().meta({ description: '本可办理而对本人关闭的原因，没有为空' }),
})

const filter = {
  ...pageRequest,
  statement_no: optionalText(16).meta({ description: '对账单编号，可为其中一段' }),
  state: statementState.optional(),
  from: day.optional().meta({ description: '截止日期的下限 yyyy-MM-dd' }),
  to: day.optional().meta({ description: '截止日期的上限 yyyy-MM-dd' }),
  sort: sortBy(['statement_no', 'to', 'closing_fen']),
}

const queryStatement = defineCall({
  path: '/api/statement/query_statement',
  title: '查询对账单',
  summary: '本单位的对账单：每月初出具的月度对账单，与自助出具的，新的在前。',
  access: holders,
  machine: 'read',
  request: z.strictObject(filter),
  row: page(statementRow),
  shows: ['statement'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

export const movedStatement = z.object({ statement_no: statementNo, state: statementState })
export const statementExample = { statement_no: 'DZ20260601000001' }

const orderStatement = defineCall({
  path: '/api/statement/order_statement',
  title: '自助出具对账单',
  summary:
    '为一个账户的一段日期出具对账单，截至昨日，一次不超过 366 天、5,000 笔；同一账户同一段日期重复出具返回同一份。',
  access: holders,
  request: z.strictObject({ acct_id: acctId, from: day, to: day }),
  row: movedStatement,
  changes: ['statement'],
  limit: 'write',
  errors: ['9015', '20311', '20312', '20314'],
  example: { acct_id: '999999999999', from: '2026-06-01', to: '2026-06-22' },
})

const makeStatementFile = defineCall({
  path: '/api/statement/make_file',
  title: '生成对账单文件',
  summary:
    '取得一份对账单的 PDF（带电子签名与验证码）：已生成的立即返回下载路径；尚未生成的交由后台生成，其间 url 为空，可再次调用。',
  access: { types: ['comp', 'financeOrg', 'admin'] },
  request: z.strictObject({ statement_no: statementNo }),
  row: paperFile,
  changes: ['document'],
  unaudited: true,
  limit: 'write',
  errors: ['9015', '20314'],
  example: statementExample,
})

const queryStatementByStaff = defineCall({
  path: '/api/admin/statement/query_statement',
  title: '对账单列表（银行）',
  summary: '各会员的对账单，待答复差异的在前，其余新的在前；unconfirmed 为逾期仍未确认的。',
  access: viewers,
  request: z.strictObject({
    ...filter,
    company_name: optionalText(61).meta({ description: '会员名称，可为其中一段' }),
    overdue: z.enum(['0', '1']).optional().meta({ description: '1 仅逾期未确认的' }),
  }),
  row: page(statementRow.extend({ company_name: z.string().meta({ description: '会员名称' }) })).extend({
    unconfirmed: z.int().meta({ description: '待确认的份数，不论筛选条件' }),
    overdue: z.int().meta({ description: '其中逾期未确认的份数' }),
    disputed: z.int().meta({ description: '有差异待答复的份数，不论筛选条件' }),
  }),
  shows: ['statement'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

/** The calls of this file, for the table. */
export const statementCalls = [
  queryAccount,
  queryEntry,
  queryStatement,
  orderStatement,
  makeStatementFile,
  verifyStatement,
  queryStatementByStaff,
] as const
