/** Day-end reconciliation of the bank's books (日终对账): the days, and what does not agree. */
import { z } from 'zod'
import {
  type DifferenceAction,
  type DifferenceKind,
  type DifferenceState,
  differenceActions,
  differenceKinds,
  differenceStates,
} from '../books/differences.ts'
import { acctId, viewers } from './bank-books.ts'
import { defineCall } from './call.ts'
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
  seenVersion,
  totalFen,
} from './fields.ts'

const checkers = { types: ['admin'], permission: 'books_check' } as const

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

/** The calls of this file, for the table. */
export const bookCheckCalls = [queryDay, queryDifference, checkDay, acceptDifference] as const
