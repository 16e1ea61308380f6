/** Customers' accounts in the bank's books: found by number, opened when first needed. */
import { eq } from 'drizzle-orm'
import type { AtRestCipher } from '../platform/db/at-rest.ts'
import { settleAccount } from '../platform/db/schema/ledger.ts'
import type { Ctx } from '../platform/kernel/handler.ts'

/** An account number as people type it, without the blanks between its groups. */
export const plainAccountNo = (typed: string): string => typed.replace(/\s/g, '')

export const accountHash = (atRest: AtRestCipher, acctNo: string): string =>
  atRest.hash('settle account', acctNo)

export type SettleAccount = typeof settleAccount.$inferSelect

/** The account of this number, of any owner. */
export const findAccount = async (ctx: Ctx, acctNo: string): Promise<SettleAccount | undefined> => {
  const [found] = await ctx.tx
    .select()
    .from(settleAccount)
    .where(eq(settleAccount.acctNoHash, accountHash(ctx.atRest, acctNo)))
  return found
}

/** A member's account of this number, accounts older than the hash included. */
export const findOwnAccount = async (
  ctx: Ctx,
  memberId: number,
  acctNo: string,
): Promise<SettleAccount | undefined> => {
  const own = await ctx.tx.select().from(settleAccount).where(eq(settleAccount.ownerMemberId, memberId))
  return own.find(row => row.acctNoEnc !== null && ctx.atRest.open(row.acctNoEnc) === acctNo)
}

/** Opens an empty account. Undefined when the number is taken. */
export const openAccount = async (
  ctx: Ctx,
  owner: { memberId: number } | 'payer',
  acctName: string,
  acctNo: string,
): Promise<SettleAccount | undefined> => {
  const [opened] = await ctx.tx
    .insert(settleAccount)
    .values({
      ...(owner === 'payer' ? { isPayer: true } : { ownerMemberId: owner.memberId }),
      acctName,
      acctNoEnc: ctx.atRest.seal(acctNo),
      acctNoHash: accountHash(ctx.atRest, acctNo),
      normalSide: 'C',
    })
    .onConflictDoNothing()
    .returning()
  return opened
}
