import { and, asc, count, ilike } from 'drizzle-orm'
import { containing } from '../db/like.ts'
import { bankOrg } from '../db/schema/bills.ts'
import type { Handlers } from '../http/handler.ts'
import { acceptorHandlers } from './acceptors.ts'
import { orgAdminHandlers } from './org-admin.ts'
import { whiteEntryHandlers } from './white-entries.ts'
import { whiteListHandlers } from './white-list.ts'

/** Selects scroll through pages of this size (specification section 9). */
const pageSize = 10

export const organisationHandlers = {
  ...acceptorHandlers,
  ...whiteListHandlers,
  ...whiteEntryHandlers,
  ...orgAdminHandlers,
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
