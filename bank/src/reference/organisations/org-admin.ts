/** Organisations and their bank numbers (行名行号), as the bank keeps them. */

import { hasBankNoCheck } from '@portal/shared/bills/bill-no.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { signMeanings } from '@portal/shared/signing/meanings.ts'
import { and, asc, count, eq, ilike, ne, or, type SQL } from 'drizzle-orm'
import { instantText } from '../../platform/calendar/calendar.ts'
import { containing } from '../../platform/db/like.ts'
import { bankOrg } from '../../platform/db/schema/bills.ts'
import { member } from '../../platform/db/schema/members.ts'
import { bankSign } from '../../platform/db/schema/signing.ts'
import { unlessTaken } from '../../platform/db/taken.ts'
import { tellChange } from '../../platform/feed/feed.ts'
import type { CallCtx, Handlers } from '../../platform/kernel/handler.ts'
import { inState } from '../../platform/kernel/in-state.ts'
import { readReason } from '../../platform/kernel/reason.ts'
import { requireVersion } from '../../platform/kernel/stale.ts'
import { regionTree } from '../../platform/regions/regions.ts'
import { markOrg } from './acceptor-marks.ts'
import { namedMember, requireUnbound } from './org-member.ts'

type Org = typeof bankOrg.$inferSelect
type Kept = Omit<RequestOf<'/api/admin/org/edit'>, 'org_code' | 'version'>

const provinces = new Map(regionTree.map(({ value, label }) => [value, label]))

const columnsOf = (input: Kept) => ({
  name: input.org_name.trim(),
  shortName: input.short_name.trim(),
  orgClass: input.acceptor_class,
  regionCode: input.region_code,
  isAcceptor: input.is_acceptor === '1',
  isDiscountBank: input.is_discount_bank === '1',
})

const plain = ({
  name,
  shortName,
  orgClass,
  regionCode,
  isAcceptor,
  isDiscountBank,
}: ReturnType<typeof columnsOf>) => ({ name, shortName, orgClass, regionCode, isAcceptor, isDiscountBank })

const refuse = (field: string, text: string) => new Fault('20000', { text, fields: { [field]: text } })
const nameTaken = () => refuse('org_name', '该机构名称已登记')

/** @throws Fault 9012 for a blank name or an unknown province; 20000 for a name that another has */
const checkFields = async (ctx: CallCtx, set: ReturnType<typeof columnsOf>, bankNo: string) => {
  if (set.name === '') throw new Fault('9012', { fields: { org_name: '请填写机构全称' } })
  if (set.shortName === '') throw new Fault('9012', { fields: { short_name: '请填写机构简称' } })
  if (set.regionCode !== '' && !provinces.has(set.regionCode)) {
    throw new Fault('9012', { fields: { region_code: '请选择省份' } })
  }
  const [other] = await ctx.tx
    .select({ id: bankOrg.id })
    .from(bankOrg)
    .where(and(eq(bankOrg.name, set.name), ne(bankOrg.bankNo, bankNo)))
  if (other) throw nameTaken()
}

/** Locks an organisation as it was read. @throws Fault 9015, 20000 */
const lockOrg = async (ctx: CallCtx, input: { org_code: string; version: number }): Promise<Org> => {
  const [org] = await ctx.tx.select().from(bankOrg).where(eq(bankOrg.bankNo, input.org_code)).for('update')
  if (!org) throw new Fault('9015')
  await requireVersion(ctx, org, input.version, { objectType: 'bank_org', objectNo: org.bankNo })
  return org
}

/** Signings with a bank that have not ended. */
const hasSigns = async (ctx: CallCtx, orgId: number): Promise<boolean> => {
  const [sign] = await ctx.tx
    .select({ id: bankSign.id })
    .from(bankSign)
    .where(
      and(
        eq(bankSign.bankOrgId, orgId),
        inState(bankSign.state, signMeanings, state => state.open || state.running),
      ),
    )
    .limit(1)
  return sign !== undefined
}

const change = async (ctx: CallCtx, org: Org, set: Partial<Org>): Promise<void> => {
  await unlessTaken(
    ctx.tx
      .update(bankOrg)
      .set({ ...set, version: org.version + 1, modifiedAt: ctx.now() })
      .where(eq(bankOrg.id, org.id)),
    nameTaken,
  )
  await tellChange(ctx, { to: 'staff', topic: 'reference', refNo: org.bankNo })
}

const setActive = async (ctx: CallCtx, org: Org, active: boolean, reason: string): Promise<void> => {
  if (org.active === active) throw new Fault('20000')
  await change(ctx, org, { active })
  await ctx.audit({
    action: active ? 'org.resume' : 'org.stop',
    objectType: 'bank_org',
    objectNo: org.bankNo,
    before: { active: org.active },
    after: { active, ...(reason && { reason }) },
  })
}

const matching = (keyword: string | undefined): SQL | undefined => {
  if (!keyword?.trim()) return undefined
  const pattern = containing(keyword)
  return or(ilike(bankOrg.name, pattern), ilike(bankOrg.shortName, pattern), ilike(bankOrg.bankNo, pattern))
}

