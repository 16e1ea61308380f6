/** 破例通过: a member is let in without all of its papers by two officers, the first of whom says why. */
import type { CallCtx, Handler } from '../http/handler.ts'
import { notify } from '../notices/notify.ts'
import { notifyStaff } from '../notices/staff.ts'
import type { MemberRow } from '../people/operators.ts'
import { decideException, lapseException, openException } from './exceptions.ts'
import { lockMember } from './find.ts'
import { answer, exceptionLinkOf, letIn, moveMember, reasonOf, reviewLinkOf } from './life-cycle.ts'

const propose: Handler<'/api/admin/propose_exception'> = async (ctx, { user_code, reason }) => {
  const remark = reasonOf(reason, '请填写破例理由')
  const row = await lockMember(ctx, user_code)
  const status = await moveMember(ctx, row, 'propose_exception', 'officer', { remark })
  await openException(ctx, row, remark)
  await notifyStaff(
    ctx,
    'member_review',
    {
      category: '业务',
      title: '会员破例通过待确认',
      body: `${ctx.operator.userName}提议破例通过${row.companyName}，理由：${remark}。请另一名审核人确认。`,
      link: exceptionLinkOf(row.userCode),
    },
    [ctx.operator.operatorId],
  )
  return answer(status)
}

const approve: Handler<'/api/admin/approve_exception'> = async (ctx, { user_code, remark }) => {
  const row = await lockMember(ctx, user_code)
  const { reason } = await decideException(ctx, row, 'approved')
  const said = remark?.trim() ? `；${remark.trim()}` : ''
  return answer(await letIn(ctx, row, 'approve_exception', `破例理由：${reason}${said}`))
}

/** Tells the officer who proposed it how it ended. */
const tellProposer = (ctx: CallCtx, row: MemberRow, proposerId: number, how: string): Promise<void> =>
  notify(ctx, {
    to: { operatorId: proposerId },
    category: '业务',
    title: '破例通过未获确认',
    body: `${row.companyName}的破例通过：${how}`,
    link: reviewLinkOf(row.userCode),
  })

const refuse: Handler<'/api/admin/refuse_exception'> = async (ctx, { user_code, reason }) => {
  const remark = reasonOf(reason, '请填写不同意的原因')
  const row = await lockMember(ctx, user_code)
  const { proposerId } = await decideException(ctx, row, 'refused')
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
