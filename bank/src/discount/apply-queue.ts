/** Officers' list of applications, and of those that wait for them how many are late. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import { bankOrg } from '../platform/db/schema/bills.ts'
import { discApply } from '../platform/db/schema/discount.ts'
import { member } from '../platform/db/schema/members.ts'
import type { CallCtx } from '../platform/kernel/handler.ts'
import { ofOwnBank } from '../platform/kernel/own-bank.ts'
import { conditionsOf, type Filter, isQueued, listApplies, statesOf } from './apply-list.ts'
import { officerViewer } from './apply-row.ts'
import { isHeld } from './assignment.ts'
import { ruleDecider } from './rule-decided.ts'
import { loadWaitRule, stageBounds, stateSince } from './waiting.ts'

type Page = RowOf<'/api/admin/query_disc_apply'>

const MINUTE_MS = 60_000

/** In whose hands the applications are, whichever of these the list is asked for. */
const handsOf = async (ctx: CallCtx, { assigned: _, ...filter }: Filter) => {
  const [row] = await ctx.tx
    .select({
      all: count(),
      mine: sql<number>`(count(*) filter (where ${discApply.assigneeId} = ${ctx.operator.operatorId}))::int`,
      unassigned: sql<number>`(count(*) filter (where not ${isHeld(ctx.now())}))::int`,
    })
    .from(discApply)
    .innerJoin(member, eq(member.id, discApply.memberId))
    .where(conditionsOf(ctx, filter))
  return row ?? { all: 0, mine: 0, unassigned: 0 }
}

/** Null for a list that holds other applications too. */
const waitsOf = async (ctx: CallCtx, filter: Filter): Promise<Page['waits']> => {
  if (filter.state === undefined || !statesOf(filter.state).every(isQueued)) return null
  const rule = await loadWaitRule(ctx)
  const bounds = stageBounds(rule)
  const since = (until: Date | undefined): SQL<number> =>
    until ? sql<number>`(count(*) filter (where ${stateSince} <= ${until}))::int` : sql<number>`0`
  const [row] = await ctx.tx
    .select({ all: count(), over: since(bounds?.over), late: since(bounds?.soon) })
    .from(discApply)
    .innerJoin(member, eq(member.id, discApply.memberId))
    .where(conditionsOf(ctx, filter))
  const { all = 0, over = 0, late = 0 } = row ?? {}
  return {
    ...(await handsOf(ctx, filter)),
    over,
    soon: late - over,
    open: all - late,
    warn_minutes: rule.warnMs / MINUTE_MS,
    limit_minutes: rule.limitMs / MINUTE_MS,
  }
}

/** The discounting banks whose applications the caller may see. */
const banksOf = (ctx: CallCtx) =>
  ctx.tx
    .select({ bank_no: bankOrg.bankNo, bank_name: bankOrg.name })
    .from(bankOrg)
    .where(and(eq(bankOrg.isDiscountBank, true), ofOwnBank(ctx, bankOrg.id)))
    .orderBy(asc(bankOrg.bankNo))

export const listForOfficers = async (ctx: CallCtx, filter: Filter): Promise<Page> => {
  const page = await listApplies(ctx, filter, officerViewer(ctx.operator))
  const stops = await ctx.behind(ruleDecider).stopsOf(
    ctx,
    page.rows.map(row => row.apply_no),
  )
  const rows = page.rows.map(row => ({ ...row, instant_stops: stops.get(row.apply_no) ?? [] }))
  return { ...page, rows, waits: await waitsOf(ctx, filter), banks: await banksOf(ctx) }
}
