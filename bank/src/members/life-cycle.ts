import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { requireSeen } from '../audit/stale.ts'
import { member, operator, session } from '../db/schema/people.ts'
import { memberProfile } from '../db/schema/profiles.ts'
import type { CallCtx, Ctx, Handler } from '../http/handler.ts'
import { tellChange } from '../notices/feed.ts'
import { notify } from '../notices/notify.ts'
import { settleStaffNotices } from '../notices/staff.ts'
import type { MemberRow } from '../people/operators.ts'
import { type MemberActor, type MemberEvent, type MemberStatus, memberMachine } from '../states/member.ts'
import { lapseException, requirePapers } from './exceptions.ts'
import { lockMember } from './find.ts'

/** @throws Fault 21011 unless the reason has 2–200 characters */
export const reasonOf = (typed: string, text = '请填写退回原因'): string => {
  const reason = typed.trim()
  const length = [...reason].length
  if (length < 2 || length > 200) throw new Fault('21011', { text, fields: { reason: text } })
  return reason
}

/** Where an officer reviews a member. */
export const reviewLinkOf = (userCode: string): string => `/memberReview?user_code=${userCode}`

/** Where a second officer finds a member that one officer would let in without all its papers. */
export const exceptionLinkOf = (userCode: string): string => `${reviewLinkOf(userCode)}&status=0`

const endsException: ReadonlySet<MemberEvent> = new Set(['refuse_exception', 'lapse_exception'])

/** Closes what officers were asked to do on a member under audit, as far as this event does it. */
const settleAsked = async (
  ctx: CallCtx,
  row: MemberRow,
  event: MemberEvent,
  status: number,
): Promise<void> => {
  const by =
    event === 'lapse_exception'
      ? ({ type: 'system', name: '' } as const)
      : ({ type: 'bank', name: ctx.operator.userName } as const)
  if (status !== 0 || endsException.has(event)) {
    await settleStaffNotices(ctx, exceptionLinkOf(row.userCode), by)
  }
  if (status !== 0) {
    await settleStaffNotices(ctx, reviewLinkOf(row.userCode), by)
    await lapseException(ctx, row.id)
  }
}

/**
 * Moves a member as its state table says, with its audit row; whoever looks at it is told, and officers who were asked
 * to review it that it is done.
 * @param row locked by the caller
 * @throws Fault 20000 for what the table does not list
 */
export const moveMember = async (
  ctx: CallCtx,
  row: MemberRow,
  event: MemberEvent,
  actor: MemberActor,
  { remark = '', ...set }: { remark?: string; authentication?: number } = {},
): Promise<number> => {
  const from = String(row.status) as MemberStatus
  const status = Number(memberMachine.next(from, event, actor))
  await ctx.tx
    .update(member)
    .set({ ...set, status, modifiedAt: ctx.now(), version: sql`${member.version} + 1` })
    .where(eq(member.id, row.id))
  await ctx.audit({
    action: `member.${event}`,
    objectType: 'member',
    objectNo: row.userCode,
    before: { status: row.status },
    after: { status, ...(remark && { remark }) },
  })
  if (from === '0') await settleAsked(ctx, row, event, status)
  await tellChange(ctx, { to: [{ memberId: row.id }, 'staff'], topic: 'member', refNo: row.userCode })
  return status
}

/** Keeps what a reviewer said with the member's data, where the member reads it too. */
const storeRemark = async (ctx: Ctx, memberId: number, remark: string): Promise<void> => {
  const columns = { audit_remark: remark, gmt_modify: ctx.now() }
  await ctx.tx
    .insert(memberProfile)
    .values({ member_id: memberId, ...columns })
    .onConflictDoUpdate({ target: memberProfile.member_id, set: columns })
}

/** Ends every session of a member's operators for good. */
const endSessions = async (ctx: Ctx, memberId: number): Promise<void> => {
  const operators = ctx.tx.select({ id: operator.id }).from(operator).where(eq(operator.memberId, memberId))
  await ctx.tx
    .update(session)
    .set({ endedAt: new Date() })
    .where(and(inArray(session.operatorId, operators), isNull(session.endedAt)))
}

const tellMember = async (ctx: Ctx, row: MemberRow, title: string, body: string): Promise<void> => {
  await notify(ctx, { to: { memberId: row.id }, category: '系统', title, body, link: '/pcBasicInfo' })
}

/** The main account's number: the one that hears of the review while nobody is signed in. */
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
  await tellMember(ctx, row, '企业信息审核通过', `${row.companyName}的企业信息已审核通过，可以办理业务。`)
  await smsToMain(ctx, row.id, '您的注册申请已审核通过，可登录办理业务。')
  return status
}

const approve: Handler<'/api/admin/approve_member'> = async (ctx, input) => {
  const row = await lockSeen(ctx, input)
  memberMachine.next(String(row.status) as MemberStatus, 'approve', 'officer')
  await requirePapers(ctx, row)
  return answer(await letIn(ctx, row, 'approve'))
}

const reject: Handler<'/api/admin/reject_member'> = async (ctx, input) => {
  const remark = reasonOf(input.reason)
  const row = await lockSeen(ctx, input)
  const status = await moveMember(ctx, row, 'reject', 'officer', { authentication: 0, remark })
  await storeRemark(ctx, row.id, remark)
  await tellMember(ctx, row, '企业信息审核未通过', `原因：${remark}。请修改后重新提交。`)
  await smsToMain(ctx, row.id, '您的注册申请未通过审核，请登录查看原因，修改后重新提交。')
  return answer(status)
}

const disable: Handler<'/api/admin/disable_member'> = async (ctx, input) => {
  const remark = reasonOf(input.reason)
  const row = await lockSeen(ctx, input)
  const status = await moveMember(ctx, row, 'disable', 'officer', { remark })
  await endSessions(ctx, row.id)
  await smsToMain(ctx, row.id, '您的企业账号已停用，如有疑问请联系客户经理。')
  return answer(status)
}

const enable: Handler<'/api/admin/enable_member'> = async (ctx, input) => {
  const row = await lockSeen(ctx, input)
  const status = await moveMember(ctx, row, 'enable', 'officer')
  await tellMember(ctx, row, '账号已启用', `${row.companyName}的账号已启用。`)
  return answer(status)
}

const markAbnormal: Handler<'/api/admin/mark_abnormal'> = async (ctx, input) => {
  const remark = reasonOf(input.reason)
  const row = await lockSeen(ctx, input)
  const status = await moveMember(ctx, row, 'mark_abnormal', 'officer', { remark })
  await tellMember(ctx, row, '企业状态异常', `原因：${remark}。异常解除前不能办理业务。`)
  return answer(status)
}

const clearAbnormal: Handler<'/api/admin/clear_abnormal'> = async (ctx, input) => {
  const row = await lockSeen(ctx, input)
  const status = await moveMember(ctx, row, 'clear_abnormal', 'officer')
  await tellMember(ctx, row, '企业异常已解除', `${row.companyName}的异常状态已解除，可以办理业务。`)
  return answer(status)
}

/** The member of whoever calls, locked. */
export const lockOwnMember = (ctx: CallCtx): Promise<MemberRow> => lockMember(ctx, ctx.operator.userCode)

export const lifeCycleHandlers = {
  '/api/admin/approve_member': approve,
  '/api/admin/reject_member': reject,
  '/api/admin/disable_member': disable,
  '/api/admin/enable_member': enable,
  '/api/admin/mark_abnormal': markAbnormal,
  '/api/admin/clear_abnormal': clearAbnormal,
}
