/** Signings in the database: reading one for a change, moving it along the state table, its history. */
import { Fault } from '@portal/shared/errors/fault.ts'
import type { SignEvent } from '@portal/shared/signing/states.ts'
import { and, eq, sql } from 'drizzle-orm'
import { bankSign, bankSignLog } from '../db/schema/signing.ts'
import type { CallCtx, Ctx } from '../http/handler.ts'
import { tellChange } from '../notices/feed.ts'
import { type SignActor, signMachine } from '../states/signing.ts'
import { askOfficers } from './messages.ts'

export type Sign = typeof bankSign.$inferSelect

/** Who acts, as the state table and the history see it. */
export interface SignActing {
  as: SignActor
  type: 'member' | 'bank' | 'system'
  operatorId: number | null
  name: string
}

export const signSystem: SignActing = { as: 'system', type: 'system', operatorId: null, name: '系统' }

const acting = (ctx: CallCtx, as: SignActor, type: 'member' | 'bank'): SignActing => ({
  as,
  type,
  operatorId: ctx.operator.operatorId,
  name: ctx.operator.userName,
})
export const asMember = (ctx: CallCtx): SignActing => acting(ctx, 'member', 'member')
export const asMain = (ctx: CallCtx): SignActing => acting(ctx, 'main', 'member')
export const asOfficer = (ctx: CallCtx): SignActing => acting(ctx, 'officer', 'bank')

/**
 * Reads a signing and keeps others from changing it until the transaction ends.
 * Throws Fault 9015 for one that does not exist, or belongs to another member than `ofMember`.
 */
export const takeSign = async (ctx: Ctx, signNo: string, ofMember?: number): Promise<Sign> => {
  const [row] = await ctx.tx.select().from(bankSign).where(eq(bankSign.signNo, signNo)).for('update')
  if (!row || (ofMember !== undefined && row.memberId !== ofMember)) throw new Fault('9015')
  return row
}

type Changes = Partial<
  Omit<typeof bankSign.$inferInsert, 'id' | 'signNo' | 'memberId' | 'bankOrgId' | 'state' | 'version'>
>

const tellOfChange = (ctx: Ctx, { memberId, signNo: refNo, state }: Sign): Promise<void> =>
  tellChange(ctx, {
    // A draft is its company's own business.
    to: state === 'S00' ? { memberId } : [{ memberId }, 'staff'],
    topic: 'sign',
    refNo,
  })

/** Writes one row of the history and the audit row that belongs to it, and tells the pages that show it. */
export const logSign = async (
  ctx: Ctx,
  sign: Sign,
  event: SignEvent,
  fromState: string,
  by: SignActing,
  remark = '',
): Promise<void> => {
  await ctx.tx.insert(bankSignLog).values({
    signId: sign.id,
    event,
    fromState,
    toState: sign.state,
    actorType: by.type,
    actorId: by.operatorId,
    actorName: by.name,
    remark,
    at: ctx.now(),
  })
  await ctx.audit({
    action: `bank_sign.${event}`,
    objectType: 'bank_sign',
    objectNo: sign.signNo,
    before: { state: fromState },
    after: { state: sign.state, ...(remark && { remark }) },
  })
  await tellOfChange(ctx, sign)
}

/** Changes fields of a signing that stays where it is. Throws Fault 20000 when somebody changed it meanwhile. */
export const changeSign = async (ctx: Ctx, sign: Sign, changes: Changes): Promise<Sign> => {
  const [changed] = await ctx.tx
    .update(bankSign)
    .set({ ...changes, version: sql`${bankSign.version} + 1`, modifiedAt: new Date() })
    .where(and(eq(bankSign.id, sign.id), eq(bankSign.version, sign.version)))
    .returning()
  if (!changed) throw new Fault('20000')
  await tellOfChange(ctx, changed)
  return changed
}

/**
 * Moves a signing by one event: new state, history row, audit row and the officers' notices together.
 * Throws Fault 20000 when the table does not list the event, or somebody moved the signing meanwhile.
 */
export const moveSign = async (
  ctx: Ctx,
  sign: Sign,
  event: SignEvent,
  by: SignActing,
  remark = '',
  changes: Changes = {},
): Promise<Sign> => {
  const to = signMachine.next(sign.state, event, by.as)
  if (to === 'NEW') throw new Error('no event leads back to NEW')
  const [moved] = await ctx.tx
    .update(bankSign)
    .set({ ...changes, state: to, version: sql`${bankSign.version} + 1`, modifiedAt: new Date() })
    .where(and(eq(bankSign.id, sign.id), eq(bankSign.version, sign.version)))
    .returning()
  if (!moved) throw new Fault('20000')
  await logSign(ctx, moved, event, sign.state, by, remark)
  await askOfficers(ctx, moved, event, { from: sign.state, by })
  return moved
}
