import { linkTo } from '@portal/shared/content/linked-pages.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { memberStatus } from '@portal/shared/people/member-status.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { defineNotice, tell } from '../../notices/notice.ts'
import { settleStaffNotices, type WorkEnder } from '../../notices/staff.ts'
import { member } from '../../platform/db/schema/members.ts'
import { operator, session } from '../../platform/db/schema/people.ts'
import { memberProfile } from '../../platform/db/schema/profiles.ts'
import { tellChange } from '../../platform/feed/feed.ts'
import type { CallCtx, Ctx, Handler } from '../../platform/kernel/handler.ts'
import { createMover, type Step } from '../../platform/kernel/mover.ts'
import { readReason } from '../../platform/kernel/reason.ts'
import { requireSeen } from '../../platform/kernel/stale.ts'
import type { MemberRow } from '../directory/operators.ts'
import { lapseException, requirePapers } from './exceptions.ts'
import { lockMember } from './find.ts'
import { type MemberActor, type MemberEvent, type MemberStatus, memberMachine, statusOf } from './states.ts'

const askReason = '请填写退回原因'

/** Where an officer reviews a member. */
const reviewLinkOf = (userCode: string): string => linkTo('memberReview', userCode)

/** Where a second officer finds a member that one officer proposes to admit without all its papers. */
export const exceptionLinkOf = (userCode: string): string => `${reviewLinkOf(userCode)}&status=0`

interface Acting extends WorkEnder {
  as: MemberActor
}
type MemberStep = Step<MemberStatus, MemberEvent, Acting>

const endsException: ReadonlySet<MemberEvent> = new Set(['refuse_exception', 'lapse_exception'])

/** Closes what officers were asked to do on a member under audit, as far as this step does it. */
const settleAsked = async (ctx: Ctx, row: MemberRow, { to, event, by }: MemberStep): Promise<void> => {
  const isDone = Number(to) !== memberStatus.underAudit
  if (isDone || endsException.has(event)) {
    const ender = event === 'lapse_exception' ? ({ type: 'system', name: '' } as const) : by
    await settleStaffNotices(ctx, exceptionLinkOf(row.userCode), ender)
  }
  if (isDone) {
    await settleStaffNotices(ctx, reviewLinkOf(row.userCode), by)
    await lapseException(ctx, row.id)
  }
}

const move = createMover<MemberRow, MemberStatus, MemberEvent, MemberActor, Acting>({
  machine: memberMachine,
  table: member,
  stateOf: statusOf,
  columnsOf: (to, ctx) => ({ status: Number(to), modifiedAt: ctx.now() }),
  audit: ({ userCode }, { from, to, event, remark }) => ({
    action: `member.${event}`,
    objectType: 'member',
    objectNo: userCode,
    before: { status: Number(from) },
    after: { status: Number(to), ...(remark && { remark }) },
  }),
  tell: async (ctx, row, step) => {
    if (Number(step.from) === memberStatus.underAudit) await settleAsked(ctx, row, step)
    await tellChange(ctx, { to: [{ memberId: row.id }, 'staff'], topic: 'member', refNo: row.userCode })
  },
})

/**
 * Moves a member by one event (see `createMover`); officers who were asked to review it are notified that it is done.
 * @returns its status after it
 */
export const moveMember = async (
  ctx: CallCtx,
  row: MemberRow,
  event: MemberEvent,
  as: MemberActor,
  { remark = '', ...set }: { remark?: string; authentication?: number } = {},
): Promise<number> => {
  const by: Acting = { as, type: 'bank', name: ctx.operator.userName }
  return (await move(ctx, row, event, by, remark, set)).status
}

/** Keeps a reviewer's remark with the member's data, where the member reads it too. */
const storeRemark = async (ctx: Ctx, memberId: number, remark: string): Promise<void> => {
  const columns = { audit_remark: remark, gmt_modify: ctx.now() }
  await ctx.tx
    .insert(memberProfile)
    .values({ member_id: memberId, ...columns })
    .onConflictDoUpdate({ target: memberProfile.member_id, set: columns })
}

/** Ends every session of a member's operators. */
const endSessions = async (ctx: Ctx, memberId: number): Promise<void> => {
  const operators = ctx.tx.select({ id: operator.id }).from(operator).where(eq(operator.memberId, memberId))
  await ctx.tx
    .update(session)
    .set({ endedAt: new Date() })
    .where(and(inArray(session.operatorId, operators), isNull(session.endedAt)))
}

const said = (title: string, body: (facts: { company: string; remark: string }) => string) =>
  defineNotice({ to: 'member', category: '系统', title, body, link: () => linkTo('ownInformation') })

