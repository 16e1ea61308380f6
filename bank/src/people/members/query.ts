import type { RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { maskMobile } from '@portal/shared/people/mask.ts'
import { missingPapers } from '@portal/shared/people/required-papers.ts'
import { and, asc, count, desc, eq, ilike, inArray, ne, or, type SQL } from 'drizzle-orm'
import { containing } from '../../platform/db/like.ts'
import { idArray } from '../../platform/db/row-ids.ts'
import { member } from '../../platform/db/schema/members.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { auditLog } from '../../platform/db/schema/platform.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'
import { selectPeople } from '../directory/operators.ts'
import { exceptionOf } from './exceptions.ts'
import { findMember } from './find.ts'
import { detailOf } from './member-detail.ts'

const historyLength = 50

/** 审核中. */
const WAITING = 0

const mainAccount = and(eq(operator.memberId, member.id), eq(operator.isMainAccount, true))

const matching = (keyword: string | undefined): SQL | undefined => {
  if (!keyword?.trim()) return undefined
  const pattern = containing(keyword)
  return or(
    ilike(member.companyName, pattern),
    ilike(member.uscCode, pattern),
    ilike(member.userCode, pattern),
  )
}

type Filter = RequestOf<'/api/admin/query_member'>
type Row = RowOf<'/api/admin/query_member'>['rows'][number]

/** The platform's own is no customer. */
const isCustomer = ne(member.memberType, 'admin')

const conditionsOf = ({ keyword, member_type: type, status }: Filter): SQL | undefined =>
  and(
    isCustomer,
    type && eq(member.memberType, type),
    status === undefined ? undefined : eq(member.status, status),
    matching(keyword),
  )

const selectMembers = (ctx: CallCtx) =>
  ctx.tx
    .select({ member, account: operator.account, userName: operator.userName })
    .from(member)
    .leftJoin(operator, mainAccount)

type Selected = Awaited<ReturnType<typeof selectMembers>>[number]

const rowOf = ({ member: row, account, userName }: Selected): Row => ({
  user_code: row.userCode,
  company_name: row.companyName,
  usc_code: row.uscCode ?? '',
  member_type: row.memberType,
  status: row.status,
  authentication: row.authentication,
  need_review: row.needReview ? 1 : 0,
  main_account: account === null ? '' : maskMobile(account),
  user_name: userName ?? '',
  gmt_create: row.createdAt.toISOString(),
  gmt_modify: row.modifiedAt.toISOString(),
})

/** Those that wait for a review have waited longest first, all else newest first. */
const orderFor = ({ status }: Filter): SQL[] => [status === WAITING ? asc(member.id) : desc(member.id)]

/** The list for a file: the ids of all that match, in the list's order. */
export const idsOfMembers = (ctx: CallCtx, filter: Filter) =>
  idArray(
    ctx.tx
      .select({ id: member.id })
      .from(member)
      .where(conditionsOf(filter))
      .orderBy(...orderFor(filter)),
  )

/** And these of them by id, as they are now. */
export const membersById = async (ctx: CallCtx, ids: readonly number[]) => {
  const found = await selectMembers(ctx).where(and(inArray(member.id, [...ids]), isCustomer))
  return new Map(found.map(each => [each.member.id, rowOf(each)]))
}

export const queryMember: Handler<'/api/admin/query_member'> = async (ctx, input) => {
  const { page_no, page_size } = input
  const where = conditionsOf(input)
  const [all] = await ctx.tx.select({ total: count() }).from(member).where(where)
  const rows = await selectMembers(ctx)
    .where(where)
    .orderBy(...orderFor(input))
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  return [
    {
      total: all?.total ?? 0,
      page_no,
      page_size,
      rows: rows.map(rowOf),
    },
  ]
}

type History = RowOf<'/api/admin/member_detail'>['history']

const remarkOf = (after: string | null): string => {
  const { remark } = JSON.parse(after ?? '{}') as { remark?: unknown }
  return typeof remark === 'string' ? remark : ''
}

const historyOf = async (ctx: CallCtx, userCode: string): Promise<History> => {
  const rows = await ctx.tx
    .select({
      at: auditLog.businessAt,
      action: auditLog.action,
      after: auditLog.after,
      userName: operator.userName,
    })
    .from(auditLog)
    .leftJoin(operator, eq(operator.id, auditLog.actorId))
    .where(and(eq(auditLog.objectType, 'member'), eq(auditLog.objectNo, userCode)))
    .orderBy(desc(auditLog.id))
    .limit(historyLength)
  return rows.map(({ at, action, after, userName }) => ({
    at: at.toISOString(),
    action,
    user_name: userName ?? '',
    remark: remarkOf(after),
  }))
}

/** @throws Fault 9015 for an unknown number, and for the platform's own */
export const adminMemberDetail: Handler<'/api/admin/member_detail'> = async (ctx, { user_code }) => {
  const row = await findMember(ctx, user_code)
  const [main] = await selectPeople(ctx.tx).where(
    and(eq(operator.memberId, row.id), eq(operator.isMainAccount, true)),
  )
  if (!main) throw new Fault('9015')
  const detail = await detailOf(ctx, main)
  return [
    {
      ...detail,
      missing_documents: missingPapers(row.memberType, detail).map(({ field }) => field),
      exception: await exceptionOf(ctx, row.id),
      history: await historyOf(ctx, row.userCode),
      version: row.version,
    },
  ]
}
