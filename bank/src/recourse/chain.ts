/** Who is liable for a bill, as the back of the bill and the book of members know them. */
import { type Liable, liableTo } from '@portal/shared/recourse/chain.ts'
import { and, asc, eq, gte, inArray, isNotNull, lte } from 'drizzle-orm'
import type { HoldingView } from '../paper/bills/holding-view.ts'
import { type BillEventKind, bankOrg, billEvent } from '../platform/db/schema/bills.ts'
import { member } from '../platform/db/schema/members.ts'
import type { Ctx } from '../platform/kernel/handler.ts'

/** Passing the bill on for good; what is given for the time of a repo comes back. */
const endorsing: BillEventKind[] = ['endorsement', 'discount_endorsement', 'rediscount_endorsement']

export interface LiableMember extends Liable {
  /** The member that it is; null for one that does not use the portal. */
  memberId: number | null
}

/** Members by the names of bills: their own, or that of the organisation that they are. */
const membersNamed = async (ctx: Pick<Ctx, 'tx'>, names: readonly string[]): Promise<Map<string, number>> => {
  const organisations = await ctx.tx
    .select({ name: bankOrg.name, id: bankOrg.memberId })
    .from(bankOrg)
    .where(and(inArray(bankOrg.name, [...names]), isNotNull(bankOrg.memberId)))
  const members = await ctx.tx
    .select({ name: member.companyName, id: member.id })
    .from(member)
    .where(and(inArray(member.companyName, [...names]), inArray(member.memberType, ['comp', 'financeOrg'])))
    .orderBy(asc(member.id))
  const found = new Map<string, number>()
  for (const { name, id } of [...members, ...organisations]) {
    if (id !== null && !found.has(name)) found.set(name, id)
  }
  return found
}

/** Everybody who is liable to `holder` for these units, in the order of the chain. */
export const liableMembers = async (
  ctx: Pick<Ctx, 'tx'>,
  holding: HoldingView,
  holder: string,
): Promise<LiableMember[]> => {
  const endorsements = await ctx.tx
    .select({ from: billEvent.fromName, to: billEvent.toName })
    .from(billEvent)
    .where(
      and(
        eq(billEvent.billId, holding.billId),
        inArray(billEvent.event, endorsing),
        lte(billEvent.rangeStart, holding.start),
        gte(billEvent.rangeEnd, holding.end),
      ),
    )
    .orderBy(asc(billEvent.id))
  const liable = liableTo(holder, {
    drawer: holding.drawerName,
    acceptor: holding.acceptorName,
    payee: holding.payeeName,
    endorsements,
  })
  const members = await membersNamed(
    ctx,
    liable.map(({ name }) => name),
  )
  return liable.map(each => ({ ...each, memberId: members.get(each.name) ?? null }))
}
