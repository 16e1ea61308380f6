/** What is said about a month's statement: by its member, one person or two, and by the bank. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { linesById, type Statement } from '../../ledger/statements.ts'
import type { CallCtx, Handler, Handlers } from '../../platform/kernel/handler.ts'
import { readReason } from '../../platform/kernel/reason.ts'
import { actingOn, moveStatement, takeStatement } from './statement-moves.ts'

const answer = ({ statementNo, state }: Statement) => [{ statement_no: statementNo, state }]

/** Who says it for the member, and when. */
const saidBy = (ctx: CallCtx) => ({
  answeredBy: ctx.operator.userName,
  answeredAt: ctx.now(),
  makerId: ctx.operator.operatorId,
})

const agree: Handler<'/api/statement/agree_statement'> = async (ctx, input) => {
  const of = await takeStatement(ctx, input, ctx.operator.memberId)
  const event = ctx.operator.needReview ? 'agree_for_review' : 'agree'
  return answer(await moveStatement(ctx, of, event, actingOn(ctx, 'maker'), '', saidBy(ctx)))
}

/** @throws Fault 20376 for a line that is not of this statement */
const markedOf = async (ctx: CallCtx, of: Statement, entryNos: readonly string[] = []): Promise<number[]> => {
  const ids = [...new Set(entryNos.map(Number))]
  const lines = await linesById(ctx.tx, of.accountId, of, ids)
  if (lines.length < ids.length)
    throw new Fault('20376', { fields: { entry_nos: '所选收付不在该对账单内，请重新勾选' } })
  return lines.map(({ id }) => id)
}

const dispute: Handler<'/api/statement/dispute_statement'> = async (ctx, input) => {
  const difference = readReason(input.reason, '请填写2-200字的差异说明')
  const of = await takeStatement(ctx, input, ctx.operator.memberId)
  const markedIds = await markedOf(ctx, of, input.entry_nos)
  const event = ctx.operator.needReview ? 'dispute_for_review' : 'dispute'
  const said = { difference, markedIds, reply: '', ...saidBy(ctx) }
  return answer(await moveStatement(ctx, of, event, actingOn(ctx, 'maker'), difference, said))
}

/** What a checker decides on. @throws Fault 9015, 20072, 21001 for what they have said themselves */
const takeForCheck = async (
  ctx: CallCtx,
  input: { statement_no: string; seen_version?: number | undefined },
): Promise<Statement> => {
  const of = await takeStatement(ctx, input, ctx.operator.memberId)
  if (of.makerId === ctx.operator.operatorId) throw new Fault('21001')
  return of
}

const pass: Handler<'/api/statement/pass_statement'> = async (ctx, input) => {
  const of = await takeForCheck(ctx, input)
  const words = of.state === 'T14' ? of.difference : ''
  return answer(await moveStatement(ctx, of, 'check_pass', actingOn(ctx, 'checker'), words))
}

const sendBack: Handler<'/api/statement/return_statement'> = async (ctx, input) => {
  const reason = readReason(input.reason, '请填写2-200字的退回原因')
  const of = await takeForCheck(ctx, input)
  // A difference that was never passed is none; the history keeps its words.
  const unsaid = of.state === 'T14' ? { difference: '', markedIds: [] } : {}
  return answer(await moveStatement(ctx, of, 'check_return', actingOn(ctx, 'checker'), reason, unsaid))
}

const reply: Handler<'/api/admin/statement/reply_statement'> = async (ctx, input) => {
  const words = readReason(input.reason, '请填写2-200字的答复')
  const of = await takeStatement(ctx, input)
  return answer(await moveStatement(ctx, of, 'reply', actingOn(ctx, 'officer'), words, { reply: words }))
}

export const statementAnswerHandlers = {
  '/api/statement/agree_statement': agree,
  '/api/statement/dispute_statement': dispute,
  '/api/statement/pass_statement': pass,
  '/api/statement/return_statement': sendBack,
  '/api/admin/statement/reply_statement': reply,
} satisfies Handlers
