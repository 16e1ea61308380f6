/** What deliveries say of their endpoint: it works, it has failed for too long, or it wants no more. */
import { and, eq } from 'drizzle-orm'
import { tell } from '../notices/notice.ts'
import { instantText } from '../platform/calendar/calendar.ts'
import { operator } from '../platform/db/schema/people.ts'
import { type EndpointState, webhookEndpoint } from '../platform/db/schema/webhooks.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import type { Endpoint } from './follow.ts'
import { isSuccess } from './line.ts'
import { endpointFailed, endpointGone } from './messages.ts'
import type { Outcome } from './post.ts'

export const failingMs = 5 * 24 * 3_600_000

type OffState = Extract<EndpointState, 'failed' | 'gone'>

const notices = { failed: endpointFailed, gone: endpointGone } as const satisfies Record<OffState, unknown>
const reasons = { failed: '连续5天未能送达', gone: '对方答复410，不再接收' } as const satisfies Record<
  OffState,
  string
>

/** Main accounts of a member. */
const mainAccounts = async (ctx: Ctx, memberId: number): Promise<number[]> => {
  const rows = await ctx.tx
    .select({ id: operator.id })
    .from(operator)
    .where(and(eq(operator.memberId, memberId), eq(operator.isMainAccount, true)))
  return rows.map(({ id }) => id)
}

const switchOff = async (ctx: Ctx, endpoint: Endpoint, state: OffState): Promise<void> => {
  const stateReason = `${reasons[state]}（${instantText(ctx.now()).slice(0, 16).replace('T', ' ')}）`
  await ctx.tx.update(webhookEndpoint).set({ state, stateReason }).where(eq(webhookEndpoint.id, endpoint.id))
  await ctx.audit({
    action: `webhook.${state}`,
    objectType: 'webhook_endpoint',
    objectNo: String(endpoint.id),
    before: { state: endpoint.state },
    after: { state },
  })
  for (const id of await mainAccounts(ctx, endpoint.memberId)) {
    await tell(ctx, notices[state], { host: new URL(endpoint.url).host }, id)
  }
}

/** @param endpoint as it is now, locked @param failedMs after so long without a delivery it is switched off */
export const noteHealth = async (
  ctx: Ctx,
  endpoint: Endpoint,
  outcome: Outcome,
  failedMs = failingMs,
): Promise<void> => {
  const now = new Date()
  if (isSuccess(outcome)) {
    await ctx.tx
      .update(webhookEndpoint)
      .set({ firstFailureAt: null, lastDeliveryAt: now })
      .where(eq(webhookEndpoint.id, endpoint.id))
    return
  }
  const firstFailureAt = endpoint.firstFailureAt ?? now
  await ctx.tx.update(webhookEndpoint).set({ firstFailureAt }).where(eq(webhookEndpoint.id, endpoint.id))
  if (endpoint.state !== 'enabled' || endpoint.removedAt) return
  if (outcome.status === 410) await switchOff(ctx, endpoint, 'gone')
  else if (now.getTime() - firstFailureAt.getTime() >= failedMs) await switchOff(ctx, endpoint, 'failed')
}
