/** 破例通过: one officer proposes to admit a member without all its papers, a second one decides. */

import type { RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { missingPapers, paperTitles } from '@portal/shared/people/required-papers.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { operator } from '../../platform/db/schema/people.ts'
import { memberException, memberProfile } from '../../platform/db/schema/profiles.ts'
import type { CallCtx, Ctx } from '../../platform/kernel/handler.ts'
import { stepOf } from '../../platform/kernel/machine.ts'
import type { MemberRow } from '../directory/operators.ts'
import { exceptionMachine } from './exception-states.ts'

export type Exception = typeof memberException.$inferSelect

const isOpen = (memberId: number) =>
  and(eq(memberException.memberId, memberId), eq(memberException.state, 'open'))

/** The required papers that a member has not handed in. */
export const missingOf = async (ctx: Ctx, row: MemberRow) => {
  const [profile] = await ctx.tx.select().from(memberProfile).where(eq(memberProfile.member_id, row.id))
  return missingPapers(row.memberType, {
    usc_code_img_url: profile?.usc_code_img_url ?? '',
    id_card_front: profile?.id_card_front ?? '',
    id_card_back: profile?.id_card_back ?? '',
    legal_person_cert_type: profile?.legal_person_cert_type ?? '',
  })
}

/** @throws Fault 22010 naming every required paper that is not on file */
export const requirePapers = async (ctx: Ctx, row: MemberRow): Promise<void> => {
  const missing = await missingOf(ctx, row)
  if (missing.length === 0) return
  throw new Fault('22010', {
    text: `必备资料未齐全，不能审核通过：缺少${paperTitles(missing)}`,
    fields: Object.fromEntries(missing.map(({ field, title }) => [field, `尚未上传${title}`])),
  })
}

/** A proposal that waits for a second officer, as the viewer of the member sees it. */
export const exceptionOf = async (
  ctx: CallCtx,
  memberId: number,
): Promise<RowOf<'/api/admin/member_detail'>['exception']> => {
  const [open] = await ctx.tx
    .select({ exception: memberException, name: operator.userName })
    .from(memberException)
    .innerJoin(operator, eq(operator.id, memberException.proposerId))
    .where(isOpen(memberId))
  if (!open) return null
  const { reason, proposedAt, proposerId } = open.exception
  const own = proposerId === ctx.operator.operatorId
  return { reason, proposer_name: open.name, at: proposedAt.toISOString(), own }
}

/** Whether these papers are the ones that were missing when it was proposed. */
const isOfThese = (open: Exception, missing: readonly string[]): boolean =>
  open.missing.join() === missing.join()

/** @param row locked by the caller @throws Fault 22013 when no paper is missing, 22011 when one waits already */
export const openException = async (ctx: CallCtx, row: MemberRow, reason: string): Promise<void> => {
  const missing = await missingOf(ctx, row)
  if (missing.length === 0) throw new Fault('22013')
  const fields = missing.map(({ field }) => field)
  const [open] = await ctx.tx.select().from(memberException).where(isOpen(row.id)).for('update')
  if (open && isOfThese(open, fields)) throw new Fault('22011')
  if (open) await lapseException(ctx, row.id)
  await ctx.tx.insert(memberException).values({
    memberId: row.id,
    state: 'open',
    reason,
    missing: fields,
    proposerId: ctx.operator.operatorId,
    proposedAt: ctx.now(),
  })
}

/**
 * The second officer's decision on what waits.
 * @param row locked by the caller
 * @throws Fault 22012 when nothing waits, or other papers are missing now than were proposed; 21001 for the proposer
 */
export const decideException = async (
  ctx: CallCtx,
  row: MemberRow,
  event: 'approve' | 'refuse',
): Promise<Exception> => {
  const [open] = await ctx.tx.select().from(memberException).where(isOpen(row.id)).for('update')
  if (!open) throw new Fault('22012')
  const { operatorId } = ctx.operator
  if (open.proposerId === operatorId) throw new Fault('21001', { text: '不能确认自己提议的破例通过' })
  const missing = (await missingOf(ctx, row)).map(({ field }) => field)
  if (event === 'approve' && !isOfThese(open, missing)) throw new Fault('22012')
  const state = exceptionMachine.next(open.state, event, 'officer')
  await ctx.tx
    .update(memberException)
    .set({ state, deciderId: operatorId, endedAt: ctx.now() })
    .where(eq(memberException.id, open.id))
  return open
}

/** Ends what waits without a decision: the member's data has changed, or was decided on otherwise. */
export const lapseException = async (ctx: Ctx, memberId: number): Promise<Exception | undefined> => {
  const { from, to } = stepOf(exceptionMachine, 'lapse', 'system')
  const [lapsed] = await ctx.tx
    .update(memberException)
    .set({ state: to, endedAt: ctx.now() })
    .where(and(eq(memberException.memberId, memberId), inArray(memberException.state, from)))
    .returning()
  return lapsed
}
