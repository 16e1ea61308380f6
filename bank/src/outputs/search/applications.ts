/** Applications and signings that fit a question: a company's own, or what was handed in, for officers. */
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { applyStates } from '@portal/shared/discount/states.ts'
import { signStates } from '@portal/shared/signing/states.ts'
import { and, desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm'
import { containing } from '../../platform/db/like.ts'
import { bankOrg } from '../../platform/db/schema/bills.ts'
import { discApply } from '../../platform/db/schema/discount.ts'
import { member } from '../../platform/db/schema/members.ts'
import { bankSign } from '../../platform/db/schema/signing.ts'
import { submitted } from '../../platform/db/submitted.ts'
import type { CallCtx } from '../../platform/kernel/handler.ts'
import { ofOwnBank } from '../../platform/kernel/own-bank.ts'
import { handedIn, selectSigns } from '../../signing/signs.ts'
import { ASKED, beginningWith, type Hit, numberBeginning, type Question } from './found.ts'

/** The longest number of an application or a signing: two letters, a day, six digits. */
const NUMBER_LENGTH = 16

/**
 * @param companies those whose names fit
 * @returns undefined where nothing can fit
 */
const anybodys = (
  columns: {
    no: typeof discApply.applyNo | typeof bankSign.signNo
    memberId: typeof discApply.memberId | typeof bankSign.memberId
  },
  beginning: string,
  companies: readonly number[],
): SQL | undefined => {
  if (beginning !== '') return beginningWith(columns.no, beginning, NUMBER_LENGTH)
  return companies.length > 0 ? inArray(columns.memberId, [...companies]) : undefined
}

const applies = async (ctx: CallCtx, where: SQL | undefined, isOfficer: boolean): Promise<Hit[]> => {
  const rows = await ctx.tx
    .select({ apply: discApply, companyName: member.companyName, bankName: bankOrg.name })
    .from(discApply)
    .innerJoin(member, eq(member.id, discApply.memberId))
    .leftJoin(bankOrg, eq(bankOrg.id, discApply.bankOrgId))
    .where(where)
    .orderBy(desc(discApply.applyNo))
    .limit(ASKED)
  return rows.map(({ apply, companyName, bankName }) => ({
    no: apply.applyNo,
    name: isOfficer ? companyName : (bankName ?? ''),
    note: `${apply.totalCount} 张，贴现日 ${apply.discountDate}`,
    state_name: applyStates[apply.state].name,
    tone: applyStates[apply.state].tone,
    amount_fen: String(apply.totalFen),
    path: linkTo(isOfficer ? 'application' : 'ownApplication', apply.applyNo),
  }))
}

export const ownApplies = (ctx: CallCtx, { text }: Question): Promise<Hit[]> => {
  const pattern = containing(text)
  const fits = or(ilike(discApply.applyNo, pattern), ilike(bankOrg.name, pattern))
  return applies(ctx, and(eq(discApply.memberId, ctx.operator.memberId), fits), false)
}

export const anybodysApplies = async (
  ctx: CallCtx,
  question: Question,
  companies: readonly number[],
): Promise<Hit[]> => {
  const columns = { no: discApply.applyNo, memberId: discApply.memberId }
  const fits = anybodys(columns, numberBeginning('TX', question), companies)
  return fits ? applies(ctx, and(submitted(), ofOwnBank(ctx, discApply.bankOrgId), fits), true) : []
}

const signs = async (ctx: CallCtx, where: SQL | undefined, isOfficer: boolean): Promise<Hit[]> => {
  const rows = await selectSigns(ctx.tx).where(where).orderBy(desc(bankSign.signNo)).limit(ASKED)
  return rows.map(({ sign, companyName, bankName }) => ({
    no: sign.signNo,
    name: isOfficer ? companyName : bankName,
    note: `有效期至 ${sign.validTo}`,
    state_name: signStates[sign.state].name,
    tone: signStates[sign.state].tone,
    amount_fen: null,
    path: linkTo(isOfficer ? 'signReview' : 'ownSign', sign.signNo),
  }))
}

export const ownSigns = (ctx: CallCtx, { text }: Question): Promise<Hit[]> => {
  const pattern = containing(text)
  const fits = or(ilike(bankSign.signNo, pattern), ilike(bankOrg.name, pattern))
  return signs(ctx, and(eq(bankSign.memberId, ctx.operator.memberId), fits), false)
}

export const anybodysSigns = async (
  ctx: CallCtx,
  question: Question,
  companies: readonly number[],
): Promise<Hit[]> => {
  const columns = { no: bankSign.signNo, memberId: bankSign.memberId }
  const fits = anybodys(columns, numberBeginning('QY', question), companies)
  return fits ? signs(ctx, and(handedIn(), ofOwnBank(ctx, bankSign.bankOrgId), fits), true) : []
}