const notices = {
  approved: said('企业信息审核通过', ({ company }) => `${company}的企业信息已审核通过，可以办理业务。`),
  rejected: said('企业信息审核未通过', ({ remark }) => `原因：${remark}。请修改后重新提交。`),
  enabled: said('账号已启用', ({ company }) => `${company}的账号已启用。`),
  abnormal: said('企业状态异常', ({ remark }) => `原因：${remark}。异常解除前不能办理业务。`),
  cleared: said('企业异常已解除', ({ company }) => `${company}的异常状态已解除，可以办理业务。`),
}

const tellMember = (ctx: Ctx, row: MemberRow, what: keyof typeof notices, remark = ''): Promise<void> =>
  tell(ctx, notices[what], { company: row.companyName, remark }, row.id)

/** The main account's number, which is notified of the review while nobody is signed in. */
const smsToMain = async (ctx: Ctx, memberId: number, text: string): Promise<void> => {
  const [main] = await ctx.tx
    .select({ mobileEnc: operator.mobileEnc })
    .from(operator)
    .where(and(eq(operator.memberId, memberId), eq(operator.isMainAccount, true)))
  if (!main) return
  const mobile = ctx.atRest.open(main.mobileEnc)
  await ctx.sendSms({ mobile, purpose: 'member_status', text })
}

/** The member as its reviewer saw it, locked. @throws Fault 9015, 20072 */
const lockSeen = async (
  ctx: Ctx,
  { user_code, seen_version }: RequestOf<'/api/admin/approve_member'>,
): Promise<MemberRow> => {
  const row = await lockMember(ctx, user_code)
  requireSeen(row, seen_version)
  return row
}

export const answer = (status: number) => [{ result: 'ok' as const, status }]

/** Lets a member in, verified, and tells it. @param row locked by the caller @throws Fault 20000 */
export const letIn = async (
  ctx: CallCtx,
  row: MemberRow,
  event: 'approve' | 'approve_exception',
  remark = '',
): Promise<number> => {
  const status = await moveMember(ctx, row, event, 'officer', { authentication: 1, remark })
  await storeRemark(ctx, row.id, '')
  await tellMember(ctx, row, 'approved')
  await smsToMain(ctx, row.id, '您的注册申请已审核通过，可登录办理业务。')
  return status
}

const approve: Handler<'/api/admin/approve_member'> = async (ctx, input) => {
  const row = await lockSeen(ctx, input)
  memberMachine.next(statusOf(row), 'approve', 'officer')
  await requirePapers(ctx, row)
  return answer(await letIn(ctx, row, 'approve'))
}

const reject: Handler<'/api/admin/reject_member'> = async (ctx, input) => {
  const remark = readReason(input.reason, askReason)
  const row = await lockSeen(ctx, input)
  const status = await moveMember(ctx, row, 'reject', 'officer', { authentication: 0, remark })
  await storeRemark(ctx, row.id, remark)
  await tellMember(ctx, row, 'rejected', remark)
  await smsToMain(ctx, row.id, '您的注册申请未通过审核，请登录查看原因，修改后重新提交。')
  return answer(status)
}

const disable: Handler<'/api/admin/disable_member'> = async (ctx, input) => {
  const remark = readReason(input.reason, askReason)
  const row = await lockSeen(ctx, input)
  const status = await moveMember(ctx, row, 'disable', 'officer', { remark })
  await endSessions(ctx, row.id)
  await smsToMain(ctx, row.id, '您的企业账号已停用，如有疑问请联系客户经理。')
  return answer(status)
}

const enable: Handler<'/api/admin/enable_member'> = async (ctx, input) => {
  const row = await lockSeen(ctx, input)
  const status = await moveMember(ctx, row, 'enable', 'officer')
  await tellMember(ctx, row, 'enabled')
  return answer(status)
}

const markAbnormal: Handler<'/api/admin/mark_abnormal'> = async (ctx, input) => {
  const remark = readReason(input.reason, askReason)
  const row = await lockSeen(ctx, input)
  const status = await moveMember(ctx, row, 'mark_abnormal', 'officer', { remark })
  await tellMember(ctx, row, 'abnormal', remark)
  return answer(status)
}

const clearAbnormal: Handler<'/api/admin/clear_abnormal'> = async (ctx, input) => {
  const row = await lockSeen(ctx, input)
  const status = await moveMember(ctx, row, 'clear_abnormal', 'officer')
  await tellMember(ctx, row, 'cleared')
  return answer(status)
}

/** The caller's member, locked. */
export const lockOwnMember = (ctx: CallCtx): Promise<MemberRow> => lockMember(ctx, ctx.operator.userCode)

export const lifeCycleHandlers = {
  '/api/admin/approve_member': approve,
  '/api/admin/reject_member': reject,
  '/api/admin/disable_member': disable,
  '/api/admin/enable_member': enable,
  '/api/admin/mark_abnormal': markAbnormal,
  '/api/admin/clear_abnormal': clearAbnormal,
}
