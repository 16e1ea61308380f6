/** The bank's own books: trial balance, ledger, day-end reconciliation, amortisation of discount interest. For staff. */
import { z } from 'zod'
import {
  type DifferenceAction,
  type DifferenceKind,
  type DifferenceState,
  differenceActions,
  differenceKinds,
  differenceStates,
} from '../books/differences.ts'
import { type BookSet, bookSets, type SubjectNo, subjects } from '../books/subjects.ts'
import { defineCall } from './call.ts'
import {
  applyNo,
  date,
  day,
  fen,
  instant,
  keysOf,
  nextFields,
  optionalText,
  page,
  pageRequest,
  rateE6,
  seenVersion,
  sortBy,
  totalFen,
} from './fields.ts'

const viewers = { types: ['admin'], permission: 'books_view' } as const
const checkers = { types: ['admin'], permission: 'books_check' } as const

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
const acctId = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ description: '账户序号', examples: ['12'] })

const span = {
  from: day.optional().meta({ description: '起始日期 yyyy-MM-dd，缺省为今日' }),
  to: day.optional().meta({ description: '截止日期 yyyy-MM-dd，缺省为今日；一次不超过 366 天' }),
}
const monthSpan = {
  from: day.optional().meta({ description: '起始日期 yyyy-MM-dd，缺省为本月一日' }),
  to: day.optional().meta({ description: '截止日期 yyyy-MM-dd，缺省为今日；一次不超过 366 天' }),
}
const answeredSpan = {
  from: date.meta({ description: '起始日期' }),
  to: date.meta({ description: '截止日期' }),
}
const ofSet = { set: bookSet.default('bank') }
const books = ['books', 'sign', 'disc_apply', 'order'] as const

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
  amount_fen: fen.meta({ description: '金额，单位：分' }),
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

export const checkedDayRow = z.object({
  dt: date.meta({ description: '业务日期' }),
  checked_at: instant.meta({ description: '对账时间' }),
  checked_by: z.string().meta({ description: '对账人；每日自动为系统' }),
  movements: z.int().meta({ description: '当日账务笔数' }),
  debit_fen: totalFen.meta({ description: '当日借方合计，单位：分' }),
  credit_fen: totalFen.meta({ description: '当日贷方合计，单位：分' }),
  differences: z.int().meta({ description: '发现的差异数' }),
  open: z.int().meta({ description: '其中待处理的' }),
  runs: z.int().meta({ description: '对账次数' }),
})

