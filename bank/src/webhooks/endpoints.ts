/** 推送地址: a member's endpoints, their secrets, and how staff see them. */
import { webhookBounds } from '@portal/shared/contract/webhooks.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { instantText } from '../platform/calendar/calendar.ts'
import { dayEnd, dayStart } from '../platform/calendar/day-bounds.ts'
import { member } from '../platform/db/schema/members.ts'
import { webhookDelivery, webhookEndpoint } from '../platform/db/schema/webhooks.ts'
import { headOf } from '../platform/events/query-event.ts'
import { tellChange } from '../platform/feed/feed.ts'
import type { CallCtx, Handler, Handlers } from '../platform/kernel/handler.ts'
import { definePort } from '../platform/kernel/port.ts'
import { type Allowance, isSendable } from './addresses.ts'
import type { Endpoint } from './follow.ts'
import { newSecret } from './signature.ts'

/** Which addresses this installation sends to; public ones where it says nothing else. */
export const webhookAllowance = definePort<Allowance>({ loopback: false })

/** The key that verifies `v1a`, as text; null where this installation signs with the secrets alone. */
export const webhookPublicKey = definePort<string | null>(null)

const oldSecretMs = 24 * 3_600_000

/** The caller's own endpoint, locked until the transaction ends. @throws Fault 9015 */
export const takeEndpoint = async (ctx: CallCtx, endpointId: string): Promise<Endpoint> => {
  const [row] = await ctx.tx
    .select()
    .from(webhookEndpoint)
    .where(
      and(
        eq(webhookEndpoint.id, Number(endpointId)),
        eq(webhookEndpoint.memberId, ctx.operator.memberId),
        isNull(webhookEndpoint.removedAt),
      ),
    )
    .for('update')
  if (!row) throw new Fault('9015')
  return row
}

/** The audit has the server only: what follows it may be a password of the company's own. */
const shown = ({ url, types, state }: Pick<Endpoint, 'url' | 'types' | 'state'>) => ({
  host: new URL(url).host,
  types,
  state,
})

export type EndpointEvent = 'add' | 'edit' | 'switch' | 'remove' | 'rotate' | 'test' | 'replay'

/** Audits what a person did with an endpoint, and tells the pages that show it. */
export const noteEndpoint = async (
  ctx: CallCtx,
  event: EndpointEvent,
  endpointId: number,
  facts: { before?: unknown; after?: unknown } = {},
): Promise<void> => {
  const objectNo = String(endpointId)
  await ctx.audit({ action: `webhook.${event}`, objectType: 'webhook_endpoint', objectNo, ...facts })
  await tellChange(ctx, { to: [{ memberId: ctx.operator.memberId }, 'staff'], topic: 'webhook' })
}

const requireSendable = (ctx: CallCtx, url: string): void => {
  if (isSendable(url, ctx.behind(webhookAllowance))) return
  throw new Fault('24030', { fields: { url: '须为公网 https 地址，端口 443 或 8443' } })
}

/** What the deliveries of endpoints come to. */
const countsOf = async (ctx: CallCtx, endpoints: readonly Endpoint[]) => {
  const today = ctx.today()
  const isToday = sql`${webhookDelivery.occurredAt} >= ${dayStart(today).toISOString()}::timestamptz
    and ${webhookDelivery.occurredAt} < ${dayEnd(today).toISOString()}::timestamptz`
  const counted = (what: SQL) => sql`count(*) filter (where ${what})`.mapWith(Number)
  if (endpoints.length === 0) return new Map<number, never>()
  const rows = await ctx.tx
    .select({
      id: webhookDelivery.endpointId,
      today: counted(isToday),
      // What was sent again later arrived at its first try all the same.
      firstTime: counted(
        sql`${isToday} and exists (select from webhook_attempt a
          where a.delivery_id = webhook_delivery.id and a.nth = 1 and a.status between 200 and 299)`,
      ),
      waiting: counted(sql`${webhookDelivery.nextAt} is not null`),
      failed: counted(sql`${webhookDelivery.state} = 'failed'`),
    })
    .from(webhookDelivery)
    .where(
      inArray(
        webhookDelivery.endpointId,
        endpoints.map(({ id }) => id),
      ),
    )
    .groupBy(webhookDelivery.endpointId)
  return new Map(rows.map(row => [row.id, row]))
}

const textOf = (at: Date | null): string | null => (at === null ? null : instantText(at))

const rowsOf = async (ctx: CallCtx, endpoints: readonly Endpoint[]) => {
  const counts = await countsOf(ctx, endpoints)
  const now = new Date()
  return endpoints.map(endpoint => {
    const { oldSecretUntil: until } = endpoint
    const sum = counts.get(endpoint.id)
    return {
      endpoint_id: String(endpoint.id),
      url: endpoint.url,
      types: endpoint.types,
      state: endpoint.state,
      state_reason: endpoint.stateReason,
      old_secret_until: textOf(until !== null && until > now ? until : null),
      first_failure_at: textOf(endpoint.firstFailureAt),
      last_delivery_at: textOf(endpoint.lastDeliveryAt),
      today: sum?.today ?? 0,
      today_first_time: sum?.firstTime ?? 0,
      waiting: sum?.waiting ?? 0,
      failed: sum?.failed ?? 0,
      created_at: instantText(endpoint.createdAt),
    }
  })
}

const ofMember = (memberId: number) =>
  and(eq(webhookEndpoint.memberId, memberId), isNull(webhookEndpoint.removedAt))

const query: Handler<'/api/webhook/query'> = async ctx => {
  const endpoints = await ctx.tx
    .select()
    .from(webhookEndpoint)
    .where(ofMember(ctx.operator.memberId))
    .orderBy(asc(webhookEndpoint.id))
  const public_key = ctx.behind(webhookPublicKey)
  return (await rowsOf(ctx, endpoints)).map(row => ({ ...row, public_key }))
}

