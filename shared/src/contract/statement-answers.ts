import { z } from 'zod'
import { MARKED_LINES, type StatementEvent, statementEvents } from '../statements/states.ts'
import { defineCall } from './call.ts'
import { checkers, makers } from './callers.ts'
import { instant, keysOf, seenVersion } from './fields.ts'
import {
  entryNo,
  statementExample as example,
  movedStatement as moved,
  statementEntry,
  statementNo,
} from './statements.ts'

/* 对账单: what is said about one, by its member and by the bank, and the history of it. */

const repliers = { types: ['admin'], permission: 'sign_review' } as const

const eventText = Object.entries(statementEvents)
  .map(([code, name]) => `${code} ${name}`)
  .join('，')

const agreeStatement = defineCall({
  path: '/api/statement/agree_statement',
  title: '确认对账单相符',
  summary:
    '经办人确认月度对账单与本单位账目相符；已提出差异的也可以确认相符。设复核的单位由复核人通过后生效。',
  access: makers,
  request: z.strictObject({ statement_no: statementNo, seen_version: seenVersion }),
  row: moved,
  changes: ['statement'],
  limit: 'write',
  errors: ['9015', '20000', '20072'],
  example,
})

const disputeStatement = defineCall({
  path: '/api/statement/dispute_statement',
  title: '提出对账差异',
  summary:
    '经办人说明月度对账单与本单位账目的差异，可勾选所指的收付，由银行答复后再确认。设复核的单位先由复核人通过。',
  access: makers,
  request: z.strictObject({
    statement_no: statementNo,
    reason: z.string().max(200).meta({ description: '差异说明，2 至 200 字' }),
    entry_nos: z
      .array(entryNo)
      .max(MARKED_LINES)
      .optional()
      .meta({ description: `差异所指收付的分录序号，至多 ${MARKED_LINES} 笔，缺省为整份` }),
    seen_version: seenVersion,
  }),
  row: moved,
  changes: ['statement'],
  limit: 'write',
  errors: ['9015', '20000', '20072', '20376', '21011'],
  example: { ...example, reason: '6 月 18 日的贴现利息与本企业计算不一致' },
})

const passStatement = defineCall({
  path: '/api/statement/pass_statement',
  title: '复核通过对账单的确认',
  summary: '复核人通过经办人对对账单的确认或差异；不能复核自己提交的。',
  access: checkers,
  request: z.strictObject({ statement_no: statementNo, seen_version: seenVersion }),
  row: moved,
  changes: ['statement'],
  limit: 'write',
  errors: ['9015', '20000', '20072', '21001'],
  example,
})

const returnStatement = defineCall({
  path: '/api/statement/return_statement',
  title: '复核退回对账单的确认',
  summary: '退回后对账单回到经办人提交之前，由其重新核对。',
  access: checkers,
  request: z.strictObject({
    statement_no: statementNo,
    reason: z.string().max(200).meta({ description: '退回原因，2 至 200 字' }),
    seen_version: seenVersion,
  }),
  row: moved,
  changes: ['statement'],
  limit: 'write',
  errors: ['9015', '20000', '20072', '21001', '21011'],
  example: { ...example, reason: '6 月 18 日的利息已在附件中说明，并无差异' },
})

export const statementHistoryLine = z.object({
  event: z.enum(keysOf<StatementEvent>(statementEvents)).meta({ description: `办理：${eventText}` }),
  event_name: z.string().meta({ description: '办理名称' }),
  actor_name: z.string().meta({ description: '办理人；系统为空' }),
  remark: z.string().meta({ description: '所说的话，没有为空' }),
  at: instant.meta({ description: '办理时间' }),
})

export const markedLine = statementEntry.pick({
  entry_no: true,
  business_dt: true,
  kind_name: true,
  other_name: true,
  ref_no: true,
  is_in: true,
  amount_fen: true,
})

const queryDetail = defineCall({
  path: '/api/statement/query_detail',
  title: '查询对账单的办理记录',
  summary: '一份对账单由谁确认、提出差异、答复，何时，怎么说的，由早到晚；以及差异所指的收付。',
  access: { types: ['comp', 'financeOrg', 'admin'] },
  machine: 'read',
  request: z.strictObject({ statement_no: statementNo }),
  row: z.object({
    statement_no: statementNo,
    history: z.array(statementHistoryLine).meta({ description: '办理记录' }),
    marked: z.array(markedLine).meta({ description: '最近一次差异所指的收付；未指明为空' }),
  }),
  shows: ['statement'],
  limit: 'read',
  errors: ['9015'],
  example,
})

const replyStatement = defineCall({
  path: '/api/admin/statement/reply_statement',
  title: '答复对账差异',
  summary: '答复会员提出的差异，会员据此再行确认。',
  access: repliers,
  request: z.strictObject({
    statement_no: statementNo,
    reason: z.string().max(200).meta({ description: '答复，2 至 200 字，告知会员' }),
    seen_version: seenVersion,
  }),
  row: moved,
  changes: ['statement'],
  limit: 'write',
  errors: ['9015', '20000', '20072', '21011'],
  example: { ...example, reason: '利息按协议第 5 条计算，见 6 月 18 日回单' },
})

/** The calls of this file, for the table. */
export const statementAnswerCalls = [
  agreeStatement,
  disputeStatement,
  passStatement,
  returnStatement,
  queryDetail,
  replyStatement,
] as const
