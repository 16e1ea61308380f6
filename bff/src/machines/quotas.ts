import type { ServerResponse } from 'node:http'
import type { LimitClass } from '@portal/shared/contract/call.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { AccountCounter, Hits } from '../records/records.ts'
import type { Limit, PortalConfig } from '../settings/portal-config.ts'

export type QuotaClass = keyof PortalConfig['machine_quotas']

/** What a program's calls of each class count for. */
const classes: Readonly<Record<LimitClass, QuotaClass>> = {
  read: 'read',
  captcha: 'write',
  captcha_voice: 'write',
  captcha_work: 'write',
  signin: 'write',
  sms: 'write',
  write: 'write',
  money: 'money',
  verify: 'read',
}

const secondsLeft = ({ resetMs }: Hits) => Math.max(1, Math.ceil(resetMs / 1000))

/**
 * Says on an answer what is left of a quota (RateLimit fields for HTTP): `RateLimit-Policy: "read";q=600;w=60` and
 * `RateLimit: "read";r=599;t=60`. What is said later takes the place of what was said before.
 */
export const sayQuota = (
  response: Pick<ServerResponse, 'setHeader'>,
  name: string,
  { count, window_seconds }: Limit,
  hits: Hits,
): void => {
  response.setHeader('RateLimit-Policy', `"${name}";q=${count};w=${window_seconds}`)
  response.setHeader('RateLimit', `"${name}";r=${Math.max(0, count - hits.count)};t=${secondsLeft(hits)}`)
}

/** The quota of one call. */
export interface Quota {
  counter: AccountCounter
  /** Says on an answer what is left of it. */
  say(response: Pick<ServerResponse, 'setHeader'>, hits: Hits): void
  /** @throws Fault 24012 with Retry-After beyond the quota */
  check(hits: Hits): void
}

/** In the order in which they are shown. */
export const quotaClasses = ['read', 'write', 'money'] as const satisfies readonly QuotaClass[]

/** @returns by class of limits */
export const createQuotas = (quotas: PortalConfig['machine_quotas']) => {
  const ofClass = (name: QuotaClass): Quota => {
    const { count, window_seconds } = quotas[name]
    return {
      counter: { name, windowMs: window_seconds * 1000 },
      say: (response, hits) => sayQuota(response, name, quotas[name], hits),
      check: hits => {
        if (hits.count > count) throw new Fault('24012', { retryAfter: secondsLeft(hits) })
      },
    }
  }
  const made: Readonly<Record<QuotaClass, Quota>> = {
    read: ofClass('read'),
    write: ofClass('write'),
    money: ofClass('money'),
  }
  return (limit: LimitClass): Quota => made[classes[limit]]
}
