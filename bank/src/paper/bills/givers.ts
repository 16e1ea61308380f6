/** From whom a company has its bills: by the endorsements on record, or by what the registry has answered. */
import { rangesOverlap } from '@portal/shared/bills/range.ts'
import { type BillGivers, type Party, plainName } from '@portal/shared/trade/parties.ts'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { bill, billEvent, billRegistryAnswer } from '../../platform/db/schema/bills.ts'
import { member } from '../../platform/db/schema/members.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import type { Claim } from './registry-evidence.ts'

/** One endorsement of some units, as far as it matters here. */
interface Pass extends Claim {
  from: string
  to: string
}

const recordedPasses = async (ctx: Ctx, billIds: readonly number[]): Promise<Pass[]> => {
  const rows = await ctx.tx
    .select()
    .from(billEvent)
    .where(and(inArray(billEvent.billId, [...billIds]), eq(billEvent.event, 'endorsement')))
    .orderBy(asc(billEvent.id))
  return rows.map(row => ({
    billId: row.billId,
    range: { start: row.rangeStart, end: row.rangeEnd },
    from: row.fromName,
    to: row.toName,
  }))
}

const isPass = (value: unknown): value is { from: string; to: string } =>
  typeof value === 'object' &&
  value !== null &&
  'from' in value &&
  'to' in value &&
  typeof value.from === 'string' &&
  typeof value.to === 'string'

/** The chains that the registry has told this company of its bills, the latest answer last. */
const answeredPasses = async (ctx: Ctx, memberId: number, billIds: readonly number[]): Promise<Pass[]> => {
  const rows = await ctx.tx
    .select()
    .from(billRegistryAnswer)
    .where(
      and(
        inArray(billRegistryAnswer.billId, [...billIds]),
        eq(billRegistryAnswer.memberId, memberId),
        eq(billRegistryAnswer.outcome, 'confirmed'),
      ),
    )
    .orderBy(asc(billRegistryAnswer.id))
  return rows.flatMap(({ billId, rangeStart, rangeEnd, summary }) => {
    const chain: unknown[] = Array.isArray(summary.chain) ? summary.chain : []
    const range = { start: rangeStart, end: rangeEnd }
    return chain.filter(isPass).map(({ from, to }) => ({ billId, range, from, to }))
  })
}

/** Codes of the members among some names; a name that two of them have has none. */
const codesOf = async (ctx: Ctx, names: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await ctx.tx
    .select({ name: member.companyName, code: member.uscCode })
    .from(member)
    .where(and(inArray(member.companyName, [...new Set(names)]), isNotNull(member.uscCode)))
  const codes = new Map<string, string>()
  for (const { name, code } of rows) codes.set(name, codes.has(name) ? '' : (code ?? ''))
  return codes
}

/** Drawer and giver of each claim of one company, in the claims' order. */
export const giversOf = async (
  ctx: Ctx,
  memberId: number,
  claims: readonly Claim[],
): Promise<BillGivers[]> => {
  if (claims.length === 0) return []
  const ids = [...new Set(claims.map(({ billId }) => billId))]
  const [own] = await ctx.tx.select({ name: member.companyName }).from(member).where(eq(member.id, memberId))
  if (!own) throw new Error(`member ${memberId} is missing`)
  const isOwn = (name: string) => plainName(name) === plainName(own.name)
  const faces = await ctx.tx
    .select({ id: bill.id, drawerName: bill.drawerName, payeeName: bill.payeeName })
    .from(bill)
    .where(inArray(bill.id, ids))
  // What is on record here comes last: it is nearer than what the registry tells.
  const passes = [...(await answeredPasses(ctx, memberId, ids)), ...(await recordedPasses(ctx, ids))]
  const named = claims.map(({ billId, range }) => {
    const face = faces.find(({ id }) => id === billId)
    if (!face) throw new Error(`bill ${billId} is missing`)
    const pass = passes.findLast(
      each => each.billId === billId && rangesOverlap(each.range, range) && isOwn(each.to),
    )
    const giver = pass?.from ?? (isOwn(face.payeeName) ? face.drawerName : null)
    return { drawer: face.drawerName, giver }
  })
  const codes = await codesOf(
    ctx,
    named.flatMap(({ drawer, giver }) => (giver === null ? [drawer] : [drawer, giver])),
  )
  const partyOf = (name: string): Party => ({ name, code: codes.get(name) ?? '' })
  return named.map(({ drawer, giver }) => ({
    drawer: partyOf(drawer),
    giver: giver === null ? null : partyOf(giver),
  }))
}
