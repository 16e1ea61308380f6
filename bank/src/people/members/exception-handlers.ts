/** 破例通过: two officers admit a member without all of its papers; the first says why. */

import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { defineNotice, defineOfficersNotice, tell, tellOfficersOf } from '../../notices/notice.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'
import { readReason } from '../../platform/kernel/reason.ts'
import type { MemberRow } from '../directory/operators.ts'
import { decideException, lapseException, openException } from './exceptions.ts'
import { lockMember } from './find.ts'
import { answer, exceptionLinkOf, letIn, moveMember } from './life-cycle.ts'

interface Facts {
  company: string
  userCode: string
}

const exceptionProposed = defineOfficersNotice<Facts & { by: string; remark: string }>({
  permission: 'member_review',
  title: '会员破例通过待确认',
  body: ({ by, company, remark }) => `${by}提议破例通过${company}，理由：${remark}。请另一名审核人确认。`,
  link: ({ userCode }) => exceptionLinkOf(userCode),
})

const exceptionEnded = defineNotice<Facts & { how: string }>({
  to: 'operator',
  title: '破例通过未获确认',
  body: ({ company, how }) => `${company}的破例通过：${how}`,
  link: ({ userCode }) => linkTo('memberReview', userCode),
})

const propose: Handler<'/api/admin/propose_exception'> = async (ctx, { user_code, reason }) => {
  const remark = readReason(reason, '请填写破例理由')
  const row = await lockMember(ctx, user_code)
  const status = await moveMember(ctx, row, 'propose_exception', 'officer', { remark })
  await openException(ctx, row, remark)
  const facts = { company: row.companyName, userCode: row.userCode, by: ctx.operator.userName, remark }
  await tellOfficersOf(ctx, exceptionProposed, facts, [ctx.operator.operatorId])
  return answer(status)
}

const approve: Handler<'/api/admin/approve_exception'> = async (ctx, { user_code, remark }) => {
  const row = await lockMember(ctx, user_code)
  const { reason } = await decideException(ctx, row, 'approve')
  const said = remark?.trim() ? `；${remark.trim()}` : ''
  return answer(await letIn(ctx, row, 'approve_exception', `破例理由：${reason}${said}`))
}

/** Tells the officer who proposed it how it ended. */
const tellProposer = (ctx: CallCtx, { companyName, userCode }: MemberRow, proposerId: number, how: string) =>
  tell(ctx, exceptionEnded, { company: companyName, userCode, how }, proposerId)

const refuse: Handler<'/api/admin/refuse_exception'> = async (ctx, { user_code, reason }) => {
  const remark = readReason(reason, '请填写不同意的原因')
  const row = await lockMember(ctx, user_code)
  const { proposerId } = await decideException(ctx, row, 'refuse')
  const status = await moveMember(ctx, row, 'refuse_exception', 'officer', { remark })
  await tellProposer(ctx, row, proposerId, `${ctx.operator.userName}不同意，原因：${remark}。`)
  return answer(status)
}

/**
 * What was proposed on a member's data is over once the data changes.
 * @param row of the member that changes its own, locked by the caller
 */
export const lapseOnChange = async (ctx: CallCtx, row: MemberRow): Promise<void> => {
  const lapsed = await lapseException(ctx, row.id)
  if (!lapsed) return
  await moveMember(ctx, row, 'lapse_exception', 'main', { remark: '会员已修改资料' })
  await tellProposer(ctx, row, lapsed.proposerId, '会员已修改资料，提议失效，请重新审核。')
}

export const exceptionHandlers = {
  '/api/admin/propose_exception': propose,
  '/api/admin/approve_exception': approve,
  '/api/admin/refuse_exception': refuse,
}
