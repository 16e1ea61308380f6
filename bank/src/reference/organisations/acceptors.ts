/** Acceptors as the public, customers and staff see them. */
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { parseFen } from '@portal/shared/money/fen.ts'
import { and, asc, count, eq, getTableColumns, ilike, type SQL } from 'drizzle-orm'
import { type AcceptorMark, markRows, marksOfOrg } from '../../platform/db/acceptor-marks.ts'
import { containing } from '../../platform/db/like.ts'
import { bankOrg } from '../../platform/db/schema/bills.ts'
import { tellChange } from '../../platform/feed/feed.ts'
import type { CallCtx, Handlers } from '../../platform/kernel/handler.ts'
import { requireVersion } from '../../platform/kernel/stale.ts'
import { regionTree } from '../../platform/regions/regions.ts'

type Filter = RequestOf<'/api/acceptor/query_acceptor'>
export type AcceptorRow = typeof bankOrg.$inferSelect & { marks: AcceptorMark[] }

const provinces = new Map(regionTree.map(({ value, label }) => [value, label]))

export const listed = (row: AcceptorRow) => ({
  org_code: row.bankNo,
  org_name: row.name,
  acceptor_class: row.orgClass,
  region_code: row.regionCode,
  region_name: provinces.get(row.regionCode) ?? '',
  overdue: row.overdue,
  on_list: row.onWhiteList,
  lists: markRows(row.marks),
})

/** Remaining limit of an acceptor for discounts, fen as text. */
export const availableOf = (row: AcceptorRow) => String(row.creditLimitFen - row.usedLimitFen)

const conditions = (filter: Filter, also?: SQL): SQL | undefined =>
  and(
    eq(bankOrg.isAcceptor, true),
    also,
    filter.org_name ? ilike(bankOrg.name, containing(filter.org_name)) : undefined,
    filter.acceptor_class ? eq(bankOrg.orgClass, filter.acceptor_class) : undefined,
    filter.region_code ? eq(bankOrg.regionCode, filter.region_code) : undefined,
    filter.overdue ? eq(bankOrg.overdue, filter.overdue === '1') : undefined,
  )

/** @param activeOnly without those that staff have stopped */
export const pageOfAcceptors = async <Row>(
  ctx: CallCtx,
  filter: Filter,
  toRow: (row: AcceptorRow) => Row,
  activeOnly = false,
) => {
  const where = conditions(filter, activeOnly ? eq(bankOrg.active, true) : undefined)
  const { page_no, page_size } = filter
  const [counted] = await ctx.tx.select({ total: count() }).from(bankOrg).where(where)
  const rows = await ctx.tx
    .select({ ...getTableColumns(bankOrg), marks: marksOfOrg })
    .from(bankOrg)
    .where(where)
    .orderBy(asc(bankOrg.bankNo))
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  return { total: counted?.total ?? 0, rows: rows.map(toRow), page_no, page_size }
}

export const acceptorHandlers = {
  '/api/acceptor/query_acceptor': async (ctx, filter) => [
    await pageOfAcceptors(ctx, filter, row => ({ ...listed(row), available_fen: null }), true),
  ],

  '/api/admin/acceptor/query': async (ctx, filter) => [
    await pageOfAcceptors(ctx, filter, row => ({
      ...listed(row),
      limit_fen: String(row.creditLimitFen),
      used_fen: String(row.usedLimitFen),
      available_fen: availableOf(row),
      active: row.active,
      version: row.version,
    })),
  ],

  '/api/admin/acceptor/edit': async (ctx, input) => {
    const [before] = await ctx.tx
      .select()
      .from(bankOrg)
      .where(and(eq(bankOrg.bankNo, input.org_code), eq(bankOrg.isAcceptor, true)))
      .for('update')
    if (!before) throw new Fault('9015')
    await requireVersion(ctx, before, input.version, { objectType: 'bank_org', objectNo: before.bankNo })
    const limitFen = parseFen(input.limit_fen)
    if (limitFen === null || limitFen < before.usedLimitFen) {
      const text = '额度不能低于已用额度'
      throw new Fault('21007', { text, fields: { limit_fen: text } })
    }
    const after = {
      creditLimitFen: limitFen,
      overdue: input.overdue === '1',
      onWhiteList: input.on_list === '1',
      version: before.version + 1,
    }
    await ctx.tx
      .update(bankOrg)
      .set({ ...after, modifiedAt: ctx.now() })
      .where(eq(bankOrg.id, before.id))
    const { creditLimitFen, overdue, onWhiteList, version } = before
    await ctx.audit({
      action: 'acceptor.edit',
      objectType: 'bank_org',
      objectNo: before.bankNo,
      before: { creditLimitFen, overdue, onWhiteList, version },
      after,
    })
    await tellChange(ctx, { to: 'staff', topic: 'reference', refNo: before.bankNo })
    return [{ org_code: before.bankNo, version: after.version }]
  },
} satisfies Handlers
