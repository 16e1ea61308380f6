/** How the tradable list is read, by the bank as by those who trade. */
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { and, count, eq, ilike, type SQL } from 'drizzle-orm'
import { containing } from '../../platform/db/like.ts'
import { bankOrg } from '../../platform/db/schema/bills.ts'
import { whiteEntry } from '../../platform/db/schema/white-list.ts'
import type { CallCtx } from '../../platform/kernel/handler.ts'

export type Entry = typeof whiteEntry.$inferSelect
type Asked = RequestOf<'/api/whitelist/query_white'>

/** One page of the entries asked for that are also `such`, each with its acceptor. */
export const entryPage = async (
  ctx: CallCtx,
  { page_no, page_size, org_name, acceptor_class, bill_kind }: Asked,
  such: SQL | undefined,
  order: readonly SQL[],
) => {
  const where = and(
    such,
    org_name ? ilike(bankOrg.name, containing(org_name)) : undefined,
    acceptor_class ? eq(bankOrg.orgClass, acceptor_class) : undefined,
    bill_kind ? eq(whiteEntry.billKind, bill_kind) : undefined,
  )
  const joined = eq(bankOrg.id, whiteEntry.orgId)
  const [counted] = await ctx.tx
    .select({ total: count() })
    .from(whiteEntry)
    .innerJoin(bankOrg, joined)
    .where(where)
  const found = await ctx.tx
    .select({ entry: whiteEntry, org: bankOrg })
    .from(whiteEntry)
    .innerJoin(bankOrg, joined)
    .where(where)
    .orderBy(...order)
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  return { total: counted?.total ?? 0, found, page_no, page_size }
}

/** Public fields of an entry. */
export const entryRow = (entry: Entry, org: typeof bankOrg.$inferSelect) => ({
  org_code: org.bankNo,
  org_name: org.name,
  acceptor_class: org.orgClass,
  bill_kind: entry.billKind,
  max_tenor_days: entry.maxTenorDays,
  single_limit_fen: String(entry.singleLimitFen),
  addon_bp: entry.addonBp,
  valid_from: entry.validFrom,
  valid_to: entry.validTo,
})
