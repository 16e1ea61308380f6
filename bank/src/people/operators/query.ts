import type { RowOf } from '@portal/shared/contract/table.ts'
import { maskMobile } from '@portal/shared/people/mask.ts'
import { and, asc, count, eq, ilike, inArray, or, type SQL } from 'drizzle-orm'
import { instantText } from '../../platform/calendar/calendar.ts'
import { containing } from '../../platform/db/like.ts'
import { bankOrg } from '../../platform/db/schema/bills.ts'
import { operator, signInThrottle } from '../../platform/db/schema/people.ts'
import { operatorRole, role } from '../../platform/db/schema/roles.ts'
import type { CallCtx } from '../../platform/kernel/handler.ts'
import type { OperatorRow } from '../directory/operators.ts'
import { throttleKey } from '../sign-in/throttle.ts'
import { peopleOf, type Scope } from './scope.ts'

type Page = RowOf<'/api/operator/query'>
type Row = Page['rows'][number]

export interface Paging {
  page_no: number
  page_size: number
}

const isNumber = (account: string) => /^\d+$/.test(account)

const rolesOf = async (ctx: CallCtx, ids: number[]) => {
  const held = new Map<number, Row['roles']>()
  if (ids.length === 0) return held
  const rows = await ctx.tx
    .select({ operatorId: operatorRole.operatorId, id: role.id, name: role.name })
    .from(operatorRole)
    .innerJoin(role, eq(role.id, operatorRole.roleId))
    .where(inArray(operatorRole.operatorId, ids))
    .orderBy(asc(role.id))
  for (const { operatorId, id, name } of rows) {
    held.set(operatorId, [...(held.get(operatorId) ?? []), { role_id: String(id), name }])
  }
  return held
}

/** The banks that people are officers of, by their rows. */
const banksOf = async (ctx: CallCtx, people: readonly OperatorRow[]) => {
  const ids = people.flatMap(({ bankOrgId }) => bankOrgId ?? [])
  if (ids.length === 0) return new Map<number, { bankNo: string; name: string }>()
  const rows = await ctx.tx
    .select({ id: bankOrg.id, bankNo: bankOrg.bankNo, name: bankOrg.name })
    .from(bankOrg)
    .where(inArray(bankOrg.id, ids))
  return new Map(rows.map(({ id, ...bank }) => [id, bank]))
}

/** Failed sign-ins per account, as the throttle counts them. */
const failuresOf = async (ctx: CallCtx, people: OperatorRow[]) => {
  const keys = new Map(people.map(({ account }) => [throttleKey(ctx.atRest, account), account]))
  if (keys.size === 0) return new Map<string, number>()
  const rows = await ctx.tx
    .select()
    .from(signInThrottle)
    .where(inArray(signInThrottle.accountHash, [...keys.keys()]))
  return new Map(rows.map(row => [keys.get(row.accountHash) ?? '', row.failures]))
}

interface Beside {
  roles: Row['roles']
  failures: number
  bank: { bankNo: string; name: string } | undefined
}

const rowOf = (ctx: CallCtx, person: OperatorRow, { roles, failures, bank }: Beside): Row => ({
  user_id: String(person.id),
  account: isNumber(person.account) ? maskMobile(person.account) : person.account,
  user_name: person.userName,
  mobile: maskMobile(ctx.atRest.open(person.mobileEnc)),
  kind: person.kind,
  biz_roles: person.bizRoles,
  role_name: person.roleName,
  roles,
  bank_no: bank?.bankNo ?? '',
  bank_name: bank?.name ?? '',
  is_main_account: person.isMainAccount ? 1 : 0,
  status: person.status,
  user_status: person.userStatus,
  failures,
  last_login_time: person.lastLoginAt?.toISOString() ?? null,
  gmt_create: person.createdAt.toISOString(),
  held_until: person.heldUntil && person.heldUntil > ctx.now() ? instantText(person.heldUntil) : null,
})

/** A page of people, in the order they came. */
export const peoplePage = async (
  ctx: CallCtx,
  where: SQL | undefined,
  { page_no, page_size }: Paging,
): Promise<Page> => {
  const [all] = await ctx.tx.select({ total: count() }).from(operator).where(where)
  const people = await ctx.tx
    .select()
    .from(operator)
    .where(where)
    .orderBy(asc(operator.id))
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  const roles = await rolesOf(
    ctx,
    people.map(({ id }) => id),
  )
  const failures = await failuresOf(ctx, people)
  const banks = await banksOf(ctx, people)
  const rows = people.map(person =>
    rowOf(ctx, person, {
      roles: roles.get(person.id) ?? [],
      failures: failures.get(person.account) ?? 0,
      bank: banks.get(person.bankOrgId ?? 0),
    }),
  )
  return { total: all?.total ?? 0, rows, page_no, page_size }
}

export interface Filter extends Paging {
  keyword?: string | undefined
  status?: number | undefined
}

/** Lists a scope's people by name or account, and status. */
export const queryPeople = (scope: Scope) => async (ctx: CallCtx, filter: Filter) => {
  const pattern = filter.keyword?.trim() ? containing(filter.keyword) : undefined
  const where = and(
    peopleOf(ctx, scope),
    filter.status === undefined ? undefined : eq(operator.status, filter.status),
    pattern === undefined
      ? undefined
      : or(ilike(operator.userName, pattern), ilike(operator.account, pattern)),
  )
  return [await peoplePage(ctx, where, filter)]
}
