/** Clients as the API shows them: with their keys, their changes and what they did today. */

import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { and, asc, count, desc, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { instantText } from '../../platform/calendar/calendar.ts'
import { dayStart } from '../../platform/calendar/day-bounds.ts'
import {
  apiCall,
  apiClient,
  apiClientChange,
  apiClientDay,
  apiClientKey,
} from '../../platform/db/schema/api-clients.ts'
import { operator } from '../../platform/db/schema/people.ts'
import type { CallCtx } from '../../platform/kernel/handler.ts'
import type { MemberRow } from '../directory/operators.ts'
import { linesOf } from './changes.ts'
import type { ClientRow, KeyRow } from './keys.ts'
import { givenBackOn } from './limits.ts'
import { pemOf } from './public-keys.ts'

type Row = RowOf<'/api/client/detail'>

interface Found {
  client: ClientRow
  name: string
  member: MemberRow
}

export interface ShownClient {
  row: Row
  member: MemberRow
}

/** Changes of one client that are shown, the newest first. */
const shownChanges = 20

const textOf = (at: Date | null): string | null => at && instantText(at)

/** The rows of one table, by their client. */
const byClient = <R extends { clientRef: number }>(rows: readonly R[]) => {
  const map = new Map<number, R[]>()
  for (const row of rows) map.set(row.clientRef, [...(map.get(row.clientRef) ?? []), row])
  return (clientRef: number): R[] => map.get(clientRef) ?? []
}

const keysOf = async (ctx: CallCtx, ids: number[]) =>
  byClient(
    await ctx.tx
      .select()
      .from(apiClientKey)
      .where(and(inArray(apiClientKey.clientRef, ids), isNull(apiClientKey.removedAt)))
      .orderBy(asc(apiClientKey.id)),
  )

const keyRow = (key: KeyRow): Row['keys'][number] => ({
  key_id: key.keyId,
  label: key.label,
  algorithm: key.algorithm,
  public_key: pemOf(key),
  added_at: instantText(key.addedAt),
  expires_on: key.expiresOn,
  in_force_at: textOf(key.inForceAt),
  last_used_at: textOf(key.lastUsedAt),
})

const proposer = alias(operator, 'proposer')
const decider = alias(operator, 'decider')

const changesOf = async (ctx: CallCtx, ids: number[]) => {
  const rank = sql<number>`row_number() over (partition by ${apiClientChange.clientRef} order by ${apiClientChange.id} desc)`
  const ranked = ctx.tx
    .select({ id: apiClientChange.id, rank: rank.as('rank') })
    .from(apiClientChange)
    .where(inArray(apiClientChange.clientRef, ids))
    .as('ranked')
  const rows = await ctx.tx
    .select({
      change: apiClientChange,
      clientRef: apiClientChange.clientRef,
      proposerName: proposer.userName,
      deciderName: decider.userName,
    })
    .from(apiClientChange)
    .innerJoin(ranked, eq(ranked.id, apiClientChange.id))
    .innerJoin(proposer, eq(proposer.id, apiClientChange.proposerId))
    .leftJoin(decider, eq(decider.id, apiClientChange.deciderId))
    .where(sql`${ranked.rank} <= ${shownChanges} or ${apiClientChange.state} = 'open'`)
    .orderBy(desc(apiClientChange.id))
  return byClient(rows)
}

type Changed = Awaited<ReturnType<Awaited<ReturnType<typeof changesOf>>>>[number]

const changeRow = ({ change, proposerName, deciderName }: Changed): Row['changes'][number] => ({
  change_id: String(change.id),
  kind: change.kind,
  state: change.state,
  lines: linesOf(change),
  proposer: proposerName,
  proposed_at: instantText(change.proposedAt),
  in_force_at: textOf(change.inForceAt),
  decider: deciderName ?? '',
  reason: change.reason,
})

/** What clients did on this day: calls by real time, amounts by the bank's clock. */
const usageOf = async (ctx: CallCtx, ids: number[]) => {
  const midnight = dayStart(shanghaiDate(new Date()))
  const today = byClient(
    await ctx.tx
      .select({
        clientRef: apiCall.clientRef,
        calls: count(),
        refused: sql<number>`(count(*) filter (where ${ne(apiCall.errorNo, '')}))::int`,
      })
      .from(apiCall)
      .where(and(inArray(apiCall.clientRef, ids), gte(apiCall.at, midnight)))
      .groupBy(apiCall.clientRef),
  )
  const used = byClient(
    await ctx.tx
      .select({
        clientRef: apiClientDay.clientRef,
        usedFen:
          sql`${apiClientDay.usedFen} - ${givenBackOn(sql`api_client_day.client_ref`, ctx.today())}`.mapWith(
            apiClientDay.usedFen,
          ),
      })
      .from(apiClientDay)
      .where(and(inArray(apiClientDay.clientRef, ids), eq(apiClientDay.day, ctx.today()))),
  )
  const last = byClient(
    await ctx.tx
      .select({
        clientRef: apiClient.id,
        // Named in full: in a select of one table drizzle leaves the tables' names out.
        at: sql<Date | null>`(select c.at from api_call c where c.client_ref = api_client.id order by c.id desc limit 1)`.mapWith(
          apiCall.at,
        ),
      })
      .from(apiClient)
      .where(inArray(apiClient.id, ids)),
  )
  return (id: number) => {
    const [{ calls, refused } = { calls: 0, refused: 0 }] = today(id)
    return { calls, refused, usedFen: used(id)[0]?.usedFen ?? 0n, lastAt: last(id)[0]?.at ?? null }
  }
}

const stoppersOf = async (ctx: CallCtx, found: readonly Found[]) => {
  const ids = found.flatMap(({ client }) => client.stoppedById ?? [])
  if (ids.length === 0) return new Map<number, string>()
  const rows = await ctx.tx
    .select({ id: operator.id, name: operator.userName, kind: operator.kind })
    .from(operator)
    .where(inArray(operator.id, ids))
  // The bank's officers are the bank to its members.
  const named = ({ name, kind }: (typeof rows)[number]) => (kind === 'customer' ? name : '银行')
  return new Map(rows.map(row => [row.id, named(row)]))
}

/** Rows of a page of clients, in its order. */
export const shownClients = async (ctx: CallCtx, found: readonly Found[]): Promise<ShownClient[]> => {
  if (found.length === 0) return []
  const ids = found.map(({ client }) => client.id)
  const keys = await keysOf(ctx, ids)
  const changes = await changesOf(ctx, ids)
  const usage = await usageOf(ctx, ids)
  const stoppers = await stoppersOf(ctx, found)
  return found.map(({ client, name, member }) => {
    const { calls, refused, usedFen, lastAt } = usage(client.id)
    const row = {
      client_id: client.clientId,
      name,
      state: client.state,
      scopes: client.scopes,
      apply_limit_fen: String(client.applyLimitFen),
      day_limit_fen: String(client.dayLimitFen),
      day_used_fen: String(usedFen),
      networks: client.networks,
      remark: client.remark,
      keys: keys(client.id).map(keyRow),
      changes: changes(client.id).map(changeRow),
      last_call_at: textOf(lastAt),
      calls_today: calls,
      refused_today: refused,
      stop_reason: client.stopReason,
      stopped_by: client.stoppedById === null ? '' : (stoppers.get(client.stoppedById) ?? ''),
      created_at: instantText(client.createdAt),
      version: client.version,
    }
    return { row, member }
  })
}
