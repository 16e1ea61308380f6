import { Fault } from '@portal/shared/errors/fault.ts'
import { count, eq } from 'drizzle-orm'
import { readPages } from '../content/page-config.ts'
import { session } from '../db/schema/people.ts'
import type { Handler } from '../http/handler.ts'
import { isStaff } from './member-detail.ts'
import { findByAccount } from './operators.ts'

/** @throws Fault 9015 alike for accounts that do not exist and for those of others */
export const isMainAccount: Handler<'/api/user/eclp_detail'> = async (ctx, { account }) => {
  const person = await findByAccount(ctx.tx, account)
  const isOwn = account === ctx.operator.account
  if (!person || !(isOwn || isStaff(ctx))) throw new Fault('9015')
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
