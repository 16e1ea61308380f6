import { type SQL, sql } from 'drizzle-orm'
import { member } from '../platform/db/schema/members.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { ownBankOf } from '../platform/kernel/own-bank.ts'

/**
 * Members who have handed in a signing to the bank whose officer calls: for its officers the others are unknown. Undefined
 * for whoever sees every member.
 */
export const customersOfOwnBank = (ctx: Pick<Ctx, 'signedIn'>): SQL | undefined => {
  const own = ownBankOf(ctx)
  return own === null
    ? undefined
    : sql`exists (select 1 from bank_sign with_us where with_us.member_id = ${member.id}
            and with_us.bank_org_id = ${own} and with_us.state <> 'S00')`
}
