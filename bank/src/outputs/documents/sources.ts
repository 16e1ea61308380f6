/** Data of documents, read from the books as they stand. */

import type { ApplyEvent } from '@portal/shared/discount/states.ts'
import { and, asc, eq, gte } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { payDaysOf } from '../../discount/pay-days.ts'
import { consentsOf } from '../../discount/payer-consent.ts'
import { promisedAccountId } from '../../discount/promised-accounts.ts'
import { shownNameOf } from '../../platform/db/operator-name.ts'
import { bankOrg, bill } from '../../platform/db/schema/bills.ts'
import { discApply, discApplyBill, discApplyLog } from '../../platform/db/schema/discount.ts'
import { settleAccount } from '../../platform/db/schema/ledger.ts'
import { member } from '../../platform/db/schema/members.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { bankSign, bankSignLog } from '../../platform/db/schema/signing.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'

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

const checker = alias(operator, 'checker')

/** When each event last happened since the application was last submitted, and who did it. */
const stepsOf = async (ctx: Ctx, { id, submittedAt }: typeof discApply.$inferSelect) => {
  const rows = await ctx.tx
    .select({ event: discApplyLog.event, at: discApplyLog.at, actorType: discApplyLog.actorType })
    .from(discApplyLog)
    .where(and(eq(discApplyLog.applyId, id), gte(discApplyLog.at, submittedAt)))
    .orderBy(asc(discApplyLog.id))
  return Object.fromEntries(rows.map(row => [row.event, row])) as Partial<
    Record<ApplyEvent, (typeof rows)[number]>
  >
}

/** The payer's consent to this price; undefined where no consent was needed, or none is given yet. */
const consentOf = async (ctx: Ctx, apply: typeof discApply.$inferSelect) => {
  const consents = await consentsOf(ctx, apply)
  return consents.find(each => each.state === 'agreed' && each.maxBuyerFen >= apply.buyerInterestFen)
}

/** @throws Error for an application that does not exist: a document is only ordered for one that does */
export const readApply = async (ctx: Ctx, applyNo: string) => {
  const [row] = await ctx.tx
    .select({ ...parties, apply: discApply, makerName: shownNameOf(operator), checkerName: checker.userName })
    .from(discApply)
    .innerJoin(member, eq(member.id, discApply.memberId))
    .innerJoin(operator, eq(operator.id, discApply.makerId))
    .leftJoin(checker, eq(checker.id, discApply.checkerId))
    .innerJoin(bankSign, eq(bankSign.id, discApply.signId))
    .innerJoin(bankOrg, eq(bankOrg.id, discApply.bankOrgId))
    .innerJoin(settleAccount, eq(settleAccount.id, promisedAccountId))
    .where(eq(discApply.applyNo, applyNo))
  if (!row) throw new Error(`application ${applyNo} of a document is missing`)
  const { apply } = row
  const bills = await ctx.tx
    .select({
      applyBill: discApplyBill,
      billNo: bill.billNo,
      billKind: bill.billKind,
      splittable: bill.splittable,
      acceptorName: bankOrg.name,
      dueDate: bill.dueDate,
    })
    .from(discApplyBill)
    .innerJoin(bill, eq(bill.id, discApplyBill.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(and(eq(discApplyBill.applyId, apply.id), eq(discApplyBill.round, apply.round)))
    .orderBy(asc(discApplyBill.line))
  return {
    ...row,
    checkerName: row.checkerName ?? '',
    took: await stepsOf(ctx, apply),
    consent: await consentOf(ctx, apply),
    payDays: await payDaysOf(ctx, apply),
    bills: bills.map(({ applyBill, ...face }) => ({ ...applyBill, ...face })),
  }
}

export type ApplyFacts = Awaited<ReturnType<typeof readApply>>

/** The last of each step of a signing and of the changes of its account, with who took it. */
const signStepsOf = async (ctx: Ctx, signId: number) => {
  const rows = await ctx.tx
    .select({ event: bankSignLog.event, name: bankSignLog.actorName, at: bankSignLog.at })
    .from(bankSignLog)
    .where(eq(bankSignLog.signId, signId))
    .orderBy(asc(bankSignLog.id))
  return new Map(rows.map(row => [row.event, row]))
}

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
  return { ...row, took: await signStepsOf(ctx, row.sign.id) }
}

export type SignFacts = Awaited<ReturnType<typeof readSign>>
