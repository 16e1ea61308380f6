import type { LimitClass } from '@portal/shared/contract/call.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { AccountCounter, Hits } from '../records/records.ts'
import type { PortalConfig } from '../settings/portal-config.ts'

export type QuotaClass = keyof PortalConfig['machine_quotas']

/** What a program's calls of each class count for. */
const classes: Readonly<Record<LimitClass, QuotaClass>> = {
  read: 'read',
  captcha: 'write',
  captcha_voice: 'write',
  signin: 'write',
  sms: 'write',
  write: 'write',
  money: 'money',
}

/** The quota of one call: what it counts for, and what its answers say of it (RateLimit fields for HTTP). */
export interface Quota {
  counter: AccountCounter
  /** `"read";q=600;w=60` */
  policy: string
  /** `"read";r=599;t=60` */
  stateOf(hits: Hits): string
  /** @throws Fault 24012 with Retry-After beyond the quota */
  check(hits: Hits): void
}

/** @returns by class of limits */
export const createQuotas = (quotas: PortalConfig['machine_quotas']) => {
  const ofClass = (name: QuotaClass): Quota => {
    const { count, window_seconds } = quotas[name]
    const secondsLeft = ({ resetMs }: Hits) => Math.max(1, Math.ceil(resetMs / 1000))
    return {
      counter: { name, windowMs: window_seconds * 1000 },
      policy: `"${name}";q=${count};w=${window_seconds}`,
      stateOf: hits => `"${name}";r=${Math.max(0, count - hits.count)};t=${secondsLeft(hits)}`,
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
