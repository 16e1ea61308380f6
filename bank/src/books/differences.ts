/** Differences that reconciliations have found, and what officers say of them. */
import { hasPermission } from '@portal/shared/access/masks.ts'
import {
  type DifferenceActor,
  differenceActions,
  differenceKinds,
  differenceStates,
  differenceTransitions,
} from '@portal/shared/books/differences.ts'
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, count, desc, eq, gte, ilike, inArray, lte, type SQL } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import { containing } from '../platform/db/like.ts'
import { idArray } from '../platform/db/row-ids.ts'
import { booksDifference } from '../platform/db/schema/books.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import type { CallCtx, Handler, SignedIn } from '../platform/kernel/handler.ts'
import { createOffers } from '../platform/kernel/offers.ts'
import { readReason } from '../platform/kernel/reason.ts'
import { requireSeen } from '../platform/kernel/stale.ts'
import { isOpen } from './days.ts'
import { moveDifference } from './keep-day.ts'

type Filter = RequestOf<'/api/admin/books/query_difference'>
type Row = RowOf<'/api/admin/books/query_difference'>['rows'][number]

const offersOf = createOffers(differenceTransitions, differenceActions, { when: {}, unless: {} })

const actorsOf = ({ principal }: SignedIn): DifferenceActor[] =>
  hasPermission(principal, 'books_check') ? ['officer'] : []

const select = (ctx: CallCtx) =>
  ctx.tx
    .select({ of: booksDifference, acctName: settleAccount.acctName })
    .from(booksDifference)
    .leftJoin(settleAccount, eq(settleAccount.id, booksDifference.accountId))

const toRow = (
  { of, acctName }: Awaited<ReturnType<typeof select>>[number],
  actors: readonly DifferenceActor[],
): Row => ({
  difference_id: String(of.id),
  dt: of.businessDate,
  kind: of.kind,
  kind_name: differenceKinds[of.kind],
  subject_no: of.subject,
  acct_id: of.accountId === null ? null : String(of.accountId),
  acct_name: acctName ?? '',
  side: of.side,
  expected_fen: String(of.expectedFen),
  found_fen: String(of.foundFen),
  gap_fen: String(of.foundFen - of.expectedFen),
  detail: of.detail,
  state: of.state,
  state_name: differenceStates[of.state].name,
  found_at: instantText(of.foundAt),
  accepted_by: of.acceptedBy,
  accepted_at: of.acceptedAt && instantText(of.acceptedAt),
  words: of.words,
  version: of.version,
  next_step: differenceStates[of.state].next,
  next_by: differenceStates[of.state].by,
  next_until: null,
  actions: offersOf(of.state, actors, of).actions,
})

const matching = (filter: Filter): SQL | undefined =>
  and(
    filter.difference_id ? eq(booksDifference.id, Number(filter.difference_id)) : undefined,
    filter.state ? eq(booksDifference.state, filter.state) : undefined,
    filter.kind ? eq(booksDifference.kind, filter.kind) : undefined,
    filter.from ? gte(booksDifference.businessDate, filter.from) : undefined,
    filter.to ? lte(booksDifference.businessDate, filter.to) : undefined,
    filter.subject_no ? ilike(booksDifference.subject, containing(filter.subject_no)) : undefined,
  )

/** What waits comes first. */
const inOrder = [desc(isOpen), desc(booksDifference.businessDate), desc(booksDifference.id)]

export const queryDifferences: Handler<'/api/admin/books/query_difference'> = async (ctx, filter) => {
  const { page_no, page_size } = filter
  const where = matching(filter)
  const [counted] = await ctx.tx.select({ total: count() }).from(booksDifference).where(where)
  const [waiting] = await ctx.tx.select({ open: count() }).from(booksDifference).where(isOpen)
  const rows = await select(ctx)
    .where(where)
    .orderBy(...inOrder)
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  const actors = actorsOf(ctx.operator)
  return [
    {
      total: counted?.total ?? 0,
      rows: rows.map(row => toRow(row, actors)),
      page_no,
      page_size,
      open: waiting?.open ?? 0,
    },
  ]
}

export const acceptDifference: Handler<'/api/admin/books/accept_difference'> = async (ctx, input) => {
  const words = readReason(input.reason, '请填写2-200字的原因和处理')
  const [row] = await ctx.tx
    .select()
    .from(booksDifference)
    .where(eq(booksDifference.id, Number(input.difference_id)))
    .for('update')
  if (!row) throw new Fault('9015')
  requireSeen(row, input.seen_version)
  const moved = await moveDifference(ctx, row, 'accept', { as: 'officer' }, words, {
    words,
    acceptedBy: ctx.operator.userName,
    acceptedAt: ctx.now(),
  })
  return [{ difference_id: input.difference_id, state: moved.state }]
}

/** The list for a file: the ids of all that match, in the list's order. */
export const idsOfDifferences = (ctx: CallCtx, filter: Filter): SQL =>
  idArray(
    ctx.tx
      .select({ id: booksDifference.id })
      .from(booksDifference)
      .where(matching(filter))
      .orderBy(...inOrder),
  )

/** And these of them by id, as they are now. */
export const differencesById = async (ctx: CallCtx, ids: readonly number[]) => {
  const rows = await select(ctx).where(inArray(booksDifference.id, [...ids]))
  return new Map(rows.map(row => [row.of.id, toRow(row, [])] as const))
}
