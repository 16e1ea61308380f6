/** 付息人: the account that pays the buyer's part of the interest (20023). */
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq } from 'drizzle-orm'
import { findAccount, findOwnAccount, openAccount, type SettleAccount } from '../ledger/accounts.ts'
import { member } from '../platform/db/schema/members.ts'
import type { CallCtx, Ctx } from '../platform/kernel/handler.ts'
import type { Terms } from './terms.ts'

/** `status` of a member in good standing. */
const NORMAL = 4

/**
 * The account under which a payer's money passes through the books: their own is at another bank, and clearing collects
 * from there what they have agreed to pay (payer-money.ts). It opens empty and is empty again when all is paid.
 */
const passThrough = async (ctx: Ctx, name: string, no: string): Promise<SettleAccount | undefined> =>
  (await openAccount(ctx, 'payer', name, no)) ?? findAccount(ctx, no)

const refuse = (text: string, fields: Record<string, string>) => new Fault('20023', { text, fields })

/** The account of this number that belongs to a company of this name; undefined where no company has the name. */
const memberAccount = async (ctx: CallCtx, name: string, no: string) => {
  const named = await ctx.tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.companyName, name), eq(member.memberType, 'comp'), eq(member.status, NORMAL)))
  if (named.some(({ id }) => id === ctx.operator.memberId)) {
    const own = '付息人不能为贴现申请人'
    throw refuse(own, { buyer_name: own })
  }
  for (const { id } of named) {
    const account = await findOwnAccount(ctx, id, no)
    if (account) return account
  }
  return named.length === 0 ? undefined : null
}

/**
 * The account that pays the buyer's interest; null when the seller pays all. Where the payer is a member it is one of
 * its own settlement accounts, else one at another bank. To debit it takes its owner's consent
 * (payer-consent.ts).
 * Throws Fault 20023 without name or account, for the applicant itself, an unknown account, or one of another name.
 */
export const payerAccountOf = async (ctx: CallCtx, terms: Terms): Promise<number | null> => {
  if (terms.payType === 2) return null
  const { buyerName: name, buyerAccountNo: no } = terms
  const text = '请填写付息人名称和账号'
  const missing = { ...(name === '' && { buyer_name: text }), ...(no === '' && { buyer_acct_no: text }) }
  if (Object.keys(missing).length > 0) throw refuse(text, missing)
  if (!/^[0-9A-Za-z]{8,32}$/.test(no)) {
    const shape = '账号只能为8-32位数字或字母'
    throw refuse(shape, { buyer_acct_no: shape })
  }
  const own = await memberAccount(ctx, name, no)
  if (own) return own.id
  const account =
    own === null ? undefined : ((await findAccount(ctx, no)) ?? (await passThrough(ctx, name, no)))
  if (!account?.isPayer || account.acctName !== name) {
    const differs = '付息人名称与账号不符'
    throw refuse(differs, { buyer_acct_no: differs })
  }
  return account.id
}
