/** What documents print, read from the books as they stand. */
import { and, asc, eq } from 'drizzle-orm'
import { bankOrg, bill } from '../db/schema/bills.ts'
import { discApply, discApplyBill } from '../db/schema/discount.ts'
import { settleAccount } from '../db/schema/ledger.ts'
import { member, operator } from '../db/schema/people.ts'
import { bankSign } from '../db/schema/signing.ts'
import { payDaysOf } from '../discount/pay-days.ts'
import type { Ctx } from '../http/handler.ts'

const parties = {
  memberId: member.id,
  companyName: member.companyName,
  uscCode: member.uscCode,
  bankName: bankOrg.name,
  bankNo: bankOrg.bankNo,
  accountName: settleAccount.acctName,
  accountNoEnc: settleAccount.acctNoEnc,
  agreementNo: bankSign.agreementNo,
}

/** @throws Error for an application that does not exist: a document is only ordered for one that does */
export const readApply = async (ctx: Ctx, applyNo: string) => {
  const [row] = await ctx.tx
    .select({ ...parties, apply: discApply, makerName: operator.userName })
    .from(discApply)
    .innerJoin(member, eq(member.id, discApply.memberId))
    .innerJoin(operator, eq(operator.id, discApply.makerId))
    .innerJoin(bankSign, eq(bankSign.id, discApply.signId))
    .innerJoin(bankOrg, eq(bankOrg.id, discApply.bankOrgId))
    .innerJoin(settleAccount, eq(settleAccount.id, bankSign.settleAccountId))
    .where(eq(discApply.applyNo, applyNo))
  if (!row) throw new Error(`application ${applyNo} of a document is missing`)
  const { apply } = row
  const lines = await ctx.tx
    .select({
      line: discApplyBill,
      billNo: bill.billNo,
      splittable: bill.splittable,
      acceptorName: bankOrg.name,
      dueDate: bill.dueDate,
    })
    .from(discApplyBill)
    .innerJoin(bill, eq(bill.id, discApplyBill.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(and(eq(discApplyBill.applyId, apply.id), eq(discApplyBill.round, apply.round)))
    .orderBy(asc(discApplyBill.line))
  const payDays = await payDaysOf(ctx, apply)
  return { ...row, payDays, lines: lines.map(({ line, ...face }) => ({ ...line, ...face })) }
}

export type ApplyFacts = Awaited<ReturnType<typeof readApply>>

/** @throws Error for a signing that does not exist */
export const readSign = async (ctx: Ctx, signNo: string) => {
  const [row] = await ctx.tx
    .select({ ...parties, sign: bankSign })
    .from(bankSign)
    .innerJoin(member, eq(member.id, bankSign.memberId))
    .innerJoin(bankOrg, eq(bankOrg.id, bankSign.bankOrgId))
    .innerJoin(settleAccount, eq(settleAccount.id, bankSign.settleAccountId))
    .where(eq(bankSign.signNo, signNo))
  if (!row) throw new Error(`signing ${signNo} of a document is missing`)
  return row
}

export type SignFacts = Awaited<ReturnType<typeof readSign>>
