/** Marks of acceptors, written as the lists in force say. */
import { type AcceptorListKind, acceptorListMeanings, nameKey } from '@portal/shared/bills/acceptor-lists.ts'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { acceptorList, acceptorListEntry, acceptorMark } from '../../platform/db/schema/acceptor-lists.ts'
import { bankOrg } from '../../platform/db/schema/bills.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { inState } from '../../platform/kernel/in-state.ts'

const inForce = inState(acceptorList.state, acceptorListMeanings, list => list.inForce)

/** Acceptors by their names as they are compared. */
export const orgsByName = async (
  ctx: Pick<Ctx, 'tx'>,
): Promise<Map<string, { id: number; bankNo: string }>> => {
  const orgs = await ctx.tx
    .select({ id: bankOrg.id, bankNo: bankOrg.bankNo, name: bankOrg.name })
    .from(bankOrg)
    .where(eq(bankOrg.isAcceptor, true))
  return new Map(orgs.map(({ id, bankNo, name }) => [nameKey(name), { id, bankNo }]))
}

/** A list has come into force: marks whom it names, from its month on unless marked before, and nobody else. */
export const markByList = async (
  ctx: Pick<Ctx, 'tx'>,
  list: { id: number; kind: AcceptorListKind; month: string },
): Promise<void> => {
  const entries = await ctx.tx
    .select({ nameKey: acceptorListEntry.nameKey })
    .from(acceptorListEntry)
    .where(eq(acceptorListEntry.listId, list.id))
  const orgs = await orgsByName(ctx)
  const named = [...new Set(entries.map(entry => orgs.get(entry.nameKey)?.id))].filter(id => id !== undefined)
  const ofKind = eq(acceptorMark.kind, list.kind)
  await ctx.tx
    .delete(acceptorMark)
    .where(named.length === 0 ? ofKind : and(ofKind, notInArray(acceptorMark.orgId, named)))
  if (named.length === 0) return
  await ctx.tx
    .insert(acceptorMark)
    .values(named.map(orgId => ({ orgId, kind: list.kind, since: list.month, listId: list.id })))
    .onConflictDoUpdate({
      target: [acceptorMark.orgId, acceptorMark.kind],
      set: { listId: sql`excluded.list_id` },
    })
}

/** An acceptor has come, or has another name: marks it as the lists in force name it now. */
export const markOrg = async (ctx: Pick<Ctx, 'tx'>, org: { id: number; name: string }): Promise<void> => {
  const naming = await ctx.tx
    .select({ kind: acceptorList.kind, month: acceptorList.month, id: acceptorList.id })
    .from(acceptorList)
    .innerJoin(acceptorListEntry, eq(acceptorListEntry.listId, acceptorList.id))
    .where(
      and(inForce, eq(acceptorListEntry.nameKey, nameKey(org.name)), eq(acceptorListEntry.duplicate, false)),
    )
  const kinds = naming.map(({ kind }) => kind)
  const ofOrg = eq(acceptorMark.orgId, org.id)
  await ctx.tx
    .delete(acceptorMark)
    .where(kinds.length === 0 ? ofOrg : and(ofOrg, notInArray(acceptorMark.kind, kinds)))
  if (kinds.length === 0) return
  await ctx.tx
    .insert(acceptorMark)
    .values(naming.map(({ kind, month, id }) => ({ orgId: org.id, kind, since: month, listId: id })))
    .onConflictDoNothing()
}

/** The list of a kind that is in force, locked until the transaction ends. */
export const lockInForce = async (ctx: Pick<Ctx, 'tx'>, kind: AcceptorListKind) => {
  const [list] = await ctx.tx
    .select()
    .from(acceptorList)
    .where(and(inForce, inArray(acceptorList.kind, [kind])))
    .for('update')
  return list
}
