/** Applications in the database: reading one for a change, moving it along the state table, its log. */
import type { ApplyEvent } from '@portal/shared/discount/states.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { discApply, discApplyBill, discApplyLog } from '../db/schema/discount.ts'
import type { CallCtx, Ctx } from '../http/handler.ts'
import { tellChange } from '../notices/feed.ts'
import { type ApplyActor, applyMachine } from '../states/discount.ts'
import { tellOfficers } from './officer-news.ts'
import { isSubmitted } from './submitted.ts'

export type Apply = typeof discApply.$inferSelect
export type ApplyBill = typeof discApplyBill.$inferSelect

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
 * Throws Fault 9015 for one that does not exist, or belongs to another member than `ofMember`.
 */
export const takeApply = async (ctx: Ctx, applyNo: string, ofMember?: number): Promise<Apply> => {
  const [row] = await ctx.tx.select().from(discApply).where(eq(discApply.applyNo, applyNo)).for('update')
  if (!row || (ofMember !== undefined && row.memberId !== ofMember)) throw new Fault('9015')
  return row
}

/** The bills of the current round, in order. */
export const billsOfApply = (ctx: Ctx, apply: Pick<Apply, 'id' | 'round'>): Promise<ApplyBill[]> =>
  ctx.tx
    .select()
    .from(discApplyBill)
    .where(and(eq(discApplyBill.applyId, apply.id), eq(discApplyBill.round, apply.round)))
    .orderBy(asc(discApplyBill.line))

type Changes = Partial<
  Omit<typeof discApply.$inferInsert, 'id' | 'applyNo' | 'memberId' | 'state' | 'version'>
>

/**
 * Moves an application by one event: new state, log row, audit row and the officers' notices together.
 * Throws Fault 20000 when the table does not list the event, or somebody moved the application meanwhile.
 */
export const moveApply = async (
  ctx: Ctx,
  apply: Apply,
  event: ApplyEvent,
  acting: Acting,
  remark = '',
  changes: Changes = {},
): Promise<Apply> => {
  const to = applyMachine.next(apply.state, event, acting.as)
  if (to === 'NEW') throw new Error('no event leads back to NEW')
  const [moved] = await ctx.tx
    .update(discApply)
    .set({ ...changes, state: to, version: sql`${discApply.version} + 1`, modifiedAt: new Date() })
    .where(and(eq(discApply.id, apply.id), eq(discApply.version, apply.version)))
    .returning()
  if (!moved) throw new Fault('20000')
  await logMove(ctx, moved, event, apply.state, acting, remark)
  await ctx.audit({
    action: `disc_apply.${event}`,
    objectType: 'disc_apply',
    objectNo: apply.applyNo,
    before: { state: apply.state },
    after: { state: to, ...(remark ? { remark } : {}) },
  })
  await tellOfficers(ctx, moved, event, { from: apply.state, by: acting })
  return moved
}

/**
 * An application that stays where it is while one of its bills is paid or dishonoured: another version, so that nobody
 * claims back an amount that was never on the screen, and the browsers that show it are told.
 */
export const touchApply = async (ctx: Ctx, apply: Apply): Promise<Apply> => {
  const [touched] = await ctx.tx
    .update(discApply)
    .set({ version: sql`${discApply.version} + 1`, modifiedAt: new Date() })
    .where(and(eq(discApply.id, apply.id), eq(discApply.version, apply.version)))
    .returning()
  if (!touched) throw new Fault('20000')
  await tellChange(ctx, {
    to: [{ memberId: apply.memberId }, 'staff'],
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
    to: isSubmitted(apply) ? [{ memberId: apply.memberId }, 'staff'] : { memberId: apply.memberId },
    topic: 'disc_apply',
    refNo: apply.applyNo,
  })
}
