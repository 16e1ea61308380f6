/** 授信额度: what the bank holds of a customer's bills, and of its group's, against their limits. */
import { Fault } from '@portal/shared/errors/fault.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { asc, eq, inArray } from 'drizzle-orm'
import { type Exposure, exposureOf, noExposure, sumExposure } from '../people/members/exposure.ts'
import { memberGroup } from '../platform/db/schema/member-groups.ts'
import { member } from '../platform/db/schema/members.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { ownBankOf } from '../platform/kernel/own-bank.ts'
import type { Apply } from './applications.ts'

/** The application itself is not counted in `openFen` and `onWayFen`. */
export interface Line extends Exposure {
  of: 'customer' | 'group'
  name: string
  /** Fen; 0: none is set. */
  limitFen: bigint
}

const codes = { customer: '20271', group: '20272' } as const

/**
 * The customer's line and its group's, if it has one. With `held`, both stay locked until the transaction ends, the
 * customer first, and the sums are read after that: of two payouts the second one sees what the first has paid.
 */
export const linesOf = async (
  ctx: Ctx,
  { id, memberId }: Pick<Apply, 'id' | 'memberId'>,
  { held }: { held: boolean },
): Promise<Line[]> => {
  const ofMember = ctx.tx.select().from(member).where(eq(member.id, memberId)).$dynamic()
  const [customer] = await (held ? ofMember.for('no key update') : ofMember)
  if (!customer) throw new Error(`member ${memberId} is missing`)
  const group = await groupOf(ctx, customer.groupId, held)
  const others = group
    ? await ctx.tx.select({ id: member.id }).from(member).where(eq(member.groupId, group.id))
    : []
  const exposures = await exposureOf(ctx, [memberId, ...others.map(other => other.id)], id)
  const line: Line = {
    of: 'customer',
    name: customer.companyName,
    limitFen: customer.creditAmountFen,
    ...(exposures.get(memberId) ?? noExposure),
  }
  if (!group) return [line]
  return [
    line,
    { of: 'group', name: group.name, limitFen: group.limitFen, ...sumExposure(exposures.values()) },
  ]
}

const groupOf = async (ctx: Ctx, groupId: number | null, held: boolean) => {
  if (groupId === null) return undefined
  const query = ctx.tx.select().from(memberGroup).where(eq(memberGroup.id, groupId)).$dynamic()
  const [group] = await (held ? query.for('update') : query)
  return group
}

/** What is left of a line after `thisFen` more; negative where it does not reach, null where no limit is set. */
export const leftOf = ({ limitFen, openFen }: Line, thisFen: bigint): bigint | null =>
  limitFen === 0n ? null : limitFen - openFen - thisFen

/**
 * Locks the lines of several customers until the transaction ends, customers first and each kind by its number, so that
 * nobody who takes them one by one waits for them in a circle.
 */
export const holdLines = async (ctx: Ctx, memberIds: readonly number[]): Promise<void> => {
  const members = await ctx.tx
    .select({ groupId: member.groupId })
    .from(member)
    .where(inArray(member.id, [...memberIds]))
    .orderBy(asc(member.id))
    .for('no key update')
  const groupIds = members.flatMap(({ groupId }) => groupId ?? [])
  if (groupIds.length === 0) return
  await ctx.tx
    .select({ id: memberGroup.id })
    .from(memberGroup)
    .where(inArray(memberGroup.id, groupIds))
    .orderBy(asc(memberGroup.id))
    .for('update')
}

/** The refusal by the first line that does not reach for an application; undefined where all do. */
const lineFault = async (ctx: Ctx, apply: Apply, held = true): Promise<Fault | undefined> => {
  for (const line of await linesOf(ctx, apply, { held })) {
    const left = leftOf(line, apply.totalFen)
    if (left === null || left >= 0n) continue
    // What other banks hold of a customer is no business of one bank's officers.
    if (ownBankOf(ctx) !== null) return new Fault(codes[line.of])
    const text = `${new Fault(codes[line.of]).text}：${line.name}额度 ${formatYuan(line.limitFen)} 元，已用 ${formatYuan(line.openFen)} 元，尚缺 ${formatYuan(-left)} 元`
    return new Fault(codes[line.of], { text })
  }
  return undefined
}

/**
 * @param held whether the lines stay locked; a read locks nothing
 * @throws Fault 20271 over the customer's limit, 20272 over its group's
 */
export const requireWithinLines = async (ctx: Ctx, apply: Apply, held = true): Promise<void> => {
  const fault = await lineFault(ctx, apply, held)
  if (fault) throw fault
}

/** Why a payout would pass a line, in words; empty where it would not. Both lines stay locked. */
export const lineFaultText = async (ctx: Ctx, apply: Apply): Promise<string> =>
  (await lineFault(ctx, apply))?.text ?? ''
