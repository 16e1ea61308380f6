/** Bills that fall due in somebody's hands: as many rows as there are due dates, however many bills. */
import { holdingMeanings } from '@portal/shared/bills/meanings.ts'
import { and, asc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { bankOrg, bill, billHolding } from '../../platform/db/schema/bills.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { inState } from '../../platform/kernel/in-state.ts'
import { earliestDue, type Flow, maturityOn, presentBy, type Span } from './days.ts'

/**
 * Of what is free: with its owner, or with the bank that discounted it. What is locked or pledged is on its way elsewhere.
 * @param held whose bills
 */
export const maturities = async (ctx: Ctx, span: Span, held: SQL | undefined): Promise<Flow[]> => {
  const rows = await ctx.tx
    .select({
      dueDate: bill.dueDate,
      media: bill.media,
      count: sql<number>`count(*)::int`,
      fen: sql<string>`sum(${billHolding.amountFen})::text`,
      acceptor: sql<string>`min(${bankOrg.name})`,
      acceptors: sql<number>`count(distinct ${bankOrg.id})::int`,
    })
    .from(billHolding)
    .innerJoin(bill, eq(bill.id, billHolding.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(
      and(
        held,
        eq(billHolding.live, true),
        inState(billHolding.state, holdingMeanings, ({ held, bound }) => held && !bound),
        gte(bill.dueDate, earliestDue(span)),
        lte(bill.dueDate, span.to),
      ),
    )
    .groupBy(bill.dueDate, bill.media)
    .orderBy(asc(bill.dueDate), asc(bill.media))
  return rows.flatMap(row => {
    const on = maturityOn(span, row.dueDate, row.media)
    if (!on) return []
    const name = row.acceptors > 1 ? `${row.acceptor}等 ${row.acceptors} 家承兑` : `${row.acceptor}承兑`
    const kind = 'collect'
    return [
      {
        ...on,
        present_by: presentBy(span, row.dueDate),
        kind,
        is_in: true,
        certainty: 'expected',
        fen: BigInt(row.fen),
        count: row.count,
        name,
        ref_no: '',
      },
    ]
  })
}
