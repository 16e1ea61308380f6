/** 分派: which of the bank's officers has an application. What somebody has is decided by nobody else. */
import { maskHas } from '@portal/shared/access/masks.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { accountStatus } from '@portal/shared/people/member-status.ts'
import { and, asc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { discApply } from '../platform/db/schema/discount.ts'
import { operator } from '../platform/db/schema/people.ts'
import type { CallCtx, Ctx } from '../platform/kernel/handler.ts'
import { ofOwnBank } from '../platform/kernel/own-bank.ts'
import type { Apply } from './applications.ts'

/** An officer with an application in their hands. */
export interface Holder {
  id: number
  name: string
  since: Date
}

/** The officer in a statement that reads applications. */
export const holder = alias(operator, 'holder')

/** Officers who can decide now: whoever is disabled, or held after a change of their account, has given up theirs. */
const able = (of: typeof holder | typeof operator, now: Date): SQL | undefined =>
  and(eq(of.status, accountStatus.enabled), or(isNull(of.heldUntil), lte(of.heldUntil, now)))

/** Officers of the bank that an application is for, and the portal's own, who serve every bank. */
const serving = (
  of: typeof holder | typeof operator,
  bankOrgId: Apply['bankOrgId'] | typeof discApply.bankOrgId,
) => or(isNull(of.bankOrgId), sql`${of.bankOrgId} = ${bankOrgId}`)

/** Joins the officer who has an application, null where nobody has it. */
export const holds = (now: Date): SQL | undefined =>
  and(eq(holder.id, discApply.assigneeId), able(holder, now), serving(holder, discApply.bankOrgId))

/** Whether somebody has the application, as a condition on `disc_apply` alone. */
export const isHeld = (now: Date): SQL => sql`exists (
  select 1 from ${operator} has where has.id = ${discApply.assigneeId} and has.status = ${accountStatus.enabled}
    and (has.held_until is null or has.held_until <= ${now})
    and (has.bank_org_id is null or has.bank_org_id = ${discApply.bankOrgId}))`

export const holderOf = async (ctx: Ctx, { id }: Pick<Apply, 'id'>): Promise<Holder | undefined> => {
  const [row] = await ctx.tx
    .select({ id: holder.id, name: holder.userName, since: discApply.assignedAt })
    .from(discApply)
    .innerJoin(holder, holds(ctx.now()))
    .where(eq(discApply.id, id))
  return row?.since ? { ...row, since: row.since } : undefined
}

/** Refusal to an officer of what somebody else has, also shown beside the closed button. */
export const othersText = (name: string): string => `申请由${name}办理，请先移交`

/** @throws Fault 20352 naming who has it, where that is another officer than the caller */
export const requireFree = async (
  ctx: Ctx & { operator: { operatorId: number } },
  apply: Apply,
): Promise<void> => {
  const has = await holderOf(ctx, apply)
  if (has && has.id !== ctx.operator.operatorId) throw new Fault('20352', { text: othersText(has.name) })
}

type Stage = Pick<Apply, 'state' | 'referredAt'>

/** What somebody needs in order to decide an application where it is. */
export const permissionAt = ({ state, referredAt }: Stage): PermissionName => {
  if (state !== 'D20') return 'disc_apply_pay'
  return referredAt === null ? 'disc_apply_approve' : 'disc_apply_authorise'
}

/** Who has decided it already and is not asked again (four eyes, and six). */
export const deciders = ({ approverId, superiorId }: Pick<Apply, 'approverId' | 'superiorId'>): number[] =>
  [approverId, superiorId].flatMap(id => id ?? [])

/**
 * The officers who can decide an application where it is, with how many they have. Whoever serves one bank sees its officers
 * alone, and what they have of it.
 */
export const candidatesFor = async (ctx: CallCtx, apply: Apply) => {
  const people = await ctx.tx
    .select({ id: operator.id, name: operator.userName, mask: operator.permissionMask })
    .from(operator)
    .where(
      and(
        inArray(operator.kind, ['staff', 'admin']),
        able(operator, ctx.now()),
        serving(operator, apply.bankOrgId),
        ofOwnBank(ctx, operator.bankOrgId),
      ),
    )
    .orderBy(asc(operator.id))
  const counts = await ctx.tx
    .select({ id: discApply.assigneeId, count: sql<number>`count(*)::int` })
    .from(discApply)
    .where(and(isNotNull(discApply.assigneeId), ofOwnBank(ctx, discApply.bankOrgId)))
    .groupBy(discApply.assigneeId)
  const done = deciders(apply)
  return people
    .filter(({ id, mask }) => maskHas(mask, permissionAt(apply)) && !done.includes(id))
    .map(({ id, name }) => ({ id, name, count: counts.find(row => row.id === id)?.count ?? 0 }))
}
