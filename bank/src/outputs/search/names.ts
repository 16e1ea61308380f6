/** Members and acceptors whose names or codes fit a question. */
import { type LinkedPageName, linkTo } from '@portal/shared/content/linked-pages.ts'
import { statusName } from '@portal/shared/people/member-status.ts'
import { and, asc, eq, ilike, ne, or } from 'drizzle-orm'
import { containing } from '../../platform/db/like.ts'
import { bankOrg } from '../../platform/db/schema/bills.ts'
import { member } from '../../platform/db/schema/members.ts'
import type { CallCtx } from '../../platform/kernel/handler.ts'
import { customersOfOwnBank } from '../../signing/own-customers.ts'
import { ASKED, type Hit, type Question } from './found.ts'

/** Customers of the platform, for staff; for officers of one discounting bank those who have signed with it. */
export const findCompanies = (ctx: CallCtx, { text }: Question) => {
  const pattern = containing(text)
  return ctx.tx
    .select({
      id: member.id,
      userCode: member.userCode,
      name: member.companyName,
      uscCode: member.uscCode,
      status: member.status,
    })
    .from(member)
    .where(
      and(
        ne(member.memberType, 'admin'),
        customersOfOwnBank(ctx),
        or(
          ilike(member.companyName, pattern),
          ilike(member.uscCode, pattern),
          ilike(member.userCode, pattern),
        ),
      ),
    )
    .orderBy(asc(member.id))
    .limit(ASKED)
}

export type Company = Awaited<ReturnType<typeof findCompanies>>[number]

const NORMAL = 4

export const companyHit = (company: Company): Hit => ({
  no: company.userCode,
  name: company.name,
  note: company.uscCode ?? '',
  state_name: statusName(company.status),
  tone: company.status === NORMAL ? 'done' : 'quiet',
  amount_fen: null,
  path: linkTo('memberReview', company.userCode),
})

export const acceptors = async (ctx: CallCtx, { text }: Question, page: LinkedPageName): Promise<Hit[]> => {
  const pattern = containing(text)
  const rows = await ctx.tx
    .select({ bankNo: bankOrg.bankNo, name: bankOrg.name, overdue: bankOrg.overdue })
    .from(bankOrg)
    .where(
      and(
        eq(bankOrg.isAcceptor, true),
        eq(bankOrg.active, true),
        or(ilike(bankOrg.name, pattern), ilike(bankOrg.bankNo, pattern)),
      ),
    )
    .orderBy(asc(bankOrg.bankNo))
    .limit(ASKED)
  return rows.map(row => ({
    no: row.bankNo,
    name: row.name,
    note: '',
    state_name: row.overdue ? '持续逾期' : '',
    tone: row.overdue ? 'failed' : 'quiet',
    amount_fen: null,
    path: linkTo(page, encodeURIComponent(row.name)),
  }))
}
