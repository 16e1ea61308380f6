/** The caps of a Shanghai day: what is taken of them, and taking more of them with the money. */
import type { InstantCap } from '@portal/shared/instant/rules.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Apply } from '../discount/applications.ts'
import type { Tx } from '../platform/db/db.ts'
import { bankOrg, bill } from '../platform/db/schema/bills.ts'
import { discApplyBill } from '../platform/db/schema/discount.ts'
import { type InstantTerms, instantUse } from '../platform/db/schema/instant.ts'
import { memberGroup } from '../platform/db/schema/member-groups.ts'
import { member } from '../platform/db/schema/members.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { capOf } from './terms.ts'
import type { CapLeft } from './verdicts.ts'

/** Whom a cap is for, and how much would be taken of it. */
export interface Subject {
  cap: InstantCap
  /** Member, group or acceptor; 0 for the bank. */
  id: number
  name: string
  fen: bigint
}

/** The bank's, a company's and its group's. */
export const subjectsOfMember = async (tx: Tx, memberId: number, fen: bigint): Promise<Subject[]> => {
  const [row] = await tx
    .select({ company: member.companyName, groupId: memberGroup.id, group: memberGroup.name })
    .from(member)
    .leftJoin(memberGroup, eq(memberGroup.id, member.groupId))
    .where(eq(member.id, memberId))
  if (!row) throw new Error(`member ${memberId} is missing`)
  return [
    { cap: 'bank', id: 0, name: '', fen },
    ...(row.groupId === null ? [] : [{ cap: 'group' as const, id: row.groupId, name: row.group ?? '', fen }]),
    { cap: 'company', id: memberId, name: row.company, fen },
  ]
}

/** All caps that an application takes of, always in this order, so that two payouts cannot wait for each other. */
export const subjectsOf = async (tx: Tx, apply: Apply): Promise<Subject[]> => {
  const acceptors = await tx
    .select({
      id: bankOrg.id,
      name: bankOrg.name,
      fen: sql<string>`sum(${discApplyBill.faceFen})::text`,
    })
    .from(discApplyBill)
    .innerJoin(bill, eq(bill.id, discApplyBill.billId))
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(and(eq(discApplyBill.applyId, apply.id), eq(discApplyBill.round, apply.round)))
    .groupBy(bankOrg.id)
    .orderBy(bankOrg.id)
  return [
    ...(await subjectsOfMember(tx, apply.memberId, apply.totalFen)),
    ...acceptors.map(({ id, name, fen }) => ({ cap: 'acceptor' as const, id, name, fen: BigInt(fen) })),
  ]
}

const keyOf = ({ cap, id }: Pick<Subject, 'cap' | 'id'>) => `${cap}:${id}`

/** What is taken today, by cap and subject. */
export const usedToday = async (
  ctx: Pick<Ctx, 'tx' | 'today'>,
  subjects: readonly Pick<Subject, 'cap' | 'id'>[],
): Promise<(subject: Pick<Subject, 'cap' | 'id'>) => bigint> => {
  const ids = [...new Set(subjects.map(({ id }) => id))]
  if (ids.length === 0) return () => 0n
  const rows = await ctx.tx
    .select()
    .from(instantUse)
    .where(and(eq(instantUse.day, ctx.today()), inArray(instantUse.subjectId, ids)))
  const used = new Map(rows.map(row => [keyOf({ cap: row.cap, id: row.subjectId }), row.usedFen]))
  return subject => used.get(keyOf(subject)) ?? 0n
}

export const capsLeft = async (
  ctx: Pick<Ctx, 'tx' | 'today'>,
  terms: InstantTerms,
  subjects: readonly Subject[],
): Promise<CapLeft[]> => {
  const used = await usedToday(ctx, subjects)
  return subjects.map(subject => ({
    cap: subject.cap,
    name: subject.name,
    limitFen: capOf(terms, subject.cap),
    usedFen: used(subject),
    thisFen: subject.fen,
  }))
}

const rowOf = (day: string, { cap, id }: Subject) =>
  and(eq(instantUse.day, day), eq(instantUse.cap, cap), eq(instantUse.subjectId, id))

/** Takes of one cap unless it would be passed. */
const takeOne = async (
  { tx, today }: Pick<Ctx, 'tx' | 'today'>,
  terms: InstantTerms,
  subject: Subject,
): Promise<boolean> => {
  const { cap, id: subjectId, fen } = subject
  await tx.insert(instantUse).values({ day: today(), cap, subjectId }).onConflictDoNothing()
  const taken = await tx
    .update(instantUse)
    .set({ usedFen: sql`${instantUse.usedFen} + ${fen}` })
    .where(and(rowOf(today(), subject), sql`${instantUse.usedFen} + ${fen} <= ${capOf(terms, cap)}`))
    .returning({ cap: instantUse.cap })
  return taken.length === 1
}

const giveBack = async (ctx: Pick<Ctx, 'tx' | 'today'>, taken: readonly Subject[]): Promise<void> => {
  for (const subject of taken) {
    await ctx.tx
      .update(instantUse)
      .set({ usedFen: sql`${instantUse.usedFen} - ${subject.fen}` })
      .where(rowOf(ctx.today(), subject))
  }
}

/** Takes of every cap, or of none, all on one day. @returns the caps that do not reach; empty where all was taken */
export const takeCaps = async (
  { tx, today }: Pick<Ctx, 'tx' | 'today'>,
  terms: InstantTerms,
  subjects: readonly Subject[],
): Promise<CapLeft[]> => {
  const day = today()
  const onDay = { tx, today: () => day }
  const taken: Subject[] = []
  for (const subject of subjects) if (await takeOne(onDay, terms, subject)) taken.push(subject)
  if (taken.length === subjects.length) return []
  await giveBack(onDay, taken)
  const full = subjects.filter(subject => !taken.includes(subject))
  return capsLeft(onDay, terms, full)
}
