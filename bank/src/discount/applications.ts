/** Applications in the database: reading one for a change, moving it along the state table, its log. */

import type { ApplyEvent } from '@portal/shared/discount/states.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { applyEventTypes } from '@portal/shared/machines/event-types.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { endMachineUse } from '../people/clients/machine-limits.ts'
import { systemActor } from '../platform/audit/audit.ts'
import { discApply, discApplyBill, discApplyLog } from '../platform/db/schema/discount.ts'
import { isSubmitted } from '../platform/db/submitted.ts'
import { tellEvent } from '../platform/events/tell-event.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { CallCtx, Ctx } from '../platform/kernel/handler.ts'
import { createMover, entryOf } from '../platform/kernel/mover.ts'
import { requireOwnBank } from '../platform/kernel/own-bank.ts'
import { tellOfficers } from './officer-news.ts'
import { type ApplyActor, type ApplyStateOrNew, applyMachine } from './states.ts'

export type Apply = typeof discApply.$inferSelect
export type ApplyBill = typeof discApplyBill.$inferSelect

/** In nobody's hands: it waits for any officer whose turn it is. */
export const unassigned = { assigneeId: null, assignedAt: null, assignerId: null } as const
/** Within its approver's authority, as far as anybody knows. */
export const unreferred = { referredAt: null, referral: null } as const

/** Who acts, as the state table and the log see it. */
export interface Acting {
  as: ApplyActor
  type: 'member' | 'bank' | 'system'
  operatorId: number | null
  name: string
}

export const bySystem: Acting = { as: 'system', type: 'system', operatorId: null, name: '系统' }

const by = (ctx: CallCtx, as: ApplyActor, type: 'member' | 'bank'): Acting => ({
  as,
  type,
  operatorId: ctx.operator.operatorId,
  name: ctx.operator.userName,
})
export const byMaker = (ctx: CallCtx): Acting => by(ctx, 'maker', 'member')
export const byChecker = (ctx: CallCtx): Acting => by(ctx, 'checker', 'member')
export const byOfficer = (ctx: CallCtx): Acting => by(ctx, 'officer', 'bank')

/** A maker, or the main account. Throws Fault 1003 for anybody else of the company. */
export const byMakerOrMain = (ctx: CallCtx): Acting => {
  const { biz_roles: roles, is_main_account: isMain } = ctx.operator.principal
  if (roles.includes('maker')) return byMaker(ctx)
  if (isMain) return by(ctx, 'main', 'member')
  throw new Fault('1003')
}

/**
 * Reads an application and keeps others from changing it until the transaction ends.
 * Throws Fault 9015 for one that does not exist, or belongs to another member than `ofMember`, or to another bank than the
 * caller's.
 */
export const takeApply = async (ctx: Ctx, applyNo: string, ofMember?: number): Promise<Apply> => {
  const [row] = await ctx.tx.select().from(discApply).where(eq(discApply.applyNo, applyNo)).for('update')
  if (!row || (ofMember !== undefined && row.memberId !== ofMember)) throw new Fault('9015')
  requireOwnBank(ctx, row)
  return row
}

/** The bills of the current round, in order. */
export const billsOfApply = (ctx: Ctx, apply: Pick<Apply, 'id' | 'round'>): Promise<ApplyBill[]> =>
  ctx.tx
    .select()
    .from(discApplyBill)
    .where(and(eq(discApplyBill.applyId, apply.id), eq(discApplyBill.round, apply.round)))
    .orderBy(asc(discApplyBill.line))

/** Has the company's programs hear of it. A price that the company itself agrees to is news of its own. */
const tellCompany = async (
  ctx: Ctx,
  apply: Apply,
  event: ApplyEvent,
  { type: by }: Acting,
): Promise<void> => {
  const { memberId, applyNo: refNo, version } = apply
  const type = applyEventTypes[event]
  if (event === 'confirm' && by === 'member') {
    await tellEvent(ctx, { memberId, type: 'discount.application.confirmed', refNo, version })
  }
  if (type) await tellEvent(ctx, { memberId, type, refNo, version })
}

/**
 * What becomes of a day's limit that a program has taken for an application: what the bank approves counts for its day, what
 * ends or comes back before that does not.
 */
const useAfter: Partial<Record<ApplyEvent, 'kept' | 'given_back'>> = {
  accept: 'kept',
  check_return: 'given_back',
  return: 'given_back',
  refuse: 'given_back',
  redate: 'given_back',
  withdraw: 'given_back',
}

/** Moves an application by one event (see `createMover`). */
export const moveApply = createMover<Apply, ApplyStateOrNew, ApplyEvent, ApplyActor, Acting>({
  machine: applyMachine,
  table: discApply,
  stateOf: ({ state }) => state,
  // Who has it has it for one stage: the next is somebody else's.
  columnsOf: (state, _ctx, before) => ({ state, ...(state !== before.state && unassigned) }),
  audit: ({ applyNo }, step) => ({
    ...entryOf('disc_apply', applyNo, step),
    ...(step.by.type === 'system' && { by: systemActor }),
  }),
  tell: async (ctx, apply, { from, event, by: acting, remark }) => {
    await logMove(ctx, apply, event, from, acting, remark)
    await tellOfficers(ctx, apply, event, { from: from as Apply['state'], by: acting })
    await tellCompany(ctx, apply, event, acting)
    const use = useAfter[event]
    if (use) await endMachineUse(ctx, apply.applyNo, use)
  },
})

/**
 * An application that stays where it is while one of its bills is paid or dishonoured: another version, so that nobody
 * claims back an amount that was never on the screen, and the browsers that show it are notified.
 */
export const touchApply = async (ctx: Ctx, apply: Apply): Promise<Apply> => {
  const [touched] = await ctx.tx
    .update(discApply)
    .set({ version: sql`${discApply.version} + 1`, modifiedAt: new Date() })
    .where(and(eq(discApply.id, apply.id), eq(discApply.version, apply.version)))
    .returning()
  if (!touched) throw new Fault('20000')
  await tellChange(ctx, {
    to: [{ memberId: apply.memberId }, { staffOf: apply.bankOrgId }],
    topic: 'disc_apply',
    refNo: apply.applyNo,
  })
  return touched
}

/** Writes one row of the application's log at business time, and tells the browsers that listen. */
export const logMove = async (
  ctx: Ctx,
  apply: Apply,
  event: ApplyEvent,
  fromState: string,
  acting: Acting,
  remark: string,
): Promise<void> => {
  await ctx.tx.insert(discApplyLog).values({
    applyId: apply.id,
    event,
    fromState,
    toState: apply.state,
    actorType: acting.type,
    actorId: acting.operatorId,
    actorName: acting.name,
    remark,
    at: ctx.now(),
  })
  await tellChange(ctx, {
    to: [{ memberId: apply.memberId }, ...(isSubmitted(apply) ? [{ staffOf: apply.bankOrgId }] : [])],
    topic: 'disc_apply',
    refNo: apply.applyNo,
  })
}
