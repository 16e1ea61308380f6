/**
 * What an officer of one discounting bank may see. The platform's own people and customers are not narrowed by it, nor is
 * a job, which nobody calls.
 */
import { Fault } from '@portal/shared/errors/fault.ts'
import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from './handler.ts'

type Seeing = Pick<Ctx, 'signedIn'>

/** The discounting bank whose officer calls; null for everybody else. */
export const ownBankOf = ({ signedIn }: Seeing): number | null => signedIn?.bankOrgId ?? null

/** The condition on a column that names the discounting bank; undefined for whoever sees every bank's. */
export const ofOwnBank = (ctx: Seeing, column: Column | SQL): SQL | undefined => {
  const own = ownBankOf(ctx)
  return own === null ? undefined : sql`${column} = ${own}`
}

/** The same behind other conditions in SQL that is written out; nothing for whoever sees every bank's. */
export const andOwnBank = (ctx: Seeing, column: string): SQL => {
  const own = ownBankOf(ctx)
  return own === null ? sql`` : sql` and ${sql.raw(column)} = ${own}`
}

/** Another bank's row is answered as one that does not exist. @throws Fault 9015 */
export const requireOwnBank = (ctx: Seeing, row: { bankOrgId: number | null }): void => {
  const own = ownBankOf(ctx)
  if (own !== null && own !== row.bankOrgId) throw new Fault('9015')
}
