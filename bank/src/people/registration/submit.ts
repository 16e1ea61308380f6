import { linkTo } from '@portal/shared/content/linked-pages.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { maskMobile } from '@portal/shared/people/mask.ts'
import { memberStatus } from '@portal/shared/people/member-status.ts'
import { newPasswordFault } from '@portal/shared/people/password-rule.ts'
import { eq, sql } from 'drizzle-orm'
import { defineNotice, defineOfficersNotice, tell, tellOfficersOf } from '../../notices/notice.ts'
import { queryRows } from '../../platform/db/db.ts'
import { member } from '../../platform/db/schema/members.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { memberProfile } from '../../platform/db/schema/profiles.ts'
import { registDraft } from '../../platform/db/schema/registration.ts'
import { tellChange } from '../../platform/feed/feed.ts'
import type { DirectCall } from '../../platform/kernel/direct-call.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { mainMask } from '../directory/permissions.ts'
import type { Fields } from '../members/profile-check.ts'
import { columnsOf } from '../members/profile-edit.ts'
import { hashPassword, hashTurns } from '../passwords/passwords.ts'
import type { SignInParts } from '../sign-in/sign-in.ts'
import { checkApplication } from './application.ts'
import { type DraftRow, draftFields, findDraft } from './drafts.ts'

const refused = (code: '22005' | '23001' | '23003', field: string, text: string) =>
  new Fault(code, { text, fields: { [field]: text } })

/** The member's row; its number is made of its id. @throws Fault 23001 when the code is registered already */
const writeMember = async (
  ctx: Ctx,
  draft: DraftRow,
  fields: Fields,
): Promise<typeof member.$inferSelect> => {
  const [next] = await queryRows<{ id: string }>(
    ctx.tx,
    sql`select nextval(pg_get_serial_sequence('member', 'id'))::text as id`,
  )
  const id = Number(next?.id)
  const uscCode = String(fields.usc_code)
  const [row] = await ctx.tx
    .insert(member)
    .values({
      id,
      userCode: `HY${String(id).padStart(8, '0')}`,
      memberType: draft.memberType,
      companyName: String(fields.company_name),
      uscCode,
      orgCode: uscCode.slice(8, 17),
      authentication: 2,
      createdAt: ctx.now(),
      modifiedAt: ctx.now(),
    })
    .onConflictDoNothing({ target: member.uscCode })
    .returning()
  if (!row) throw refused('23001', 'usc_code', '统一社会信用代码已注册')
  return row
}

/** Its main account. @throws Fault 23008 when the number was registered meanwhile */
const writeMainAccount = async (
  ctx: Ctx,
  owner: typeof member.$inferSelect,
  mobile: string,
  userName: string,
  passwordHash: string,
): Promise<void> => {
  const isBank = owner.memberType === 'financeOrg'
  const [row] = await ctx.tx
    .insert(operator)
    .values({
      memberId: owner.id,
      account: mobile,
      passwordHash,
      userName,
      mobileEnc: ctx.atRest.seal(mobile),
      isMainAccount: true,
      bizRoles: ['maker'],
      roleName: isBank ? '机构管理员' : '企业管理员',
      permissionMask: mainMask,
      createdAt: ctx.now(),
      modifiedAt: ctx.now(),
    })
    .onConflictDoNothing({ target: operator.account })
    .returning({ id: operator.id })
  if (!row) throw new Fault('23008')
}

/** Columns of the profile that an application fills. */
const profileOf = (fields: Fields): Record<string, unknown> => {
  const { company_name, usc_code: _usc, user_name: _user, ...profile } = fields
  return { org_name: company_name, ...profile, reg_source: 'portal' }
}

const registered = defineNotice<null>({
  to: 'member',
  category: '系统',
  title: '注册申请已提交',
  body: () => '注册申请已提交审核。请在个人中心上传营业执照及法定代表人证件照片，审核通过后即可办理业务。',
  link: () => linkTo('ownInformation'),
})

const memberToReview = defineOfficersNotice<{ companyName: string; userCode: string }>({
  permission: 'member_review',
  title: '新会员待审核',
  body: ({ companyName }) => `${companyName}提交了注册申请，请审核。`,
  link: ({ userCode }) => linkTo('memberReview', userCode),
})

const write = async (ctx: Ctx, draft: DraftRow, fields: Fields, passwordHash: string): Promise<void> => {
  const mobile = ctx.atRest.open(draft.mobileEnc)
  const owner = await writeMember(ctx, draft, fields)
  const userName = String(fields.user_name || fields.contact_name)
  await writeMainAccount(ctx, owner, mobile, userName, passwordHash)
  await ctx.tx
    .insert(memberProfile)
    .values({ member_id: owner.id, ...columnsOf(ctx, profileOf(fields)), gmt_modify: ctx.now() })
  await ctx.tx.delete(registDraft).where(eq(registDraft.id, draft.id))
  await ctx.audit({
    action: 'member.regist',
    objectType: 'member',
    objectNo: owner.userCode,
    after: { member_type: owner.memberType, company_name: owner.companyName, usc_code: owner.uscCode },
  })
  await tellChange(ctx, { to: 'staff', topic: 'member', refNo: owner.userCode })
  await tell(ctx, registered, null, owner.id)
  await tellOfficersOf(ctx, memberToReview, owner)
}

/**
 * Turns a draft into a member under audit and its main account, once: the draft's row is locked and gone with it.
 * The password is hashed outside the transaction, since that is slow on purpose.
 * @throws Fault 9015, 9012, 22002, 22003, 22005, 23001, 23002, 23003, 23008; 9007 when too many
 *   passwords are hashed already
 */
export const submitRegistration = async (
  parts: SignInParts,
  input: RequestOf<'/api/regist/submit'>,
  { caller, transaction }: DirectCall,
) => {
  hashTurns.needRoom('outside', caller)
  const { db, services } = parts
  const { atRest } = services
  const draft = await findDraft(db, input.draft_token, false)
  const mobile = atRest.open(draft.mobileEnc)
  const owner = { account: mobile, companyName: String(draftFields(draft, atRest).company_name ?? '') }
  const text = newPasswordFault(input.password, owner, 'change')
  if (text !== null) throw refused('23003', 'password', text)
  checkApplication(draft.memberType, draftFields(draft, atRest))
  if (input.agreement !== '1') throw refused('22005', 'agreement', '请阅读并同意用户服务协议')

  const passwordHash = await hashPassword(input.password, { line: 'outside', caller })
  await transaction(async ctx => {
    const locked = await findDraft(ctx.tx, input.draft_token, true)
    const fields = draftFields(locked, atRest)
    checkApplication(locked.memberType, fields)
    await write(ctx, locked, fields, passwordHash)
  })
  return [
    {
      result: 'ok' as const,
      status: memberStatus.underAudit,
      user_account: maskMobile(mobile),
      msg: '注册申请已提交，请等待审核',
    },
  ]
}
