import { and, asc, count, ilike } from 'drizzle-orm'
import { containing } from '../../platform/db/like.ts'
import { bankOrg } from '../../platform/db/schema/bills.ts'
import type { Handlers } from '../../platform/kernel/handler.ts'

/** Selects scroll through pages of this size. */
const pageSize = 10

export const organisationHandlers = {
  '/api/org/query': async (ctx, { org_name: name, page_no: pageNo }) => {
    const where = and(bankOrg.active, name ? ilike(bankOrg.name, containing(name)) : undefined)
    const [counted] = await ctx.tx.select({ total: count() }).from(bankOrg).where(where)
    const rows = await ctx.tx
      .select({ org_name: bankOrg.name, org_code: bankOrg.bankNo, org_class: bankOrg.orgClass })
      .from(bankOrg)
      .where(where)
      .orderBy(asc(bankOrg.bankNo))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
    return [{ total: counted?.total ?? 0, rows, page_no: pageNo, page_size: pageSize }]
  },
} satisfies Handlers
