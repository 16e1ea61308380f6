/** Signings in the database: reading one for a change, moving it along the state table, its history. */

import { Fault } from '@portal/shared/errors/fault.ts'
import { signMeanings } from '@portal/shared/signing/meanings.ts'
import type { SignEvent } from '@portal/shared/signing/states.ts'
import { and, eq, sql } from 'drizzle-orm'
import { bankSign, bankSignLog } from '../platform/db/schema/signing.ts'
import { tellEvent } from '../platform/events/tell-event.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { CallCtx, Ctx } from '../platform/kernel/handler.ts'
import { createMover, entryOf, type Step } from '../platform/kernel/mover.ts'
import { requireOwnBank } from '../platform/kernel/own-bank.ts'
import { endOpenChange } from './account-change-moves.ts'
import { askOfficers } from './messages.ts'
import { type SignActor, type SignStateOrNew, signMachine } from './states.ts'

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
 * Throws Fault 9015 for one that does not exist, or belongs to another member than `ofMember`, or to
 * another bank than the caller's.
 */
export const takeSign = async (ctx: Ctx, signNo: string, ofMember?: number): Promise<Sign> => {
  const [row] = await ctx.tx.select().from(bankSign).where(eq(bankSign.signNo, signNo)).for('update')
  if (!row || (ofMember !== undefined && row.memberId !== ofMember)) throw new Fault('9015')
  requireOwnBank(ctx, row)
  return row
}

type Changes = Partial<
  Omit<typeof bankSign.$inferInsert, 'id' | 'signNo' | 'memberId' | 'bankOrgId' | 'state' | 'version'>
>

const tellOfChange = async (
  ctx: Ctx,
  { memberId, bankOrgId, signNo: refNo, state, version }: Sign,
): Promise<void> => {
  await tellChange(ctx, {
    // A draft is its company's own business.
    to: state === 'S00' ? { memberId } : [{ memberId }, { staffOf: bankOrgId }],
    topic: 'sign',
    refNo,
  })
  await tellEvent(ctx, { memberId, type: 'signing.changed', refNo, version })
}

type SignStep = Step<SignStateOrNew, SignEvent, SignActing>

/** Writes one row of the history, and tells the pages that show it. */
const logSign = async (ctx: Ctx, sign: Sign, { from, to, event, by, remark }: SignStep): Promise<void> => {
  await ctx.tx.insert(bankSignLog).values({
    signId: sign.id,
    event,
    fromState: from,
    toState: to,
    actorType: by.type,
    actorId: by.operatorId,
    actorName: by.name,
    remark,
    at: ctx.now(),
  })
  await tellOfChange(ctx, sign)
}

/** The history and the audit row of a signing that begins. */
export const noteNewSign = async (ctx: CallCtx, sign: Sign, remark: string): Promise<void> => {
  const step: SignStep = { from: 'NEW', to: sign.state, event: 'save', by: asMember(ctx), remark }
  await ctx.audit(entryOf('bank_sign', sign.signNo, step))
  await logSign(ctx, sign, step)
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

/** Moves a signing by one event (see `createMover`). */
export const moveSign = createMover<Sign, SignStateOrNew, SignEvent, SignActor, SignActing>({
  machine: signMachine,
  table: bankSign,
  stateOf: ({ state }) => state,
  columnsOf: state => ({ state }),
  audit: ({ signNo }, step) => entryOf('bank_sign', signNo, step),
  tell: async (ctx, sign, step) => {
    await logSign(ctx, sign, step)
    if (signMeanings[sign.state].over) await endOpenChange(ctx, sign.id)
    await askOfficers(ctx, sign, step.event, { from: step.from as Sign['state'], by: step.by })
  },
})
