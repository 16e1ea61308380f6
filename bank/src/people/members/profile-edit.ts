import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { eq, sql } from 'drizzle-orm'
import { ownsPictures } from '../../files/stored-files.ts'
import { member } from '../../platform/db/schema/members.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { memberProfile, operatorProfile } from '../../platform/db/schema/profiles.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'
import { lapseOnChange } from './exception-handlers.ts'
import { lockOwnMember } from './life-cycle.ts'
import { profileFields, settlementAccountNo } from './member-detail.ts'
import { changesOf, checkFields, type Fields, isSealed, pictureFields } from './profile-check.ts'

/** @throws Fault 9012, 23002, 23003 naming the field; 9015 for pictures of others */
const check = async (ctx: CallCtx, changes: Fields, stored: Fields): Promise<void> => {
  checkFields(changes, stored)
  await checkPictures(ctx, changes)
}

/** @throws Fault 9015 for a picture of another member */
export const checkPictures = async (ctx: CallCtx, changes: Fields): Promise<void> => {
  const paths = pictureFields.map(name => changes[name]).filter(path => typeof path === 'string')
  if (!(await ownsPictures(ctx, paths))) throw new Fault('9015')
}

/** Changes as columns: sealed ones under their `_enc` name, the capital as bigint. */
export const columnsOf = (ctx: Pick<CallCtx, 'atRest'>, changes: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      if (isSealed(name)) return [`${name}_enc`, ctx.atRest.seal(String(value))]
      return [name, name === 'reg_capital' ? BigInt(String(value)) : value]
    }),
  )

/** Edits the caller's company or institution; the audit log names the fields, never their values. */
export const editCompany: Handler<'/api/member/edit_comp'> = async (ctx, input) => {
  const { memberId, userCode } = ctx.operator
  const own = await lockOwnMember(ctx)
  const [row] = await ctx.tx.select().from(memberProfile).where(eq(memberProfile.member_id, memberId))
  // The settlement account is shown where the company named no account of its own, and is sent back masked.
  const finan_account = await settlementAccountNo(ctx, memberId)
  const stored = { finan_account, ...profileFields(row, ctx.atRest) }
  const changes = changesOf(input, stored)
  await check(ctx, changes, stored)
  const columns = { ...columnsOf(ctx, changes), gmt_modify: ctx.now() }
  await ctx.tx
    .insert(memberProfile)
    .values({ member_id: memberId, ...columns })
    .onConflictDoUpdate({ target: memberProfile.member_id, set: columns })
  const [changed = own] = await ctx.tx
    .update(member)
    .set({ modifiedAt: ctx.now(), version: sql`${member.version} + 1` })
    .where(eq(member.id, memberId))
    .returning()
  if (Object.keys(changes).length > 0) await lapseOnChange(ctx, changed)
  await ctx.audit({
    action: 'member.edit_comp',
    objectType: 'member',
    objectNo: userCode,
    after: { fields: Object.keys(changes) },
  })
  return [{ result: 'ok' }]
}

/** Edits the caller's own profile. */
export const editPerson: Handler<'/api/member/edit_my_info'> = async (
  ctx,
  { user_name: userName, ...input }: RequestOf<'/api/member/edit_my_info'>,
) => {
  const { operatorId } = ctx.operator
  const [row] = await ctx.tx.select().from(operatorProfile).where(eq(operatorProfile.operator_id, operatorId))
  const stored = profileFields(row, ctx.atRest)
  const changes = changesOf(input, stored)
  await check(ctx, changes, stored)
  const columns = { ...columnsOf(ctx, changes), gmt_modify: ctx.now() }
  await ctx.tx
    .insert(operatorProfile)
    .values({ operator_id: operatorId, ...columns })
    .onConflictDoUpdate({ target: operatorProfile.operator_id, set: columns })
  if (userName !== undefined) await changeOperator(ctx, { userName })
  await ctx.audit({
    action: 'member.edit_my_info',
    objectType: 'operator',
    objectNo: String(operatorId),
    after: { fields: [...Object.keys(changes), ...(userName === undefined ? [] : ['user_name'])] },
  })
  return [{ result: 'ok' }]
}

const changeOperator = async (ctx: CallCtx, set: { userName?: string; avatar?: string }) => {
  await ctx.tx
    .update(operator)
    .set({ ...set, modifiedAt: ctx.now(), version: sql`${operator.version} + 1` })
    .where(eq(operator.id, ctx.operator.operatorId))
}

/** @throws Fault 9015 for another's account or picture */
export const updateAvatar: Handler<'/api/member/update_avatar'> = async (ctx, input) => {
  const { user_avatar: path, avatar: other = path, user_account: account } = input
  if (account !== ctx.operator.account || !(await ownsPictures(ctx, [path, other]))) throw new Fault('9015')
  await changeOperator(ctx, { avatar: path })
  await ctx.audit({ action: 'member.update_avatar', objectType: 'file', objectNo: path })
  return [{ result: 'ok', user_avatar: path }]
}
