/** What members and staff read of clients, and what gateways ask about keys. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, count, desc, eq, ilike, or, type SQL } from 'drizzle-orm'
import { instantText } from '../../platform/calendar/calendar.ts'
import { containing } from '../../platform/db/like.ts'
import { apiClient } from '../../platform/db/schema/api-clients.ts'
import { member } from '../../platform/db/schema/members.ts'
import { operator } from '../../platform/db/schema/people.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'
import { type ShownClient, shownClients } from './client-rows.ts'
import { findKey } from './keys.ts'

interface Paging {
  page_no: number
  page_size: number
}

const pageOf = async (
  ctx: CallCtx,
  where: SQL | undefined,
  { page_no, page_size }: Paging,
): Promise<{ total: number; found: ShownClient[] }> => {
  const from = ctx.tx
    .select({ total: count() })
    .from(apiClient)
    .innerJoin(operator, eq(operator.id, apiClient.operatorId))
    .innerJoin(member, eq(member.id, apiClient.memberId))
  const [all] = await from.where(where)
  const found = await ctx.tx
    .select({ client: apiClient, name: operator.userName, member })
    .from(apiClient)
    .innerJoin(operator, eq(operator.id, apiClient.operatorId))
    .innerJoin(member, eq(member.id, apiClient.memberId))
    .where(where)
    .orderBy(desc(apiClient.id))
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  return { total: all?.total ?? 0, found: await shownClients(ctx, found) }
}

const query: Handler<'/api/client/query'> = async (ctx, paging) => {
  const own = eq(apiClient.memberId, ctx.operator.memberId)
  const { total, found } = await pageOf(ctx, own, paging)
  return [{ total, rows: found.map(({ row }) => row), ...pagingOf(paging) }]
}

const pagingOf = ({ page_no, page_size }: Paging) => ({ page_no, page_size })

const detail: Handler<'/api/client/detail'> = async (ctx, { client_id }) => {
  const own = and(eq(apiClient.clientId, client_id), eq(apiClient.memberId, ctx.operator.memberId))
  const { found } = await pageOf(ctx, own, { page_no: 1, page_size: 1 })
  const [shown] = found
  if (!shown) throw new Fault('9015')
  return [shown.row]
}

const adminQuery: Handler<'/api/admin/client/query'> = async (ctx, { keyword, state, ...paging }) => {
  const pattern = keyword?.trim() ? containing(keyword) : undefined
  const named =
    pattern !== undefined &&
    or(
      ilike(member.companyName, pattern),
      ilike(member.userCode, pattern),
      ilike(operator.userName, pattern),
      ilike(apiClient.clientId, pattern),
    )
  const { total, found } = await pageOf(
    ctx,
    and(named || undefined, state && eq(apiClient.state, state)),
    paging,
  )
  const rows = found.map(({ row, member: { userCode, companyName } }) => ({
    ...row,
    user_code: userCode,
    company_name: companyName,
  }))
  return [{ total, rows, ...pagingOf(paging) }]
}

type KeyAnswer = RowOf<'/api/client/query_key'>

const memberTypeOf = (type: string): KeyAnswer['member_type'] => {
  if (type === 'comp' || type === 'financeOrg') return type
  throw new Error(`a client of a member of type ${type}`)
}

/** Gateways know real time only: the instant at which the key ends is told on their clock. */
const onRealClock = (at: Date, now: Date): Date => new Date(Date.now() + at.getTime() - now.getTime())

const queryKey: Handler<'/api/client/query_key'> = async (ctx, { key_id }) => {
  const found = await findKey(ctx.tx, key_id, ctx)
  if (!found) throw new Fault('9015')
  const { client, key, active, endsAt } = found
  return [
    {
      client_id: client.clientId,
      key_id,
      algorithm: key.algorithm,
      public_key: key.publicKey,
      active,
      ends_at: instantText(onRealClock(endsAt, ctx.now())),
      scopes: client.scopes,
      networks: client.networks,
      member_type: memberTypeOf(found.member.memberType),
      name: found.operator.userName,
    },
  ]
}

export const queryHandlers = {
  '/api/client/query': query,
  '/api/client/detail': detail,
  '/api/client/query_key': queryKey,
  '/api/admin/client/query': adminQuery,
}
