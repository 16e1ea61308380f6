/** Lists of statements: a member's own, and all of them for staff. */
import { hasPermission } from '@portal/shared/access/masks.ts'
import { SERVICE_END } from '@portal/shared/calendar/business-hours.ts'
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { maskAccount } from '@portal/shared/people/mask.ts'
import { statementMeanings } from '@portal/shared/statements/meanings.ts'
import {
  type StatementActor,
  type StatementUntil,
  statementActions,
  statementStates,
  statementTransitions,
} from '@portal/shared/statements/states.ts'
import type { StateFace } from '@portal/shared/states/face.ts'
import { and, desc, eq, gte, ilike, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import { containing } from '../platform/db/like.ts'
import { orderOf } from '../platform/db/order.ts'
import { idArray } from '../platform/db/row-ids.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import { member } from '../platform/db/schema/members.ts'
import { statement } from '../platform/db/schema/statements.ts'
import type { CallCtx, Ctx, Handler, SignedIn } from '../platform/kernel/handler.ts'
import { inState } from '../platform/kernel/in-state.ts'
import { createOffers } from '../platform/kernel/offers.ts'
import type { Statement } from './statements.ts'

type Filter = RequestOf<'/api/admin/statement/query_statement'>
type Row = RowOf<'/api/statement/query_statement'>['rows'][number]

const offersOf = createOffers(statementTransitions, statementActions, {
  when: {},
  unless: { ownWork: ({ isOwn }: { isOwn: boolean }) => isOwn && '须由另一位复核人办理' },
})

/** As whom somebody who is signed in may act on a statement. */
const actorsOf = ({ principal }: SignedIn): StatementActor[] => {
  if (principal.kind !== 'customer') return hasPermission(principal, 'sign_review') ? ['officer'] : []
  return principal.biz_roles.flatMap(role => (role === 'viewer' ? [] : role))
}

const offersTo = (ctx: CallCtx, of: Statement, actors: readonly StatementActor[]) => {
  const offers = offersOf(of.state, actors, { isOwn: of.makerId === ctx.operator.operatorId })
  return { actions: offers.actions, blocked_reason: offers.blockedReason }
}

const nextOf = ({ state, confirmBy }: Statement) => {
  const { next, by, until }: Omit<StateFace<StatementUntil>, 'step'> = statementStates[state]
  return {
    next_step: next,
    next_by: by,
    next_until: until && confirmBy ? `${confirmBy}T${SERVICE_END}:00+08:00` : null,
  }
}

const select = (ctx: Ctx) =>
  ctx.tx
    .select({ of: statement, account: settleAccount, memberName: member.companyName })
    .from(statement)
    .innerJoin(settleAccount, eq(settleAccount.id, statement.accountId))
    .innerJoin(member, eq(member.id, statement.memberId))

/** What the bank is shown of what a member has said: nothing of a difference that it has not passed itself. */
const wordsOf = ({ operator: { principal } }: CallCtx, { state, difference }: Statement): string =>
  principal.kind !== 'customer' && state === 'T14' ? '' : difference

const toRow = (
  ctx: CallCtx,
  { of, account }: Awaited<ReturnType<typeof select>>[number],
  actors: readonly StatementActor[],
): Row => ({
  statement_no: of.statementNo,
  monthly: of.isMonthly,
  acct_id: String(of.accountId),
  acct_name: account.acctName,
  acct_no: account.acctNoEnc === null ? '' : maskAccount(ctx.atRest.open(account.acctNoEnc)),
  from: of.from,
  to: of.to,
  opening_fen: String(of.openingFen),
  in_fen: String(of.inFen),
  in_count: of.inCount,
  out_fen: String(of.outFen),
  out_count: of.outCount,
  closing_fen: String(of.closingFen),
  state: of.state,
  state_name: statementStates[of.state].name,
  issued_at: instantText(of.issuedAt),
  confirm_by: of.confirmBy,
  difference: wordsOf(ctx, of),
  reply: of.reply,
  answered_by: of.answeredBy,
  answered_at: of.answeredAt && instantText(of.answeredAt),
  version: of.version,
  ...nextOf(of),
  ...offersTo(ctx, of, actors),
})

const sortable = { statement_no: statement.statementNo, to: statement.to, closing_fen: statement.closingFen }
const order = (filter: Pick<Filter, 'sort'>, first: SQL[] = []) =>
  orderOf(filter.sort, sortable, [...first, desc(statement.id)])

const waitsForMember = inState(statement.state, statementMeanings, ({ waitsFor }) => waitsFor === 'member')
const waitsForBank = inState(statement.state, statementMeanings, ({ waitsFor }) => waitsFor === 'bank')
/** Of a day: to be confirmed before it, and not. */
const overdueOn = (today: string) => and(waitsForMember, lt(statement.confirmBy, today))

const matching = (filter: Omit<Filter, 'company_name' | 'overdue'>): SQL | undefined =>
  and(
    filter.statement_no ? ilike(statement.statementNo, containing(filter.statement_no)) : undefined,
    filter.state ? eq(statement.state, filter.state) : undefined,
    filter.from ? gte(statement.to, filter.from) : undefined,
    filter.to ? lte(statement.to, filter.to) : undefined,
  )

const pageOf = async (
  ctx: CallCtx,
  filter: Pick<Filter, 'page_no' | 'page_size'>,
  where: SQL | undefined,
  by: SQL[],
) => {
  const [counted] = await ctx.tx
    .select({ total: sql<number>`count(*)::int` })
    .from(statement)
    .innerJoin(member, eq(member.id, statement.memberId))
    .where(where)
  const rows = await select(ctx)
    .where(where)
    .orderBy(...by)
    .limit(filter.page_size)
    .offset((filter.page_no - 1) * filter.page_size)
  return { total: counted?.total ?? 0, rows, page_no: filter.page_no, page_size: filter.page_size }
}

export const statementsByMember: Handler<'/api/statement/query_statement'> = async (ctx, filter) => {
  const own = and(eq(statement.memberId, ctx.operator.memberId), matching(filter))
  const page = await pageOf(ctx, filter, own, order(filter))
  const actors = actorsOf(ctx.operator)
  return [{ ...page, rows: page.rows.map(row => toRow(ctx, row, actors)) }]
}

const staffWhere = (ctx: CallCtx, filter: Filter): SQL | undefined =>
  and(
    matching(filter),
    filter.company_name ? ilike(member.companyName, containing(filter.company_name)) : undefined,
    filter.overdue === '1' ? overdueOn(ctx.today()) : undefined,
  )

/** What waits for an answer of the bank comes first. */
const staffOrder = (filter: Filter) => order(filter, [desc(waitsForBank)])

export const statementsByStaff: Handler<'/api/admin/statement/query_statement'> = async (ctx, filter) => {
  const page = await pageOf(ctx, filter, staffWhere(ctx, filter), staffOrder(filter))
  const [counts] = await ctx.tx
    .select({
      unconfirmed: sql<number>`(count(*) filter (where ${waitsForMember}))::int`,
      overdue: sql<number>`(count(*) filter (where ${overdueOn(ctx.today())}))::int`,
      disputed: sql<number>`(count(*) filter (where ${waitsForBank}))::int`,
    })
    .from(statement)
  const actors = actorsOf(ctx.operator)
  return [
    {
      ...page,
      rows: page.rows.map(row => ({ ...toRow(ctx, row, actors), company_name: row.memberName })),
      unconfirmed: counts?.unconfirmed ?? 0,
      overdue: counts?.overdue ?? 0,
      disputed: counts?.disputed ?? 0,
    },
  ]
}

/** The list for a file: the ids of all that match, in the list's order. */
export const idsOfStatements = (ctx: CallCtx, filter: Filter): SQL =>
  idArray(
    ctx.tx
      .select({ id: statement.id })
      .from(statement)
      .innerJoin(member, eq(member.id, statement.memberId))
      .where(staffWhere(ctx, filter))
      .orderBy(...staffOrder(filter)),
  )

/** And these of them by id, as they are now. */
export const statementsById = async (ctx: CallCtx, ids: readonly number[]) => {
  const rows = await select(ctx).where(inArray(statement.id, [...ids]))
  return new Map(
    rows.map(row => [row.of.id, { ...toRow(ctx, row, []), company_name: row.memberName }] as const),
  )
}