export const orgAdminHandlers = {
  '/api/admin/org/query': async (ctx, { keyword, acceptor_class, active, page_no, page_size }) => {
    const where = and(
      matching(keyword),
      acceptor_class ? eq(bankOrg.orgClass, acceptor_class) : undefined,
      active ? eq(bankOrg.active, active === '1') : undefined,
    )
    const [counted] = await ctx.tx.select({ total: count() }).from(bankOrg).where(where)
    const rows = await ctx.tx
      .select({ row: bankOrg, memberCode: member.userCode, memberName: member.companyName })
      .from(bankOrg)
      .leftJoin(member, eq(member.id, bankOrg.memberId))
      .where(where)
      .orderBy(asc(bankOrg.bankNo))
      .limit(page_size)
      .offset((page_no - 1) * page_size)
    return [
      {
        total: counted?.total ?? 0,
        rows: rows.map(({ row, memberCode, memberName }) => ({
          org_code: row.bankNo,
          version: row.version,
          org_name: row.name,
          short_name: row.shortName,
          acceptor_class: row.orgClass,
          region_code: row.regionCode,
          region_name: provinces.get(row.regionCode) ?? '',
          is_acceptor: row.isAcceptor,
          is_discount_bank: row.isDiscountBank,
          member_code: memberCode ?? '',
          member_name: memberName ?? '',
          active: row.active,
          modified_at: instantText(row.modifiedAt),
        })),
        page_no,
        page_size,
      },
    ]
  },

  '/api/admin/org/add': async (ctx, { org_code, ...input }) => {
    const bankNo = org_code.trim()
    const wrong = !/^\d{12}$/.test(bankNo)
      ? '行号由12位数字组成'
      : hasBankNoCheck(bankNo)
        ? ''
        : '行号校验位不正确'
    if (wrong) throw new Fault('22003', { text: wrong, fields: { org_code: wrong } })
    const set = columnsOf(input)
    await checkFields(ctx, set, bankNo)
    const memberId = (await namedMember(ctx, input.member_code, bankNo)) ?? null
    const [made] = await unlessTaken(
      ctx.tx
        .insert(bankOrg)
        .values({
          bankNo,
          ...set,
          memberId,
          creditLimitFen: 0n,
          createdAt: ctx.now(),
          modifiedAt: ctx.now(),
        })
        .onConflictDoNothing({ target: bankOrg.bankNo })
        .returning({ id: bankOrg.id }),
      nameTaken,
    )
    if (!made) throw refuse('org_code', '该行号已登记')
    await markOrg(ctx, { id: made.id, name: set.name })
    await ctx.audit({
      action: 'org.add',
      objectType: 'bank_org',
      objectNo: bankNo,
      after: { bankNo, ...plain(set), ...(memberId !== null && { memberId }) },
    })
    await tellChange(ctx, { to: 'staff', topic: 'reference', refNo: bankNo })
    return [{ result: 'ok' as const }]
  },

  '/api/admin/org/edit': async (ctx, { org_code, version, ...input }) => {
    const org = await lockOrg(ctx, { org_code, version })
    const set = columnsOf(input)
    await checkFields(ctx, set, org.bankNo)
    if (org.isAcceptor && !set.isAcceptor && org.usedLimitFen > 0n) {
      throw refuse('is_acceptor', '该承兑人仍有已用额度，不能取消承兑资格')
    }
    if (org.isDiscountBank && !set.isDiscountBank && (await hasSigns(ctx, org.id))) {
      throw refuse('is_discount_bank', '该行仍有未结束的签约，不能取消贴现行资格')
    }
    const memberId = (await namedMember(ctx, input.member_code, org.bankNo)) ?? null
    const isLinked = input.member_code !== undefined && memberId !== org.memberId
    if (isLinked) await requireUnbound(ctx, org.id)
    await change(ctx, org, { ...set, ...(isLinked && { memberId }) })
    if (set.name !== org.name) await markOrg(ctx, { id: org.id, name: set.name })
    await ctx.audit({
      action: 'org.edit',
      objectType: 'bank_org',
      objectNo: org.bankNo,
      before: { ...plain(org), ...(isLinked && { memberId: org.memberId }) },
      after: { ...plain(set), ...(isLinked && { memberId }) },
    })
    return [{ result: 'ok' as const }]
  },

  '/api/admin/org/stop': async (ctx, input) => {
    const reason = readReason(input.reason, '请填写退回原因')
    const org = await lockOrg(ctx, input)
    if (org.isDiscountBank && (await hasSigns(ctx, org.id))) {
      throw new Fault('20000', { text: '该行仍有未结束的签约，不能停用' })
    }
    await setActive(ctx, org, false, reason)
    return [{ result: 'ok' as const }]
  },

  '/api/admin/org/resume': async (ctx, input) => {
    await setActive(ctx, await lockOrg(ctx, input), true, '')
    return [{ result: 'ok' as const }]
  },
} satisfies Handlers
