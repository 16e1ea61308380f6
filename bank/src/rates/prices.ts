import { and, asc, count, eq, ilike, ne, or } from 'drizzle-orm'
import { containing } from '../platform/db/like.ts'
import { member } from '../platform/db/schema/members.ts'
import type { Handler } from '../platform/kernel/handler.ts'
import { publicPricing } from './pricing.ts'

/** Companies' prices relative to the published rates, by number. */
export const queryMemberPrice: Handler<'/api/admin/rate/query_member_price'> = async (ctx, input) => {
  const { keyword, special, page_no, page_size } = input
  const pattern = keyword?.trim() ? containing(keyword) : undefined
  const where = and(
    eq(member.memberType, 'comp'),
    pattern ? or(ilike(member.companyName, pattern), ilike(member.userCode, pattern)) : undefined,
    special === '1'
      ? or(
          ne(member.coefficientE4, publicPricing.coefficientE4),
          ne(member.revenueBp, publicPricing.revenueBp),
        )
      : undefined,
  )
  const [counted] = await ctx.tx.select({ total: count() }).from(member).where(where)
  const rows = await ctx.tx
    .select()
    .from(member)
    .where(where)
    .orderBy(asc(member.id))
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  return [
    {
      total: counted?.total ?? 0,
      rows: rows.map(row => ({
        user_code: row.userCode,
        company_name: row.companyName,
        status: row.status,
        coefficient: row.coefficientE4,
        revenue_bp: row.revenueBp,
        need_review: row.needReview ? 1 : 0,
        credit_amount: String(row.creditAmountFen),
        remain_credit: String(row.remainCreditFen),
        version: row.version,
      })),
      page_no,
      page_size,
    },
  ]
}