const queryDay = defineCall({
  path: '/api/admin/books/query_day',
  title: '查询日终对账',
  summary: '已对账的各日及结果，新的在前。',
  access: viewers,
  request: z.strictObject({
    ...pageRequest,
    from: day.optional().meta({ description: '业务日期的下限 yyyy-MM-dd' }),
    to: day.optional().meta({ description: '业务日期的上限 yyyy-MM-dd' }),
  }),
  row: page(checkedDayRow).extend({
    yesterday: date.meta({ description: '可对账的最后一日' }),
  }),
  shows: ['books'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

const kindText = Object.entries(differenceKinds)
  .map(([code, name]) => `${code} ${name}`)
  .join('，')
export const differenceKind = z
  .enum(keysOf<DifferenceKind>(differenceKinds))
  .meta({ description: `差异种类：${kindText}` })
const stateText = Object.entries(differenceStates)
  .map(([code, { name }]) => `${code} ${name}`)
  .join('，')
export const differenceState = z
  .enum(keysOf<DifferenceState>(differenceStates))
  .meta({ description: `差异状态：${stateText}` })
const differenceId = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ description: '差异序号', examples: ['1'] })

export const differenceRow = z.object({
  difference_id: differenceId,
  dt: date.meta({ description: '业务日期' }),
  kind: differenceKind,
  kind_name: z.string().meta({ description: '差异种类名称' }),
  subject_no: z.string().meta({ description: '业务、对账单或账户的编号' }),
  acct_id: acctId.nullable().meta({ description: '账户序号；不涉及账户为 null' }),
  acct_name: z.string().meta({ description: '账户名称；不涉及账户为空' }),
  side: z.enum(['D', 'C', '']).meta({ description: 'D 借方，C 贷方；不涉及分录为空' }),
  expected_fen: fen.meta({ description: '应有金额（业务），单位：分' }),
  found_fen: fen.meta({ description: '实有金额（账务），单位：分' }),
  gap_fen: fen.meta({ description: '差额：实有减应有，单位：分' }),
  detail: z.string().meta({ description: '差异说明' }),
  state: differenceState,
  state_name: z.string().meta({ description: '状态名称' }),
  found_at: instant.meta({ description: '最近一次发现的时间' }),
  accepted_by: z.string().meta({ description: '确认人；没有确认为空' }),
  accepted_at: instant.nullable().meta({ description: '确认时间；没有确认为 null' }),
  words: z.string().meta({ description: '确认说明；没有确认为空' }),
  version: z.int().meta({ description: '版本' }),
  ...nextFields,
  actions: z
    .array(z.enum(keysOf<DifferenceAction>(differenceActions)))
    .meta({ description: '本人现在可办的操作：accept 确认' }),
})

const queryDifference = defineCall({
  path: '/api/admin/books/query_difference',
  title: '查询对账差异',
  summary: '日终对账发现的差异，待处理的在前，其余新的在前。',
  access: viewers,
  request: z.strictObject({
    ...pageRequest,
    difference_id: differenceId.optional(),
    state: differenceState.optional(),
    kind: differenceKind.optional(),
    from: day.optional().meta({ description: '业务日期的下限 yyyy-MM-dd' }),
    to: day.optional().meta({ description: '业务日期的上限 yyyy-MM-dd' }),
    subject_no: optionalText(64).meta({ description: '业务、对账单或账户的编号，可为其中一段' }),
  }),
  row: page(differenceRow).extend({
    open: z.int().meta({ description: '待处理的差异数，不论筛选条件' }),
  }),
  shows: ['books'],
  limit: 'read',
  example: { page_no: 1, page_size: 10 },
})

const checkDay = defineCall({
  path: '/api/admin/books/check_day',
  title: '执行日终对账',
  summary:
    '对过去的一日重新对账：账务与放款、兑付、清偿、转贴现结算、付息款、提示付款、追索逐笔核对，并核对账户余额和对账单。已消除的差异自动关闭。',
  access: checkers,
  request: z.strictObject({ dt: day.meta({ description: '业务日期，今日以前' }) }),
  row: checkedDayRow,
  changes: ['books'],
  limit: 'write',
  errors: ['20361'],
  example: { dt: '2026-06-22' },
})

const acceptDifference = defineCall({
  path: '/api/admin/books/accept_difference',
  title: '确认对账差异',
  summary: '查明原因后确认一条差异，说明原因和处理。金额再有变化的，重新待处理。',
  access: checkers,
  request: z.strictObject({
    difference_id: differenceId,
    reason: z.string().max(200).meta({ description: '原因和处理，2 至 200 字' }),
    seen_version: seenVersion,
  }),
  row: z.object({ difference_id: differenceId, state: differenceState }),
  changes: ['books'],
  limit: 'write',
  errors: ['9015', '20000', '20072', '21011'],
  example: { difference_id: '999999999999', reason: '已补记分录，见 LZ20260623000001' },
})

const amortised = {
  opening_fen: totalFen.meta({ description: '期初待摊利息，单位：分' }),
  added_fen: totalFen.meta({ description: '本期新增（放款时收取）的利息，单位：分' }),
  earned_fen: totalFen.meta({ description: '本期摊销（确认收入）的利息，单位：分' }),
  handed_over_fen: totalFen.meta({ description: '本期随票据卖出结转的未摊销利息，单位：分' }),
  closing_fen: totalFen.meta({ description: '期末待摊利息，单位：分' }),
}

export const amortisedPeriod = z.object({
  period: z.string().meta({ description: '日期 yyyy-MM-dd 或月份 yyyy-MM' }),
  from: date.meta({ description: '首日' }),
  to: date.meta({ description: '末日' }),
  bills: z.int().meta({ description: '本期在摊票据张数' }),
  ...amortised,
})

const queryPeriod = defineCall({
  path: '/api/admin/books/query_amortisation_period',
  title: '查询利息摊销（按日或按月）',
  summary:
    '贴现利息自放款日起按日直线摊销至计息到期日前一日，取整到分，逐日之和等于利息。期初加新增减摊销减结转等于期末；累计摊销加待摊利息等于利息收入科目余额。',
  access: viewers,
  request: z.strictObject({
    ...pageRequest,
    ...monthSpan,
    by: z.enum(['day', 'month']).optional().meta({ description: 'day 按日（缺省），month 按月' }),
  }),
  row: page(amortisedPeriod).extend({
    ...answeredSpan,
    totals: z.object(amortised).meta({ description: '整段日期的合计' }),
    earned_fen: totalFen.meta({ description: '截至末日累计摊销的利息，单位：分' }),
    remaining_fen: totalFen.meta({ description: '截至末日待摊利息，单位：分' }),
    ledger_fen: totalFen.meta({ description: '截至末日利息收入科目的余额，单位：分' }),
    ties: z.boolean().meta({ description: '累计摊销加待摊利息等于利息收入科目余额' }),
  }),
  shows: books,
  limit: 'read',
  errors: ['20360'],
  example: { page_no: 1, page_size: 31 },
})

export const amortisedBill = z.object({
  bill_id: z.string().meta({ description: '贴现票据序号' }),
  apply_no: applyNo,
  line: z.int().meta({ description: '申请中的行号' }),
  bill_no: z.string().meta({ description: '票据（包）号' }),
  range: z.string().meta({ description: '子票区间' }),
  company_name: z.string().meta({ description: '贴现申请人' }),
  face_fen: fen.meta({ description: '票面金额，单位：分' }),
  rate_e6: rateE6,
  days: z.int().meta({ description: '计息天数' }),
  first_dt: date.meta({ description: '放款日（首日摊销）' }),
  end_dt: date.meta({ description: '计息到期日（当日不摊销）' }),
  sold_dt: date.nullable().meta({ description: '卖出日；截至末日没有卖出为 null' }),
  interest_fen: fen.meta({ description: '贴现利息，单位：分' }),
  before_fen: fen.meta({ description: '期初累计摊销，单位：分' }),
  earned_fen: fen.meta({ description: '本期摊销，单位：分' }),
  handed_over_fen: fen.meta({ description: '本期卖出结转，单位：分' }),
  remaining_fen: fen.meta({ description: '期末待摊，单位：分' }),
})

const queryAmortisation = defineCall({
  path: '/api/admin/books/query_amortisation',
  title: '查询利息摊销（按票据）',
  summary: '一段日期内仍在摊销的贴现票据，逐张列出利息、累计摊销、本期摊销、卖出结转和待摊利息。',
  access: viewers,
  request: z.strictObject({
    ...pageRequest,
    ...monthSpan,
    keyword: optionalText(61).meta({ description: '申请编号、票号或申请人，可为其中一段' }),
  }),
  row: page(amortisedBill).extend(answeredSpan),
  shows: books,
  limit: 'read',
  errors: ['20360'],
  example: { page_no: 1, page_size: 10 },
})

/** The calls of this file, for the table. */
export const bankBookCalls = [
  queryTrialBalance,
  queryAccount,
  queryEntry,
  queryDay,
  queryDifference,
  checkDay,
  acceptDifference,
  queryPeriod,
  queryAmortisation,
] as const
