import type { LimitClass } from '@portal/shared/contract/call.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { addressGroups } from '../http/address.ts'
import type { AccountCounter, Hits, Records } from '../records/records.ts'
import type { Sealer } from '../session/seal.ts'
import type { Limit, PortalConfig } from '../settings/portal-config.ts'

/** Everything counted per address: classes of calls, pages, and signatures that are to be verified. */
export type Counted = LimitClass | 'page' | 'signature'

/** Counted by each process for itself, which costs no round trip and cannot fail. */
const countedHere: ReadonlySet<Counted> = new Set<Counted>(['read', 'page', 'signature'])

/** Rate limits per class of calls and per address or account. */
export interface Limits {
  /**
   * Counts one call of a visitor, for their address and for the network around it.
   * @param tell called with the address' limit and hits, and, beyond the network's, with those
   * @throws Fault 9006 with Retry-After beyond the limit; 9007 when a shared counter does not answer
   */
  count(counted: Counted, address: string, tell?: (limit: Limit, hits: Hits) => void): Promise<void>
  /**
   * What a signed-in call counts for its account. The read of its session counts it in the same round trip,
   * and `check` judges it later, in its place in the order of refusal.
   */
  ofAccount(counted: Counted): AccountCounter | undefined
  /** @throws Fault 9006 with Retry-After beyond the limit */
  check(counted: Counted, hits: Hits | undefined): void
  /** Whether `check` would refuse. */
  isOver(counted: Counted, hits: Hits | undefined): boolean
}

export interface LimitParts {
  shared: Records
  /** This process's own counters: reads are counted here, which costs no round trip and cannot fail. */
  local: Records
  sealer: Sealer
  portal: PortalConfig
}

export const unlimited: Limits = {
  count: async () => {},
  ofAccount: () => undefined,
  check: () => {},
  isOver: () => false,
}

export const createLimits = ({ shared, local, sealer, portal }: LimitParts): Limits => {
  const judge = (limit: Limit, { count, resetMs }: Hits) => {
    if (count > limit.count) throw new Fault('9006', { retryAfter: Math.max(1, resetMs / 1000) })
  }
  const hit = (records: Records, name: string, subject: string, limit: Limit) =>
    records.hit(`limit:${name}:${sealer.mark('limit', name, subject)}`, limit.window_seconds * 1000)
  return {
    // Reads fail open, everything that costs money, a message or a guess fails closed (rule 4).
    count: async (counted, address, tell) => {
      const records = countedHere.has(counted) ? local : shared
      const limit: Limit = portal.limits[counted]
      const { near, wide } = addressGroups(address)
      const hits = await hit(records, counted, near, limit)
      tell?.(limit, hits)
      judge(limit, hits)
      if (limit.all !== undefined) {
        const ofAll = { ...limit, count: limit.all }
        judge(ofAll, await hit(records, counted, 'all addresses', ofAll))
      }
      if (wide === undefined) return
      const ofNetwork = { ...limit, count: limit.count * portal.network_times }
      const together = await hit(records, counted, wide, ofNetwork)
      if (together.count > ofNetwork.count) tell?.(ofNetwork, together)
      judge(ofNetwork, together)
    },
    ofAccount: limitClass => ({
      name: limitClass,
      windowMs: portal.limits[limitClass].window_seconds * 1000,
    }),
    isOver: (limitClass, hits) => hits !== undefined && hits.count > portal.limits[limitClass].count,
    check: (limitClass, hits) => {
      if (hits) judge(portal.limits[limitClass], hits)
    },
  }
}
