/** What programs have asked and were answered, and what of them waits for their people. */
import { addDays } from '@portal/shared/calendar/dates.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { and, between, count, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { instantText } from '../../platform/calendar/calendar.ts'
import { apiCall, apiClient, apiClientChange, apiClientKey } from '../../platform/db/schema/api-clients.ts'
import { operator } from '../../platform/db/schema/people.ts'
import { webhookEndpoint } from '../../platform/db/schema/webhooks.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'

interface Paging {
  page_no: number
  page_size: number
}

const callsOf = async (
  ctx: CallCtx,
  where: SQL | undefined,
  { page_no, page_size }: Paging,
): Promise<RowOf<'/api/client/query_call'>> => {
  const [all] = await ctx.tx
    .select({ total: count() })
    .from(apiCall)
    .innerJoin(apiClient, eq(apiClient.id, apiCall.clientRef))
    .where(where)
  const rows = await ctx.tx
    .select({ call: apiCall, clientId: apiClient.clientId, name: operator.userName })
    .from(apiCall)
    .innerJoin(apiClient, eq(apiClient.id, apiCall.clientRef))
    .innerJoin(operator, eq(operator.id, apiClient.operatorId))
    .where(where)
    .orderBy(desc(apiCall.id))
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  const shown = rows.map(({ call, clientId, name }) => ({
    at: instantText(call.at),
    client_id: clientId,
    client_name: name,
    key_id: call.keyId,
    path: call.path,
    error_no: call.errorNo,
    ms: call.ms,
    ref_no: call.refNo,
  }))
  return { total: all?.total ?? 0, rows: shown, page_no, page_size }
}

const queryCall: Handler<'/api/client/query_call'> = async (ctx, { client_id, ...paging }) => {
  const own = eq(apiClient.memberId, ctx.operator.memberId)
  const one = client_id === undefined ? undefined : eq(apiClient.clientId, client_id)
  return [await callsOf(ctx, and(own, one), paging)]
}

const adminQueryCall: Handler<'/api/admin/client/query_call'> = async (ctx, { client_id, ...paging }) => [
  await callsOf(ctx, eq(apiClient.clientId, client_id), paging),
]

/** Days before its end from which on a key is spoken of. */
const nearDays = 30

const countWaiting: Handler<'/api/client/count_waiting'> = async ctx => {
  const { memberId } = ctx.operator
  const today = ctx.today()
  const [changes] = await ctx.tx
    .select({ n: count() })
    .from(apiClientChange)
    .innerJoin(apiClient, eq(apiClient.id, apiClientChange.clientRef))
    .where(and(eq(apiClient.memberId, memberId), eq(apiClientChange.state, 'open')))
  const [keys] = await ctx.tx
    .select({ n: count() })
    .from(apiClientKey)
    .innerJoin(apiClient, eq(apiClient.id, apiClientKey.clientRef))
    .where(
      and(
        eq(apiClient.memberId, memberId),
        eq(apiClient.state, 'active'),
        isNotNull(apiClientKey.inForceAt),
        isNull(apiClientKey.removedAt),
        between(apiClientKey.expiresOn, today, addDays(today, nearDays)),
      ),
    )
  const [endpoints] = await ctx.tx
    .select({ n: count() })
    .from(webhookEndpoint)
    .where(
      and(
        eq(webhookEndpoint.memberId, memberId),
        isNull(webhookEndpoint.removedAt),
        inArray(webhookEndpoint.state, ['failed', 'gone']),
      ),
    )
  return [{ changes: changes?.n ?? 0, keys: keys?.n ?? 0, endpoints: endpoints?.n ?? 0 }]
}

export const callHandlers = {
  '/api/client/query_call': queryCall,
  '/api/client/count_waiting': countWaiting,
  '/api/admin/client/query_call': adminQueryCall,
}
