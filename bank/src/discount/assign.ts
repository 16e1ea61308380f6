/** 领取、退回公共队列、分派: applications change hands among the bank's officers, and wait where they waited. */
import { hasPermission } from '@portal/shared/access/masks.ts'
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { and, eq } from 'drizzle-orm'
import { defineNotice, tell } from '../notices/notice.ts'
import { discApply } from '../platform/db/schema/discount.ts'
import { isSubmitted } from '../platform/db/submitted.ts'
import type { CallCtx, Handler } from '../platform/kernel/handler.ts'
import { ofOwnBank } from '../platform/kernel/own-bank.ts'
import { requireSeen } from '../platform/kernel/stale.ts'
import { type Apply, byOfficer, moveApply, takeApply, unassigned } from './applications.ts'
import { candidatesFor, deciders, holderOf, othersText, permissionAt } from './assignment.ts'
import { OWN_APPROVAL_TEXT } from './pay.ts'
import { applyMachine } from './states.ts'

/** @throws Fault 9015 for one that its company has never submitted */
const takeSubmitted = async (ctx: CallCtx, applyNo: string): Promise<Apply> => {
  const apply = await takeApply(ctx, applyNo)
  if (!isSubmitted(apply)) throw new Fault('9015')
  return apply
}

const inHandsOf = (ctx: CallCtx, assigneeId: number) => ({
  assigneeId,
  assignedAt: ctx.now(),
  assignerId: ctx.operator.operatorId,
})

export const takeForMe: Handler<'/api/admin/take_disc_apply'> = async (ctx, { apply_no }) => {
  const apply = await takeSubmitted(ctx, apply_no)
  applyMachine.next(apply.state, 'take', 'officer')
  const { operatorId, userName } = ctx.operator
  if (!hasPermission(ctx.operator.principal, permissionAt(apply))) throw new Fault('1003')
  if (deciders(apply).includes(operatorId)) throw new Fault('21001', { text: OWN_APPROVAL_TEXT })
  const has = await holderOf(ctx, apply)
  if (has && has.id !== operatorId) throw new Fault('20352', { text: othersText(has.name) })
  if (!has) await moveApply(ctx, apply, 'take', byOfficer(ctx), '', inHandsOf(ctx, operatorId))
  return [{ apply_no, assignee_name: userName }]
}

export const giveBack: Handler<'/api/admin/give_back_disc_apply'> = async (ctx, { apply_no }) => {
  const apply = await takeSubmitted(ctx, apply_no)
  applyMachine.next(apply.state, 'give_back', 'officer')
  const has = await holderOf(ctx, apply)
  if (!has) throw new Fault('20363')
  const { operatorId, principal } = ctx.operator
  if (has.id !== operatorId && !hasPermission(principal, 'disc_apply_assign')) {
    throw new Fault('20352', { text: othersText(has.name) })
  }
  const from = has.id === operatorId ? '' : `原办理人：${has.name}`
  await moveApply(ctx, apply, 'give_back', byOfficer(ctx), from, unassigned)
  return [{ apply_no, assignee_name: '' }]
}

const assigned = defineNotice<{ apply: Apply; by: string }>({
  to: 'operator',
  title: '贴现申请分派给您办理',
  body: ({ apply, by }) =>
    `${by}将贴现申请${apply.applyNo}（${apply.totalCount} 张，${formatYuan(apply.totalFen)} 元）分派给您，请办理。`,
  link: ({ apply }) => linkTo('application', apply.applyNo),
})

export const assign: Handler<'/api/admin/assign_disc_apply'> = async (ctx, input) => {
  const apply = await takeSubmitted(ctx, input.apply_no)
  requireSeen(apply, input.seen_version)
  applyMachine.next(apply.state, 'assign', 'officer')
  const one = (await candidatesFor(ctx, apply)).find(({ id }) => String(id) === input.assignee_id)
  if (!one) throw new Fault('20355', { fields: { assignee_id: new Fault('20355').text } })
  const has = await holderOf(ctx, apply)
  if (has?.id !== one.id) {
    const remark = has ? `由${has.name}移交${one.name}` : `分派给${one.name}`
    const moved = await moveApply(ctx, apply, 'assign', byOfficer(ctx), remark, inHandsOf(ctx, one.id))
    await tell(ctx, assigned, { apply: moved, by: ctx.operator.userName }, one.id)
  }
  return [{ apply_no: input.apply_no, assignee_name: one.name }]
}

export const listAssignees: Handler<'/api/admin/query_disc_assignee'> = async (ctx, { apply_no }) => {
  const [apply] = await ctx.tx
    .select()
    .from(discApply)
    .where(and(eq(discApply.applyNo, apply_no), ofOwnBank(ctx, discApply.bankOrgId)))
  if (!apply || !isSubmitted(apply)) throw new Fault('9015')
  applyMachine.next(apply.state, 'assign', 'officer')
  const people = await candidatesFor(ctx, apply)
  return people.map(({ id, name, count }) => ({ assignee_id: String(id), name, count }))
}
