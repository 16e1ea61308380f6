/** One statement's history, and the lines that its difference points at. */
import { hasPermission } from '@portal/shared/access/masks.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { statementEvents } from '@portal/shared/statements/states.ts'
import { asc, eq } from 'drizzle-orm'
import { linesById, type Statement } from '../../ledger/statements.ts'
import { instantText } from '../../platform/calendar/calendar.ts'
import { statement, statementLog } from '../../platform/db/schema/statements.ts'
import type { CallCtx, Ctx, Handler } from '../../platform/kernel/handler.ts'

type Detail = RowOf<'/api/statement/query_detail'>
type LogRow = typeof statementLog.$inferSelect

/** The caller's own, or any for staff who may see it. @throws Fault 1003, 9015 */
export const readableStatement = async (ctx: CallCtx, statementNo: string): Promise<Statement> => {
  const { memberId, principal } = ctx.operator
  const isStaff = principal.kind !== 'customer'
  if (isStaff && !hasPermission(principal, 'sign_view')) throw new Fault('1003')
  const [row] = await ctx.tx.select().from(statement).where(eq(statement.statementNo, statementNo))
  if (!row || (!isStaff && row.memberId !== memberId)) throw new Fault('9015')
  return row
}

const asksForReview = ({ event }: LogRow): boolean =>
  event === 'agree_for_review' || event === 'dispute_for_review'

/** What the bank is shown of it: what the member has not passed itself is its own business. */
const toldToBank = (log: readonly LogRow[]): LogRow[] =>
  log.filter(
    (row, at) => row.event !== 'check_return' && (!asksForReview(row) || log[at + 1]?.event === 'check_pass'),
  )

/** Every statement has been issued or ordered; what was said about it since is in its log. */
const firstOf = ({ isMonthly, issuedAt }: Statement): Detail['history'][number] => {
  const event = isMonthly ? 'issue' : 'order'
  return { event, event_name: statementEvents[event], actor_name: '', remark: '', at: instantText(issuedAt) }
}

const historyOf = async (ctx: CallCtx, of: Statement): Promise<Detail['history']> => {
  const rows = await ctx.tx
    .select()
    .from(statementLog)
    .where(eq(statementLog.statementId, of.id))
    .orderBy(asc(statementLog.id))
  const shown = ctx.operator.principal.kind === 'customer' ? rows : toldToBank(rows)
  return [
    firstOf(of),
    ...shown.map(row => ({
      event: row.event,
      event_name: statementEvents[row.event],
      actor_name: row.actorName,
      remark: row.remark,
      at: instantText(row.at),
    })),
  ]
}

const markedLines = async (ctx: Ctx, of: Statement): Promise<Detail['marked']> => {
  const lines = await linesById(ctx.tx, of.accountId, of, of.markedIds)
  return lines.map(line => ({
    entry_no: String(line.id),
    business_dt: line.businessDate,
    kind_name: line.kindName,
    other_name: line.otherName,
    ref_no: line.refNo,
    is_in: line.isIn,
    amount_fen: String(line.amountFen),
  }))
}

export const statementDetail: Handler<'/api/statement/query_detail'> = async (ctx, input) => {
  const of = await readableStatement(ctx, input.statement_no)
  const isUnpassed = ctx.operator.principal.kind !== 'customer' && of.state === 'T14'
  return [
    {
      statement_no: of.statementNo,
      history: await historyOf(ctx, of),
      marked: isUnpassed ? [] : await markedLines(ctx, of),
    },
  ]
}
