/** An account's lines and 对账单 as members and staff ask for them. */
import { addDays } from '@portal/shared/calendar/dates.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { STATEMENT_LINES } from '@portal/shared/statements/states.ts'
import { accountsOf, figuresOf, kindsOf, linesOf } from '../../ledger/statements.ts'
import { instantText } from '../../platform/calendar/calendar.ts'
import type { CallCtx, Handler, Handlers } from '../../platform/kernel/handler.ts'
import { queryAccount } from './accounts.ts'
import { businessHandlers } from './business.ts'
import { fileOf } from './papers.ts'
import { askedSpan, requireSpan } from './span.ts'
import { statementAnswerHandlers } from './statement-answers.ts'
import { readableStatement, statementDetail } from './statement-detail.ts'
import { orderStatement } from './statement-issue.ts'
import { noteOrdered } from './statement-moves.ts'
import { verifyStatement } from './verify.ts'

/** The account named, or the member's first; undefined where there is none. @throws Fault 9015 for somebody else's */
const ownAccount = async (ctx: CallCtx, acctId: string | undefined) => {
  const accounts = await accountsOf(ctx.tx, ctx.operator.memberId)
  if (acctId === undefined) return accounts[0]
  const account = accounts.find(({ id }) => String(id) === acctId)
  if (!account) throw new Fault('9015')
  return account
}

const queryEntry: Handler<'/api/statement/query_entry'> = async (ctx, input) => {
  const span = askedSpan(ctx, input)
  const account = await ownAccount(ctx, input.acct_id)
  const { page_no, page_size } = input
  const paged = { page_no, page_size }
  if (!account) {
    const none = { opening_fen: '0', in_fen: '0', in_count: 0, out_fen: '0', out_count: 0, closing_fen: '0' }
    return [{ total: 0, rows: [], ...paged, acct_id: '', ...span, ...none, kinds: [] }]
  }
  const figures = await figuresOf(ctx.tx, account.id, span)
  const part = { limit: page_size, offset: (page_no - 1) * page_size }
  const lines = await linesOf(ctx.tx, account.id, span, figures.openingFen, part)
  const kinds = await kindsOf(ctx.tx, account.id, span)
  return [
    {
      total: figures.inCount + figures.outCount,
      ...paged,
      rows: lines.map(line => ({
        entry_no: String(line.id),
        business_dt: line.businessDate,
        at: instantText(line.at),
        txn_no: line.txnNo,
        kind_name: line.kindName,
        remark: line.remark,
        other_name: line.otherName,
        ref_no: line.refNo,
        receipt_no: line.receiptNo,
        is_in: line.isIn,
        amount_fen: String(line.amountFen),
        balance_fen: String(line.balanceFen),
      })),
      acct_id: String(account.id),
      ...span,
      opening_fen: String(figures.openingFen),
      in_fen: String(figures.inFen),
      in_count: figures.inCount,
      out_fen: String(figures.outFen),
      out_count: figures.outCount,
      closing_fen: String(figures.closingFen),
      kinds: kinds.map(({ name, isIn, count, fen }) => ({
        kind_name: name,
        is_in: isIn,
        count,
        amount_fen: fen,
      })),
    },
  ]
}

/** @throws Fault 20314 for more lines than a paper takes */
const requireFewLines = ({ inCount, outCount }: { inCount: number; outCount: number }): void => {
  if (inCount + outCount > STATEMENT_LINES) throw new Fault('20314')
}

const order: Handler<'/api/statement/order_statement'> = async (ctx, { acct_id, ...typed }) => {
  const span = requireSpan(typed)
  const account = await ownAccount(ctx, acct_id)
  if (!account) throw new Fault('9015')
  const yesterday = addDays(ctx.today(), -1)
  // A day that is not over may still bring a line.
  if (span.to > yesterday)
    throw new Fault('20312', { fields: { to: `对账单只能出具至昨日（${yesterday}）` } })
  requireFewLines(await figuresOf(ctx.tx, account.id, span))
  const { memberId } = ctx.operator
  const { statement, isNew } = await orderStatement(
    ctx.tx,
    { now: ctx.now(), today: ctx.today() },
    { memberId, accountId: account.id, span },
  )
  if (isNew) await noteOrdered(ctx, statement)
  return [{ statement_no: statement.statementNo, state: statement.state }]
}

const makeFile: Handler<'/api/statement/make_file'> = async (ctx, input) => {
  const statement = await readableStatement(ctx, input.statement_no)
  requireFewLines(statement)
  const { statementNo: refNo } = statement
  return [await fileOf(ctx, { kind: 'statement', refNo, title: '对账单' })]
}

export const statementsHandlers = {
  '/api/statement/query_account': queryAccount,
  '/api/statement/query_entry': queryEntry,
  '/api/statement/order_statement': order,
  '/api/statement/query_detail': statementDetail,
  '/api/statement/make_file': makeFile,
  '/api/statement/verify': verifyStatement,
  ...statementAnswerHandlers,
  ...businessHandlers,
} satisfies Handlers
