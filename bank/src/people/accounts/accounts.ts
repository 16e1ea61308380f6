import { Fault } from '@portal/shared/errors/fault.ts'
import { count, eq } from 'drizzle-orm'
import { session } from '../../platform/db/schema/people.ts'
import type { Handler } from '../../platform/kernel/handler.ts'
import { readPages } from '../../platform/params/page-config.ts'
import { visiblePerson } from '../members/member-detail.ts'

/** @throws Fault 1003; 9015 alike for accounts that do not exist and for those of others */
export const isMainAccount: Handler<'/api/user/eclp_detail'> = async (ctx, { account }) => {
  const { principal, account: own } = ctx.operator
  // Customers ask about themselves only.
  if (principal.kind === 'customer' && account !== own) throw new Fault('9015')
  const person = await visiblePerson(ctx, account)
  return [{ isMainAccount: person.operator.isMainAccount ? 1 : 0 }]
}

/**
 * 'false' while the present sign-in is the account's first, if the pages are configured to care.
 * @throws Fault 9015 for any account but one's own
 */
export const haveLog: Handler<'/api/sys/query_have_log'> = async (ctx, { account }) => {
  const { operatorId, account: own } = ctx.operator
  if (account !== own) throw new Fault('9015')
  const [sessions] = await ctx.tx
    .select({ total: count() })
    .from(session)
    .where(eq(session.operatorId, operatorId))
  const pages = await readPages(ctx.tx)
  const isFirst = pages.first_login_guide && (sessions?.total ?? 0) <= 1
  return [{ result: isFirst ? 'false' : 'true' }]
}
