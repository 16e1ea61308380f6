/** A member's accounts, as it chooses one of them. */
import { accountTails } from '@portal/shared/people/account-tails.ts'
import { maskAccount } from '@portal/shared/people/mask.ts'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accountsOf } from '../../ledger/statements.ts'
import { bankOrg } from '../../platform/db/schema/bills.ts'
import { ledgerEntry, ledgerTxn } from '../../platform/db/schema/ledger.ts'
import { bankSign } from '../../platform/db/schema/signing.ts'
import type { Ctx, Handler } from '../../platform/kernel/handler.ts'

/** The bank that each account is kept at, as its latest signing has it: named there, or the one that was signed with. */
const banksOf = async (ctx: Pick<Ctx, 'tx'>, ids: readonly number[]): Promise<Map<number | null, string>> => {
  const keeper = alias(bankOrg, 'keeper')
  const rows = await ctx.tx
    .select({ id: bankSign.settleAccountId, name: sql<string>`coalesce(${keeper.name}, ${bankOrg.name})` })
    .from(bankSign)
    .innerJoin(bankOrg, eq(bankOrg.id, bankSign.bankOrgId))
    .leftJoin(keeper, eq(keeper.bankNo, bankSign.settleBankNo))
    .where(inArray(bankSign.settleAccountId, [...ids]))
    .orderBy(asc(bankSign.id))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const queryAccount: Handler<'/api/statement/query_account'> = async ctx => {
  const accounts = await accountsOf(ctx.tx, ctx.operator.memberId)
  if (accounts.length === 0) return []
  const ids = accounts.map(({ id }) => id)
  const firsts = await ctx.tx
    .select({ id: ledgerEntry.accountId, day: sql<string>`min(${ledgerTxn.businessDate})` })
    .from(ledgerEntry)
    .innerJoin(ledgerTxn, eq(ledgerTxn.id, ledgerEntry.txnId))
    .where(inArray(ledgerEntry.accountId, ids))
    .groupBy(ledgerEntry.accountId)
  const firstOf = new Map(firsts.map(({ id, day }) => [id, day]))
  const banks = await banksOf(ctx, ids)
  const numbers = accounts.map(({ acctNoEnc }) => (acctNoEnc === null ? '' : ctx.atRest.open(acctNoEnc)))
  const tails = accountTails(numbers)
  return accounts.map((account, at) => ({
    acct_id: String(account.id),
    acct_name: account.acctName,
    acct_no: account.acctNoEnc === null ? '' : maskAccount(numbers[at] ?? ''),
    acct_tail: tails[at] ?? '',
    bank_name: banks.get(account.id) ?? '',
    balance_fen: String(account.balanceFen),
    first_dt: firstOf.get(account.id) ?? null,
  }))
}
