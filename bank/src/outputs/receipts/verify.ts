/** 核验: receipts and statements by number and code, for whoever has the paper in hand. */
import { timingSafeEqual } from 'node:crypto'
import { Fault } from '@portal/shared/errors/fault.ts'
import { maskAccount, maskCompany } from '@portal/shared/people/mask.ts'
import { groupCode } from '@portal/shared/receipts/receipt-code.ts'
import { eq } from 'drizzle-orm'
import { receiptCode } from '../../ledger/receipts.ts'
import { settleAccount } from '../../platform/db/schema/ledger.ts'
import { member } from '../../platform/db/schema/members.ts'
import { receipt } from '../../platform/db/schema/receipts.ts'
import { statement } from '../../platform/db/schema/statements.ts'
import type { Ctx, Handler } from '../../platform/kernel/handler.ts'

export const isRight = (ctx: Ctx, number: string, code: string): boolean => {
  const right = Buffer.from(receiptCode(ctx.atRest, number))
  const given = Buffer.from(groupCode(code))
  return right.length === given.length && timingSafeEqual(right, given)
}

const account = (ctx: Ctx, sealed: string | null): string =>
  sealed === null ? '' : maskAccount(ctx.atRest.open(sealed))

/** @throws Fault 20220, the same for a number that there is not and for a wrong code: both take the same steps until then */
export const verify: Handler<'/api/receipt/verify'> = async (ctx, { receipt_no: receiptNo, code }) => {
  const [row] = await ctx.tx.select().from(receipt).where(eq(receipt.receiptNo, receiptNo))
  if (!isRight(ctx, receiptNo, code) || !row) throw new Fault('20220')
  return [
    {
      receipt_no: row.receiptNo,
      purpose: row.purpose,
      amount_fen: String(row.amountFen),
      payer_name: maskCompany(row.payerName),
      payer_acct_no: account(ctx, row.payerAcctEnc),
      payee_name: maskCompany(row.payeeName),
      payee_acct_no: account(ctx, row.payeeAcctEnc),
      business_dt: row.businessDate,
    },
  ]
}

/** @throws Fault 20310, as above */
export const verifyStatement: Handler<'/api/statement/verify'> = async (
  ctx,
  { statement_no: statementNo, code },
) => {
  const [row] = await ctx.tx
    .select({ of: statement, acctNoEnc: settleAccount.acctNoEnc, name: member.companyName })
    .from(statement)
    .innerJoin(settleAccount, eq(settleAccount.id, statement.accountId))
    .innerJoin(member, eq(member.id, statement.memberId))
    .where(eq(statement.statementNo, statementNo))
  if (!isRight(ctx, statementNo, code) || !row) throw new Fault('20310')
  const { of } = row
  return [
    {
      statement_no: of.statementNo,
      owner_name: maskCompany(row.name),
      acct_no: account(ctx, row.acctNoEnc),
      from: of.from,
      to: of.to,
      opening_fen: String(of.openingFen),
      in_fen: String(of.inFen),
      out_fen: String(of.outFen),
      closing_fen: String(of.closingFen),
      count: of.inCount + of.outCount,
    },
  ]
}
