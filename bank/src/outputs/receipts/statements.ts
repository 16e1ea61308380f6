/** 对账单 as members and staff ask for them. */
import { hasPermission } from '@portal/shared/access/permissions.ts'
import { addDays, daysBetween } from '@portal/shared/calendar/dates.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { maskAccount } from '@portal/shared/people/mask.ts'
import { STATEMENT_DAYS, STATEMENT_LINES } from '@portal/shared/statements/states.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { accountsOf, figuresOf, kindsOf, linesOf, type Span } from '../../ledger/statements.ts'
import { instantText } from '../../platform/calendar/calendar.ts'
import { ledgerEntry, ledgerTxn } from '../../platform/db/schema/ledger.ts'
import type { CallCtx, Handler, Handlers } from '../../platform/kernel/handler.ts'
import { readReason } from '../../platform/kernel/reason.ts'
import { fileOf } from './papers.ts'
import { orderStatement } from './statement-issue.ts'
import { actingOn, moveStatement, noteOrdered, takeStatement } from './statement-moves.ts'
import { verifyStatement } from './verify.ts'

const queryAccount: Handler<'/api/statement/query_account'> = async ctx => {
  const accounts = await accountsOf(ctx.tx, ctx.operator.memberId)
  if (accounts.length === 0) return []
  const firsts = await ctx.tx
    .select({ id: ledgerEntry.accountId, day: sql<string>`min(${ledgerTxn.businessDate})` })
    .from(ledgerEntry)
    .innerJoin(ledgerTxn, eq(ledgerTxn.id, ledgerEntry.txnId))
    .where(
      inArray(
        ledgerEntry.accountId,
        accounts.map(({ id }) => id),
      ),
    )
    .groupBy(ledgerEntry.accountId)
  const firstOf = new Map(firsts.map(({ id, day }) => [id, day]))
  return accounts.map(account => ({
    acct_id: String(account.id),
    acct_name: account.acctName,
    acct_no: account.acctNoEnc === null ? '' : maskAccount(ctx.atRest.open(account.acctNoEnc)),
    balance_fen: String(account.balanceFen),
    first_dt: firstOf.get(account.id) ?? null,
  }))
}

/** @throws Fault 20311 for one that ends before it begins, or is longer than a year */
const requireSpan = ({ from, to }: Span): Span => {
  const days = daysBetween(from, to) + 1
  if (days >= 1 && days <= STATEMENT_DAYS) return { from, to }
  const text = days < 1 ? '截止日期不能早于起始日期' : `一次不超过 ${STATEMENT_DAYS} 天`
  throw new Fault('20311', { fields: { to: text } })
}

/** The account named, or the member's first; undefined where there is none. @throws Fault 9015 for somebody else's */
const ownAccount = async (ctx: CallCtx, acctId: string | undefined) => {
  const accounts = await accountsOf(ctx.tx, ctx.operator.memberId)
  if (acctId === undefined) return accounts[0]
  const account = accounts.find(({ id }) => String(id) === acctId)
  if (!account) throw new Fault('9015')
  return account
}

const queryEntry: Handler<'/api/statement/query_entry'> = async (ctx, input) => {
  const today = ctx.today()
  const to = input.to ?? (input.from !== undefined && input.from > today ? input.from : today)
  const span = requireSpan({ from: input.from ?? `${to.slice(0, 7)}-01`, to })
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

const agree: Handler<'/api/statement/agree_statement'> = async (ctx, input) => {
  const of = await takeStatement(ctx, input, ctx.operator.memberId)
  const by = actingOn(ctx, 'member')
  const moved = await moveStatement(ctx, of, 'agree', by, '', { answeredBy: by.name, answeredAt: ctx.now() })
  return [{ statement_no: moved.statementNo, state: moved.state }]
}

const dispute: Handler<'/api/statement/dispute_statement'> = async (ctx, input) => {
  const difference = readReason(input.reason, '请填写2-200字的差异说明')
  const of = await takeStatement(ctx, input, ctx.operator.memberId)
  const by = actingOn(ctx, 'member')
  const moved = await moveStatement(ctx, of, 'dispute', by, difference, {
    difference,
    reply: '',
    answeredBy: by.name,
    answeredAt: ctx.now(),
  })
  return [{ statement_no: moved.statementNo, state: moved.state }]
}

const reply: Handler<'/api/admin/statement/reply_statement'> = async (ctx, input) => {
  const words = readReason(input.reason, '请填写2-200字的答复')
  const of = await takeStatement(ctx, input)
  const moved = await moveStatement(ctx, of, 'reply', actingOn(ctx, 'officer'), words, { reply: words })
  return [{ statement_no: moved.statementNo, state: moved.state }]
}

/** The caller's own, or any for staff who may see it. @throws Fault 1003, 9015 */
const makeFile: Handler<'/api/statement/make_file'> = async (ctx, input) => {
  const { memberId, principal } = ctx.operator
  const isStaff = principal.kind !== 'customer'
  if (isStaff && !hasPermission(principal, 'sign_view')) throw new Fault('1003')
  const statement = await takeStatement(ctx, input, isStaff ? undefined : memberId)
  requireFewLines(statement)
  const { statementNo: refNo } = statement
  return [await fileOf(ctx, { kind: 'statement', refNo, title: '对账单' })]
}

export const statementsHandlers = {
  '/api/statement/query_account': queryAccount,
  '/api/statement/query_entry': queryEntry,
  '/api/statement/order_statement': order,
  '/api/statement/agree_statement': agree,
  '/api/statement/dispute_statement': dispute,
  '/api/statement/make_file': makeFile,
  '/api/statement/verify': verifyStatement,
  '/api/admin/statement/reply_statement': reply,
} satisfies Handlers
