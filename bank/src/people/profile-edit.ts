import { isDate } from '@portal/shared/calendar/dates.ts'
import { certType, sealedCompanyFields, sealedPersonFields } from '@portal/shared/contract/profile.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { isMobile } from '@portal/shared/people/identity.ts'
import { maskId, maskMobile } from '@portal/shared/people/mask.ts'
import { certNoFault } from '@portal/shared/people/papers.ts'
import { eq, sql } from 'drizzle-orm'
import { member, operator } from '../db/schema/people.ts'
import { memberProfile, operatorProfile } from '../db/schema/profiles.ts'
import { ownsPictures } from '../files/stored-files.ts'
import type { CallCtx, Handler } from '../http/handler.ts'
import { isRegion } from '../regions/regions.ts'
import { profileFields } from './member-detail.ts'

type Fields = Readonly<Record<string, unknown>>

const isSealed = (name: string) =>
  [...sealedCompanyFields, ...sealedPersonFields].some(sealed => sealed === name)

const maskOf = (name: string) => (name.endsWith('_mobile') ? maskMobile : maskId)

const malformed = (name: string) => new Fault('9012', { fields: { [name]: '格式不正确' } })

/**
 * What really changes: a masked value sent back as it was shown stays as it is.
 * @throws Fault 9012 for a masked value that is not the stored one's
 */
const changesOf = (input: Fields, stored: Fields): Record<string, unknown> => {
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue
    if (isSealed(name) && String(value).includes('*')) {
      const shown = typeof stored[name] === 'string' ? maskOf(name)(stored[name]) : ''
      if (value !== shown) throw malformed(name)
      continue
    }
    changes[name] = value
  }
  return changes
}

const refuse = (code: '23002' | '23003', name: string, text: string): never => {
  throw new Fault(code, { text, fields: { [name]: text } })
}

/** The number of an identity document; without a type it is an identity card. */
const checkPaper = (name: string, number: string, type: unknown) => {
  const fault = certNoFault(certType.catch('Ind01').parse(type), number)
  if (fault) refuse('23002', name, fault)
}

const dates = ['business_start_date', 'business_end_date', 'reg_date', 'birthday']
const regions = [
  'province_code',
  'city_code',
  'district_code',
  'run_province_code',
  'run_city_code',
  'run_district_code',
]
const pictures = [
  'id_card_front',
  'id_card_back',
  'logo_path',
  'usc_code_img_url',
  'org_code_img_url',
  'tax_cert_img_url',
]

/** @throws Fault 9012, 23002, 23003 naming the field; 9015 for pictures of others */
const check = async (ctx: CallCtx, changes: Fields, stored: Fields): Promise<void> => {
  const textOf = (name: string) => (typeof changes[name] === 'string' ? changes[name] : undefined)
  for (const name of dates) {
    const day = textOf(name)
    if (day !== undefined && !isDate(day)) throw malformed(name)
  }
  for (const name of regions) {
    const code = textOf(name)
    if (code !== undefined && !isRegion(code)) throw malformed(name)
  }
  for (const name of ['legal_person_mobile', 'contact_mobile']) {
    const mobile = textOf(name)
    if (mobile !== undefined && !isMobile(mobile)) refuse('23003', name, '手机号码格式不正确')
  }
  const merged = { ...stored, ...changes }
  for (const whose of ['legal_person', 'contact']) {
    const number = textOf(`${whose}_cert_no`)
    if (number !== undefined) checkPaper(`${whose}_cert_no`, number, merged[`${whose}_cert_type`])
  }
  const idNo = textOf('id_no')
  if (idNo !== undefined) checkPaper('id_no', idNo, 'Ind01')

  const paths = pictures.map(textOf).filter(path => path !== undefined)
  if (!(await ownsPictures(ctx, paths))) throw new Fault('9015')
}

/** Changes as columns: sealed ones under their `_enc` name, the capital as bigint. */
const columnsOf = (ctx: CallCtx, changes: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      if (isSealed(name)) return [`${name}_enc`, ctx.atRest.seal(String(value))]
      return [name, name === 'reg_capital' ? BigInt(String(value)) : value]
    }),
  )

/** Edits the caller's company or institution; the audit log names the fields, never their values. */
export const editCompany: Handler<'/api/member/edit_comp'> = async (ctx, input) => {
  const { memberId, userCode } = ctx.operator
  const [row] = await ctx.tx.select().from(memberProfile).where(eq(memberProfile.member_id, memberId))
  const stored = profileFields(row, ctx.atRest)
  const changes = changesOf(input, stored)
  await check(ctx, changes, stored)
  const columns = { ...columnsOf(ctx, changes), gmt_modify: ctx.now() }
  await ctx.tx
    .insert(memberProfile)
    .values({ member_id: memberId, ...columns })
    .onConflictDoUpdate({ target: memberProfile.member_id, set: columns })
  await ctx.tx
    .update(member)
    .set({ modifiedAt: ctx.now(), version: sql`${member.version} + 1` })
    .where(eq(member.id, memberId))
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
