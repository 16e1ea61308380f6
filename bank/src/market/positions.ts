/** What an institution holds (持仓): its bills, free, locked or pledged. */

import { holdingMeanings } from '@portal/shared/bills/meanings.ts'
import { addDays, daysBetween } from '@portal/shared/calendar/dates.ts'
import { interestEnd } from '@portal/shared/calendar/workdays.ts'
import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import {
  and,
  count,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { circulatesAs } from '../paper/bills/exchange-facts.ts'
import { disclosureRow } from '../paper/bills/holding-row.ts'
import {
  billFields,
  codesOf,
  type HoldingView,
  heldByDesk,
  pageHoldings,
} from '../paper/bills/holding-view.ts'
import { loadCalendar, onCalendar } from '../platform/calendar/calendar.ts'
import { containing } from '../platform/db/like.ts'
import { bankOrg, bill, billHolding } from '../platform/db/schema/bills.ts'
import type { Handler } from '../platform/kernel/handler.ts'
import { statesWhere } from '../platform/kernel/machine.ts'
import { saleRefusal } from './bills.ts'

type Filter = RequestOf<'/api/rediscount/query_position'>
type Row = RowOf<'/api/rediscount/query_position'>['rows'][number]
export type Bucket = NonNullable<Filter['bucket']>

/** Days to maturity of each bucket: from (not included) and to. */
export const bucketDays: Readonly<Record<Bucket, readonly [number, number]>> = {
  D30: [Number.NEGATIVE_INFINITY, 30],
  D90: [30, 90],
  D180: [90, 180],
  MORE: [180, Number.POSITIVE_INFINITY],
}

/** Live bills, and those that went to another institution in whole; what its bank has discounted is an institution's too. */
const heldBy = (memberId: number): SQL | undefined =>
  and(heldByDesk(memberId), or(eq(billHolding.live, true), eq(billHolding.state, '50')))

export const heldStates = statesWhere(holdingMeanings, state => state.held)
const freeStates = statesWhere(holdingMeanings, state => state.held && !state.bound)

/** Free is also what the bank has discounted (已贴现): to its desk that is a bill like any other. */
const inStates = (state: Filter['state']): SQL => {
  if (state === undefined) return inArray(billHolding.state, heldStates)
  return state === '10' ? inArray(billHolding.state, freeStates) : eq(billHolding.state, state)
}

export const deskState = ({ state }: Pick<HoldingView, 'state'>): HoldingView['state'] =>
  state === '30' ? '10' : state

const inBucket = (bucket: Bucket, today: string): SQL | undefined => {
  const [after, upTo] = bucketDays[bucket]
  return and(
    Number.isFinite(after) ? gt(bill.dueDate, addDays(today, after)) : undefined,
    Number.isFinite(upTo) ? lte(bill.dueDate, addDays(today, upTo)) : undefined,
  )
}

const conditionsOf = (filter: Filter, memberId: number, today: string): SQL | undefined => {
  return and(
    heldBy(memberId),
    inStates(filter.state),
    circulatesAs(filter.circulation, sql`${billHolding.state}`),
    filter.source === 'discount' ? isNotNull(billHolding.discountId) : undefined,
    filter.source === 'rediscount' ? isNull(billHolding.discountId) : undefined,
    filter.bill_no ? ilike(bill.billNo, containing(filter.bill_no)) : undefined,
    filter.acceptor_name ? ilike(bankOrg.name, containing(filter.acceptor_name)) : undefined,
    filter.acceptor_class ? eq(bankOrg.orgClass, filter.acceptor_class) : undefined,
    filter.bill_kind ? eq(bill.billKind, filter.bill_kind) : undefined,
    filter.bucket ? inBucket(filter.bucket, today) : undefined,
    filter.due_from ? gte(bill.dueDate, filter.due_from) : undefined,
    filter.due_to ? lte(bill.dueDate, filter.due_to) : undefined,
  )
}

const toRow = (view: HoldingView, memberId: number, today: string, days: number): Row => ({
  ...billFields(view),
  days,
  source: view.discountId === null ? 'rediscount' : 'discount',
  cost_rate_e6: view.cost?.rateE6 ?? null,
  result_fen: view.state === '50' ? (view.cost?.soldResultFen?.toString() ?? null) : null,
  state: deskState(view),
  ...codesOf(view, view.state, today),
  ...disclosureRow(view),
  lock_ref: view.lockRef ?? '',
  blocked_reason: saleRefusal(view, memberId, today)?.text ?? '',
})

export const queryPosition: Handler<'/api/rediscount/query_position'> = async (ctx, input) => {
  const { memberId } = ctx.operator
  const where = conditionsOf(input, memberId, ctx.today())
  const [sums] = await ctx.tx
    .select({ total: count(), totalFen: sql<string>`coalesce(sum(${billHolding.amountFen}), 0)::text` })
    .from(billHolding)
    .innerJoin(bill, eq(bill.id, billHolding.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(where)
  const rows = await pageHoldings(ctx.tx, where, ctx.today(), {
    limit: input.page_size,
    offset: (input.page_no - 1) * input.page_size,
    ...(input.sort && { sort: input.sort }),
  })
  const calendar = await loadCalendar(ctx.tx)
  const daysOf = (row: HoldingView) =>
    Math.max(
      0,
      onCalendar(() =>
        daysBetween(ctx.today(), interestEnd(row.dueDate, { media: row.media }, calendar).end),
      ),
    )
  return [
    {
      total: sums?.total ?? 0,
      rows: rows.map(row => toRow(row, memberId, ctx.today(), daysOf(row))),
      page_no: input.page_no,
      page_size: input.page_size,
      total_fen: sums?.totalFen ?? '0',
    },
  ]
}
