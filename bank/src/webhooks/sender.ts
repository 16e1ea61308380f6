import type { KeyObject } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { systemActor } from '../platform/audit/audit.ts'
import { instantText } from '../platform/calendar/calendar.ts'
import type { Db } from '../platform/db/db.ts'
import { webhookEndpoint } from '../platform/db/schema/webhooks.ts'
import { readOf } from '../platform/events/query-event.ts'
import { tellChange } from '../platform/feed/feed.ts'
import { createJobNews } from '../platform/jobs/job-news.ts'
import { startLookout } from '../platform/jobs/lookout.ts'
import { contextOf, type Services } from '../platform/kernel/context.ts'
import type { Allowance } from './addresses.ts'
import { followLogs } from './follow.ts'
import { failingMs, noteHealth } from './health.ts'
import { type Claimed, claimDue, type Delivery, noteTry, usualWaits, type Waits } from './line.ts'
import { type Outcome, post, postLimits, type Resolve, systemResolve } from './post.ts'
import { signedHeaders } from './signature.ts'

/*
 * Sends events to the members' endpoints. Several bank processes share the line: one takes a delivery for a while and
 * sends it outside of any transaction, so a slow receiver holds no lock. What a process that dies has taken is sent
 * again by another when that while is over: at least once, under one number.
 */

export interface SenderSettings {
  allowance: Allowance
  /** Signs `v1a`; undefined where the installation has no such key. */
  signingKey: KeyObject | undefined
}

/** What a test has other than production. */
export interface SenderPace {
  waits: Waits
  resolve: Resolve
  failedMs: number
  timeoutMs: number
  /** How much longer than a try may take nobody else has it. */
  leaseBeyondMs: number
}

export interface WebhookSender {
  /** Looks for what is to be sent now instead of at the next poll. */
  wake(): void
  /** Ends after the tries under way. */
  stop(): Promise<void>
}

/** Tries under way in a process, and of one endpoint among them: a slow one leaves room for the others. */
const atOnce = 32
const perEndpoint = 8
/** A try is over and noted long before. */
const usualLeaseBeyondMs = 15_000

/** The message: everything about the event, nothing about the try, so that each try has the same bytes. */
export const messageOf = ({ eventId, seq, type, refNo, version, occurredAt }: Delivery): string => {
  const occurred = instantText(occurredAt)
  return JSON.stringify({
    type,
    timestamp: occurred,
    data: {
      id: eventId,
      seq: String(seq),
      type,
      ref_no: refNo,
      version,
      occurred_at: occurred,
      read: readOf(type),
    },
  })
}

/** Starts sending what is in line and what the logs tell from now on. */
export const startWebhookSender = (
  db: Db,
  services: Services,
  { allowance, signingKey }: SenderSettings,
  logger: Logger,
  pace: Partial<SenderPace> = {},
): WebhookSender => {
  const { waits = usualWaits, resolve = systemResolve, failedMs = failingMs } = pace
  const leaseMs = (pace.timeoutMs ?? postLimits.timeoutMs) + (pace.leaseBeyondMs ?? usualLeaseBeyondMs)
  const limits = { ...postLimits, timeoutMs: pace.timeoutMs ?? postLimits.timeoutMs }
  const busy = new Map<number, number>()
  const underWay = new Set<Promise<void>>()
  /** Members whose pages show something else now: told once a second, as thousands may be sent together. */
  const concerned = new Set<number>()
  const news = createJobNews(async () => {
    const members = [...concerned]
    await db.transaction(tx =>
      tellChange({ tx }, { to: [...members.map(memberId => ({ memberId })), 'staff'], topic: 'webhook' }),
    )
    for (const memberId of members) concerned.delete(memberId)
  })

  const send = ({ delivery, endpoint }: Claimed): Promise<Outcome> => {
    const body = messageOf(delivery)
    const { secretEnc, oldSecretEnc, oldSecretUntil } = endpoint
    const isOldValid = oldSecretEnc !== null && oldSecretUntil !== null && oldSecretUntil > new Date()
    const secrets = [secretEnc, ...(isOldValid ? [oldSecretEnc] : [])].map(services.atRest.open)
    const signing = { id: delivery.eventId, timestamp: Math.floor(Date.now() / 1000), body }
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'portal-webhooks/1',
      ...signedHeaders(signing, secrets, signingKey),
    }
    return post({ url: endpoint.url, headers, body }, allowance, resolve, limits)
  }

  const settle = (claimed: Claimed, outcome: Outcome): Promise<void> =>
    db.transaction(async tx => {
      const ctx = contextOf(services, tx, systemActor, `webhook-${claimed.delivery.id}`)
      const [endpoint] = await tx
        .select()
        .from(webhookEndpoint)
        .where(eq(webhookEndpoint.id, claimed.endpoint.id))
        .for('update')
      if (!endpoint) return
      await noteTry(tx, claimed, outcome, waits)
      // One who tries it out is looking at the answer.
      if (claimed.delivery.type !== 'webhook.test') await noteHealth(ctx, endpoint, outcome, failedMs)
      concerned.add(endpoint.memberId)
    })

  const carry = async (claimed: Claimed): Promise<void> => {
    const { id } = claimed.endpoint
    busy.set(id, (busy.get(id) ?? 0) + 1)
    try {
      await settle(claimed, await send(claimed))
      news.note()
    } catch (error) {
      // Tried again when the lease is over.
      logger.error({ err: error, delivery: claimed.delivery.id }, 'webhook: a try could not be noted')
    } finally {
      busy.set(id, (busy.get(id) ?? 1) - 1)
    }
  }

  let stopped = false
  const round = async (): Promise<void> => {
    while (!stopped && (await followLogs(db)));
    const room = { free: atOnce - underWay.size, busy, perEndpoint }
    if (stopped || room.free <= 0) return
    for (const claimed of await claimDue(db, room, leaseMs)) begin(claimed)
  }
  const lookout = startLookout(round, error =>
    logger.error({ err: error }, 'webhooks cannot reach the database'),
  )
  const begin = (claimed: Claimed): void => {
    const trying = carry(claimed).finally(() => {
      underWay.delete(trying)
      lookout.look()
    })
    underWay.add(trying)
  }
  return {
    wake: lookout.look,
    stop: async () => {
      stopped = true
      await lookout.stop()
      await Promise.all(underWay)
      await news.stop()
    },
  }
}