const add: Handler<'/api/webhook/add'> = async (ctx, { url, types }) => {
  requireSendable(ctx, url)
  const { memberId } = ctx.operator
  // Two at once would not see each other.
  await ctx.tx.select({ id: member.id }).from(member).where(eq(member.id, memberId)).for('no key update')
  const [{ n } = { n: 0 }] = await ctx.tx
    .select({ n: count() })
    .from(webhookEndpoint)
    .where(ofMember(memberId))
  if (n >= webhookBounds.endpoints) {
    throw new Fault('24031', { text: `推送地址最多${webhookBounds.endpoints}个，请先删除不用的` })
  }
  const secret = newSecret()
  const [made] = await ctx.tx
    .insert(webhookEndpoint)
    .values({
      memberId,
      url,
      types: [...new Set(types)],
      state: 'enabled',
      secretEnc: ctx.atRest.seal(secret),
      followedSeq: await headOf(ctx.tx, memberId),
      createdAt: ctx.now(),
    })
    .returning()
  if (!made) throw new Error('the endpoint was not returned')
  await noteEndpoint(ctx, 'add', made.id, { after: shown(made) })
  return [{ endpoint_id: String(made.id), secret }]
}

type Changes = Partial<typeof webhookEndpoint.$inferInsert>

const change = async (
  ctx: CallCtx,
  event: EndpointEvent,
  before: Endpoint,
  changes: Changes,
): Promise<void> => {
  const after = { ...before, ...changes }
  await ctx.tx.update(webhookEndpoint).set(changes).where(eq(webhookEndpoint.id, before.id))
  await noteEndpoint(ctx, event, before.id, { before: shown(before), after: shown(after) })
}

const edit: Handler<'/api/webhook/edit'> = async (ctx, { endpoint_id, url, types }) => {
  const before = await takeEndpoint(ctx, endpoint_id)
  if (url !== undefined) requireSendable(ctx, url)
  await change(ctx, 'edit', before, {
    url: url ?? before.url,
    types: types === undefined ? before.types : [...new Set(types)],
    // The days of failure are those of an address.
    ...(url !== undefined && url !== before.url && { firstFailureAt: null }),
  })
  return [{ result: 'ok' }]
}

const switchOnOrOff: Handler<'/api/webhook/switch'> = async (ctx, { endpoint_id, on }) => {
  const before = await takeEndpoint(ctx, endpoint_id)
  if (on) requireSendable(ctx, before.url)
  if (on !== (before.state === 'enabled')) {
    const at = instantText(ctx.now()).slice(0, 16).replace('T', ' ')
    await change(
      ctx,
      'switch',
      before,
      on
        ? { state: 'enabled', stateReason: '', firstFailureAt: null }
        : { state: 'disabled', stateReason: `${ctx.operator.userName}停用（${at}）` },
    )
  }
  return [{ result: 'ok' }]
}

const remove: Handler<'/api/webhook/remove'> = async (ctx, { endpoint_id }) => {
  const before = await takeEndpoint(ctx, endpoint_id)
  await ctx.tx
    .update(webhookDelivery)
    .set({ state: 'failed', nextAt: null })
    .where(and(eq(webhookDelivery.endpointId, before.id), sql`${webhookDelivery.nextAt} is not null`))
  await change(ctx, 'remove', before, {
    state: 'disabled',
    stateReason: '已删除',
    removedAt: new Date(),
    secretEnc: '',
    oldSecretEnc: null,
    oldSecretUntil: null,
  })
  return [{ result: 'ok' }]
}

const rotate: Handler<'/api/webhook/rotate_secret'> = async (ctx, { endpoint_id }) => {
  const before = await takeEndpoint(ctx, endpoint_id)
  const secret = newSecret()
  const oldSecretUntil = new Date(Date.now() + oldSecretMs)
  await change(ctx, 'rotate', before, {
    secretEnc: ctx.atRest.seal(secret),
    oldSecretEnc: before.secretEnc,
    oldSecretUntil,
  })
  return [{ secret, old_secret_until: instantText(oldSecretUntil) }]
}

const adminQuery: Handler<'/api/admin/webhook/query'> = async (ctx, { page_no, page_size }) => {
  const where = isNull(webhookEndpoint.removedAt)
  const [{ total } = { total: 0 }] = await ctx.tx
    .select({ total: count() })
    .from(webhookEndpoint)
    .where(where)
  const found = await ctx.tx
    .select({
      endpoint: webhookEndpoint,
      facts: { user_code: member.userCode, company_name: member.companyName },
    })
    .from(webhookEndpoint)
    .innerJoin(member, eq(member.id, webhookEndpoint.memberId))
    .where(where)
    // Who has failed for longest comes first.
    .orderBy(
      sql`${webhookEndpoint.state} = 'enabled'`,
      asc(webhookEndpoint.firstFailureAt),
      asc(webhookEndpoint.id),
    )
    .limit(page_size)
    .offset((page_no - 1) * page_size)
  const shownRows = await rowsOf(
    ctx,
    found.map(({ endpoint }) => endpoint),
  )
  const rows = shownRows.flatMap((row, at) => {
    const facts = found[at]?.facts
    return facts ? [{ ...row, ...facts }] : []
  })
  return [{ total, rows, page_no, page_size }]
}

export const endpointHandlers = {
  '/api/webhook/query': query,
  '/api/webhook/add': add,
  '/api/webhook/edit': edit,
  '/api/webhook/switch': switchOnOrOff,
  '/api/webhook/remove': remove,
  '/api/webhook/rotate_secret': rotate,
  '/api/admin/webhook/query': adminQuery,
} satisfies Handlers
