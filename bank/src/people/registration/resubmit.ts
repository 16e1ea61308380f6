import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, eq, ne } from 'drizzle-orm'
import { defineOfficersNotice, tellOfficersOf } from '../../notices/notice.ts'
import { member } from '../../platform/db/schema/members.ts'
import { memberProfile } from '../../platform/db/schema/profiles.ts'
import { unlessTaken } from '../../platform/db/taken.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'
import type { MemberRow } from '../directory/operators.ts'
import { lockOwnMember, moveMember } from '../members/life-cycle.ts'
import { profileFields } from '../members/member-detail.ts'
import { changesOf, type Fields } from '../members/profile-check.ts'
import { checkPictures, columnsOf } from '../members/profile-edit.ts'
import { checkApplication } from './application.ts'

const codeTaken = (): Fault => {
  const text = '统一社会信用代码已注册'
  return new Fault('23001', { text, fields: { usc_code: text } })
}

/** @throws Fault 23001 when another member has the code */
const writeIdentity = async (ctx: CallCtx, row: MemberRow, merged: Fields): Promise<void> => {
  const companyName = String(merged.company_name)
  const uscCode = String(merged.usc_code)
  const [other] = await ctx.tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.uscCode, uscCode), ne(member.id, row.id)))
  if (other) throw codeTaken()
  await unlessTaken(
    ctx.tx
      .update(member)
      .set({ companyName, uscCode, orgCode: uscCode.slice(8, 17) })
      .where(eq(member.id, row.id)),
    codeTaken,
  )
}

const resubmitted = defineOfficersNotice<{ company: string; userCode: string }>({
  permission: 'member_review',
  title: '会员重新提交审核',
  body: ({ company }) => `${company}已修改资料并重新提交，请审核。`,
  link: ({ userCode }) => linkTo('memberReview', userCode),
})

/**
 * A member whose audit failed corrects its application and hands it in again: judged like a first one.
 * @throws Fault 20000 in any other state; 9012, 9015, 22002, 22003, 23001, 23002, 23003
 */
export const resubmit: Handler<'/api/member/resubmit'> = async (ctx, input) => {
  const row = await lockOwnMember(ctx)
  const status = await moveMember(ctx, row, 'resubmit', 'main', { authentication: 2 })
  const [stored] = await ctx.tx.select().from(memberProfile).where(eq(memberProfile.member_id, row.id))
  const before: Fields = {
    ...profileFields(stored, ctx.atRest),
    company_name: row.companyName,
    usc_code: row.uscCode ?? '',
  }
  const changes = changesOf(input, before)
  const merged = { ...before, ...changes }
  checkApplication(row.memberType, merged)
  await checkPictures(ctx, changes)
  await writeIdentity(ctx, row, merged)
  const { company_name: _name, usc_code: _usc, ...profile } = changes
  const columns = { ...columnsOf(ctx, profile), gmt_modify: ctx.now() }
  await ctx.tx
    .insert(memberProfile)
    .values({ member_id: row.id, ...columns })
    .onConflictDoUpdate({ target: memberProfile.member_id, set: columns })
  await tellOfficersOf(ctx, resubmitted, {
    company: String(merged.company_name),
    userCode: row.userCode,
  })
  return [{ result: 'ok', status }]
}
